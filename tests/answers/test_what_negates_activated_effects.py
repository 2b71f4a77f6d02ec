"""Face-up cards that negate activated effects: of which cards, whose, where they were activated, and when."""

import pytest
from telling import card, monster, resolved

FIELD_OR_GY = "Negate all DARK monster effects activated on the field or in the GY."
STRIKE = "(Quick Effect): You can target 1 monster on the field; destroy it."
FROM_HAND = "(Quick Effect): You can discard this card, then target 1 monster on the field; destroy it."
FROM_GY = (
    "(Quick Effect): You can banish this card from your GY, then target 1 monster on the field; destroy it."
)


def carried_out(
    judge, mirror, text=STRIKE, *, place="monster-zone", told=None, by="you", more=(), link=None, **moment
):
    """Say whether an effect that destroys a monster is carried out while a card negates effects; none if asked."""
    own = monster("own", by, place, text=text, **{"attribute": "dark", **(told or {})})
    if place != "monster-zone":
        del own["position"]
    seal = card("seal", "you", mirror, kind="Continuous Trap", position="face-up")
    chain = [{"card": "own", "by": by, "effect": 1, "targets": ["foe"], **(link or {})}]
    answer = resolved(judge, chain, [own, seal, monster("foe", "opponent"), *more], **moment)
    return answer.value["links"][0]["carriedOut"] if answer.verdict == "answered" else None


@pytest.mark.parametrize(
    ("text", "place", "link", "done"),
    [
        (STRIKE, "monster-zone", {}, False),
        (FROM_HAND, "gy", {"from": "hand", "cost": ["own"]}, True),
        (FROM_HAND, "gy", {"cost": ["own"]}, True),
        (FROM_GY, "banished", {"from": "gy", "cost": ["own"]}, False),
    ],
)
def test_where_it_was_activated(judge, text, place, link, done):
    """Where the card lies after its cost does not matter."""
    assert carried_out(judge, FIELD_OR_GY, text, place=place, link=link) is done


@pytest.mark.parametrize(
    ("mirror", "told", "by", "done"),
    [
        (FIELD_OR_GY, {"attribute": "light"}, "you", True),
        ("Negate any monster effects activated by your opponent.", {}, "you", True),
        ("Negate any monster effects activated by your opponent.", {}, "opponent", False),
        ("Negate all monster effects activated on your opponent's field.", {}, "opponent", False),
        ("Negate all monster effects activated on your opponent's field.", {}, "you", True),
        ('Negate all monster effects that activate in the GY, except "Paper" monsters.', {}, "you", True),
        (
            "Negate the effects of LIGHT and DARK monsters that activate during the Main Phase.",
            {},
            "you",
            False,
        ),
    ],
)
def test_of_which_cards_and_whose(judge, mirror, told, by, done):
    """The words name the cards, the player and the place."""
    assert carried_out(judge, mirror, told=told, by=by) is done


def test_when_it_was_activated(judge):
    """What negates effects in the Main Phase does not in the Battle Phase."""
    mirror = "Negate the effects of DARK monsters that activate during the Main Phase."
    assert carried_out(judge, mirror, phase="battle", step="battle") is True


def test_what_is_not_known_is_asked(judge):
    """Whether it applies at all is asked where the table does not tell."""
    mirror = (
        "While you have 3 or more cards in your hand, negate all DARK monster effects activated on the field."
    )
    own = monster("own", "you", text=STRIKE)
    seal = card("seal", "you", mirror, kind="Continuous Trap", position="face-up")
    chain = [{"card": "own", "by": "you", "effect": 1, "targets": ["foe"]}]
    answer = resolved(judge, chain, [own, seal, monster("foe", "opponent")])
    assert answer.verdict == "depends"
    assert "negate all DARK monster effects" in answer.open[0].asks


def test_the_unaffected_is_spared(judge):
    """The effect of a monster that is unaffected by the card is not negated by it."""
    own = monster("own", "you", text=f"Unaffected by Trap effects. {STRIKE}")
    seal = card("seal", "you", FIELD_OR_GY, kind="Continuous Trap", position="face-up")
    chain = [{"card": "own", "by": "you", "effect": 2, "targets": ["foe"]}]
    answer = resolved(judge, chain, [own, seal, monster("foe", "opponent")])
    assert answer.value["links"][0]["carriedOut"] is True


@pytest.mark.parametrize("told", [{"position": "face-down"}, {"effectsNegated": True}])
def test_what_does_not_apply_negates_nothing(judge, told):
    """A card that is face-down, or negated itself, negates nothing."""
    own = monster("own", "you", text=STRIKE)
    seal = card("seal", "you", FIELD_OR_GY, kind="Continuous Trap", **{"position": "face-up", **told})
    chain = [{"card": "own", "by": "you", "effect": 1, "targets": ["foe"]}]
    answer = resolved(judge, chain, [own, seal, monster("foe", "opponent")])
    assert answer.value["links"][0]["carriedOut"] is True


def test_what_cannot_be_negated_is_carried_out(judge):
    """What was told not to be negatable is not negated, nor what says so itself."""
    assert carried_out(judge, FIELD_OR_GY, link={"cannotBeNegated": True}) is True
    assert carried_out(judge, FIELD_OR_GY, f"{STRIKE} This effect cannot be negated.") is True
