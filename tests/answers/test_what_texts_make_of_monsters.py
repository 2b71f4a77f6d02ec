"""Types and Attributes that lasting texts give: instead of the printed ones, or beside them."""

import pytest
from telling import card, events, may_be_activated, monster, resolved

SHADE = "All face-up monsters on the field become DARK."
EMBER = "All face-up monsters on the field become FIRE."
TOMBS = "All monsters on the field and in the GYs become Zombie monsters."
BOTH = "While face-up on the field, this card is also DARK-Attribute."


def lasting(text, by="you", key="veil"):
    """Return a Continuous Spell that applies."""
    return card(key, by, text, kind="Continuous Spell", position="face-up")


def struck(judge, what, *cards):
    """Return whether a Spell that targets such a monster of the opponent could be used."""
    strike = card("strike", "you", f"Target 1 {what} your opponent controls; destroy it.", "hand")
    return may_be_activated(judge, "strike", [strike, *cards])


@pytest.mark.parametrize(
    ("what", "text", "verdict"),
    [
        ("DARK monster", "You can draw 1 card.", "no"),
        ("DARK monster", SHADE, "yes"),
        ("LIGHT monster", SHADE, "no"),
        ("monster whose original Attribute is LIGHT", SHADE, "yes"),
        ("monster whose original Attribute is DARK", SHADE, "no"),
        ("DARK monster", "All monsters your opponent controls become DARK.", "yes"),
        ("DARK monster", "All face-up monsters you control become DARK.", "no"),
        ("Zombie monster", TOMBS, "yes"),
        ("Dragon monster", TOMBS, "no"),
    ],
)
def test_monsters_become_what_a_face_up_card_says(judge, what, text, verdict):
    """They are no longer what is printed on them, where nobody asks for what they were originally."""
    assert struck(judge, what, lasting(text), monster("m", "opponent", attribute="light")) == verdict


def test_of_two_texts_it_is_asked_which_counts(judge):
    """The one that began to apply last counts, which the table does not tell; neither leaves what is printed."""
    cards = [lasting(SHADE), lasting(EMBER, key="hearth"), monster("m", "opponent", attribute="light")]
    assert [struck(judge, f"{what} monster", *cards) for what in ("DARK", "FIRE", "LIGHT")] == [
        "depends",
        "depends",
        "no",
    ]


@pytest.mark.parametrize(("what", "verdict"), [("DARK", "yes"), ("LIGHT", "yes"), ("FIRE", "no")])
def test_a_monster_is_something_besides(judge, what, verdict):
    """By its own text it has another Attribute, and keeps its printed one."""
    assert struck(judge, f"{what} monster", monster("m", "opponent", attribute="light", text=BOTH)) == verdict


def test_what_is_unaffected_is_asked(judge):
    """A monster that says by what it is unaffected may not become anything."""
    shield = monster("m", "opponent", attribute="light", text="Unaffected by Spell effects.")
    assert struck(judge, "DARK monster", lasting(SHADE), shield) == "depends"


@pytest.mark.parametrize(("veiled", "destroyed"), [(True, True), (False, False)])
def test_an_effect_that_resolves_finds_what_they_have_become(judge, veiled, destroyed):
    """“Destroy all DARK monsters” finds them."""
    cards = [
        card("storm", "you", "Destroy all DARK monsters on the field.", position="face-up"),
        monster("m", "opponent", attribute="light"),
        *([lasting(SHADE)] if veiled else []),
    ]
    answer = resolved(judge, [{"card": "storm", "by": "you"}], cards)
    assert (("destroyed", "Paper M") in events(answer)) == destroyed


@pytest.mark.parametrize(
    ("what", "text", "verdict"),
    [
        ("Tuner", "If this card attacks, it is treated as a Tuner while face-up on the field.", "depends"),
        (
            "Fusion Monster",
            "If this card attacks, it is treated as a Tuner while face-up on the field.",
            "no",
        ),
        ("Tuner", "Once per turn: You can draw 1 card.", "no"),
        ("Normal Monster", "This card is treated as a Normal Monster while in the hand or GY.", "no"),
        ("Normal Monster", "This card is treated as a Normal Monster while face-up on the field.", "yes"),
        ("Effect Monster", "This card is treated as a Normal Monster while face-up on the field.", "no"),
    ],
)
def test_what_a_text_may_treat_a_monster_as_is_asked(judge, what, text, verdict):
    """Where its own text was not understood, it may be another kind of monster than is printed on it."""
    assert struck(judge, what, monster("m", "opponent", text=text)) == verdict
