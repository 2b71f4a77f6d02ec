"""Words that say something plainly: of which Summon, by whose effect, how a value is worked out, for how long."""

import pytest
from telling import card, events, may_be_activated, monster, resolved

TABLE = {"phase": "main-1", "turn": 5, "turnPlayer": "you", "chain": [], "plays": []}
WHOLE = {**TABLE, "complete": ["field", "gy", "banished"]}
DRAW = "You can draw 1 card."
DECK = {"players": {"you": {"deck": {"count": 5}}}}


def gone(key, **more):
    """Return a monster in your GY."""
    return {name: told for name, told in monster(key, "you", "gy", **more).items() if name != "position"}


def value(judge, key, stat, cards, **more):
    """Return what a value of a monster is on a table that is told whole; nothing where something is asked."""
    situation = {**WHOLE, "cards": cards, **more}
    answer = judge.ask({"ask": "value", "card": key, "stat": stat, "situation": situation})
    return answer.value if answer.verdict == "answered" else None


# What happened


@pytest.mark.parametrize(("lies", "verdict"), [("face-up", "yes"), ("face-down", "depends")])
def test_a_card_that_lies_face_up_was_banished_face_up(judge, lies, verdict):
    """How a card lies among the banished cards is how it came there; otherwise it is asked."""
    cards = [
        monster("m", "you", text=f"If a monster is banished face-up: {DRAW}"),
        monster("b", "you", "banished", position=lies),
    ]
    happened = [{"event": "banished", "card": "b", "from": "monster-zone", "cause": "effect"}]
    assert may_be_activated(judge, "m", cards, happened=happened, **DECK) == verdict


@pytest.mark.parametrize("told", [{"materials": ["m"]}, {}])
@pytest.mark.parametrize(
    ("words", "way", "kind", "verdict"),
    [
        ("for the Synchro Summon of a Dragon monster", "synchro", "Dragon", "yes"),
        ("for the Synchro Summon of a Dragon monster", "synchro", "Warrior", "no"),
        ("as Link Material for a Dragon monster", "link", "Dragon", "yes"),
        ("as Link Material for a Dragon monster", "link", "Warrior", "no"),
    ],
)
def test_of_which_monster_it_was_the_material_is_looked_up(judge, told, words, way, kind, verdict):
    """The monster that was just Summoned with the card is the one of which the words speak."""
    summoned = {"as": f"{way}-summoned", "turn": 5, **told}
    cards = [
        gone("m", text=f"If this card is sent to the GY {words}: {DRAW}"),
        monster("s", "you", type=f"{kind} {way.title()} Effect Monster", summoned=summoned),
    ]
    happened = [
        {"event": "sent-to-gy", "card": "m", "from": "monster-zone", "for": way},
        {"event": f"{way}-summoned", "card": "s", "by": "you"},
    ]
    assert may_be_activated(judge, "m", cards, happened=happened, **DECK) == verdict


def test_material_of_another_monster_is_not_taken_for_this_one(judge):
    """A monster that was Summoned with other cards is not the one for which this card was used."""
    summoned = {"as": "synchro-summoned", "turn": 5, "materials": ["other"]}
    cards = [
        gone(
            "m",
            text=f"If this card is sent to the GY for the Synchro Summon of a Dragon monster: {DRAW}",
        ),
        monster("s", "you", type="Dragon Synchro Effect Monster", summoned=summoned),
        gone("other"),
    ]
    happened = [
        {"event": "sent-to-gy", "card": "m", "from": "monster-zone", "for": "synchro"},
        {"event": "synchro-summoned", "card": "s", "by": "you"},
    ]
    assert may_be_activated(judge, "m", cards, happened=happened, **DECK) == "depends"


@pytest.mark.parametrize(
    ("words", "event", "by", "verdict"),
    [
        ("by battle or by a card effect", "effect-damage-taken", "you", "yes"),
        ("by battle or by a card effect", "battle-damage-taken", "you", "yes"),
        ("by battle or by a card effect", "effect-damage-taken", "opponent", "no"),
        ("by battle or an opponent's card effect", "effect-damage-taken", "you", "yes"),
        ("by battle or an opponent's card effect", "battle-damage-taken", "you", "yes"),
    ],
)
def test_damage_by_battle_or_by_an_effect(judge, words, event, by, verdict):
    """Damage of either kind is what such words wait for, if it is taken by the player of the effect."""
    burn = card("burn", "opponent", "Inflict 500 damage to your opponent.", "gy")
    cards = [monster("m", "you", text=f"If you take damage {words}: {DRAW}"), burn]
    chain = [{"card": "burn", "by": "opponent"}]
    during = {"during": {"resolving": 1}, "cause": "effect"} if event.startswith("effect") else {}
    told = {"chain": chain, "chainState": "over"} if during else {}
    happened = [{"event": event, "by": by, **during}]
    assert may_be_activated(judge, "m", cards, happened=happened, **told, **DECK) == verdict


