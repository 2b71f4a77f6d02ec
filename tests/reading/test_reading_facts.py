"""The facts of an effect: what it waits for, where it is used, what it costs and does."""

from __future__ import annotations

import pytest
from reading_cards import monster, only, spell, trap

from reasoner.reading import read_card

OF_CARDS = frozenset({"card", "against", "as", "would", "toPlayer"})
"""What `waitsFor` says besides of the cards of an event; `test_trigger_subjects` has those."""


def waits(text: str):
    """Return what the trigger of a monster with this text waits for, without what it says of the cards."""
    entries = only(monster(text)).get("waitsFor")
    if entries is None:
        return None
    return [{key: value for key, value in entry.items() if key not in OF_CARDS} for entry in entries]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "If this card is sent from the field to the GY: Draw 1 card.",
            [{"event": "sent-to-gy", "subject": "itself", "from": "field", "to": "gy"}],
        ),
        (
            "If this card is destroyed by battle: Draw 1 card.",
            [{"event": "destroyed-by-battle", "subject": "itself", "cause": "battle"}],
        ),
        (
            "If another monster you control is destroyed by battle or card effect: You can draw 1 card.",
            [
                {"event": "destroyed", "subject": "other", "cause": "battle"},
                {"event": "destroyed", "subject": "other", "cause": "effect"},
            ],
        ),
        (
            "If a monster you control that was Summoned from the Extra Deck is destroyed by battle: Draw 1 card.",
            [{"event": "destroyed-by-battle", "subject": "other", "cause": "battle"}],
        ),
        (
            "If a monster is Special Summoned from the Extra Deck: You can draw 1 card.",
            [{"event": "special-summoned", "subject": "either", "from": "extra-deck"}],
        ),
        (
            "When an opponent's monster declares an attack: You can draw 1 card.",
            [{"event": "attack-declared", "subject": "other", "by": "opponent"}],
        ),
        (
            "If this card is destroyed by battle, or leaves the field by an opponent's effect: You can draw 1 card.",
            [
                {"event": "destroyed-by-battle", "subject": "itself", "cause": "battle"},
                {"event": "leaves-field", "subject": "itself", "cause": "effect", "by": "opponent"},
            ],
        ),
        (
            "While this card is in your GY, if a Beast is destroyed by battle, or leaves the field: Draw 1 card.",
            [
                {"event": "destroyed-by-battle", "subject": "either", "cause": "battle"},
                {"event": "leaves-field", "subject": "either"},
            ],
        ),
        (
            "If a monster you control is destroyed by battle and sent to the GY or banished: You can draw 1 card.",
            [
                {"event": "destroyed-by-battle", "subject": "either", "cause": "battle", "together": 1},
                {"event": "destroyed-by-battle", "subject": "either", "cause": "battle", "together": 2},
                {"event": "sent-to-gy", "subject": "either", "to": "gy", "together": 1},
                {"event": "banished", "subject": "either", "to": "banished", "together": 2},
            ],
        ),
        (
            "If this card attacks or is attacked, before damage calculation: You can draw 1 card.",
            [{"event": "attacked", "subject": "itself"}, {"event": "attacks", "subject": "itself"}],
        ),
        (
            "When an Effect Monster is Special Summoned: You can draw 1 card.",
            [{"event": "special-summoned", "subject": "either"}],
        ),
        (
            "When this card is Normal Summoned while your opponent controls a monster: You can draw 1 card.",
            [{"event": "normal-summoned", "subject": "itself"}],
        ),
        (
            "If you activate a Spell Card while this card is in your GY: You can draw 1 card.",
            [{"event": "activated", "subject": "either", "by": "you"}],
        ),
        (
            "When a monster effect is activated that activates when a monster is Normal Summoned: You can draw 1 card.",
            [{"event": "activated", "subject": "either"}],
        ),
        (
            "When a monster would be Special Summoned (Quick Effect): You can negate the Summon.",
            [{"event": "special-summoned", "subject": "either"}],
        ),
        (
            "When a monster you control is flipped face-down: You can draw 1 card.",
            [{"event": "position-changed", "subject": "either", "toPosition": "face-down-defense"}],
        ),
        ("During the End Phase, if you did not Normal Summon/Set this turn: You can draw 1 card.", None),
        ("You can discard this card and pay 500 LP: Draw 1 card.", None),
        (
            "If your opponent Normal Summons or Special Summons a monster: You can draw 1 card.",
            [
                {"event": "normal-summoned", "subject": "other", "by": "opponent"},
                {"event": "special-summoned", "subject": "other", "by": "opponent"},
            ],
        ),
        (
            "When your opponent would Special Summon a monster (Quick Effect): You can negate the Summon.",
            [{"event": "special-summoned", "subject": "other", "by": "opponent"}],
        ),
        (
            "If a monster owned by your opponent is banished: You can draw 1 card.",
            [{"event": "banished", "subject": "other", "to": "banished"}],
        ),
        (
            (
                "(Quick Effect): You can activate 1 of these effects;\n● When your opponent activates a card: "
                "Negate it.\n● When a monster declares an attack: Negate the attack."
            ),
            [
                {"event": "activated", "subject": "other", "by": "opponent"},
                {"event": "attack-declared", "subject": "either"},
            ],
        ),
        (
            (
                "(Quick Effect): You can activate 1 of these effects;\n● Draw 1 card.\n● When a monster declares an "
                "attack: Negate the attack."
            ),
            None,
        ),
        (
            "When your opponent Normal Summons a monster: You can draw 1 card.",
            [{"event": "normal-summoned", "subject": "other", "by": "opponent"}],
        ),
        (
            "If this card is Normal or Special Summoned: You can draw 1 card.",
            [
                {"event": "normal-summoned", "subject": "itself"},
                {"event": "special-summoned", "subject": "itself"},
            ],
        ),
        (
            "If this card is banished, or sent to the GY: You can draw 1 card.",
            [
                {"event": "sent-to-gy", "subject": "itself", "to": "gy"},
                {"event": "banished", "subject": "itself", "to": "banished"},
            ],
        ),
        (
            "If this card is destroyed by battle or card effect and sent to the GY: Draw 1 card.",
            [
                {"event": "destroyed", "subject": "itself", "cause": "battle", "together": 1},
                {"event": "destroyed", "subject": "itself", "cause": "effect", "together": 1},
                {"event": "sent-to-gy", "subject": "itself", "to": "gy", "together": 1},
            ],
        ),
        (
            "When the equipped monster is destroyed and this card is sent to the GY: Draw 1 card.",
            [
                {"event": "destroyed", "subject": "other", "together": 1},
                {"event": "sent-to-gy", "subject": "itself", "to": "gy", "together": 1},
            ],
        ),
        (
            "If this card is destroyed by your opponent's attack: Draw 1 card.",
            [{"event": "destroyed-by-battle", "subject": "itself", "cause": "battle", "by": "opponent"}],
        ),
        (
            "When this card inflicts battle damage to your opponent: Draw 1 card.",
            [{"event": "battle-damage-inflicted", "subject": "itself"}],
        ),
        (
            "When you draw this card: You can reveal it; draw 1 card.",
            [{"event": "drawn", "subject": "itself", "to": "hand", "by": "you"}],
        ),
        (
            "If a monster this card points to is destroyed by battle: Draw 1 card.",
            [{"event": "destroyed-by-battle", "subject": "other", "cause": "battle"}],
        ),
    ],
)
def test_waits_for(text: str, expected: list[dict[str, str]]):
    """Event, subject, cause, actor and places come from the words of the condition."""
    assert waits(text) == expected


