"""From a question's JSON to facts: what fits is stated with its origin, what does not is named field by field."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from reasoner.cards.library import CardLibrary
from reasoner.errors import QuestionError, UnknownCard
from reasoner.knowledge.base import load_knowledge
from reasoner.question.conversion import Asked, Converter
from reasoner.rules.terms import Iri, Literal

YGO = "https://w3id.org/headjudge/ontology#"
TODAY = date(2026, 11, 21)
DRAW = "If this card is sent to the GY: You can draw 1 card."


@pytest.fixture(scope="module")
def converter() -> Converter:
    """Return a converter that knows the curated cards only."""
    knowledge = load_knowledge()
    return Converter(
        knowledge.vocabulary, CardLibrary(knowledge.vocabulary, knowledge.curated), knowledge.games
    )


def ask(converter: Converter, **question: Any) -> Asked:
    """Take a may-activate question apart."""
    return converter.convert({"ask": "may-activate", **question}, TODAY)


def faults(converter: Converter, **question: Any) -> dict[str, str]:
    """Return the faults of a question: each field with what would be right."""
    with pytest.raises(QuestionError) as caught:
        ask(converter, **question)
    return {fault.field: fault.expected for fault in caught.value.faults}


def values(asked: Asked, node: str, name: str) -> list[str]:
    """Return the values of a property of a node, by their short names."""
    return [
        getattr(value, "local", str(value))
        for subject, prop, value in asked.facts
        if subject.endswith(f"#{node}") and prop == YGO + name
    ]


def test_a_word_becomes_the_term_of_its_field(converter: Converter) -> None:
    """“battle” is the Battle Phase as a phase and the Battle Step as a step."""
    asked = ask(converter, situation={"phase": "battle", "step": "battle"})
    terms = {value for _, prop, value in asked.facts if prop in (YGO + "phase", YGO + "step")}
    assert terms == {
        Iri("https://w3id.org/headjudge/phase/battle"),
        Iri("https://w3id.org/headjudge/step/battle"),
    }


@pytest.mark.parametrize("said", ["main-1", "Main Phase 1", "main phase 1"])
def test_labels_are_other_spellings_of_tokens(converter: Converter, said: str) -> None:
    """People may write a phase as it is printed."""
    assert values(ask(converter, situation={"phase": said}), "situation", "phase") == ["main-1"]


def test_every_fault_is_named_at_once(converter: Converter) -> None:
    """All wrong fields are reported together, each with what would be right."""
    found = faults(converter, situation={"phase": "batle", "chain": 3, "this": {"locaton": "hand"}})
    assert set(found) == {"situation.phase", "situation.chain", "situation.this.locaton"}
    assert "battle" in found["situation.phase"]
    assert "location" in found["situation.this.locaton"]


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ({"card": {"password": None}}, "card.password"),
        ({"card": {"text": 3}}, "card.text"),
        ({"card": {"type": "Carrot"}}, "card.type"),
        ({"card": 3.5}, "card"),
        ({"card": {"effects": [{"number": "one"}]}}, "card.effects[0].number"),
        ({"card": {"effects": [{"number": 1}, {"number": 1}]}}, "card.effects[1].number"),
        ({"card": {"type": "Effect Monster", "text": DRAW}, "effect": 7}, "effect"),
        ({"card": {"type": "Effect Monster", "text": DRAW}, "effect": "no such words"}, "effect"),
        ({"asOf": "yesterday"}, "asOf"),
        ({"game": "speed"}, "game"),
        ({"situation": []}, "situation"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_wrong_field_is_named(converter: Converter, question: dict[str, Any], field: str) -> None:
    """The path of a fault is the path of the field in the question."""
    assert field in faults(converter, **question)


def test_an_unknown_card_comes_with_the_nearest_names(converter: Converter) -> None:
    """A misspelt name is answered with the names that it may have meant."""
    with pytest.raises(UnknownCard) as caught:
        ask(converter, card="Stardust Dragn")
    assert "Stardust Dragon" in caught.value.nearest


@pytest.mark.parametrize(
    ("told", "unknown"),
    [
        ({"name": "Nobody's Guard"}, ["true"]),
        ({"name": "Stardust Dragon"}, []),
        ({"name": "Nobody's Guard", "type": "Effect Monster"}, []),
        ({"name": "Nobody's Guard", "applies": ["cannot-draw"]}, []),
    ],
)
def test_a_name_that_nobody_knows_could_be_any_card(
    converter: Converter, told: dict[str, Any], unknown: list[str]
) -> None:
    """Nothing is concluded from what such a card lacks; what is told besides the name counts."""
    cards = [{"id": "x", "location": "monster-zone", "position": "face-up-attack", **told}]
    asked = ask(converter, situation={"cards": cards})
    assert [value.lower() for value in values(asked, "card-x", "isUnidentified")] == unknown


def test_lists_say_their_order_and_that_they_are_complete(converter: Converter) -> None:
    """An empty list is a fact of its own; entries know their place."""
    asked = ask(converter, situation={"chain": [], "happened": [{"event": "drawn"}, {"event": "banished"}]})
    assert {"chain", "happened"} <= set(values(asked, "situation", "gives"))
    assert values(asked, "happened-2", "place") == ["2"]


def test_this_and_the_cards_own_name_are_one_card(converter: Converter) -> None:
    """An event about “this”, or about the card by its name, is about the card asked about."""
    happened = [{"event": "banished", "card": "this"}, {"event": "banished", "card": "Stardust Dragon"}]
    asked = ask(converter, card="Stardust Dragon", situation={"happened": happened})
    assert values(asked, "happened-1", "card") == values(asked, "happened-2", "card") == ["this"]


def test_a_fact_read_from_text_remembers_its_words(converter: Converter) -> None:
    """The origin of what the reader found is the span of text that it was read from."""
    asked = ask(converter, card={"type": "Effect Monster", "text": DRAW})
    words = {
        prop.rpartition("#")[2]: origin.words
        for (_, prop, _), origin in asked.origins.items()
        if origin.is_read
    }
    assert words["wording"].startswith("If")
    assert words["mandatory"] in DRAW


def test_an_effect_is_chosen_by_number_or_by_words(converter: Converter) -> None:
    """Number 2 and words of the second sentence mean the same effect."""
    card = {"type": "Effect Monster", "text": f"{DRAW} Once per turn: You can target 1 monster; destroy it."}
    by_number = ask(converter, card=card, effect=2).subjects
    assert by_number == ask(converter, card=card, effect="destroy it").subjects
    assert len(ask(converter, card=card).subjects) == 2


def test_without_a_type_the_text_leaves_the_kind_open(converter: Converter) -> None:
    """“Target 1 monster” can be a Spell as well as a monster's effect; with a type it is decided."""
    text = "Target 1 face-up monster; it gains 500 ATK."
    assert values(ask(converter, card={"text": text}), "effect-1", "kind") == []
    typed = ask(converter, card={"type": "Normal Spell", "text": text})
    assert values(typed, "effect-1", "kind") == ["activation"]


