"""Which card the words of an effect mean: “that monster” of a Summon, one of several targets, the card itself."""

import pytest
import telling
from telling import card, events

HOLE = (
    "When your opponent Summons a monster with 1500 or more ATK: Destroy that monster with 1500 or more ATK."
)
TRAPDOOR = "When your opponent Summons a monster with 1500 or more ATK: Destroy that monster."
MOON = "Target 1 face-up monster on the field; change that target to face-down Defense Position."


def trap(key, text, by="you", kind="Normal Trap", **more):
    """Return a described Spell or Trap that is face-up and was Set before."""
    return card(key, by, text, kind=kind, **{"position": "face-up", "setTurn": 1, **more})


def monster(key, by, place="monster-zone", **more):
    """Return a monster with 1800 ATK."""
    return telling.monster(key, by, place, **{"atk": 1800, "def": 200, **more})


def resolved(judge, chain, cards, **more):
    """Return the answer to `resolve` in turn 3, which is the opponent's, on a table on which every card is told."""
    told = {"turn": 3, "turnPlayer": "opponent", "complete": ["field", "gy", "banished", "plays", "chain"]}
    return telling.resolved(judge, chain, cards, **{**told, **more})


def summoned(by="opponent", *later):
    """Return the plays of a turn in which a monster was Normal Summoned."""
    return [{"by": by, "did": "normal-summon", "card": "m", "from": "hand"}, *later]


def test_that_monster_is_the_one_just_summoned(judge):
    """No target is told: the monster of the last play is meant, not another that fits as well."""
    cards = [trap("hole", HOLE), monster("m", "opponent"), monster("old", "opponent")]
    answer = resolved(judge, [{"card": "hole", "by": "you"}], cards, plays=summoned())
    assert events(answer) == [("destroyed", "Paper M")]


@pytest.mark.parametrize(("text", "verdict"), [(HOLE, "answered"), (TRAPDOOR, "depends")])
def test_it_must_still_be_what_the_text_asks_for(judge, text, verdict):
    """“That monster with 1500 or more ATK” is checked again; where the text says nothing more, that is asked."""
    cards = [trap("hole", text), monster("m", "opponent", atk=1000)]
    answer = resolved(judge, [{"card": "hole", "by": "you"}], cards, plays=summoned())
    assert answer.verdict == verdict
    if verdict == "answered":
        assert events(answer) == []


def test_a_monster_turned_face_down_has_no_atk_any_more(judge):
    """A monster that a higher Chain Link turned face-down is not one with 1500 or more ATK."""
    chain = [{"card": "hole", "by": "you"}, {"card": "moon", "by": "opponent", "targets": ["m"]}]
    cards = [
        trap("hole", HOLE),
        trap("moon", MOON, "opponent", "Quick-Play Spell"),
        monster("m", "opponent"),
    ]
    answer = resolved(judge, chain, cards, plays=summoned())
    assert answer.value["links"][1]["carriedOut"] is False


@pytest.mark.parametrize(
    "plays",
    [
        summoned("you"),
        summoned("opponent", {"by": "opponent", "did": "activate", "card": "old", "result": "resolved"}),
    ],
)
def test_a_summon_that_it_does_not_answer_is_not_meant(judge, plays):
    """Neither a Summon of its own player, nor one after which something has resolved, is what it answers."""
    side = "you" if plays[0]["by"] == "you" else "opponent"
    cards = [trap("hole", HOLE), monster("m", side), monster("old", "opponent")]
    answer = resolved(judge, [{"card": "hole", "by": "you"}], cards, plays=plays)
    assert answer.verdict == "depends"


def test_a_target_is_meant_where_the_words_say_it_lies(judge):
    """Of two targets “that card on the field” is the one on the field, also where something else is open."""
    text = "Target 1 monster your opponent controls and 1 monster in their GY; destroy that monster on the field."
    ward = trap("ward", "Monsters may perhaps not be destroyed.", "opponent", "Continuous Trap")
    cards = [trap("snare", text), monster("up", "opponent"), monster("gone", "opponent", "gy")]
    link = {"card": "snare", "by": "you", "targets": ["up", "gone"]}
    assert events(resolved(judge, [link], cards)) == [("destroyed", "Paper Up")]
    assert "Paper Gone" not in resolved(judge, [link], [*cards, ward]).summary


RETURNS = (
    "Draw 1 card. If this card is in your GY: You can Set this card, but banish it when it leaves the field."
)


@pytest.mark.parametrize(
    ("where", "plays", "verdict"),
    [
        ({}, [], "depends"),
        ({}, [{"by": "you", "did": "set", "card": "snare", "from": "hand"}], "answered"),
        ({"from": "hand"}, [], "answered"),
    ],
)
def test_a_card_that_sets_itself_may_be_banished_after_its_chain(judge, where, plays, verdict):
    """Whether a card that can Set itself goes to the GY hangs on how it was Set."""
    link = {"card": "snare", "by": "you", "activates": "card", **where}
    answer = resolved(judge, [link], [trap("snare", RETURNS)], plays=plays)
    assert answer.verdict == verdict


CHOICE = (
    "Activate 1 of these effects;\n● Target 1 monster your opponent controls; destroy it.\n● Draw 1 card."
)