def test_what_happened_before_is_no_event():
    """“Was” tells a state; so does “that was”."""
    effect = only(
        monster(
            "During your Main Phase, if a monster that was destroyed by battle is in your GY: You can draw 1 card."
        )
    )
    assert effect.get("kind") == "ignition"


@pytest.mark.parametrize(
    ("text", "timings"),
    [
        ("At the start of the Damage Step, if this card battles: You can draw 1 card.", ["start"]),
        (
            "After damage calculation, if this card attacked: You can draw 1 card.",
            ["after-damage-calculation"],
        ),
        (
            "If this card battles, during damage calculation (Quick Effect): You can double its ATK.",
            ["damage-calculation"],
        ),
        (
            "During the Damage Step, when your monster battles (Quick Effect): You can discard this card; draw 1 card.",
            ["damage-step"],
        ),
        ("When a monster is banished (even during the Damage Step): You can draw 1 card.", ["damage-step"]),
        ("If this card attacks, negate its effects until the end of the Damage Step.", None),
        ("If this card is Special Summoned: Draw 1 card.", None),
    ],
)
def test_named_timings(text: str, timings: list[str] | None):
    """Damage Step timings that the text names, and none that it does not."""
    assert only(monster(text)).get("namedTimings") == timings


@pytest.mark.parametrize(
    ("condition", "whose"),
    [
        ("During your opponent's Main Phase (Quick Effect)", "opponent"),
        ("During your Standby Phase", "you"),
        ("Once per turn, during your opponent's Main or Battle Phase (Quick Effect)", "opponent"),
        ("During your Main Phase or your opponent's Battle Phase (Quick Effect)", None),
        ("During the End Phase, if this card was sent to the GY during your opponent's turn", None),
        ("If this card is banished", None),
    ],
)
def test_whose_turn(condition: str, whose: str | None):
    """A condition that names one player's turn or phase says so, unless that turn is over or either one will do."""
    assert only(monster(f"{condition}: You can draw 1 card.")).get("inTurnOf") == whose


