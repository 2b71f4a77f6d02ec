"""Boxes and links laid out in layers from left to right, ready to be written as SVG.

The layout is Sugiyama's (layers, few crossings), by the library grandalf; it works from top to bottom, so that
heights and widths change places here.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

WIDTH, LINE, PADDING, HEAD = 264, 19, 12, 18
"""Measures in pixels: of a box, a line of text, the space around it, the line that says what a box is."""
LETTERS, LINES = 30, 6
BETWEEN_LAYERS, BETWEEN_BOXES, MARGIN = 64, 16, 12


@dataclass(frozen=True, slots=True)
class Box:
    """What is to be drawn: its kind, a word for the kind, its text, and where it leads."""

    kind: str
    label: str
    text: str
    to: str = ""

    @property
    def lines(self) -> list[str]:
        """The text cut into lines."""
        return textwrap.wrap(self.text, LETTERS, max_lines=LINES, placeholder=" …")

    @property
    def height(self) -> int:
        """How high the box is."""
        return 2 * PADDING + HEAD + LINE * len(self.lines)


@dataclass(frozen=True, slots=True)
class Placed:
    """A box in its place: the upper left corner, and the lines with their height."""

    box: Box
    x: int
    y: int
    width: int
    height: int
    lines: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture: its measures, boxes in their places, and links as paths."""

    width: int
    height: int
    boxes: tuple[Placed, ...]
    links: tuple[str, ...]


class _View:
    """What grandalf wants to know of a box: its measures, and it leaves the place of the middle here."""

    def __init__(self, box: Box) -> None:
        self.w, self.h = box.height, WIDTH
        self.xy = (0.0, 0.0)


def draw(boxes: Mapping[str, Box], links: Sequence[tuple[str, str]]) -> Drawing:
    """Lay out boxes and the links between them; a link leads from left to right."""
    middles = _middles(boxes, links)
    left = min(x - WIDTH / 2 for x, _ in middles.values()) - MARGIN
    top = min(y - boxes[name].height / 2 for name, (_, y) in middles.items()) - MARGIN
    placed = {
        name: _placed(boxes[name], round(x - WIDTH / 2 - left), round(y - boxes[name].height / 2 - top))
        for name, (x, y) in middles.items()
    }
    return Drawing(
        max(one.x + one.width for one in placed.values()) + MARGIN,
        max(one.y + one.height for one in placed.values()) + MARGIN,
        tuple(placed.values()),
        tuple(_path(placed[start], placed[end]) for start, end in links),
    )


def _middles(boxes: Mapping[str, Box], links: Sequence[tuple[str, str]]) -> dict[str, tuple[float, float]]:
    from grandalf.graphs import Edge, Graph, Vertex  # noqa: PLC0415 - only pictures need it
    from grandalf.layouts import SugiyamaLayout  # noqa: PLC0415

    vertices = {name: Vertex(name) for name in boxes}
    for name, vertex in vertices.items():
        vertex.view = _View(boxes[name])
    edges = [Edge(vertices[start], vertices[end]) for start, end in links if start != end]
    layout = SugiyamaLayout(Graph(list(vertices.values()), edges).C[0])
    layout.xspace, layout.yspace = BETWEEN_BOXES, BETWEEN_LAYERS
    layout.init_all()
    layout.draw()
    return {name: (vertex.view.xy[1], vertex.view.xy[0]) for name, vertex in vertices.items()}


def _placed(box: Box, x: int, y: int) -> Placed:
    first = y + PADDING + HEAD + LINE - 5
    lines = tuple((first + LINE * number, line) for number, line in enumerate(box.lines))
    return Placed(box, x, y, WIDTH, box.height, lines)


def _path(start: Placed, end: Placed) -> str:
    """Return a curve from the right side of a box to the left side of another."""
    x1, y1 = start.x + start.width, start.y + start.height // 2
    x2, y2 = end.x, end.y + end.height // 2
    middle = (x1 + x2) // 2
    return f"M{x1} {y1}C{middle} {y1} {middle} {y2} {x2} {y2}"
