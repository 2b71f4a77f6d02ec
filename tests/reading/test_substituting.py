"""“Would be destroyed … instead”: what is done instead of a destruction is read from the text."""

from __future__ import annotations

import pytest

from reasoner.reading import read_card
from reasoner.reading.record import CardRecord

ALSO = (
    "This card cannot be returned to the hand, also if this card would be destroyed, discard 1 card instead."
)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "If this card would be destroyed by battle, you can discard 1 card instead.",
            (True, True, "itself"),
        ),
        ("If this card would be destroyed, destroy 1 Spell you control instead.", (True, False, "itself")),
        (
            "If a Dragon you control would be destroyed, you can banish this card from your GY instead.",
            (True, True, "other"),
        ),
        ("If you would take damage, gain that many LP instead.", (True, False, None)),
    ],
)
def test_what_is_done_instead_is_read(text: str, told: tuple[object, ...]) -> None:
    """The effect says “instead”; whether it may be declined, and which card it saves, is read with it."""
    card = CardRecord(name="A Saver", card_type="Monster", monster_type_line="Fiend / Effect", text=text)
    (effect,) = read_card(card).effects
    assert (effect.get("instead"), effect.get("optionalInstead"), effect.get("protects")) == told


def test_a_trigger_for_being_destroyed_replaces_nothing() -> None:
    """“If this card is destroyed: …” does not say that anything is done instead."""
    card = CardRecord(
        name="A Leaver",
        card_type="Monster",
        monster_type_line="Fiend / Effect",
        text="If this card is destroyed: You can draw 1 card.",
    )
    (effect,) = read_card(card).effects
    assert effect.get("instead") is None


def test_the_limit_of_an_effect_that_applies_is_read() -> None:
    """“You can only use this effect of … once per turn” limits what is done instead, too."""
    limit = 'You can only use this effect of "A Saver" once per turn.'
    text = f"If this card would be destroyed, you can discard 1 card instead. {limit}"
    card = CardRecord(name="A Saver", card_type="Monster", monster_type_line="Fiend / Effect", text=text)
    (effect,) = read_card(card).effects
    assert effect.get("oncePerTurn") == "named"


@pytest.mark.parametrize(
    ("text", "cause", "done"),
    [
        ("If this card would be destroyed by battle, you can discard 1 card instead.", "battle", ["discard"]),
        (
            "If this card would be destroyed by a card effect, send 1 Spell you control to the GY instead.",
            "effect",
            ["send-to-gy"],
        ),
        (
            "If this card would be destroyed by battle or card effect, you can banish it instead.",
            None,
            ["banish"],
        ),
    ],
)
def test_from_what_it_saves_and_what_it_does_is_read(text: str, cause: str | None, done: list[str]) -> None:
    """Where the text names one cause alone, it is kept; what is done instead is told like what is paid."""
    card = CardRecord(name="A Saver", card_type="Monster", monster_type_line="Fiend / Effect", text=text)
    (effect,) = read_card(card).effects
    assert effect.get("savesFrom") == cause
    assert [step.get("does") for step in effect.costs] == done


@pytest.mark.parametrize(
    ("text", "saves", "formal"),
    [
        (
            "If another monster would be destroyed by battle or your opponent's card effect, discard 1 card instead.",
            [{"cause": "battle"}, {"cause": "effect", "by": "opponent"}],
            True,
        ),
        ("Once per turn, if this card would be destroyed, you can discard 1 card instead.", [{}], True),
        (
            'If "Test Hall(s)" you control would be destroyed by card effect, destroy this card instead.',
            [{"cause": "effect"}],
            True,
        ),
        (
            "If exactly 1 Dragon monster you control would be destroyed, destroy this card instead.",
            [{}],
            True,
        ),
        (
            (
                "If exactly 1 Dragon monster you control (and no other cards) would be destroyed by battle, discard 1 "
                "card instead."
            ),
            [{"cause": "battle"}],
            True,
        ),
        (
            ALSO,
            [{}],
            True,
        ),
        (
            (
                "If a Dragon monster(s) you control would be destroyed by card effect, you can banish this card "
                "from your GY instead of destroying 1 of those monsters."
            ),
            [{"cause": "effect"}],
            True,
        ),
        (
            "If a Dragon monster you control would be destroyed, discard 1 card instead of 1 of those odd cards.",
            [{}],
            False,
        ),
        ("If this card would be destroyed, you can oddly discard 1 card instead.", [{}], False),
        (
            "If a Dragon monster on the field would be destroyed during the End Phase, destroy this card instead.",
            [{}],
            True,
        ),
        ("If this card would be destroyed, you can destroy 1 of those cards instead.", [{}], False),
        ("If this card would be destroyed by a Spell effect, destroy this card instead.", None, False),
    ],
)
def test_what_saves_cards_is_formal_where_all_of_it_is_told(text, saves, formal) -> None:
    """Which cards are saved, from what, and what is done instead: only a sentence of which all is told is formal."""
    (effect,) = read_card(
        CardRecord("Test Guard", card_type="Monster", monster_type_line="Dragon / Effect", text=text)
    ).effects
    changes = effect.get("battleChanges")
    ways = changes and [{key: one[key] for key in ("cause", "by") if key in one} for one in changes]
    assert (ways == saves, all(office.formal for office in effect.offices)) == (True, formal)
    assert "(s)" not in str(changes)