def test_except_during_the_damage_step_belongs_to_its_condition():
    """The remark excludes the Damage Step only where it stands with the condition."""
    with_condition = only(
        monster("If a monster is Special Summoned (except during the Damage Step): You can draw 1 card.")
    )
    in_resolution = only(
        trap(
            "Target 1 monster on the field; it gains 500 ATK, then (except during the Damage Step) draw 1 card."
        )
    )
    assert with_condition.get("exceptDamageStep") is True
    assert in_resolution.get("exceptDamageStep") is None


@pytest.mark.parametrize(
    ("text", "manner"),
    [
        ("Target 1 monster on the field; it gains 500 ATK until the end of this turn.", "direct"),
        ("Target 1 monster on the field; its ATK/DEF each become half its current ATK/DEF.", "direct"),
        ("Halve the DEF of 1 monster on the field.", "direct"),
        ("Special Summon 1 monster from your hand, and it gains 500 ATK.", "only-summoned"),
        ("Draw 1 card, then if it is a Spell, 1 monster on the field gains 500 ATK.", "uncertain"),
        ("Toss a coin: Heads: 1 monster on the field gains 500 ATK.", "uncertain"),
        ("Gain LP equal to the ATK of 1 monster on the field.", None),
        ("Change 1 monster on the field to Defense Position.", None),
        ("Negate the effects of 1 monster on the field.", None),
    ],
)
def test_changes_stats(text: str, manner: str | None):
    """Whether and how ATK or DEF change: directly, perhaps, only of what is Summoned, or not at all."""
    assert only(trap(text)).get("changesStats") == manner


def test_a_lasting_trap_that_changes_stats_says_so_in_its_activation():
    """The activation of a Continuous Trap carries its continuous-like change of ATK."""
    from reasoner.reading import read_card

    card = read_card(trap("All monsters you control gain 300 ATK.", "Continuous"))
    assert [e.get("changesStats") for e in card.effects] == ["continuous", "continuous"]


