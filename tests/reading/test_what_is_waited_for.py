"""What a trigger waits for, where the words of events alone would tell other events than the whole clause."""

from __future__ import annotations

from typing import Any

import pytest
from reading_cards import monster, only, spell

from reasoner.reading import read_card


@pytest.mark.parametrize(
    ("text", "waits"),
    [
        (
            "If this card is Normal Summoned, Special Summoned, or flipped face-up: Draw 1 card.",
            [
                {"event": "normal-summoned", "subject": "itself"},
                {"event": "special-summoned", "subject": "itself"},
                {"event": "flipped-face-up", "subject": "itself"},
            ],
        ),
        (
            "If this card is Normal Summoned, or Special Summoned by a monster effect: Draw 1 card.",
            [
                {"event": "normal-summoned", "subject": "itself"},
                {
                    "event": "special-summoned",
                    "subject": "itself",
                    "cause": "effect",
                    "byEffectOf": {"kinds": ["monster"]},
                },
            ],
        ),
        (
            "If this card is Special Summoned from the GY, or if this banished card is Special Summoned: Draw 1 card.",
            [
                {"event": "special-summoned", "subject": "itself", "from": "banished"},
                {"event": "special-summoned", "subject": "itself", "from": "gy"},
            ],
        ),
        (
            "When this card is destroyed and sent to the Graveyard by battle: Draw 1 card.",
            [
                {"event": "destroyed-by-battle", "subject": "itself", "cause": "battle", "together": 1},
                {"event": "sent-to-gy", "subject": "itself", "cause": "battle", "to": "gy", "together": 1},
            ],
        ),
        (
            "When your opponent draws for their normal draw in their Draw Phase: Gain 500 LP.",
            [{"event": "drawn", "subject": "player", "cause": "rule", "to": "hand", "by": "opponent"}],
        ),
        (
            'If this card, Special Summoned by the effect of a "Test" Spell, is destroyed: Draw 1 card.',
            [
                {
                    "event": "destroyed",
                    "subject": "itself",
                    "card": {
                        "summoned": {
                            "how": ["special-summoned"],
                            "byEffectOf": {"kinds": ["spell"], "series": ["Test"]},
                        }
                    },
                }
            ],
        ),
        (
            "You can Special Summon this card (from your hand). When you do: Draw 1 card.",
            [{"event": "special-summoned", "subject": "itself", "byThis": True}],
        ),
        (
            "If this card is attacked by a monster: Draw 1 card.",
            [{"event": "attacked", "subject": "itself", "against": {"kinds": ["monster"]}}],
        ),
        (
            "If this card is destroyed during the Battle Phase: Draw 1 card.",
            [{"event": "destroyed", "subject": "itself"}],
        ),
        (
            "If this card is destroyed by a \"Test\" card's effect or your opponent's card effect: Draw 1 card.",
            [
                {
                    "event": "destroyed",
                    "subject": "itself",
                    "cause": "effect",
                    "byEffectOf": {"series": ["Test"]},
                },
                {"event": "destroyed", "subject": "itself", "cause": "effect", "by": "opponent"},
            ],
        ),
        (
            "If damage calculation is performed involving this Fusion Summoned card: Draw 1 card.",
            [
                {
                    "event": "battled",
                    "subject": "itself",
                    "card": {"summoned": {"how": ["fusion-summoned"]}},
                }
            ],
        ),
        (
            "If this card is used as material for a Fusion Summon, and sent to the GY or banished: Draw 1 card.",
            [
                {"event": "sent-to-gy", "subject": "itself", "to": "gy", "together": 1},
                {"event": "banished", "subject": "itself", "to": "banished", "together": 2},
                *(
                    {
                        "event": "used-as-material",
                        "subject": "itself",
                        "together": group,
                        "asMaterial": {"for": ["fusion-summoned"]},
                    }
                    for group in (1, 2)
                ),
            ],
        ),
        (
            'If a "Test" card(s) is shuffled from your GY into the Deck/Extra Deck: Draw 1 card.',
            [
                {
                    "event": event,
                    "subject": "either",
                    **to,
                    "card": {"series": ["Test"]},
                    "from": "gy",
                    "fromSide": "you",
                }
                for event, to in (("returned-to-deck", {"to": "deck"}), ("returned-to-extra-deck", {}))
            ],
        ),
        (
            "If another monster on the field returns to the hand or Main Deck: Draw 1 card.",
            [
                {
                    "event": event,
                    "subject": "other",
                    "to": to,
                    "card": {"kinds": ["monster"], "isSelf": False, "places": ["field"]},
                }
                for event, to in (("returned-to-hand", "hand"), ("returned-to-deck", "deck"))
            ],
        ),
        (
            (
                "When this card is discarded directly from your hand to the GY by an effect of a card controlled by"
                " your opponent: Draw 1 card."
            ),
            [
                {
                    "event": "discarded",
                    "subject": "itself",
                    "cause": "effect",
                    "by": "opponent",
                    "from": "hand",
                    "to": "gy",
                    "fromSide": "you",
                }
            ],
        ),
        (
            "If a face-up monster you control is changed to face-down Defense Position: Draw 1 card.",
            [
                {
                    "event": "position-changed",
                    "subject": "either",
                    "card": {"kinds": ["monster"], "places": ["field"], "side": "you"},
                    "toPosition": "face-down-defense",
                }
            ],
        ),
        (
            "When an Equip Card is equipped to this card: Draw 1 card.",
            [{"event": "equipped", "subject": "itself"}],
        ),
        (
            "When Special Summoned this way: Draw 1 card.",
            [{"event": "special-summoned", "subject": "itself", "byThis": True}],
        ),
        (
            "If this card inflicts battle damage to your opponent by attacking: Draw 1 card.",
            [
                {
                    "event": "battle-damage-inflicted",
                    "subject": "itself",
                    "card": {"relation": {"is": "attacking"}},
                    "toPlayer": "opponent",
                }
            ],
        ),
    ],
)
def test_the_whole_clause_tells_the_events(text: str, waits: list[dict[str, Any]]):
    """Where all words of the condition are understood, what they tell as a whole is waited for, and nothing else."""
    effect = only(monster(text))
    assert effect.get("waitsFor") == waits
    assert all(span.formal for span in effect.offices if span.role == "trigger")


