"""What effects wait for, what must be so to activate and to resolve them, and Chain Links that come to nothing."""

import pytest
from telling import card, events, may_be_activated, monster, resolved

MAIN = {"phase": "main-1", "turnPlayer": "you", "chain": [], "complete": ["field"]}
BATTLE = {"phase": "battle", "step": "battle", "turnPlayer": "opponent", "chain": []}
GONE = card("gone", "opponent", "Destroy all monsters on the field.")
"""A card that destroys every monster at once."""


def face_up(told):
    """Return a Spell or Trap of the table face-up."""
    return {**told, "position": "face-up"}


# What must be so

GUARDED = "You can target 1 card on the field; destroy it. "
TO_RESOLVE = "to activate and to resolve this effect."


@pytest.mark.parametrize(
    ("demand", "beside", "verdict"),
    [
        ("All face-up monsters you control must be Warrior-Type", "warrior", "yes"),
        ("All face-up monsters you control must be Warrior-Type", "dragon", "no"),
        ("You must control a Dragon monster with a different name", "dragon", "yes"),
        ("You must control a Dragon monster with a different name", "warrior", "no"),
        ("This card must be the only Warrior monster you control", "dragon", "yes"),
        ("This card must be the only Warrior monster you control", "warrior", "no"),
    ],
)
def test_what_must_be_so_is_looked_up(judge, demand, beside, verdict):
    """A sentence that says what must be so to activate an effect is held against the table."""
    cards = [
        monster("m", "you", type="Warrior Effect Monster", text=f"{GUARDED}{demand} {TO_RESOLVE}"),
        monster("b", "you", type=f"{beside.title()} Effect Monster"),
    ]
    assert may_be_activated(judge, "m", cards) == verdict


@pytest.mark.parametrize(("companion", "done"), [("dragon", True), ("gone", False)])
def test_what_must_be_so_is_looked_up_again_to_resolve(judge, companion, done):
    """An effect whose condition is not met any more when it resolves is not carried out."""
    demand = f"You must control a Dragon monster {TO_RESOLVE}"
    cards = [
        monster("m", "you", type="Warrior Effect Monster", text=GUARDED + demand),
        monster("x", "opponent"),
        card("away", "opponent", "Target 1 monster; return it to the hand."),
    ]
    if companion == "dragon":
        cards.append(monster("d", "you"))
    answer = resolved(judge, [{"card": "m", "effect": 1, "by": "you", "targets": ["x"]}], cards)
    assert (events(answer) == [("destroyed", "Paper X")]) is done


@pytest.mark.parametrize(("other", "verdict"), [("another", "no"), ("opponents", "yes"), ("none", "yes")])
def test_of_some_continuous_cards_a_player_controls_only_one(judge, other, verdict):
    """A second copy is not activated beside a face-up one of the same player."""
    text = 'Dragon monsters you control gain 100 ATK. You can only control 1 "Paper Flag".'
    flag = card("flag", "you", text, "hand", "Continuous Spell")
    beside = {
        "another": [face_up(card("other", "you", text, kind="Continuous Spell", name="Paper Flag"))],
        "opponents": [face_up(card("other", "opponent", text, kind="Continuous Spell", name="Paper Flag"))],
        "none": [],
    }
    assert may_be_activated(judge, "flag", [{**flag, "name": "Paper Flag"}, *beside[other]]) == verdict


def test_what_forbids_answers_to_its_own_card(judge):
    """A sentence apart that forbids answers holds while its card is the last Chain Link, for whom it names."""
    text = (
        "Neither player can activate the effects of Dragon monsters in response to this card's activation. "
        "Draw 1 card."
    )
    cards = [
        face_up(card("quiet", "opponent", text)),
        monster("d", "you", text="(Quick Effect): " + GUARDED),
        monster("w", "you", type="Warrior Effect Monster", text="(Quick Effect): " + GUARDED),
    ]
    chain = [{"card": "quiet", "by": "opponent"}]
    assert may_be_activated(judge, "d", cards, chain=chain, chainState="building") == "no"
    assert may_be_activated(judge, "w", cards, chain=chain, chainState="building") == "yes"


@pytest.mark.parametrize(("held", "verdict"), [(2, "no"), (1, "yes")])
def test_what_comes_to_none_is_not_activated(judge, held, verdict):
    """Who has as many cards as are drawn up to cannot activate the effect."""
    drawer = monster("m", "you", text="You can draw until you have 2 cards in your hand.")
    players = {"you": {"hand": {"count": held}, "deck": {"count": 9}}}
    assert may_be_activated(judge, "m", [drawer], players=players) == verdict


# What an effect waits for

INVOLVED = "When an attack is declared involving this card and an opponent's monster: You can draw 1 card."