@pytest.mark.parametrize(
    ("text", "negated"),
    [
        ("When a Spell is activated: Negate the activation, and if you do, destroy it.", ["activation"]),
        ("When a monster effect is activated: Negate that effect.", ["effect"]),
        ("When an opponent's monster declares an attack: Negate the attack.", ["attack"]),
        ("When a monster would be Summoned: Negate the Summon.", ["summon"]),
    ],
)
def test_negates(text: str, negated: list[str]):
    """Negating an activation, an effect, a Summon and an attack are four things."""
    assert only(trap(text, "Counter")).get("negates") == negated


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("You can target 1 monster on the field; destroy it.", True),
        (
            "You can target Spells/Traps your opponent controls, up to the number of cards in your hand; destroy them.",
            True,
        ),
        ("You can discard 1 card; destroy 1 monster on the field.", False),
        ("If an effect that targets this card is activated: You can draw 1 card.", False),
        ("If your opponent's monster attacks: You can change the attack target to this card.", False),
    ],
)
def test_targets(text: str, *, targets: bool):
    """Only the verb “target” of the effect itself targets."""
    assert only(monster(text)).get("targets") is targets


def test_equip_spells_target_as_they_are_activated():
    """An Equip Spell targets the monster that it equips."""
    from reasoner.reading import read_card

    assert (
        read_card(spell("Equip only to a Dragon monster. It gains 500 ATK.", "Equip"))
        .effects[0]
        .get("targets")
        is True
    )


def test_costs_stand_before_the_semicolon():
    """What is paid and what is done are told apart by the semicolon."""
    effect = only(monster("You can discard 1 card; draw 1 card, then banish 1 card from your GY."))
    assert (effect.get("costs"), effect.get("does")) == (["discard"], ["draw", "banish"])


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("You can discard this card; draw 1 card.", ["hand"]),
        ("You can banish this card from your GY; draw 1 card.", ["gy"]),
        ("If this card is sent to the GY: You can draw 1 card.", ["gy"]),
        ("If this card is added to your hand: You can draw 1 card.", ["hand"]),
        ("If this card is banished, or sent to the GY: You can draw 1 card.", ["banished", "gy"]),
        ("If a monster is banished: You can Special Summon this card from your hand.", ["hand"]),
        ("You can banish 1 Plant monster from your GY; draw 1 card.", ["monster-zone"]),
        ("Once per turn: You can draw 1 card.", ["monster-zone"]),
        ("While this card is equipped to a monster: You can draw 1 card.", ["spell-trap-zone"]),
        ("When the equipped monster destroys a monster by battle: You can draw 1 card.", ["spell-trap-zone"]),
        ("You can equip this card to 1 monster. The equipped monster gains 100 ATK.", ["monster-zone"]),
        ("If this card is sent to the GY while equipped to a monster: You can draw 1 card.", ["gy"]),
    ],
)
def test_activates_from(text: str, zones: list[str]):
    """Places come from condition and cost, from the event, or from where cards of the kind lie."""
    assert only(monster(text)).get("activatesFrom") == zones


def test_a_trap_that_equips_itself_is_used_from_its_zone():
    """The effects of a Normal Trap are used from the GY, unless the card stays on the field as an Equip Card."""
    effects = "You can target 1 monster; destroy it. You can draw 1 card; discard 1 card."
    plain = trap(f"Draw 1 card. If this card is in your GY: {effects}")
    stays = trap("Target 1 monster; equip this card to it. Once per turn: You can draw 1 card.")
    assert [read_card(card).effects[1].get("activatesFrom") for card in (plain, stays)] == [
        ["gy"],
        ["spell-trap-zone"],
    ]


def test_effects_that_a_monster_gains_are_not_done_by_the_card():
    """What a bullet gives to the Summoned monster is no ATK change of the card that gives it."""
    given = spell(
        "Special Summon 1 monster from your hand. It gains this effect.\n● This card gains 500 ATK."
    )
    assert only(given).get("changesStats") is None


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("Once per turn: You can draw 1 card.", "soft"),
        (
            'During your turn: You can draw 1 card. You can only use this effect of "Test Monster" once per turn.',
            "named",
        ),
        (
            'During your turn: You can draw 1 card. You can only use this effect of "Test Monster" once per Duel.',
            "duel",
        ),
        ("Once while face-up on the field, during your Main Phase: You can draw 1 card.", "while-face-up"),
        ("During your Main Phase: You can draw 1 card.", "none"),
    ],
)
def test_limits(text: str, limit: str):
    """Soft limits, limits by name, per Duel and while face-up."""
    assert only(monster(text)).get("oncePerTurn") == limit


