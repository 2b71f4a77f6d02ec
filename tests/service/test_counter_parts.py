"""What the counter's pages are made of: proofs unfolded, pictures laid out, texts marked."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

import pytest

from reasoner.reading import read_card
from reasoner.reading.record import CardRecord
from service.web import drawing, proofs, taken
from service.web.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask.testing import FlaskClient

QUESTION = {"ask": "may-activate", "card": "Paper Dragon", "situation": {"phase": "main-1"}}


@pytest.fixture(scope="module")
def proof(real: FlaskClient) -> dict[str, Any]:
    """Ask the real judge for a proof."""
    return real.post("/api/v1/ask", json=QUESTION).json["proof"]


def steps_of(step: proofs.Step) -> Iterator[proofs.Step]:
    """Yield a step and all below it."""
    yield step
    for below in step.steps:
        yield from steps_of(below)


def test_a_proof_unfolds_every_step_once(proof: dict[str, Any]):
    """Every step of a proof is unfolded in one place; where it is met again it leads there."""
    (top,) = proofs.tree(proof, limit=10_000)
    shown = list(steps_of(top))
    assert {step.id for step in shown} == set(proof["nodes"])
    unfolded = [step.id for step in shown if step.steps]
    assert len(unfolded) == len(set(unfolded))


def test_a_long_proof_goes_on_elsewhere(proof: dict[str, Any]):
    """A page shows so many steps and no more; each that is cut off names where to go on, and there it goes on."""
    (top,) = proofs.tree(proof, limit=4)
    cut = [step.more for step in steps_of(top) if step.more]
    assert cut
    (further,) = proofs.tree(proof, at=cut[0], limit=4)
    assert further.id == cut[0]
    assert further.steps


def test_a_wrong_step_starts_from_the_top(proof: dict[str, Any]):
    """A step that the proof does not have shows it from the top."""
    assert proofs.tree(proof, at="n0") == proofs.tree(proof)
    assert proofs.picture(proof, at="n0") == proofs.picture(proof)


def test_boxes_do_not_overlap(proof: dict[str, Any]):
    """In a picture every box has its place for itself, inside the picture, and every link joins two boxes."""
    picture = proofs.picture(proof)
    assert picture
    for one, other in combinations(picture.boxes, 2):
        beside = one.x + one.width <= other.x or other.x + other.width <= one.x
        above = one.y + one.height <= other.y or other.y + other.height <= one.y
        assert beside or above
    assert all(box.x + box.width <= picture.width and box.y >= 0 for box in picture.boxes)
    assert len(picture.links) >= len(picture.boxes) - 1


def test_a_picture_of_one_box():
    """A proof of a single step has a picture, too."""
    picture = drawing.draw({"a": drawing.Box("given", "given", "It is so.")}, [])
    assert [one.box.text for one in picture.boxes] == ["It is so."]


@pytest.mark.parametrize(
    "text",
    [
        "When this card is Normal Summoned: You can draw 1 card. Once per turn: You can destroy 1 monster.",
        "(Quick Effect): You can discard this card; negate that effect.\n● Draw 1.\n● Draw 2.",
        "If this card is sent to the GY: Add 1 card from your Deck to your hand. Nobody knows.",
    ],
)
def test_marking_leaves_the_text_as_it_is(real: FlaskClient, text: str):
    """Cut at its deciding words, the text of an effect is still the text, and no mark is empty."""
    words = Words(real.application.extensions["headjudge"].judge.knowledge)
    reading = read_card(
        CardRecord("Paper", card_type="Monster", monster_type_line="Dragon / Effect", text=text)
    )
    for effect in reading.effects:
        cut = list(taken.pieces(reading, effect, taken.deciding(effect, words)))
        assert "".join(piece.words for piece in cut) == reading.text_of(effect.span)
        assert any(piece.means for piece in cut)
        assert all(one.means or other.means for one, other in pairwise(cut))
