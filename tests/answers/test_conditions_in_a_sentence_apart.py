"""What a card asks for its activation in a sentence apart from its effects: “You can only activate this card if …”."""

from __future__ import annotations

import pytest

from tests.answers.telling import card, monster

LASTING = " All monsters gain 100 ATK."


def may_activate(judge, text, *others):
    """Return the answer to whether a Continuous Trap that was Set before may be activated on a table told whole."""
    trap = card("trap", "you", text + LASTING, kind="Continuous Trap", position="face-down", setTurn=1)
    situation = {"turn": 3, "turnPlayer": "you", "phase": "main-1", "chain": [], "plays": []}
    situation |= {"cards": [trap, *others], "complete": ["field", "hand", "gy", "plays"]}
    return judge.ask({"ask": "may-activate", "card": "trap", "situation": situation})


@pytest.mark.parametrize(("kind", "verdict"), [("Dragon", "yes"), ("Fiend", "no")])
def test_it_is_looked_up_on_the_table(judge, kind, verdict):
    """What was understood is looked up, though it stands in no effect that is activated."""
    own = monster("m", "you", type=f"{kind} Effect Monster")
    text = "You can only activate this card if you control a Dragon monster."
    assert may_activate(judge, text, own).verdict == verdict


@pytest.mark.parametrize(
    "text",
    [
        "You can only activate this card if the frobs are red.",
        "To activate this card, you must frob.",
        "This card can only be activated when both players frob.",
        "You can activate this card when you frob.",
    ],
)
def test_it_is_asked_in_its_words(judge, text):
    """What was not understood is asked, and decides."""
    answer = may_activate(judge, text)
    assert answer.verdict == "depends"
    assert text.rstrip(".") in answer.summary
    assert "If so: yes. If not: no." in answer.summary


def test_leave_to_activate_it_at_once_is_no_condition(judge):
    """What lets a card be activated the turn it was Set asks nothing where it was Set before."""
    text = "You can activate this card the turn it was Set, by revealing 1 other card."
    assert may_activate(judge, text).verdict == "yes"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (
            "During the turn in which your opponent has frobbed, you can activate this card from your hand.",
            "depends",
        ),
        ("You can activate this card from your hand.", "yes"),
    ],
)
def test_what_leads_in_the_leave_to_activate_a_trap_from_the_hand_is_asked(judge, text, verdict):
    """A Trap may be activated from the hand only while what its text says before that is so."""
    trap = card("trap", "you", text + " Draw 1 card.", "hand", kind="Normal Trap")
    situation = {"turn": 3, "turnPlayer": "you", "phase": "main-1", "chain": [], "plays": [], "cards": [trap]}
    situation |= {"complete": ["field", "hand", "gy", "plays"], "players": {"you": {"deck": {"count": 20}}}}
    answer = judge.ask({"ask": "may-activate", "card": "trap", "situation": situation})
    assert answer.verdict == verdict