@pytest.mark.parametrize(
    ("text", "limits"),
    [
        (
            '{first} You can only use the following effect of "X" once per turn. {second} {third}',
            "none named none",
        ),
        (
            '{first} You can only use each of the following effects of "X" once per turn. {second}',
            "none named",
        ),
        (
            '{first} {second} You can only use each of the preceding effects of "X" once per turn. {third}',
            "named named none",
        ),
        ('You can only use each effect of "X" once per turn. {first} {second}', "named named"),
        ('You can only use this effect of "X" once per turn. {first} {second}', "named none"),
        ('{first} {second} You can only use each effect of "X" once per turn.', "named named"),
    ],
)
def test_limits_of_other_effects(text: str, limits: str):
    """A limit on the effects before or after it, and one that stands first, limits these and is no effect itself."""
    parts = {
        "first": "If this card is banished: You can draw 1 card.",
        "second": "You can discard 1 card; draw 2 cards.",
        "third": "If this card is sent to the GY: You can draw 1 card.",
    }
    effects = read_card(monster(text.format(**parts))).effects
    assert [effect.get("oncePerTurn") for effect in effects] == limits.split()


def test_a_traps_effect_that_spends_the_card_cannot_be_used_as_it_is_activated():
    """An effect may be used with the activation of its Continuous Trap unless it takes the Trap away."""
    free = only(trap("You can discard 1 card; draw 1 card.", "Continuous"))
    spent = only(trap("You can send this face-up card to the GY; draw 1 card.", "Continuous"))
    assert (free.get("usableOnCardActivation"), spent.get("usableOnCardActivation")) == (True, False)


@pytest.mark.parametrize(
    "moment", ["instead of conducting your normal draw", "before you draw", "before your draw"]
)
def test_works_before_or_instead_of_the_draw(moment: str) -> None:
    """What is used before the normal draw, or instead of it, is told as that, and nothing is left to be asked."""
    read = only(monster(f"During your Draw Phase, {moment}: You can gain 500 LP."))
    assert (read.get("actsOnDraw"), read.get("conditions")) == (True, None)
    assert only(monster("During your Draw Phase: You can gain 500 LP.")).get("actsOnDraw") is None


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Your opponent cannot activate cards or effects strange to the bear.", "opponent"),
        ("While this card is on the field, your opponent cannot activate strange cards.", "opponent"),
        ("You cannot activate cards or effects strange to the bear.", None),
        ("Your opponent's strange monsters cannot attack strangely.", None),
    ],
)
def test_whom_a_text_binds_that_is_not_understood(text: str, who: str | None) -> None:
    """“Your opponent cannot …” names whom it binds; “you” may be another player than the controller."""
    effects = read_card(monster(text)).effects
    unread = [entry for one in effects for entry in one.get("restrictions") or [] if "words" in entry]
    assert [entry.get("who") for entry in unread] == [who] * len(unread)
    assert unread or who is None


CARDS, EFFECTS = ["spell-card", "trap-card"], ["spell-effect", "trap-effect"]


@pytest.mark.parametrize(
    ("condition", "answers"),
    [
        ("When your opponent activates a card or effect", sorted([*CARDS, *EFFECTS, "monster-effect"])),
        ("When a Spell Card is activated", ["spell-card"]),
        ("When a Spell/Trap Card, or monster effect, is activated", sorted([*CARDS, "monster-effect"])),
        (
            "When your opponent activates a Trap Card or effect that targets this card",
            ["trap-card", "trap-effect"],
        ),
        ("When a monster on the field activates its effect", ["monster-effect"]),
        ("When your opponent activates an effect", []),
        ("When an attack is declared", []),
    ],
)
def test_answers(condition: str, answers: list[str]):
    """Which activations an effect can be chained to, where its condition names them outright."""
    effect = only(trap(f"{condition}: Negate the activation.", "Counter"))
    assert sorted(effect.get("answers") or []) == answers