@pytest.mark.parametrize(
    ("kind", "by", "verdict"),
    [("Spell", "opponent", "yes"), ("Spell", "you", "no"), ("Trap", "opponent", "no")],
)
def test_by_whose_effect_it_was_destroyed_is_told_by_the_chain(judge, kind, by, verdict):
    """What is destroyed while a Chain Link resolves is destroyed by the player who activated that."""
    words = (
        "You can activate this card when 1 or more of your Spell Cards are destroyed and sent from the field to the"
        " Graveyard by a card effect your opponent controls. Draw 1 card."
    )
    cards = [
        card("t", "you", words, kind="Normal Trap", position="face-down", setTurn=3),
        card("gone", "you", "Draw 1 card.", "gy", kind=f"Normal {kind}"),
        card("blow", by, "Target 1 card; destroy it.", "gy"),
    ]
    happened = [
        {
            "event": "destroyed-by-effect",
            "card": "gone",
            "from": "spell-trap-zone",
            "to": "gy",
            "during": {"resolving": 1},
        }
    ]
    chain = [{"card": "blow", "by": by, "targets": ["gone"]}]
    told = {"chain": chain, "chainState": "over", "happened": happened}
    assert may_be_activated(judge, "t", cards, **told, **DECK) == verdict


# Values

EQUIPS = "You can target 1 Dragon monster in your GY; equip that target to this card. "
BY_ITS_EFFECT = (
    EQUIPS + "Gains ATK/DEF equal to half the original ATK/DEF of the monster equipped to it by this effect."
)
USED = [{"by": "you", "did": "activate", "card": "m", "effect": 1, "result": "resolved"}]


@pytest.mark.parametrize(
    ("text", "kind", "plays", "atk", "defense"),
    [
        ("", "Dragon Normal Monster", USED, 1750, 400),
        ("", "Dragon Normal Monster", [], None, None),
        ("You can equip this card to 1 monster you control.", "Dragon Effect Monster", USED, None, None),
        ("The equipped monster cannot attack.", "Equip Spell", USED, 1000, 300),
    ],
)
def test_what_its_own_effect_equipped_is_told_apart(judge, text, kind, plays, atk, defense):
    """Only a monster that its own effect equipped counts; whether it did is asked where the plays do not tell it."""
    cards = [
        monster("m", "you", text=BY_ITS_EFFECT, originalAtk=1000, originalDef=300),
        card(
            "e", "you", text, kind=kind, position="face-up", equippedTo="m", originalAtk=1500, originalDef=200
        ),
    ]
    if kind == "Equip Spell":
        cards[1] = {key: told for key, told in cards[1].items() if not key.startswith("original")}
    assert value(judge, "m", "atk", cards, plays=plays) == atk
    assert value(judge, "m", "def", cards, plays=plays) == defense


@pytest.mark.parametrize("lies", [{}, {"location": "xyz-material", "controller": "you"}])
def test_each_value_of_what_is_attached_is_added_to_the_same_value(judge, lies):
    """ATK is added to ATK, DEF to DEF; an attached card lies where such cards lie, also if it is not said."""
    text = 'Gains ATK/DEF equal to the ATK/DEF of all "Paper" monsters attached to it as material.'
    told = {"owner": "you", "attachedTo": "x", "text": "", **lies}
    kinds = [
        ("Paper One", "Dragon Effect Monster"),
        ("Other Two", "Dragon Normal Monster"),
        ("Paper Three", "Normal Spell"),
    ]
    cards = [
        monster(
            "x", "you", type="Dragon Xyz Effect Monster", rank=4, originalAtk=500, originalDef=300, text=text
        ),
        *({"id": name, "name": name, "type": kind, **told} for name, kind in kinds),
    ]
    cards[1] |= {"originalAtk": 1000, "originalDef": 200}
    assert value(judge, "x", "atk", cards) == 1500
    assert value(judge, "x", "def", cards) == 500


