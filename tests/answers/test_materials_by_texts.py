"""What texts let be used as material although the rules do not, on tables on which every card is told."""

import pytest

from tests.answers.telling import card, monster

HIDDEN = 'You can also use a face-down "Fog" monster you control as material to Link Summon this card.'
THEIRS = "You can also use 1 monster your opponent controls as material to Link Summon this card."
TREATED = (
    "For this card's Xyz Summon, you can treat Rank 4 monsters you control as Level 4 monsters for material."
)
BY_RANK = (
    "Target 1 face-up Xyz Monster you control; this turn, you can use it as an Xyz Material for an Xyz Summon "
    "using its Rank as if it were a Level."
)


def fog(key, by="you", **more):
    """Return a monster of the archetype that the texts name."""
    return monster(key, by, **{"name": f"Fog {key.title()}", **more})


def summoned(judge, big, used, cards, how="link", plays=()):
    """Return the answer on Summoning a monster of the Extra Deck with what is named."""
    situation = {
        "turn": 5,
        "turnPlayer": "you",
        "phase": "main-1",
        "chain": [],
        "plays": list(plays),
        "cards": [{**big, "owner": "you", "controller": "you", "location": "extra-deck"}, *cards],
        "complete": ["field", "gy", "banished", "plays"],
    }
    return judge.ask({"ask": "may-summon", "card": "big", "how": how, "with": used, "situation": situation})


def link(text, rating=1, line='1 non-Link "Fog" monster'):
    """Return a Link Monster with a line of materials and a text."""
    kind = "Dragon Link Effect Monster"
    return {"id": "big", "name": "Paper Spire", "type": kind, "linkRating": rating, "text": f"{line}\n{text}"}


@pytest.mark.parametrize(
    ("text", "used", "verdict"),
    [
        (HIDDEN, fog("one", position="face-down-defense"), "yes"),
        ("", fog("one", position="face-down-defense"), "no"),
        (HIDDEN, monster("one", "you", position="face-down-defense"), "no"),
        (HIDDEN, fog("one", by="opponent", position="face-down-defense"), "no"),
        (HIDDEN, fog("one"), "yes"),
    ],
)
def test_a_face_down_monster_where_the_text_lets_it(judge, text, used, verdict):
    """Materials are face-up and one's own, but for what the text of the monster itself lets be used."""
    assert summoned(judge, link(text), ["one"], [used]).verdict == verdict


@pytest.mark.parametrize(
    ("text", "theirs", "verdict"), [(THEIRS, 1, "yes"), (THEIRS, 2, "no"), ("", 1, "no")]
)
def test_one_of_the_opponents_monsters_where_the_text_lets_it(judge, text, theirs, verdict):
    """As many as the text says, and no more."""
    cards = [monster(f"m{n}", "opponent" if n < theirs else "you") for n in range(3)]
    big = link(text, rating=3, line="2+ monsters")
    assert summoned(judge, big, ["m0", "m1", "m2"], cards).verdict == verdict


def xyz(text):
    """Return an Xyz Monster that asks for two monsters of Level 4."""
    return {
        "id": "big",
        "name": "Paper Spire",
        "type": "Machine Xyz Effect Monster",
        "rank": 4,
        "text": f"2 Level 4 monsters\n{text}",
    }


def ranked(key):
    """Return an Xyz Monster of Rank 4 on the field."""
    return {**monster(key, "you"), "type": "Machine Xyz Effect Monster", "rank": 4}


@pytest.mark.parametrize(("text", "verdict"), [(TREATED, "depends"), ("", "no")])
def test_own_words_about_materials_are_asked(judge, text, verdict):
    """Its own words, not taken apart, are asked before the materials are turned down."""
    answer = summoned(judge, xyz(text), ["one", "two"], [ranked("one"), ranked("two")], how="xyz")
    assert answer.verdict == verdict
    assert (TREATED.removesuffix(".") in answer.summary) is (verdict == "depends")


TREATS = (
    "Target 1 monster you control; this turn, you can treat it as a Level 4 monster if used as Xyz Material."
)


def ranked_and_level(judge, text, rank, result):
    """Return the verdict on an Xyz Summon with an Xyz Monster that a Spell targeted, and a monster of Level 4."""
    spell = card("spell", "you", text, place="gy")
    play = {
        "n": 1,
        "by": "you",
        "did": "activate",
        "card": "spell",
        "effect": 1,
        "targets": ["one"],
        "result": result,
    }
    cards = [{**ranked("one"), "rank": rank}, monster("two", "you", level=4), spell]
    return summoned(judge, xyz(""), ["one", "two"], cards, how="xyz", plays=[play]).verdict


@pytest.mark.parametrize(
    ("text", "rank", "result", "verdict"),
    [
        (BY_RANK, 4, "resolved", "yes"),
        (BY_RANK, 5, "resolved", "no"),
        (BY_RANK, 4, "effect-negated", "no"),
        (TREATS, 4, "resolved", "depends"),
        (TREATS, 4, "effect-negated", "no"),
    ],
)
def test_what_an_effect_of_the_turn_lets_be_used(judge, text, rank, result, verdict):
    """An effect that resolved this turn counts, or is asked about; one that was negated lets nothing be used."""
    assert ranked_and_level(judge, text, rank, result) == verdict


ITSELF = (
    "If this card is used for the Xyz Summon of a Machine monster, it can be treated as a Level 4 monster."
)


@pytest.mark.parametrize(("used", "verdict"), [(["one", "two"], "depends"), (["two", "three"], "no")])
def test_what_a_monster_says_of_itself_is_asked_where_it_is_used(judge, used, verdict):
    """Its text is about the Summon for which it is used, and about no other."""
    cards = [monster("one", "you", level=3, text=ITSELF), monster("two", "you", level=4)]
    cards.append(monster("three", "you", level=3))
    assert summoned(judge, xyz(""), used, cards, how="xyz").verdict == verdict