@pytest.mark.parametrize(("words", "each"), [("Each time", True), ("When", None)])
def test_each_time(words: str, *, each: bool | None):
    """“Each time” is told from “when”."""
    assert only(monster(f"{words} a monster is Tributed: Draw 1 card.")).get("eachTime") is each


@pytest.mark.parametrize(
    ("text", "remains"),
    [
        ("Target 1 monster on the field; equip this card to it.", True),
        ("This card remains on the field for 3 turns. Monsters cannot attack.", True),
        ("Negate the attack, then Set this card face-down instead of sending it to the GY.", True),
        ("Draw 2 cards.", None),
    ],
)
def test_remains_on_the_field(text: str, *, remains: bool | None):
    """A Normal Trap whose own text keeps it on the field says so."""
    assert only(trap(text)).get("remainsOnField") is remains


def test_what_happened_in_this_battle_is_awaited():
    """“Attacked” beside a timing of the Damage Step is the battle that is going on; in another phase it is the past."""
    now = only(monster("After damage calculation, if this card attacked or was attacked: Draw 1 card."))
    past = only(monster("At the end of the Battle Phase, if this card attacked: Draw 1 card."))
    assert {wait["event"] for wait in now.get("waitsFor")} == {"attacks", "attacked"}
    assert past.get("waitsFor") is None


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("If this card in the Monster Zone moves to another Monster Zone: You can draw 1 card.", "moved"),
        ("If an Equip Card becomes equipped to this card: You can draw 1 card.", "equipped"),
        ("If the battle position of this card is changed: You can draw 1 card.", "position-changed"),
    ],
)
def test_what_happens_to_this_card_though_something_else_is_named(text: str, event: str):
    """The card itself is moved, equipped or turned, although the sentence begins with something else."""
    waits_for = only(monster(text)).get("waitsFor")
    assert [(wait["event"], wait["subject"]) for wait in waits_for] == [(event, "itself")]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (
            "If exactly 3 of your cards are banished: You can Special Summon this card from your hand.",
            "ignition",
        ),
        ("If 2 of your cards are banished: You can draw 1 card.", "trigger"),
        ("If you Xyz Summon (except during the Damage Step): You can draw 1 card.", "trigger"),
        ("If a monster this card points to activates its effect: You can draw 1 card.", "trigger"),
        ("If all monsters you control are in Attack Position: You can draw 1 card.", "ignition"),
    ],
)
def test_states_and_events(text: str, kind: str):
    """A count of banished cards and a position are states, a Summon or an activation is an event."""
    assert only(monster(text)).get("kind") == kind


def test_a_phase_that_is_barred():
    """“Cannot be activated during the Battle Phase” is a fact of the effect before it."""
    effect = only(monster("FLIP: Draw 1 card. This effect cannot be activated during the Battle Phase."))
    assert effect.get("exceptPhases") == ["battle"]


def test_a_flip_effect_may_name_its_phase():
    """What stands between “FLIP:” and the next colon is a condition."""
    effect = only(monster("FLIP: If it is the Main Phase: Draw 1 card."))
    assert (effect.get("kind"), effect.get("namedPhases")) == ("flip", ["main"])


@pytest.mark.parametrize(
    ("cost", "costs"),
    [
        ("discard 1 card", ["discard"]),
        ("discard this card to the GY", ["discard", "discard-to-gy"]),
        ("discard 1 card, then activate 1 of these effects", ["discard"]),
    ],
)
def test_what_is_paid(cost: str, costs: list[str]):
    """A discard that must reach the GY is told from a plain one; choosing an effect is no price."""
    assert sorted(only(monster(f"You can {cost}; draw 1 card.")).get("costs")) == costs


