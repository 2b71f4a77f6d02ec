"""Which activations and Summons an effect answers, as its text says it."""

from __future__ import annotations

import pytest
from reading_cards import monster, only, trap

KEYS = ("answers", "answersIncluding", "answersTargeting", "answersFrom", "answersFurther")


def asked(condition: str) -> dict[str, object]:
    """Return what a Counter Trap with this condition asks of the activation that it answers."""
    effect = only(trap(f"{condition}: Negate the activation.", "Counter"))
    return {key: effect.get(key) for key in KEYS if effect.get(key) is not None}


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("When a monster effect is activated", {}),
        ("When a monster effect is activated while you control a Dragon monster", {}),
        ("During the Battle Phase, when your opponent activates a monster effect", {}),
        ("When a monster effect is activated on the field", {"answersFrom": ["field"]}),
        ("When your opponent activates a monster effect in the hand or GY", {"answersFrom": ["hand", "gy"]}),
        ("When a monster effect is activated that targets this card", {"answersTargeting": "itself"}),
        (
            "When a monster effect is activated that targets a monster on the field",
            {"answersTargeting": "other"},
        ),
        (
            "When a monster effect is activated that includes an effect that Special Summons a monster(s)",
            {"answersIncluding": ["special-summon"]},
        ),
        (
            "When a monster effect is activated that would destroy a card(s) on the field",
            {"answersIncluding": ["destroy"]},
        ),
        (
            "When a monster effect is activated that would destroy 2 or more cards you control",
            {"answersIncluding": ["destroy-several"]},
        ),
        (
            "When a monster your opponent controls with 2000 or more ATK activates its effect",
            {},
        ),
    ],
)
def test_what_is_asked_of_the_activation(condition: str, expected: dict[str, object]) -> None:
    """Kind, contents, targets and place are told apart, and what is asked beyond them is not lost."""
    assert asked(condition) == {"answers": ["monster-effect"], **expected}


def test_a_name_is_asked_further() -> None:
    """A condition that names a card tells no kind; what it asks stands with the event, or else as further."""
    assert asked('When your opponent activates "Invented Storm" in a hurry') == {"answersFurther": True}
    effect = only(trap('When your opponent activates "Invented Storm": Draw 1 card.', "Counter"))
    assert [wait["card"] for wait in effect.get("waitsFor")] == [{"names": ["Invented Storm"]}]


@pytest.mark.parametrize(
    ("condition", "formal"),
    [
        (
            "When a monster effect is activated that includes an effect that Special Summons a monster(s)",
            True,
        ),
        ("When a card or effect is activated that would destroy a monster(s) on the field", True),
        ("When a card or effect is activated that would destroy a card", False),
        ("When a Spell Card or monster effect is activated that targets this card", True),
        ("When a Field Spell is activated that includes an effect that Special Summons a monster", True),
        ("When an effect of a DARK monster is activated that would inflict damage", True),
        ("When an effect of a moonlit monster is activated that would inflict damage", False),
        ("When another monster effect is activated that would inflict damage", True),
    ],
)
def test_words_are_formal_that_the_facts_of_the_answer_say(condition: str, *, formal: bool) -> None:
    """The words of a trigger are formal if nothing of them is missing in what the effect answers."""
    effect = only(trap(f"{condition}: Negate the activation.", "Counter"))
    assert [one.formal for one in effect.offices if one.role == "trigger"] == [formal]


def test_a_described_target_stands_with_the_event() -> None:
    """What the activation must target is asked of its targets."""
    effect = only(
        trap(
            "When your opponent activates a card or effect that targets a Dragon monster you control: Draw 1 card."
        )
    )
    asked = {"kinds": ["monster"], "types": ["dragon"], "places": ["field"], "side": "you"}
    assert [wait["targeting"] for wait in effect.get("waitsFor")] == [{"filter": asked}]


def test_bullets_tell_what_is_included() -> None:
    """“Any of these effects” is read from the bullets, which are no parts of the effect."""
    text = (
        "When a card or effect is activated that includes any of these effects (Quick Effect): You can discard"
        " this card; negate that effect.\n● Add a card from the Deck to the hand.\n● Special Summon from the Deck."
    )
    effect = only(monster(text))
    assert effect.get("answersIncluding") == ["add-from-deck", "special-summon-from-deck"]
    assert (effect.get("does"), [step.get("does") for step in effect.steps]) == (
        ["negate-effect"],
        ["negate-effect"],
    )
    assert all(one.formal for one in effect.offices)


@pytest.mark.parametrize(
    ("condition", "kinds"),
    [
        ("When a monster(s) would be Summoned", ["summoned"]),
        ("When your opponent would Special Summon a monster", ["special-summoned"]),
        ("When a monster would be Normal or Special Summoned", ["normal-summoned", "special-summoned"]),
        ("When a Spell Card is activated", None),
    ],
)
def test_which_summons_are_negated(condition: str, kinds: list[str] | None) -> None:
    """A text that negates Summons names the kinds."""
    assert only(trap(f"{condition}: Negate it.", "Counter")).get("negatesSummonsOf") == kinds


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (
            "Neither player can activate cards or effects in response to this card's activation.",
            "forbidsResponses",
        ),
        (
            "Your opponent cannot activate cards or effects in response to this card's activation.",
            "forbidsOpponentsResponses",
        ),
    ],
)
def test_who_cannot_respond(words: str, key: str) -> None:
    """Whom a text forbids to respond is told apart."""
    effect = only(trap(f"Target 1 card on the field; destroy it. {words}"))
    barred = ("forbidsResponses", "forbidsOpponentsResponses")
    assert [name for name in barred if effect.get(name)] == [key]


@pytest.mark.parametrize(
    ("words", "key", "number"),
    [
        ("Activate only as Chain Link 3 or higher. Draw 2 cards.", "chainLinkAtLeast", 3),
        (
            "Activate only as Chain Link 2 or higher; inflict 400 damage to your opponent.",
            "chainLinkAtLeast",
            2,
        ),
    ],
)
def test_which_chain_link_it_may_become(words: str, key: str, number: int) -> None:
    """A text may bind a card to a Chain Link and those above it."""
    assert only(trap(words)).get(key) == number


def test_options_tell_what_they_answer() -> None:
    """Where each option waits for an event of its own, its label says all of the activation that it answers."""
    text = (
        "(Quick Effect): You can banish this card; activate 1 of these effects.\n● When your opponent activates {}:"
        " Negate the activation.\n● When an opponent's monster declares an attack: Negate the attack."
    )
    told, open_ = (only(monster(text.format(what))) for what in ("a card or effect", "a card in a hurry"))
    assert (told.get("answersFurther"), open_.get("answersFurther")) == (None, True)
    assert [wait["event"] for wait in told.get("waitsFor")] == ["activated", "attack-declared"]


def test_all_of_the_chain_is_whatever_was_activated() -> None:
    """An order that negates all cards of a Chain asks nothing of the activation that it answers."""
    effect = only(trap("Negate the activation and effects of all other cards in the same Chain.", "Counter"))
    assert ([wait["event"] for wait in effect.get("waitsFor")], effect.get("answersFurther")) == (
        ["activated"],
        None,
    )
