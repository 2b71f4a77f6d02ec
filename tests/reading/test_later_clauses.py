"""Clauses that stand behind others: what leads in their sentence, and words that tell one target from another."""

from __future__ import annotations

import pytest

from reasoner.reading import read_card
from reasoner.reading.record import CardRecord

KEPT = "this card cannot be destroyed by battle, also {} from battles involving this card."


def _read(text: str, kind: str = "Monster") -> list:
    line = {"monster_type_line": "Dragon / Effect"} if kind == "Monster" else {"property": "Normal"}
    return list(read_card(CardRecord("Test Guard", card_type=kind, text=text, **line)).effects)


@pytest.mark.parametrize(
    ("lead", "told"),
    [
        ("During your Battle Phase, ", {"phases": ["battle"], "turnOf": "you"}),
        ("While it is your Battle Phase, ", None),
        (
            "During your Battle Phase, if this card is in Attack Position, ",
            {"phases": ["battle"], "turnOf": "you"},
        ),
        ("During your Battle Phase, if this card is odd, ", None),
        ("Once per turn, ", None),
        ("", {}),
    ],
)
def test_what_leads_in_a_sentence_holds_for_its_later_clauses(lead, told) -> None:
    """If it says only when the sentence applies, and was understood; otherwise the later clause stays in words."""
    text = lead + KEPT.format("you take no battle damage")
    (effect,) = _read(text[0].upper() + text[1:])
    (*changes,) = (one for one in effect.get("battleChanges") or () if one["change"] == "no-damage")
    if told is None:
        assert changes == []
    else:
        assert [{key: one[key] for key in ("phases", "turnOf") if key in one} for one in changes] == [told]
        assert all(office.formal for office in effect.offices)


def test_one_of_several_targets_is_not_all_of_them() -> None:
    """“The second targets” are not “the targets”: they are told apart by their number, or the words stay words."""
    text = "Target 1 monster you control and 2 cards your opponent controls; return the second targets to the hand."
    (effect,) = _read(text, "Spell")
    (selection,) = [step.get("selection") for step in effect.steps]
    assert (selection["reference"], selection["filter"]) == ("target", {"targetNumber": 2})
    (effect,) = _read(text.replace("second targets", "first target(s)"), "Spell")
    assert not all(office.formal for office in effect.offices)
    assert [step.get("of") for step in effect.steps] == [None]


def test_the_place_that_is_left_out_is_not_where_it_comes_from() -> None:
    """“Sent to the GY, except from the field” names the field, and does not wait for cards from there."""
    (effect,) = _read(
        "If this card is banished, or sent to the GY except from the field: You can draw 1 card."
    )
    sent = next(one for one in effect.get("waitsFor") if one["event"] == "sent-to-gy")
    assert (sent.get("from"), sent["exceptFrom"]) == (None, ["field"])


def test_what_is_left_in_the_hand_in_this_end_phase_is_told_whole() -> None:
    """“Once, during this End Phase”: by chance, and so many that a number is left; no word of the list is left over."""
    text = (
        "Discard 1 card; apply these effects this turn.\n"
        "● Each time your opponent Special Summons a monster(s) from the Deck, immediately draw 1 card.\n"
        "● Once, during this End Phase, if the number of cards in your hand is more than the number of cards your "
        "opponent controls +3, you must randomly shuffle cards from your hand into the Deck so the number in your hand "
        "equals the number your opponent controls +3."
    )
    (effect,) = _read(text, "Spell")
    part = next(step for step in effect.steps if step.get("does") == "return-to-deck")
    assert part.get("doneWhen") == "end-phase"
    chosen = part.get("selection")
    left = {"plus": [{"count": {"places": ["field"], "side": "opponent"}}, 3]}
    assert chosen["random"] is True
    assert (
        chosen["least"] == chosen["most"] == {"minus": [{"count": {"places": ["hand"], "side": "you"}}, left]}
    )
    assert all(office.formal for office in effect.offices)


def test_a_comma_between_listed_subjects_and_their_verb_begins_no_clause() -> None:
    """“A, and B, cannot be destroyed” is one clause about both."""
    text = (
        'This turn, "Test" cards you control, and Set monsters you control, '
        "cannot be targeted by, or be destroyed by, card effects."
    )
    (effect,) = _read(text, "Trap")
    (part,) = effect.steps
    assert (part.get("does"), part.get("until")) == ("protect", "end-of-turn")
    assert [one.get("series") for one in part.get("selection")["filter"]["any"]] == [["Test"], None]


@pytest.mark.parametrize("verb", ["use", "banish", "discard", "send"])
def test_what_may_also_be_material_is_no_action(verb) -> None:
    """“You can also discard monsters as material” says what may be used: it stays words, and is no part."""
    text = (
        f"Fusion Summon 1 Fusion Monster from your Extra Deck. You can also {verb} Test monsters as material."
    )
    (effect,) = _read(text.replace("Test", "Dragon"), "Spell")
    assert [part.get("does") for part in effect.steps] == ["fusion-summon"]
    assert not all(office.formal for office in effect.offices)


@pytest.mark.parametrize(
    ("words", "later"),
    [
        ("Destroy it during the End Phase, and if you do, draw 1 card.", True),
        ("During the End Phase, destroy it, and if you do, draw 1 card.", True),
        ("Special Summon it (but banish it when it leaves the field), and if you do, draw 1 card.", False),
        ("Destroy it, and if you do, draw 1 card.", False),
    ],
)
def test_what_is_done_only_if_something_is_done_later_is_done_later(words, later) -> None:
    """A draw that hangs on what the End Phase brings is not made when the effect resolves."""
    (effect,) = _read(f"Target 1 monster on the field; {words[0].lower()}{words[1:]}", "Spell")
    assert bool(effect.steps[-1].get("delayed")) is later
