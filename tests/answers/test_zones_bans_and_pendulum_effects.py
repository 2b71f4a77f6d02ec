"""What a full field, a ban on players, a Pendulum Zone and a card that is unaffected do to what is asked."""

from __future__ import annotations

import pytest

CLOSED = ["field", "gy", "banished", "plays", "chain"]


def card(key, text, kind="Normal Spell", by="you", place="spell-trap-zone", **more):
    """Return a described card on the table."""
    lies = {"owner": by, "controller": by, "location": place}
    return {"id": key, "name": f"Paper {key.title()}", "type": kind, "text": text, **lies, **more}


def monster(key, by="you", place="monster-zone", text="", **more):
    """Return a face-up Level 4 monster."""
    told = {"kind": "Zombie Effect Monster", "by": by, "place": place, "position": "face-up-attack"}
    return card(key, text, **{**told, "level": 4, "atk": 1500, "def": 1000, **more})


def asked(judge, ask, cards, situation=None, **more):
    """Return the answer to a question about a table of which all is told."""
    table = {"turn": 5, "turnPlayer": "you", "phase": "main-1", "cards": cards, "complete": CLOSED}
    return judge.ask({"ask": ask, "situation": {**table, "plays": [], **(situation or {})}, **more})


ONE_LATER = "Target 1 monster in your GY; Special Summon it, but banish it when it leaves the field."
BOTH_LATER = "Special Summon 1 monster from your hand and 1 monster from your GY, also banish them when they leave the field."  # noqa: E501
FIRST_DESTROY = (
    "Target 1 monster in your GY; destroy 1 monster you control, and if you do, Special Summon that target."
)


@pytest.mark.parametrize(
    ("text", "taken", "verdict"),
    [
        (ONE_LATER, 5, "no"),
        (ONE_LATER, 4, "yes"),
        (BOTH_LATER, 4, "no"),
        (BOTH_LATER, 3, "yes"),
        (FIRST_DESTROY, 5, "yes"),
    ],
)
def test_what_leaves_later_frees_no_zone(judge, text, taken, verdict):
    """Only what leaves before the Summon makes room for it; two that come at once need two zones."""
    spell = card("spell", text, place="hand")
    field = [monster(f"m{column}", column=column) for column in range(1, taken + 1)]
    cards = [spell, *field, monster("dead", place="gy"), monster("held", place="hand")]
    assert asked(judge, "may-activate", cards, card="spell").verdict == verdict


@pytest.mark.parametrize(
    ("ban", "verdict"),
    [
        ("Your opponent cannot banish cards from either GY.", "no"),
        ("Your opponent cannot banish cards from the hand.", "yes"),
    ],
)
def test_what_cannot_be_done_to_it_is_no_target(judge, ban, verdict):
    """A card that a player is forbidden to banish is no target of an effect that must banish its target."""
    cards = [
        card("trap", "Target 1 monster in your opponent's GY; banish that target.", "Normal Trap", setTurn=3),
        monster("guard", "opponent", text=ban),
        monster("dead", "opponent", place="gy"),
    ]
    assert asked(judge, "may-activate", cards, card="trap").verdict == verdict


@pytest.mark.parametrize(
    ("wall", "place", "activates", "verdict"),
    [
        ("When a monster effect is activated: Negate the activation.", "pendulum-zone", "effect", "no"),
        ("When a monster effect is activated: Negate the activation.", "monster-zone", "effect", "yes"),
        ("When a Spell Card is activated: Negate the activation.", "pendulum-zone", "card", "yes"),
        ("When a Spell Card is activated: Negate the activation.", "pendulum-zone", "effect", "no"),
    ],
)
def test_a_pendulum_zone_holds_spells(judge, wall, place, activates, verdict):
    """A Pendulum Monster is activated as a Spell Card, and its Pendulum Effect is none of a monster."""
    text = "You can target 1 monster on the field; destroy it."
    scale = monster("scale", "opponent", place=place, kind="Zombie Pendulum Effect Monster", text=text)
    scale |= {"pendulumText": text, "position": "face-up"}
    trap = card("trap", wall, "Counter Trap", position="face-down", setTurn=3)
    link = {"card": "scale", "by": "opponent", "activates": activates}
    told = {"turnPlayer": "opponent", "chain": [link], "chainState": "building"}
    assert asked(judge, "may-activate", [trap, scale, monster("m")], told, card="trap").verdict == verdict