@pytest.mark.parametrize(
    ("attack", "verdict"),
    [
        ({"card": "x", "against": "m"}, "yes"),
        ({"card": "m", "against": "x"}, "yes"),
        ({"card": "x", "against": "b"}, "no"),
    ],
)
def test_an_attack_involves_both_monsters(judge, attack, verdict):
    """An attack on a card involves it as well as one that it makes; another attack does not."""
    cards = [monster("m", "you", text=INVOLVED), monster("b", "you"), monster("x", "opponent")]
    more = {
        "happened": [{"event": "attack-declared", **attack}],
        "players": {"you": {"deck": {"count": 9}}},
    }
    assert may_be_activated(judge, "m", cards, **BATTLE, **more) == verdict


@pytest.mark.parametrize(("place", "verdict"), [("hand", "yes"), ("gy", "no")])
def test_a_monster_summoned_from_the_hand_lies_there_no_more(judge, place, verdict):
    """“Special Summons a monster from their hand” is met by a monster that came from there."""
    text = (
        "When your opponent Special Summons a monster from their hand: "
        "You can Special Summon this card from your hand."
    )
    waiting = monster("m", "you", "hand", text=text)
    del waiting["position"]
    came = {"event": "special-summoned", "card": "x", "by": "opponent", "from": place}
    cards = [waiting, monster("x", "opponent")]
    assert may_be_activated(judge, "m", cards, chainState="over", happened=[came]) == verdict


@pytest.mark.parametrize(("beside", "verdict"), [("dragon", "yes"), ("warrior", "no")])
def test_of_cards_destroyed_at_once_one_fits(judge, beside, verdict):
    """Of monsters that a Chain destroys together it is enough that one is what the effect waits for."""
    text = "If a Dragon monster you control is destroyed by a card effect: " + GUARDED
    watcher = face_up(card("watch", "you", text, kind="Continuous Trap"))
    cards = [
        watcher,
        GONE,
        monster("a", "you", type=f"{beside.title()} Effect Monster"),
        monster("b", "you", type="Fiend Effect Monster"),
        monster("c", "opponent", type="Fiend Effect Monster"),
    ]
    chain = [{"card": "gone", "by": "opponent"}]
    assert may_be_activated(judge, "watch", cards, chain=chain, chainState="over") == verdict


@pytest.mark.parametrize(("lies", "verdict"), [("face-up-attack", "yes"), ("face-down-defense", "no")])
def test_how_a_destroyed_card_lay_is_known(judge, lies, verdict):
    """A monster that a Chain destroyed face-down was no face-up monster."""
    text = "If a face-up monster you control is destroyed by a card effect: " + GUARDED
    watcher = face_up(card("watch", "you", text, kind="Continuous Trap"))
    cards = [watcher, GONE, monster("a", "you", position=lies)]
    chain = [{"card": "gone", "by": "opponent"}]
    assert may_be_activated(judge, "watch", cards, chain=chain, chainState="over") == verdict


@pytest.mark.parametrize(("cause", "verdict"), [("effect", "yes"), ("own", "no")])
def test_either_of_two_ways_to_the_gy(judge, cause, verdict):
    """“Destroyed by battle and sent to the Graveyard, or if … is sent by an opponent's card effect” has two ways."""
    text = (
        "If this card is destroyed by battle and sent to the Graveyard, or if this card you control is sent to your "
        "Graveyard by an opponent's card effect: You can target 1 card on the field; destroy it."
    )
    by = "opponent" if cause == "effect" else "you"
    cards = [monster("m", "you", text=text), card("storm", by, "Destroy all monsters on the field.")]
    cards.append(face_up(card("stays", "opponent", "", kind="Continuous Spell")))
    assert (
        may_be_activated(judge, "m", cards, chain=[{"card": "storm", "by": by}], chainState="over") == verdict
    )


# What resolved, and what did not

FLAG = (
    "When this card is activated: Target 1 monster you control; it gains 700 ATK until the end of this turn."
)


@pytest.mark.parametrize(("answered", "atk"), [(True, 1000), (False, 1700)])
def test_what_was_not_carried_out_changes_nothing(judge, answered, atk):
    """A Continuous Spell that was gone when its Chain Link resolved has changed no value on the table afterwards."""
    cards = [
        face_up(card("flag", "you", FLAG, kind="Continuous Spell")),
        face_up(
            card("storm", "opponent", "Target 1 Spell on the field; destroy it.", kind="Quick-Play Spell")
        ),
        monster("m", "you", originalAtk=1000, originalDef=1000),
    ]
    chain = [{"card": "flag", "by": "you", "targets": ["m"]}]
    if answered:
        chain.append({"card": "storm", "by": "opponent", "targets": ["flag"]})
    table = resolved(judge, chain, cards).value["table"]
    asked = {"ask": "value", "card": "m", "stat": "atk", "situation": {**table, "chain": []}}
    assert judge.ask(asked).value == atk
    results = [play["result"] for play in table["plays"]]
    assert results == (["without-effect", "resolved"] if answered else ["resolved"])


