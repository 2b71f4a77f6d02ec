"""What a text asks of the Chain: its Chain Link number, and cards of one name in the Chain."""

from __future__ import annotations

import pytest
from telling import card, resolved

GALE = (
    "Activate only as Chain Link 3 or higher. Draw 2 cards. You cannot activate this card if multiple cards/effects "
    "with the same name are in that Chain."
)


def may_answer(judge, *names):
    """Return the verdict on answering a Chain of cards of these names, of which `None` is not told."""
    links = [
        card(f"link{number}", "opponent", "Draw 1 card.", kind="Quick-Play Spell", position="face-up")
        for number, _ in enumerate(names)
    ]
    links = [{**link, "name": name} for link, name in zip(links, names, strict=True) if name]
    chain = [
        {"card": f"link{number}", "by": "opponent"} if name else {"spellSpeed": 2, "by": "opponent"}
        for number, name in enumerate(names)
    ]
    own = card("gale", "you", GALE, place="hand", kind="Quick-Play Spell")
    situation = {"turn": 5, "turnPlayer": "you", "phase": "main-1", "plays": [], "complete": ["field"]}
    told = {**situation, "chain": chain, "chainState": "building", "cards": [own, *links]}
    return judge.ask({"ask": "may-activate", "card": "gale", "situation": told})


@pytest.mark.parametrize(
    ("names", "verdict"),
    [(("Paper A", "Paper B"), "yes"), (("Paper A", "Paper A"), "no"), (("Paper A",), "no")],
)
def test_two_cards_of_one_name_in_the_chain(judge, names, verdict):
    """They stand in the way; so does a Chain that is too short."""
    assert may_answer(judge, *names).verdict == verdict


def test_a_chain_link_of_which_the_card_is_not_told_is_asked_about(judge):
    """It may have the name of another."""
    answer = may_answer(judge, "Paper A", None)
    assert answer.verdict == "depends"
    assert "same name" in answer.summary


def test_what_it_is_activated_as_is_no_part_of_what_it_does(judge):
    """The two cards are drawn, and nothing is asked."""
    links = [card(key, "you", "Gain 500 LP.", position="face-up") for key in ("a", "b")]
    own = card("gale", "you", GALE, kind="Quick-Play Spell", position="face-up")
    chain = [{"card": key, "by": "you"} for key in ("a", "b", "gale")]
    answer = resolved(judge, chain, [*links, own], players={"you": {"lp": 8000, "deck": {"count": 20}}})
    drawn = [event["event"] for link in answer.value["links"] for event in link["events"]]
    assert drawn.count("drawn") == 1, answer.value
    assert answer.open == ()