@pytest.mark.parametrize(("plays", "verdict"), [([], "no"), (["shield"], "yes")])
def test_what_an_equip_card_forbids_ends_on_the_unaffected(judge, plays, verdict):
    """“The equipped monster cannot attack” does not bind a monster that is unaffected by Spells this turn."""
    shield = "Target 1 face-up monster on the field; until the end of this turn, that target is unaffected by the effects of other Spells/Traps."  # noqa: E501
    chain = card("chain", "The equipped monster cannot attack.", "Equip Spell", "opponent", equippedTo="own")
    cards = [
        monster("own"),
        chain | {"position": "face-up"},
        card("shield", shield, "Quick-Play Spell", place="gy"),
        monster("m", "opponent"),
    ]
    done = [
        {"by": "you", "did": "activate", "card": key, "targets": ["own"], "result": "resolved"}
        for key in plays
    ]
    told = {"phase": "battle", "step": "battle", "plays": done}
    assert asked(judge, "may-attack", cards, told, card="own", target="m").verdict == verdict


def test_a_face_down_monster_is_none_of_all_face_up_ones(judge):
    """What negates all face-up monsters does not negate one that was turned face-down above it."""
    own = "Once per turn: You can Special Summon 1 monster from your GY."
    cards = [
        monster("own", text=own),
        monster("dead", place="gy"),
        card("drain", "Negate the effects of all face-up monsters on the field.", "Normal Trap", "opponent"),
        card(
            "moon",
            "Target 1 face-up monster on the field; change it to face-down Defense Position.",
            "Quick-Play Spell",
        ),
    ]
    cards[2:] = [one | {"position": "face-up"} for one in cards[2:]]
    links = [
        {"card": "own", "by": "you", "activates": "effect"},
        {"card": "drain", "by": "opponent", "activates": "card"},
        {"card": "moon", "by": "you", "activates": "card", "targets": ["own"]},
    ]
    answer = asked(judge, "resolve", cards, {"chain": links, "chainState": "building"})
    assert [link["carriedOut"] for link in answer.value["links"] if link["link"] == 1] == [True]


@pytest.mark.parametrize(("name", "scale"), [("Paper Wizard", "8"), ("Plain Beast", "4")])
def test_a_pendulum_scale_is_what_the_texts_make_of_it(judge, name, scale):
    """A text that sets the Pendulum Scale of its card counts while its condition is met."""
    text = 'Unless you have a "Paper Wizard" card in your other Pendulum Zone, this card\'s Pendulum Scale becomes 4.'
    own = monster(
        "own", place="pendulum-zone", kind="Zombie Pendulum Effect Monster", scale=8, pendulumText=text
    )
    other = monster("other", place="pendulum-zone", kind="Zombie Pendulum Effect Monster", scale=2)
    zones = [own | {"position": "face-up"}, other | {"name": name, "position": "face-up"}]
    assert asked(judge, "value", zones, card="own", stat="scale").to_json()["value"] == int(scale)


@pytest.mark.parametrize(
    ("text", "told", "verdict", "number"),
    [
        ("", {}, "answered", 1),
        ("The hand size limit of this card's controller becomes 3.", {}, "depends", None),
        ("The hand size limit of this card's controller becomes 3.", {"handSizeLimit": 3}, "answered", 4),
    ],
)
def test_a_hand_size_limit_that_a_card_changes_is_asked(judge, text, told, verdict, number):
    """The limit is 6 unless a face-up card says something of it; then it must be told."""
    situation = {"phase": "end", "players": {"you": {"hand": {"count": 7}, **told}}}
    answer = asked(judge, "must-discard", [monster("own", text=text)], situation)
    assert (answer.verdict, answer.to_json()["value"]) == (verdict, number)


def test_each_player_chooses_the_only_one(judge):
    """Where each player has a single monster to choose, it is known which ones are chosen."""
    text = "Each player chooses 1 monster they control, then shuffles it into the Deck."
    cards = [card("trap", text, "Normal Trap", position="face-up"), monster("own"), monster("m", "opponent")]
    told = {"chain": [{"card": "trap", "by": "you", "activates": "card"}], "chainState": "building"}
    found = asked(judge, "resolve", cards, told)
    assert [one["location"] for one in found.value["table"]["cards"] if one["id"] != "trap"] == [
        "deck",
        "deck",
    ]
    assert asked(judge, "resolve", [*cards, monster("n", "opponent")], told).verdict == "depends"


WALL = "Special Summon this card as an Effect Monster (Rock/EARTH/Level 4/ATK 0/DEF 1800). (This card is also still a Trap.) If Summoned this way, other monsters you control cannot be destroyed by card effects."  # noqa: E501


def test_a_trap_monster_protects_since_its_own_summon(judge):
    """What a Trap forbids “if Summoned this way” holds while it lies in a Monster Zone."""
    storm = card("storm", "Destroy all monsters your opponent controls.", by="opponent", position="face-up")
    wall = card("wall", WALL, "Continuous Trap", place="monster-zone", position="face-up-defense")
    link = {"card": "storm", "by": "opponent", "activates": "card"}
    told = {"turnPlayer": "opponent", "chain": [link], "chainState": "building"}
    answer = asked(judge, "resolve", [storm, wall, monster("own")], told)
    lies = {one["id"]: one["location"] for one in answer.value["table"]["cards"]}
    assert (lies["wall"], lies["own"]) == ("gy", "monster-zone")