@pytest.mark.parametrize(
    ("words", "atk"),
    [
        ("Decrease the ATK and DEF of this card by 400 points for each card in your hand.", 700),
        (
            "Increase the ATK of this card by 500 points for each monster on your opponent's side of the field.",
            2000,
        ),
        (
            "Increase this card's ATK by 100 points for every Dragon-Type monster that is face-up on the field.",
            1700,
        ),
    ],
)
def test_old_words_count_what_a_value_changes_by(judge, words, atk):
    """“Increase … by 500 points for each …” is “gains 500 for each …”."""
    cards = [monster("m", "you", text=words, originalAtk=1500, originalDef=900), monster("o", "opponent")]
    assert value(judge, "m", "atk", cards, players={"you": {"hand": {"count": 2}}}) == atk


@pytest.mark.parametrize(
    ("words", "atk", "defense"),
    [
        (
            "A Dragon-Type monster equipped with this card increases its ATK and DEF by 300 points.",
            1800,
            1200,
        ),
        (
            (
                "A DARK monster equipped with this card increases its ATK by 400 points"
                " and decreases its DEF by 200 points."
            ),
            1900,
            700,
        ),
    ],
)
def test_old_equip_spells_change_values(judge, words, atk, defense):
    """Words that name no verb of today's texts are not passed over, and change the equipped monster alone."""
    cards = [
        monster("m", "you", originalAtk=1500, originalDef=900),
        monster("o", "you", originalAtk=1500, originalDef=900),
        card("e", "you", words, kind="Equip Spell", position="face-up", equippedTo="m"),
    ]
    assert (value(judge, "m", "atk", cards), value(judge, "m", "def", cards)) == (atk, defense)
    assert value(judge, "o", "atk", cards) == 1500


def test_old_words_that_are_not_understood_are_asked(judge):
    """A change that words name in another way is asked, not passed over."""
    words = "The equipped monster is a Zombie and increases the ATK of the equipped monster by 500 points."
    cards = [
        monster("m", "you", originalAtk=1500, originalDef=900),
        card("e", "you", words, kind="Equip Spell", position="face-up", equippedTo="m"),
    ]
    assert value(judge, "m", "atk", cards) is None


# How long, and how often


@pytest.mark.parametrize(("plays", "verdict"), [(True, "no"), (False, "yes")])
def test_what_it_cannot_do_for_the_rest_of_the_turn_comes_with_its_effect(judge, plays, verdict):
    """A sentence after an effect about the rest of the turn holds when that effect has resolved, not before."""
    text = "Once per turn: You can draw 1 card. This card cannot attack for the rest of this turn."
    used = [{"by": "you", "did": "activate", "card": "m", "effect": 1, "result": "resolved"}]
    situation = {
        **WHOLE,
        "phase": "battle",
        "step": "battle",
        "plays": used if plays else [],
        "complete": ["field", "plays"],
        "cards": [
            monster("m", "you", text=text, attacked=False, summoned={"as": "normal-summoned", "turn": 3})
        ],
    }
    asked = {"ask": "may-attack", "card": "m", "direct": True, "situation": situation}
    assert judge.ask(asked).verdict == verdict


@pytest.mark.parametrize(
    ("words", "by", "survives"),
    [
        ("this card cannot be destroyed by battle or by card effects", "opponent", True),
        ("this face-up card cannot be destroyed by your opponent's card effects", "opponent", True),
        ("this face-up card cannot be destroyed by your opponent's card effects", "you", False),
        ("this card cannot be destroyed by battle", "opponent", False),
        ("the equipped monster cannot be destroyed by battle or by card effects", "opponent", True),
    ],
)
def test_once_per_turn_it_cannot_be_destroyed(judge, words, by, survives):
    """“Once per turn, … cannot be destroyed” keeps it the first time, as “the first time … each turn” does."""
    equips = "equipped" in words
    text = f"Once per turn, {words}."
    cards = [
        card("blow", by, "Target 1 monster on the field; destroy it.", kind="Normal Trap"),
        monster("m", "you", text="" if equips else text),
        card("e", "you", text if equips else "", kind="Equip Spell", position="face-up", equippedTo="m"),
    ]
    told = {"plays": [], "complete": ["field", "gy", "banished", "plays"]}
    answer = resolved(judge, [{"card": "blow", "by": by, "targets": ["m"]}], cards, **told)
    assert answer.verdict == "answered"
    assert (("destroyed", "Paper M") not in events(answer)) is survives