@pytest.mark.parametrize(("again", "atk"), [(True, 2100), (False, 1500)])
def test_a_gemini_monster_does_nothing_before_its_second_summon(judge, again, atk):
    """What a Gemini Monster says of its own ATK applies once it was Normal Summoned again."""
    text = (
        "This card is treated as a Normal Monster while face-up on the field or in the GY. While this card is a Normal "
        "Monster on the field, you can Normal Summon it to have it become an Effect Monster with this effect.\n"
        "● The original ATK of this card becomes 2100."
    )
    twin = monster(
        "m", "you", type="Rock Gemini Effect Monster", text=text, originalAtk=1500, originalDef=1000
    )
    situation = {**MAIN, "cards": [{**twin, "normalSummonedAgain": again}]}
    assert judge.ask({"ask": "value", "card": "m", "stat": "atk", "situation": situation}).value == atk


@pytest.mark.parametrize(("again", "destroyed"), [(True, []), (False, ["m"])])
def test_a_gemini_monster_is_not_protected_before_its_second_summon(judge, again, destroyed):
    """What a Gemini Monster says of its destruction by battle holds once it was Normal Summoned again."""
    text = (
        "This card is treated as a Normal Monster while face-up on the field or in the GY. While this card is a Normal "
        "Monster on the field, you can Normal Summon it to have it become an Effect Monster with this effect.\n"
        "● The first time this card would be destroyed by battle each turn, it is not destroyed."
    )
    values = {"originalAtk": 500, "originalDef": 500}
    twin = monster("m", "you", type="Warrior Gemini Effect Monster", text=text, **values)
    cards = [
        {**twin, "normalSummonedAgain": again},
        monster("x", "opponent", originalAtk=2500, originalDef=0),
    ]
    situation = {**BATTLE, "step": "damage", "timing": "damage-calculation", "plays": [], "cards": cards}
    situation["complete"] = ["field", "plays", "chain"]
    answer = judge.ask({"ask": "battle", "attacker": "x", "target": "m", "situation": situation})
    assert answer.value["destroyed"] == destroyed


@pytest.mark.parametrize(("used", "verdict"), [(True, "depends"), (False, "no")])
def test_a_direct_attack_that_an_effect_gave_in_words(judge, used, verdict):
    """What an effect that resolved says of direct attacks in words is asked, not passed over."""
    text = (
        "During your Main Phase 1, you can activate this card's effect. "
        "If you do, it can attack your opponent directly this turn."
    )
    play = {"by": "you", "did": "activate", "card": "m", "effect": 1, "result": "resolved", "phase": "main-1"}
    situation = {
        "phase": "battle",
        "step": "battle",
        "turnPlayer": "you",
        "chain": [],
        "complete": ["field", "plays"],
        "plays": [play] if used else [],
        "cards": [monster("m", "you", text=text), monster("x", "opponent")],
    }
    assert (
        judge.ask({"ask": "may-attack", "card": "m", "direct": True, "situation": situation}).verdict
        == verdict
    )


@pytest.mark.parametrize(("lies", "changed"), [("face-up-attack", True), ("face-down-defense", False)])
def test_a_monster_in_defense_position_is_not_changed_to_it(judge, lies, changed):
    """A face-down monster is in Defense Position already, so what hangs on the change is not done either."""
    text = (
        "Target 1 monster your opponent controls; change it to Defense Position, and if you do, destroy it."
    )
    cards = [card("turn", "you", text), monster("x", "opponent", position=lies)]
    answer = resolved(judge, [{"card": "turn", "by": "you", "targets": ["x"]}], cards)
    assert (("destroyed", "Paper X") in events(answer)) is changed


@pytest.mark.parametrize(
    ("lies", "place"), [("face-up-attack", "spell-trap-zone"), ("face-down-defense", "gy")]
)
def test_a_monster_that_cannot_be_equipped_goes(judge, lies, place):
    """A monster that would equip itself to a target that is face-down by then is sent to the GY."""
    text = "You can target 1 face-up monster you control; equip this monster to that target."
    cards = [monster("m", "you", text=text), monster("t", "you", position=lies)]
    table = resolved(judge, [{"card": "m", "effect": 1, "by": "you", "targets": ["t"]}], cards).value["table"]
    assert {one["id"]: one["location"] for one in table["cards"]}["m"] == place


@pytest.mark.parametrize(("beside", "found"), [(True, "banished"), (False, "gy")])
def test_what_is_destroyed_and_banished_instead_is_banished(judge, beside, found):
    """After a Chain “if this card is banished” is met by a destruction that a face-up card has end in banishment."""
    texts = {
        "banished": "If this card is banished: You can target 1 card on the field; destroy it.",
        "gy": "If this card is sent to the GY: You can target 1 card on the field; destroy it.",
    }
    rift = face_up(
        card("rift", "opponent", "Any card sent to the GY is banished instead.", kind="Continuous Spell")
    )
    chain = [{"card": "gone", "by": "opponent"}]
    for name, text in texts.items():
        cards = [GONE, monster("m", "you", text=text), *([rift] if beside else [])]
        cards.append(face_up(card("stays", "opponent", "", kind="Continuous Spell")))
        verdict = may_be_activated(judge, "m", cards, chain=chain, chainState="over")
        assert verdict == ("yes" if name == found else "no"), name
