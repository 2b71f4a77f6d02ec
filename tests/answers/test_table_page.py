"""The pages that say how to ask: the whole question is answered as they say; every key, value and name is told."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest

from reasoner.knowledge.base import root
from reasoner.reading import read_card
from reasoner.reading.record import CardRecord

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = (root() / "docs" / "table.md").read_text("utf-8")
NAMES = (root() / "docs" / "names.md").read_text("utf-8")
QUESTION: dict[str, Any] = json.loads(re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)[0])
CHANGES = re.findall(r"^\| `(situation[^`]*)` \| `([^`]*)` \| (yes|no|depends) \|", PAGE, re.MULTILINE)
TOLD = (
    "Situation",
    "Players",
    "Player",
    "Pile",
    "Card",
    "SummonHistory",
    "ChainLink",
    "Event",
    "Moment",
    "Play",
    "Destination",
)
LISTED = {
    "Situation": ("turnPlayer", "phase", "step", "timing", "chainState", "gameState", "justNow", "complete"),
    "Card": ("location", "position", "battleRole", "attribute", "cardType"),
    "Event": ("event", "cause", "for", "joinedBy"),
    "Play": ("did", "result"),
    "SummonHistory": ("by",),
    "ChainLink": ("activates", "negated"),
}
"""The fields of which the page has to name every value."""
OTHERWISE = {"face-down-defense": "face-down"}


def section(title: str) -> str:
    """Return a section of the page."""
    return PAGE.split(f"## {title}\n")[1].split("\n## ")[0]


def headings(text: str) -> set[str]:
    """Return the headings of a page as links name them."""
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}


def names_of_asks() -> Iterator[str]:
    """Yield every name in the first column of the table of what can be asked."""
    for line in section("What can be asked").splitlines():
        if line.startswith("| `"):
            yield from re.findall(r"`([^`]+)`", line.split("|")[1])


def changed(path: str, value: Any) -> dict[str, Any]:
    """Return the question of the page with one thing told otherwise."""
    question = deepcopy(QUESTION)
    *before, last = [int(part) if part.isdigit() else part for part in re.findall(r"\w+", path)]
    place: Any = question
    for part in before:
        place = place[part]
    place[last] = value
    return question


def test_the_whole_question_is_answered(judge):
    """The question of the page gets the answer of the page."""
    assert "The answer is “yes”." in PAGE
    assert judge.ask(QUESTION).verdict == "yes"


@pytest.mark.parametrize(("path", "value", "verdict"), CHANGES)
def test_every_change_turns_it(judge, path, value, verdict):
    """With one thing told otherwise it gets the verdict of the page."""
    assert judge.ask(changed(path, json.loads(value))).verdict == verdict


def test_what_is_not_known_is_asked_in_the_words_of_the_text(judge):
    """Where nothing is known of a card, the answer asks what the text of the other one asks."""
    value = next(value for path, value, _ in CHANGES if path == "situation.cards[1]")
    answer = judge.ask(changed("situation.cards[1]", json.loads(value)))
    assert any("while you control a face-up Warrior monster" in point.asks for point in answer.open)


def test_moves_answer_for_both_players(judge):
    """The same table is asked for everything that a player could use."""
    told = {"ask": "moves", "situation": QUESTION["situation"]}
    for player, keys in (("you", {"bell", "guard", "rain"}), ("opponent", {"smith", "moth"})):
        moves = judge.ask({**told, "player": player}).value
        assert {move["card"] for move in moves if "card" in move} == keys


HALT = "When a monster would be Special Summoned: Negate the Summon, and if you do, destroy that monster."
BALM = "When you take battle damage: You can Special Summon this card from your hand."
STRIKE = "You can target 1 face-up Warrior monster your opponent controls; destroy it."
HUSH = "You can discard this card; your opponent cannot activate Spells for the rest of this turn."
IN_HAND = {"this": {"controller": "you", "location": "hand"}}
ON_FIELD = {"this": {"controller": "you", "location": "monster-zone", "position": "face-up"}}
WARRIOR = {"id": "m", "type": "Warrior Normal Monster", "level": 4, "controller": "opponent"}
HUSHED = {"id": "h", "type": "Effect Monster", "text": HUSH, "controller": "opponent", "location": "gy"}
DAMAGE = {"phase": "battle", "step": "damage", "timing": "after-damage-calculation"}
SUMMON = {"event": "special-summoned", "card": "m", "by": "opponent"}


@pytest.mark.parametrize(
    ("card", "told", "verdict"),
    [
        (
            ("Counter Trap", HALT),
            {"happened": [{**SUMMON, "would": True}], "cards": [{**WARRIOR, "location": "hand"}]},
            "yes",
        ),
        (
            ("Counter Trap", HALT),
            {"happened": [SUMMON], "cards": [{**WARRIOR, "location": "monster-zone", "position": "face-up"}]},
            "no",
        ),
        (
            ("Effect Monster", STRIKE),
            {**ON_FIELD, "cards": [{**WARRIOR, "location": "monster-zone", "position": "face-up"}]},
            "yes",
        ),
        (
            ("Effect Monster", STRIKE),
            {**ON_FIELD, "cards": [{**WARRIOR, "location": "monster-zone", "position": "face-down-defense"}]},
            "no",
        ),
        (
            ("Effect Monster", BALM),
            {**IN_HAND, **DAMAGE, "happened": [{"event": "battle-damage-taken", "by": "you"}]},
            "yes",
        ),
        (
            ("Effect Monster", BALM),
            {**IN_HAND, **DAMAGE, "happened": [{"event": "battle-damage-taken", "by": "opponent"}]},
            "no",
        ),
        (("Normal Spell", "Draw 1 card."), {**IN_HAND, "cards": [HUSHED], "plays": []}, "yes"),
        (
            ("Normal Spell", "Draw 1 card."),
            {
                **IN_HAND,
                "cards": [HUSHED],
                "plays": [{"by": "opponent", "did": "activate", "card": "h", "result": "resolved"}],
            },
            "no",
        ),
    ],
)
def test_what_is_hard_to_tell_can_be_told(judge, card, told, verdict):
    """A Summon that is attempted, a face-up monster, whose damage it is, what goes on applying: as the page says."""
    kind, text = card
    described = {"name": "Tale", "type": kind, "text": text, "level": 4}
    situation = {"turnPlayer": "you", "phase": "main-1", "chain": [], **told}
    assert judge.ask({"ask": "may-activate", "card": described, "situation": situation}).verdict == verdict


@pytest.mark.parametrize(
    ("card", "numbers"),
    [
        (CardRecord("A", card_type="Spell", property="Normal", text="Draw 1 card."), [1]),
        (
            CardRecord(
                "B", card_type="Spell", property="Continuous", text="Once per turn: You can draw 1 card."
            ),
            [0, 1],
        ),
        (
            CardRecord(
                "C",
                card_type="Monster",
                monster_type_line="Dragon / Fusion / Effect",
                text="2 Warrior monsters\nMust be Fusion Summoned. You can discard 1 card; draw 1 card. "
                'You can only use this effect of "C" once per turn.',
            ),
            [1, 2],
        ),
        (
            CardRecord(
                "D", card_type="Spell", text="Activate 1 of these effects.\n● Draw 1 card.\n● Gain 500 LP."
            ),
            [1],
        ),
    ],
    ids=[
        "a Normal Spell",
        "a Continuous Spell",
        "a condition counts, materials and limits do not",
        "bullets",
    ],
)
def test_effects_are_numbered_as_told(card, numbers):
    """The numbers of effects are those that the page tells people to count."""
    assert [effect.to_json()["number"] for effect in read_card(card).effects] == numbers


@pytest.mark.parametrize("shape", TOLD)
def test_every_key_is_told(judge, shape):
    """Each key of the table stands on the page."""
    words = set(re.findall(r"[\w.]+", " ".join(re.findall(r"`([^`\n]+)`", PAGE))))
    assert set(judge.knowledge.vocabulary.shape(shape).fields) - words == set()


@pytest.mark.parametrize(("shape", "key"), [(shape, key) for shape, keys in LISTED.items() for key in keys])
def test_every_value_is_told(judge, shape, key):
    """Each value of the fields that people fill in stands on the page."""
    words = set(re.findall(r"`([\w.-]+)`", PAGE))
    values = judge.knowledge.vocabulary.shape(shape).fields[key].primary
    assert {value for value in values if OTHERWISE.get(value, value) not in words} == set()


def test_every_name_can_be_asked(judge):
    """What the page says can be asked can be."""
    named = {name.removesuffix("-by-timing") for name in names_of_asks()} - {"moves", "means"}
    assert len(named) > 10
    assert named - set(judge.knowledge.vocabulary.askables) == set()


def test_every_name_stands_on_the_page_of_names(judge):
    """The page of names has every name by which something is asked, and no other."""
    rows = re.findall(r"^\| (`[a-z][^|]*`) \|", NAMES, re.MULTILINE)
    named = [name for row in rows for name in re.findall(r"`([^`]+)`", row)]
    assert sorted(named) == sorted(name for name in judge.knowledge.vocabulary.askables if name.islower())


@pytest.mark.parametrize("page", [PAGE, NAMES], ids=["table", "names"])
def test_links_lead_somewhere(page):
    """Each link leads to a page that is there, and to a heading of it."""
    for target in set(re.findall(r"\]\(([^)]+)\)", page)):
        file, _, heading = target.partition("#")
        text = (root() / "docs" / file).read_text("utf-8") if file else page
        assert not heading or heading in headings(text), target