@pytest.mark.parametrize(
    ("ban", "verdict"),
    [
        ("Neither player can Special Summon monsters, except FIRE monsters.", "depends"),
        ("Neither player can Special Summon monsters.", "no"),
        ("", "yes"),
    ],
)
def test_what_is_summoned_as_a_monster_may_be_forbidden(judge, ban, verdict):
    """Whether the monster that a Trap becomes is excepted from a ban is asked."""
    trap = card("wall", WALL, "Continuous Trap", position="face-down", setTurn=3)
    cards = [trap, monster("guard", "opponent", text=ban)]
    assert asked(judge, "may-activate", cards, card="wall").verdict == verdict


@pytest.mark.parametrize(("attribute", "verdict"), [("light", "yes"), ("dark", "no")])
def test_what_is_attacked_is_targeted_for_the_attack(judge, attribute, verdict):
    """A declared attack is one for which the attacked monster is targeted."""
    text = "When a LIGHT monster you control is targeted for an attack: Draw 1 card."
    cards = [
        card("trap", text, "Normal Trap", position="face-down", setTurn=3),
        monster("own", attribute=attribute),
        monster("m", "opponent"),
    ]
    event = {"event": "attack-declared", "card": "m", "against": "own", "by": "opponent"}
    told = {"turnPlayer": "opponent", "phase": "battle", "step": "battle", "happened": [event]}
    assert asked(judge, "may-activate", cards, told, card="trap").verdict == verdict


@pytest.mark.parametrize(("text", "verdict"), [("", "no"), (" except Fiends", "depends")])
def test_an_exception_that_was_not_understood_belongs_to_its_condition(judge, text, verdict):
    """Words that take something out of a condition leave nothing of it decided."""
    spell = card("spell", f"If you have no monsters in your GY{text}: Draw 1 card.", place="hand")
    found = asked(judge, "may-activate", [spell, monster("dead", place="gy")], card="spell")
    assert found.verdict == verdict


@pytest.mark.parametrize(("lp", "verdict"), [(1000, "no"), (3000, "yes")])
def test_a_normal_summon_more_hangs_on_its_condition(judge, lp, verdict):
    """What a text allows while something is so is not allowed otherwise."""
    text = "While your LP are higher than 2000, you can Normal Summon 1 monster in addition to your Normal Summon/Set."
    held = card("held", "", "Zombie Normal Monster", place="hand", level=4, atk=1500)
    cards = [monster("own", text=text), {**held, "def": 1000}]
    told = {"players": {"you": {"lp": lp, "normalSummons": 1}}}
    assert asked(judge, "may-summon", cards, told, card="held", how="normal").verdict == verdict


@pytest.mark.parametrize(("turn", "verdict"), [(5, "yes"), (3, "no")])
def test_a_normal_summon_more_after_the_summon_of_its_card(judge, turn, verdict):
    """What a text allows after its card was Normal Summoned is allowed in that turn, and in no later one."""
    text = "After you Normal Summon this card, you can Normal Summon 1 monster during your Main Phase this turn, in addition to your Normal Summon/Set."  # noqa: E501
    came = {"as": "normal-summoned", "from": "hand", "turn": turn}
    held = card("held", "", "Zombie Normal Monster", place="hand", level=4, atk=1500)
    cards = [monster("own", text=text) | {"summoned": came}, {**held, "def": 1000}]
    told = {"turn": 5, "players": {"you": {"normalSummons": 1}}}
    assert asked(judge, "may-summon", cards, told, card="held", how="normal").verdict == verdict


TO_THE_DECK = (
    "If this face-up card would be sent from the field to the GY, place it on top of the Deck, instead."
)
AS_A_SPELL = "If this face-up card is destroyed in a Monster Zone, you can place it face-up in your Spell & Trap Zone as a Continuous Spell, instead of sending it to the GY."  # noqa: E501