def test_words_that_are_not_understood_leave_the_events_as_they_are():
    """A clause of which a part is not understood does not take the place of what its words alone tell."""
    effect = only(
        monster("If this card is Normal Summoned, Special Summoned, or enchanted by moonlight: Draw 1 card.")
    )
    assert not all(span.formal for span in effect.offices if span.role == "trigger")
    assert [wait["event"] for wait in effect.get("waitsFor")] == ["normal-summoned"]


def test_any_way_out_of_the_gy_is_waited_for():
    """“Moves a card out of either GY” is every event that takes a card from there."""
    effect = only(monster("If your opponent moves a card(s) out of either GY: You can draw 1 card."))
    waits = effect.get("waitsFor")
    assert all(wait["from"] == "gy" and wait["by"] == "opponent" for wait in waits)
    assert {"special-summoned", "banished", "added-to-hand", "returned-to-deck"} <= {
        wait["event"] for wait in waits
    }


@pytest.mark.parametrize(
    ("text", "stat"),
    [
        ("If this card battles an opponent's monster with an equal or lower Level: Draw 1 card.", "level"),
        ("If this card attacks an opponent's monster with equal or lower ATK: Draw 1 card.", "atk"),
    ],
)
def test_a_monster_is_compared_with_the_one_of_which_the_clause_tells(text: str, stat: str):
    """A monster with a lower Level that “this card battles” is compared with the card itself."""
    (wait,) = only(monster(text)).get("waitsFor")
    assert wait["against"]["compare"] == [
        {"stat": stat, "op": "at-most", "with": {"stat": stat, "of": "this"}}
    ]


def test_what_did_not_happen_is_not_waited_for():
    """“If you did not attack” tells no attack."""
    effect = only(
        spell(
            "During the End Phase of your turn, if you did not attack, you can discard 1 card.", "Continuous"
        )
    )
    assert effect.get("waitsFor") is None


@pytest.mark.parametrize(
    ("before", "lead", "event"),
    [
        (
            "You can Tribute 3 monsters to Tribute Summon (but not Set) this card.",
            "If Summoned this way",
            "tribute-summoned",
        ),
        ("You can Normal Summon this card without Tributing.", "If Summoned this way", "normal-summoned"),
        (
            "If you control no monsters, you can Special Summon this card (from your hand).",
            "If Summoned this way",
            "special-summoned",
        ),
        (
            "If you control no monsters, you can Special Summon this card (from your hand).",
            "When you do",
            "special-summoned",
        ),
    ],
)
def test_this_way_is_the_summon_of_the_words_before(before, lead, event):
    """“Summoned this way” and “When you do” wait for the Summon of which the sentence before tells."""
    *_, effect = read_card(monster(f"{before} {lead}: Draw 1 card.")).effects
    assert effect.to_json()["waitsFor"] == [{"event": event, "subject": "itself", "byThis": True}]
    assert all(office.formal for office in effect.offices)


def test_when_you_do_something_else_stays_words():
    """What is done before need be no Summon of the card itself."""
    text = "Once per turn: You can Special Summon 1 monster from your hand. When you do: Draw 1 card."
    *_, effect = read_card(monster(text)).effects
    assert effect.to_json()["waitsFor"][0]["event"] == "other"