@pytest.mark.parametrize(
    ("words", "costs"),
    [
        ("target 1 Equip Spell in your GY", None),
        ("target 1 monster on the field with a lower Level than this card", None),
        ("discard 1 card, then target 1 Equip Spell you control", ["discard"]),
        ("target 1 monster in your GY; equip this card to it, and", None),
        ("equip 1 Union monster from your Deck to this card, then target 1 card on the field", ["equip"]),
    ],
)
def test_words_about_a_target_are_no_price(words: str, costs: list[str] | None):
    """“Target 1 Equip Spell” equips nothing: only what is done besides is paid."""
    assert only(monster(f"You can {words}; banish it.")).get("costs") == costs


@pytest.mark.parametrize(
    ("text", "applies", "on"),
    [
        ("Neither player can Special Summon monsters.", ["cannot-special-summon"], None),
        ("Your opponent cannot activate monster effects.", ["cannot-activate-monster-effects"], "opponent"),
        ("Neither player can Special Summon monsters this turn.", None, None),
    ],
)
def test_what_a_monster_has_apply(text: str, applies: list[str] | None, on: str | None):
    """A whole sentence without a duration forbids; anything more or less is left to the judge to say."""
    (effect,) = read_card(monster(text)).effects
    assert effect.get("applies") == applies
    assert effect.get("appliesTo") == on


def test_a_trap_that_may_be_used_from_the_hand():
    """The text may let a Trap be activated from the hand, outright or on a condition."""
    free = only(trap("Draw 1 card. You can activate this card from your hand."))
    bound = only(trap("Draw 1 card. If you control no cards, you can activate this card from your hand."))
    assert (free.get("usableFromHand"), free.get("usableFromHandIf")) == (True, None)
    assert (bound.get("usableFromHand"), bound.get("usableFromHandIf")) == (True, True)


def test_a_condition_that_names_the_face_up_card_says_so() -> None:
    """“If this face-up card leaves the field” does not wait for the face-down card."""
    leaves = {"event": "leaves-field", "subject": "itself"}
    assert waits("If this face-up card leaves the field: Draw 1 card.") == [{**leaves, "faceUp": True}]
    assert waits("If this card leaves the field: Draw 1 card.") == [leaves]


def test_a_condition_that_names_a_set_card_or_a_position_says_so() -> None:
    """What the text calls “this Set card” was face-down; a change of position is one to the position named."""
    (wait,) = waits("If this Set card is destroyed: You can draw 1 card.")
    assert wait["faceDown"] is True
    text = "When this card is changed from Attack Position to face-up Defense Position: Draw 1 card."
    (wait,) = waits(text)
    assert wait["toPosition"] == "face-up-defense"


def test_damage_has_its_cause_in_its_name() -> None:
    """“Battle or effect damage” is no battle damage by an effect."""
    effect = only(monster("If you take battle or effect damage: You can draw 1 card."))
    assert [(wait["event"], wait.get("cause")) for wait in effect.get("waitsFor")] == [
        ("battle-damage-taken", None),
        ("damage-taken", None),
    ]


def test_what_is_excepted_is_one_clause() -> None:
    """“Except the turn it was sent there, and you control …” asks two things, of which only the first is left out."""
    text = "If this card is in your GY, except the turn it was sent there, and you control a monster: Draw 1 card."
    asked = [entry["condition"] for entry in only(monster(text)).get("conditions")]
    assert [list(one) for one in asked] == [["not"], ["compare", "op", "with"]]


def test_once_per_opponents_turn_is_only_in_that_turn() -> None:
    """“Once per opponent's turn” tells in whose turn, besides how often."""
    effect = only(monster("Once per opponent's turn (Quick Effect): You can draw 1 card."))
    assert effect.get("inTurnOf") == "opponent"
    assert effect.get("limitPer") == "opponents-turn"


def test_an_opponents_card_acts_in_every_way() -> None:
    """“Sent to your GY by an opponent's card” asks for no effect: what is paid or Tributed is enough."""
    effect = only(
        monster("If this card you control is sent to your GY by an opponent's card: You can draw 1 card.")
    )
    assert {entry["cause"] for entry in effect.get("waitsFor")} == {"battle", "effect", "cost", "procedure"}


