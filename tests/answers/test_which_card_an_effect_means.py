"""Which card the words of an effect mean: “that monster” of a Summon, one of several targets, the card itself."""

import pytest

HOLE = (
    "When your opponent Summons a monster with 1500 or more ATK: Destroy that monster with 1500 or more ATK."
)
TRAPDOOR = "When your opponent Summons a monster with 1500 or more ATK: Destroy that monster."
MOON = "Target 1 face-up monster on the field; change that target to face-down Defense Position."


def trap(key, text, by="you", kind="Normal Trap", **more):
    """Return a described Spell or Trap."""
    lies = {"owner": by, "controller": by, "location": "spell-trap-zone", "position": "face-up", "setTurn": 1}
    return {"id": key, "name": f"Paper {key.title()}", "type": kind, "text": text, **lies, **more}


def monster(key, by, place="monster-zone", **more):
    """Return a monster with 1800 ATK, face-up if it is on the field."""
    lies = {"position": "face-up-attack"} if place == "monster-zone" else {}
    told = {"type": "Fiend Effect Monster", "text": "", "atk": 1800, "def": 200, "location": place}
    return {"id": key, "name": f"Paper {key.title()}", "owner": by, "controller": by, **told, **lies, **more}


def resolved(judge, chain, cards, **more):
    """Return the answer to `resolve` about a table on which every card is told."""
    told = {"turn": 3, "phase": "main-1", "turnPlayer": "opponent", "chain": chain, "cards": cards}
    complete = ["field", "gy", "banished", "plays", "chain"]
    return judge.ask({"ask": "resolve", "situation": {**told, "complete": complete, **more}})


def events(answer, link=0):
    """Return what happened, by its name and cards."""
    return [(event["event"], event.get("card")) for event in answer.value["links"][link]["events"]]


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
