"""Charts of a query's result: bars, and a line. Only their measures are made here; the template draws them as SVG.

Nothing of a chart needs a script or a style of its own, so the security policy of the pages holds, colours follow
light and dark, and a reader of screens finds the numbers.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from service.web.results import Cell, Results

MOST_BARS, MOST_POINTS = 60, 500
WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 640, 320, 64, 40, 16


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: what it stands for, its value, its length and where it begins, of 100."""

    label: Cell
    value: str
    start: float
    length: float


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis: where it stands and what it says."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line: its points as SVG wants them, and the marks on both axes."""

    points: str
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """What of a result is drawn: the column of labels, the column of values, and bars or a line."""

    label: str
    value: str
    bars: tuple[Bar, ...] = ()
    line: Line | None = None
    left_out: int = 0


def possible(results: Results) -> tuple[str, ...]:
    """Return which charts a result can have: bars need a column of numbers, a line needs two."""
    numeric = [at for at in range(len(results.columns)) if results.numeric(at)]
    if len(results.rows) < 2 or len(results.columns) < 2 or not numeric:
        return ()
    return ("bar", "line") if len(numeric) > 1 else ("bar",)


def chart(results: Results, kind: str) -> Chart | None:
    """Return a chart of the kind, if the result can have it."""
    if kind not in possible(results):
        return None
    numeric = [at for at in range(len(results.columns)) if results.numeric(at)]
    if kind == "line":
        return _line(results, numeric[0], numeric[1])
    labels = [at for at in range(len(results.columns)) if at not in numeric] or [numeric[0]]
    value = next(at for at in reversed(numeric) if at != labels[0])
    return _bars(results, labels[0], value)


def _bars(results: Results, label: int, value: int) -> Chart:
    rows = [row for row in results.rows if row[value].number is not None]
    numbers = [row[value].number or 0.0 for row in rows[:MOST_BARS]]
    lowest, highest = min(0.0, *numbers), max(0.0, *numbers)
    scale = 100 / ((highest - lowest) or 1)
    bars = tuple(
        Bar(
            row[label],
            row[value].text,
            round((min(number, 0.0) - lowest) * scale, 2),
            round(abs(number) * scale, 2),
        )
        for row, number in zip(rows, numbers, strict=False)
    )
    left_out = max(0, len(rows) - MOST_BARS)
    return Chart(results.columns[label], results.columns[value], bars, left_out=left_out)


def _line(results: Results, across: int, up: int) -> Chart:
    pairs = [(row[across].number, row[up].number) for row in results.rows]
    points = sorted((x, y) for x, y in pairs if x is not None and y is not None)[:MOST_POINTS]
    x_ticks, y_ticks = ticks([x for x, _ in points]), ticks([0.0, *(y for _, y in points)])
    right, low = WIDTH - TOP, HEIGHT - BOTTOM

    def x_of(x: float) -> float:
        return round(LEFT + (x - x_ticks[0]) / (x_ticks[-1] - x_ticks[0]) * (right - LEFT), 1)

    def y_of(y: float) -> float:
        return round(low - (y - y_ticks[0]) / (y_ticks[-1] - y_ticks[0]) * (low - TOP), 1)

    line = Line(
        " ".join(f"{x_of(x)},{y_of(y)}" for x, y in points),
        tuple(Tick(x_of(x), f"{x:g}") for x in x_ticks),
        tuple(Tick(y_of(y), f"{y:g}") for y in y_ticks),
    )
    left_out = max(0, len(pairs) - MOST_POINTS)
    return Chart(results.columns[across], results.columns[up], line=line, left_out=left_out)


def ticks(numbers: Sequence[float], most: int = 6) -> list[float]:
    """Return round numbers at equal distances, at most about `most`, that reach from the lowest to the highest."""
    lowest, highest = min(numbers), max(numbers)
    if lowest == highest:
        return [lowest - 1, lowest, lowest + 1]
    rough = (highest - lowest) / most
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * nice for nice in (1, 2, 5, 10) if power * nice >= rough)
    first, last = math.floor(lowest / step), math.ceil(highest / step)
    return [number * step for number in range(first, last + 1)]