def test_an_opponents_card_destroys_in_battle_or_by_an_effect() -> None:
    """“Destroyed by an opponent's card” is either, and so is what is destroyed and sent to the GY."""
    effect = only(
        monster("If this card is destroyed by an opponent's card and sent to your GY: Draw 1 card.")
    )
    assert "procedure" not in {entry.get("cause") for entry in effect.get("waitsFor")}


def test_a_restriction_on_either_effect_goes_with_each() -> None:
    """What holds in the turn in which either effect is activated is told with both, and binds “you” unsaid."""
    reading = read_card(
        monster(
            'You can only use each of the following effects of "Test Monster" once per turn, and cannot Special'
            " Summon during the turn you activate either effect. If this card is Normal Summoned: Draw 1 card."
            " If this card is banished: You can add this card to your hand."
        )
    )
    told = [effect.get("restrictions") for effect in reading.effects]
    assert len(told) == 2
    for (entry,) in told:
        assert (entry["who"], entry["cannot"], entry["at"]) == ("you", "special-summon", "activation")


@pytest.mark.parametrize("verb", ["Special Summon", "attack with"])
def test_what_alone_can_be_done_excepts_it(verb: str) -> None:
    """“You can only … Dragon monsters” forbids all others; a number of them is left as words."""
    effect = only(
        monster(
            f"If this card is Tributed: You can draw 1 card, also you can only {verb} Dragon monsters this turn."
        )
    )
    (entry,) = effect.get("restrictions")
    assert entry["except"] == [{"kinds": ["monster"], "types": ["dragon"]}]
    effect = only(
        monster(
            f"If this card is Tributed: You can draw 1 card, also you can only {verb} 2 monsters this turn."
        )
    )
    assert "words" in effect.get("restrictions")[0]


def test_what_may_not_be_answered_this_turn_is_a_part() -> None:
    """That the activations of other cards cannot be answered is what an effect does; its own is another matter."""
    effect = only(
        monster(
            "You can discard 1 card; your opponent cannot activate cards or effects in response to the"
            " activation of your Spell Cards this turn."
        )
    )
    (entry,) = effect.get("restrictions")
    assert entry["inResponseTo"]["card"] == {"kinds": ["spell"], "side": "you"}
    assert [step.get("does") for step in effect.steps] == ["restrict"]


@pytest.mark.parametrize(
    "text",
    [
        "This card and Dragon monsters you control cannot be destroyed by battle.",
        "Your opponent cannot target this card, or Dragon monsters you control, with card effects.",
    ],
)
def test_what_is_joined_to_this_card_is_another_subject(text: str) -> None:
    """Both are told: “this card, or Dragons you control”. What is said of the others is not said of the card."""
    (effect,) = read_card(monster(text)).effects
    first, second = effect.get("restrictions")
    assert (first["of"], "on" in first) == ("this", False)
    dragons = {"kinds": ["monster"], "types": ["dragon"], "places": ["field"], "side": "you"}
    assert ("of" in second, second["on"]) == (False, dragons)


@pytest.mark.parametrize(
    "text",
    [
        "Must be Special Summoned by a card effect during your Main Phase 1.",
        "You can only Special Summon once.",
        "You can only attack with 1 monster.",
    ],
)
def test_what_a_moment_or_a_number_would_lift_is_left_as_words(text: str) -> None:
    """A way to Summon that is bound to a phase is no restriction of that phase; a number needs a time to be counted."""
    told = [
        entry for effect in read_card(monster(text)).effects for entry in effect.get("restrictions") or ()
    ]
    assert not any("phases" in entry or "moreThan" in entry or "while" in entry for entry in told)
    spans = [
        span for effect in read_card(monster(text)).effects for span in effect.to_json().get("spans", ())
    ]
    assert any(not span["formal"] for span in spans)