@pytest.mark.parametrize(
    ("text", "how", "told", "places"),
    [
        (TO_THE_DECK, "destroyed-by-effect", {}, {"deck", "gy"}),
        (TO_THE_DECK, "sent-by-effect", {}, {"deck", "gy"}),
        (TO_THE_DECK, "destroyed-by-effect", {"position": "face-down-defense"}, {"gy"}),
        (TO_THE_DECK, "destroyed-by-effect", {"negated": True}, {"gy"}),
        (AS_A_SPELL, "destroyed-by-effect", {}, {"spell-trap-zone", "gy"}),
        (AS_A_SPELL, "sent-by-effect", {}, {"gy"}),
        ("", "destroyed-by-effect", {}, {"gy"}),
    ],
)
def test_its_own_words_may_send_it_elsewhere(judge, text, how, told, places):
    """What a face-up card says of where it goes instead is asked, not passed over."""
    answer = asked(judge, "goes-to", [monster("own", text=text) | told], card="own", how=how).to_json()
    found = {answer["value"]} if answer["verdict"] == "answered" else set(answer["open"][0]["then"].values())
    assert found == places


@pytest.mark.parametrize(("place", "verdict"), [("field-zone", "no"), ("monster-zone", "yes")])
def test_the_told_place_of_the_target_says_whether_a_zone_becomes_free(judge, place, verdict):
    """Destroying a card frees a Main Monster Zone only where the card that is targeted lies in one."""
    text = (
        "You can target 1 other face-up card you control; destroy it, and if you do, "
        'Special Summon 1 "Paper" Tuner from your Deck.'
    )
    question = {
        "ask": "legal-activation",
        "regarding": ["zones"],
        "card": {"name": "Paper Prism", "type": "Machine Effect Monster", "text": text},
        "effect": 1,
        "place": place,
        "situation": {"freeMonsterZones": 0},
    }
    assert judge.ask(question).verdict == verdict


GEMINI = (
    "This card is treated as a Normal Monster while face-up on the field or in the GY. While this card is a Normal "
    "Monster on the field, you can Normal Summon it to have it become an Effect Monster with this effect.\n"
    "● This card gains 300 ATK."
)


@pytest.mark.parametrize(
    ("told", "kind", "verdict"),
    [
        ({"normalSummonedAgain": True}, "normal", "no"),
        ({"normalSummonedAgain": False}, "normal", "yes"),
        ({"negated": True, "normalSummonedAgain": False}, "normal", "no"),
        ({"place": "gy"}, "normal", "yes"),
    ],
)
def test_what_a_gemini_monster_says_of_itself_is_what_the_rules_say(judge, told, kind, verdict):
    """Words that say no more than the rules of Gemini Monsters leave nothing to be asked."""
    told = {"place": "monster-zone", **told}
    own = card("own", GEMINI, "Warrior Gemini Effect Monster", place=told.pop("place")) | told
    assert asked(judge, "is", [own], card="own", asKind=kind).verdict == verdict


def test_another_monster_is_a_normal_monster_where_its_text_treats_it_as_one(judge):
    """What is treated as a Normal Monster where it lies is one there, Gemini Monster or not."""
    text = "This card is treated as a Normal Monster while face-up on the field or in the GY."
    own = card("own", text, "Warrior Effect Monster", place="monster-zone")
    assert asked(judge, "is", [own], card="own", asKind="normal").verdict == "yes"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Excavate the top 3 cards of your Deck, add 1 of them to your hand.", "no"),
        ("Reveal 2 monsters from your Deck, your opponent chooses 1 for you to add to your hand.", "no"),
        ("Excavate the top 3 cards of your Deck, then draw 1 card.", "yes"),
    ],
)
def test_what_is_shown_of_the_deck_is_added_from_the_deck(judge, text, verdict):
    """Cards that are excavated or revealed are in the Deck still: a ban on adding cards from it holds for them."""
    ban = "Neither player can add cards from their Deck to their hand except by drawing them."
    cards = [
        card("shows", text, place="hand"),
        card("ban", ban, "Continuous Trap", by="opponent", position="face-up"),
    ]
    assert asked(judge, "may-activate", cards, card="shows", effect=1).verdict == verdict


@pytest.mark.parametrize(
    "text", ["Target 1 monster in your GY; Special Summon it.", "Special Summon 1 monster from your GY."]
)
@pytest.mark.parametrize(
    ("by", "times", "verdict"), [("you", "once", "no"), ("opponent", "once", "yes"), ("you", "twice", "yes")]
)
def test_who_has_special_summoned_as_often_as_a_text_lets_activates_no_further_summon(
    judge, text, by, times, verdict
):
    """“Each player can only Special Summon once per turn” binds the player who has done so, for effects, too."""
    ban = f"Each player can only Special Summon monster(s) {times} per turn while this card is face-up on the field."
    cards = [
        monster("ban", by="opponent", text=ban),
        monster("came", by=by),
        monster("fallen", place="gy"),
        card("revive", text, place="hand"),
    ]
    plays = [{"n": 1, "by": by, "did": "special-summon", "card": "came", "from": "hand"}]
    assert asked(judge, "may-activate", cards, {"plays": plays}, card="revive", effect=1).verdict == verdict