@pytest.mark.parametrize(
    ("targets", "happened"),
    [(["m"], [("destroyed", "Paper M")]), ([], [("drawn", None)])],
)
def test_which_alternative_follows_from_the_targets(judge, targets, happened):
    """Of effects of which one was activated, it is the one that targets if something was targeted, else another."""
    cards = [trap("fork", CHOICE, kind="Normal Spell"), monster("m", "opponent")]
    deck = {"you": {"deck": {"count": 20}}}
    answer = resolved(judge, [{"card": "fork", "by": "you", "targets": targets}], cards, players=deck)
    assert answer.verdict == "answered"
    assert [name for name, _ in events(answer)] == [name for name, _ in happened]


TWO = (
    "During your Main Phase: You can target 1 monster your opponent controls; destroy it. "
    "During the Battle Phase (Quick Effect): You can draw 1 card."
)


@pytest.mark.parametrize(("phase", "name"), [("main-1", "destroyed"), ("battle", "drawn")])
def test_which_effect_follows_from_targets_and_phase(judge, phase, name):
    """A Chain Link that tells no number is of the effect that its targets and the phase leave."""
    targets = ["m"] if phase == "main-1" else []
    cards = [monster("smith", "you", text=TWO), monster("m", "opponent")]
    link = {"card": "smith", "by": "you", "targets": targets}
    deck = {"you": {"deck": {"count": 20}}}
    answer = resolved(judge, [link], cards, players=deck, phase=phase, turnPlayer="you")
    assert [happened for happened, _ in events(answer)] == [name]


def test_it_is_the_target_where_another_card_is_thrown_away_before(judge):
    """“Discard 1 card, and if you do, banish it” is about the target, not about the card that is discarded."""
    text = "Target 1 monster your opponent controls; discard 1 card, and if you do, banish it."
    cards = [trap("trade", text, kind="Normal Spell"), monster("m", "opponent"), monster("h", "you", "hand")]
    link = {"card": "trade", "by": "you", "targets": ["m"], "parts": [{"cards": ["h"]}]}
    answer = resolved(judge, [link], cards)
    assert ("banished", "Paper M") in events(answer)


def test_plays_are_in_order_with_and_without_numbers(judge):
    """The last monster that was Summoned is meant, in the order of the list or of the numbers told."""
    cards = [trap("hole", HOLE), monster("m", "opponent"), monster("old", "opponent")]
    both = [
        {"by": "opponent", "did": "normal-summon", "card": "old"},
        {"by": "opponent", "did": "enter", "phase": "main-2"},
        {"by": "opponent", "did": "special-summon", "card": "m"},
    ]
    for plays in (both, [{**play, "n": number} for number, play in enumerate(both, 1)]):
        answer = resolved(judge, [{"card": "hole", "by": "you"}], cards, plays=plays)
        assert events(answer) == [("destroyed", "Paper M")]


RISES = (
    "If this card is in your GY: You can Special Summon this card, but banish it when it leaves the field."
)


@pytest.mark.parametrize(("place", "verdict"), [("gy", "depends"), ("hand", "answered")])
def test_a_monster_that_came_from_elsewhere_did_not_come_by_its_own_effect(judge, place, verdict):
    """What brings its card from the GY did not bring one that came from the hand, so that it is not banished."""
    came = {"as": "special-summoned", "turn": 2, "from": place}
    cards = [
        trap("snare", "Target 1 monster; destroy it."),
        monster("m", "opponent", text=RISES, summoned=came),
    ]
    answer = resolved(judge, [{"card": "snare", "by": "you", "targets": ["m"]}], cards)
    assert answer.verdict == verdict


SCALE = "Once per turn: You can target 1 monster your opponent controls; destroy it."
BORN = "When this card is Normal Summoned: You can draw 1 card."


@pytest.mark.parametrize(
    ("told", "box", "done"),
    [
        ({"activates": "card"}, "All monsters you control gain 100 ATK.", (True, [])),
        ({}, "All monsters you control gain 100 ATK.", (True, [])),
        ({"activates": "effect", "targets": ["m"]}, SCALE, (False, [])),
    ],
)
def test_what_was_activated_in_the_pendulum_zone_stays_that(judge, told, box, done):
    """A Pendulum Card that leaves first does not do what it says as a monster; its effect needs it there."""
    scale = monster(
        "p", "you", "pendulum-zone", type="Dragon Pendulum Effect Monster", text=BORN, pendulumText=box
    )
    storm = trap("storm", "Target 1 Spell/Trap on the field; destroy it.", "opponent", "Quick-Play Spell")
    chain = [{"card": "p", "by": "you", **told}, {"card": "storm", "by": "opponent", "targets": ["p"]}]
    answer = resolved(judge, chain, [scale, storm, monster("m", "opponent")], turnPlayer="you")
    assert answer.verdict == "answered"
    assert (answer.value["links"][1]["carriedOut"], events(answer, 1)) == done


@pytest.mark.parametrize("choice", ["", "you can "])
@pytest.mark.parametrize(
    ("kind", "found"), [("Dragon", ["added-to-hand", "drawn"]), ("Warrior", ["added-to-hand"])]
)
def test_a_condition_about_the_target_is_asked_of_that_card(judge, choice, kind, found):
    """“Then, if it is a Dragon monster, (you can) …” is not done to a Warrior, not even if one would like to."""
    text = f"Target 1 monster in your GY; add it to your hand, then, if it is a Dragon monster, {choice}draw 1 card."
    cards = [card("call", "you", text), monster("m", "you", "gy", type=f"{kind} Effect Monster")]
    players = {"you": {"deck": {"count": 20}}}
    answer = resolved(judge, [{"card": "call", "by": "you", "targets": ["m"]}], cards, players=players)
    assert [name for name, _ in events(answer)] == found