def test_cards_are_described_wherever_they_are_named(converter: Converter) -> None:
    """A Chain Link can be by a card that only its text describes, and its effects are read like any card's."""
    text = {"type": "Effect Monster", "text": "(Quick Effect): You can draw 1 card."}
    asked = ask(converter, situation={"chain": [{"card": text, "by": "opponent"}]})
    (card,) = values(asked, "chain-1", "card")
    assert values(asked, f"{card}-effect-1", "kind") == ["quick"]
    assert "situation.chain[0].card.text" in faults(converter, situation={"chain": [{"card": {"text": 3}}]})


def test_an_effect_is_chosen_by_its_kind(converter: Converter) -> None:
    """“activation” means a Spell's or Trap's own activation."""
    card = {"type": "Normal Trap", "text": f"Destroy 1 monster. {DRAW}"}
    asked = ask(converter, card=card, effect="activation")
    assert values(asked, asked.subjects[0].local, "kind") == ["activation"]


@pytest.mark.parametrize("state", [{"position": "face-down"}, {"location": "hand"}])
def test_of_a_set_card_its_activation_is_meant(converter: Converter, state: dict[str, str]) -> None:
    """A Set Trap, or one in the hand, has nothing but its own activation; face-up on the field it has more."""
    card = {"type": "Continuous Trap", "text": f"All Dragons gain 500 ATK. {DRAW}"}
    asked = ask(converter, card=card, situation={"this": state})
    assert [values(asked, subject.local, "kind") for subject in asked.subjects] == [["activation"]]
    assert len(ask(converter, card=card).subjects) > 1


def test_a_given_value_that_contradicts_the_card_is_a_fault(converter: Converter) -> None:
    """The situation cannot make a monster a Trap by saying so."""
    assert "situation.this.cardType" in faults(
        converter, card="Stardust Dragon", situation={"this": {"cardType": "trap"}}
    )


def test_booleans_are_not_numbers(converter: Converter) -> None:
    """True is not 1: a place or a count must be a number."""
    found = faults(converter, situation={"happened": [{"event": "drawn", "at": True}]})
    assert "situation.happened[0].at" in found
    assert Literal(True) is not Literal(1)