@pytest.mark.parametrize(
    ("told", "cause"),
    [
        ("the equipped monster would be destroyed by battle", "battle"),
        ("the equipped monster is destroyed as a result of battle", "battle"),
        ("the monster that this card is equipped to is destroyed as a result of battle", "battle"),
        ("the equipped monster would be destroyed", None),
    ],
)
def test_what_parentheses_say_of_a_union_is_an_effect_of_its_own(told: str, cause: str | None) -> None:
    """The last sentence in the parentheses saves the monster; the first says what stands beside it."""
    text = (
        "When this card is Special Summoned: You can draw 1 card. "
        f"(A monster can only be equipped with 1 Union Monster at a time. If {told}, destroy this card instead.)"
    )
    card = CardRecord(
        "Test Union", card_type="Monster", monster_type_line="Machine / Union / Effect", text=text
    )
    first, second = read_card(card).effects
    assert (first.get("kind"), first.get("aloneAsUnion")) == ("trigger", True)
    assert (second.get("kind"), second.get("savesFrom")) == ("unclassified", cause)
    assert (second.get("optionalInstead"), [step.get("does") for step in second.costs]) == (
        False,
        ["destroy"],
    )
    (change,) = second.get("battleChanges")
    assert (change["of"], all(office.formal for office in second.offices)) == ("equipped", True)


DISCARDS = (
    'a "Paper" monster you control would discard to activate an effect, you can banish this card instead'
)
PAPER = {"kinds": ["monster"], "series": ["Paper"], "places": ["field"], "side": "you"}
DRAGONS = "would Tribute a monster(s) to activate a Dragon monster's effect, you can destroy 1 Spell instead"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"If {DISCARDS}.", {"may": "discard-otherwise", "on": PAPER}),
        (
            f"Once per turn, if you {DRAGONS}.",
            {"may": "tribute-otherwise", "on": {"kinds": ["monster"], "types": ["dragon"]}},
        ),
        (f"If {DISCARDS} of 1 of those cards.", None),
        (f"During your turn, if {DISCARDS}.", None),
    ],
)
def test_what_is_done_instead_of_paying_is_read_as_a_whole(text: str, told: dict[str, object] | None) -> None:
    """For the effects of which cards it may be done; what bounds it further, or replaces a share, stays words."""
    card = CardRecord(name="A Stand-In", card_type="Monster", monster_type_line="Fiend / Effect", text=text)
    (effect,) = read_card(card).effects
    found = [{key: one[key] for key in ("may", "on")} for one in effect.get("permissions") or []]
    assert found == ([told] if told else [])
    assert all(office.formal for office in effect.offices) is (told is not None)


IN_GY = {"reference": "this", "fits": {"places": ["gy"], "side": "you"}}
SENT = {"moved": {"event": ["sent-to-gy"], "to": ["gy"], "when": "this-turn"}}


@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        (
            (
                "If a LIGHT monster(s) you control would be destroyed by battle while this card is in your GY, "
                "you can banish this card instead."
            ),
            {"while": IN_GY},
        ),
        (
            (
                "If a LIGHT monster you control would be destroyed, except the turn this card was sent to the GY, "
                "you can banish this card from your GY instead."
            ),
            {"while": {"not": {"reference": "this", "fits": SENT}}},
        ),
        (
            (
                'If a "Paper" card you control, except "Paper Knight", would be destroyed by card effect, '
                "you can banish this card from your GY instead."
            ),
            {
                "on": {
                    "series": ["Paper"],
                    "places": ["field"],
                    "side": "you",
                    "not": [{"names": ["Paper Knight"]}],
                }
            },
        ),
    ],
)
def test_from_where_and_for_which_cards_it_is_done(text: str, bounds: dict[str, object]) -> None:
    """What its card does from the GY is told with that place, also where the words say so before."""
    card = CardRecord(name="A Saver", card_type="Monster", monster_type_line="Fiend / Effect", text=text)
    (effect,) = read_card(card).effects
    (change,) = effect.get("battleChanges")
    assert {key: change.get(key) for key in bounds} == bounds
    assert [step.get("from") for step in effect.costs] == [["gy"]]
    assert all(office.formal for office in effect.offices)
