"""Words of a card that were not understood are named wherever the answer hangs on them, under every value asked for."""

from __future__ import annotations

import pytest
from telling import card, monster, resolved

DRAWN = {"players": {"you": {"deck": {"count": 20}, "hand": {"count": 2}}}}


def answered(judge, text, *, targets=("foe",), parts=(), kind="Normal Spell", **more):
    """Return the answer to one Chain Link of an invented card with this text."""
    cards = [card("paper", "you", text, kind=kind, position="face-up"), monster("foe", "opponent", atk=1000)]
    link = {"card": "paper", "by": "you", **more}
    link |= {"targets": list(targets)} if targets and "arget 1" in text else {}
    link |= {"parts": list(parts)} if parts else {}
    return resolved(judge, [link], cards, chainState="building", plays=[], **DRAWN)


def asked(answer):
    """Return everything that an answer asks, as one text."""
    return " ".join(point.asks for point in answer.open)


@pytest.mark.parametrize(
    "words",
    [
        "then, if this card was oddly folded when this effect was activated, you can draw 1 card",
        "but if it was folded by a paper crane, draw 2 cards instead",
        "then if you folded a paper crane, you can draw 1 card",
    ],
)
def test_a_part_in_words_is_not_done_just_because_it_is_taken(judge, words):
    """Whether a part is done does not tell what its words say: they are asked, and it depends on them."""
    answer = answered(judge, f"Target 1 monster your opponent controls; destroy it, {words}.")
    assert answer.verdict == "depends"
    assert words in asked(answer)
    (told,) = [point.then for point in answer.open if "true" in point.then]
    assert told["true"] == "depends"
    assert told["false"] != "depends"


def test_what_was_said_of_the_words_is_not_asked_again(judge):
    """With the words settled, what is asked of the part has its outcomes."""
    words = "then if you folded a paper crane, you can draw 1 card"
    text = f"Target 1 monster your opponent controls; destroy it, {words}."
    answer = answered(judge, text, settled=[words])
    assert words not in asked(answer)
    assert "depends" not in [verdict for point in answer.open for verdict in point.then.values()]


@pytest.mark.parametrize(
    ("done", "words"),
    [
        (
            "destroy it, also ",
            "if you folded it oddly, your opponent cannot activate monster effects this turn",
        ),
        ("destroy it. ", "This turn, if your monster folds, your opponent cannot activate Spell Cards"),
        ("banish it. ", "When it leaves the field, your opponent wins the Duel"),
        ("destroy it. ", "While that card is folded, its Monster Card Zone cannot be used"),
    ],
)
def test_what_goes_on_applying_is_told_in_its_words(judge, done, words):
    """What an effect forbids, protects or has done later is told, also where it was not understood."""
    answer = answered(judge, f"Target 1 monster your opponent controls; {done}{words}.")
    (link,) = answer.value["links"]
    assert any(words in told for told in link["applies"])


def test_what_is_said_of_the_activation_does_not_go_on_applying(judge):
    """A sentence on when a card may be activated is of no moment when it resolves."""
    text = (
        "Target 1 monster your opponent controls; destroy it. "
        "You cannot activate this card if you folded a crane this turn."
    )
    assert "applies" not in answered(judge, text).value["links"][0]


@pytest.mark.parametrize(
    ("first", "verdict"),
    [
        ("equip it with all oddly folded Equip Cards on the field", "depends"),
        ("draw 1 card", "yes"),
    ],
)
def test_what_is_done_first_must_be_possible(judge, first, verdict):
    """What is done first to cards that were not understood is asked, also where its words go on with a condition."""
    text = f"Target 1 monster you control; {first}. If any of those cards is now folded, destroy that card."
    spell = card("paper", "you", text, place="hand")
    situation = {
        "turnPlayer": "you",
        "phase": "main-1",
        "chain": [],
        "plays": [],
        "cards": [spell, monster("own", "you", atk=1000)],
        "complete": ["field"],
        **DRAWN,
    }
    answer = judge.ask({"ask": "may-activate", "card": "paper", "situation": situation})
    assert answer.verdict == verdict
    assert (first in asked(answer)) is (verdict == "depends")


@pytest.mark.parametrize(
    ("words", "verdict"),
    [
        (
            "Each turn, the first folded monster you control that would be destroyed by card effect, is not destroyed",
            "depends",
        ),
        (
            "The first two times this card would be destroyed by card effect while folded, it is not destroyed",
            "depends",
        ),
        (
            "Each turn, the first folded monster you control that would be destroyed by battle, is not destroyed",
            "answered",
        ),
    ],
)
def test_what_saves_a_card_the_first_times_stands_in_the_way(judge, words, verdict):
    """Whether a card is destroyed hangs on words that save the first ones, if they are of card effects."""
    cards = [
        card("strike", "you", "Target 1 monster your opponent controls; destroy it.", position="face-up"),
        monster("foe", "opponent", atk=1000, text=f"{words}."),
    ]
    chain = [{"card": "strike", "by": "you", "targets": ["foe"]}]
    answer = resolved(judge, chain, cards, chainState="building", plays=[])
    assert answer.verdict == verdict
    assert (words in asked(answer)) is (verdict == "depends")


@pytest.mark.parametrize(("attacker", "verdict"), [("reaper", "depends"), ("own", "answered")])
def test_what_a_card_says_of_its_own_destruction_is_asked_where_it_battles(judge, attacker, verdict):
    """Old words of what is not destroyed by battle are asked of the monster that battles, not of others."""
    words = "While this card is oddly folded, this card is not destroyed as a result of battle"
    cards = [
        monster("reaper", "you", atk=300, text=f"{words}."),
        monster("own", "you", atk=300),
        monster("foe", "opponent", atk=1000),
    ]
    situation = {
        "turnPlayer": "you",
        "phase": "battle",
        "step": "battle",
        "chain": [],
        "plays": [],
        "cards": cards,
        "complete": ["field", "gy"],
    }
    answer = judge.ask({"ask": "battle", "attacker": attacker, "target": "foe", "situation": situation})
    assert answer.verdict == verdict
