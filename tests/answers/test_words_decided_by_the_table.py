"""Words of texts that the table decides: who was Summoned with what, which phase it is, what is linked."""

import pytest

from tests.answers.telling import monster

ALL = {"complete": ["field", "gy", "banished", "plays"], "chain": [], "turn": 5, "turnPlayer": "you"}


def asked(judge, question, cards, **more):
    """Return the answer to a question about a table that is told whole."""
    situation = {**ALL, "phase": "main-1", "plays": [], "cards": cards, **more}
    return judge.ask({**question, "situation": situation})


TUNER = (
    '1 Tuner + 1+ non-Tuner monsters\nIf this card is Synchro Summoned using a "Fog" monster as Material, '
    "it is treated as a Tuner while face-up on the field."
)


@pytest.mark.parametrize(("used", "verdict"), [(["fog", "two"], "yes"), (["two"], "no"), (None, "depends")])
def test_it_counts_as_a_tuner_for_what_it_was_summoned_with(judge, used, verdict):
    """The materials that were told decide; where they were not, the words are asked."""
    came = {"as": "synchro-summoned", "by": "procedure", "turn": 3, "from": "extra-deck"}
    if used is not None:
        came["materials"] = used
    big = monster("big", "you", type="Dragon Synchro Effect Monster", level=7, text=TUNER, summoned=came)
    fog, two = monster("fog", "you", "gy", name="Fog Bird"), monster("two", "you", "gy")
    del fog["position"], two["position"]
    assert asked(judge, {"ask": "is", "card": "big", "asKind": "tuner"}, [big, fog, two]).verdict == verdict


LATE = (
    "3 Level 7 monsters\n"
    'During your Main Phase 2, you can also Xyz Summon this card by using 1 "Fog" Xyz Monster you control.'
)


@pytest.mark.parametrize(("phase", "verdict"), [("main-2", "yes"), ("main-1", "no")])
@pytest.mark.parametrize("told", [{"with": ["fog"]}, {}])
def test_a_summon_in_the_phase_that_its_text_names(judge, phase, verdict, told):
    """That it is the turn of its player is not enough: the phase is asked as well."""
    kind = "Dragon Xyz Effect Monster"
    big = {"id": "big", "name": "Paper Late", "type": kind, "rank": 7, "text": LATE}
    big |= {"owner": "you", "controller": "you", "location": "extra-deck"}
    fog = {**monster("fog", "you", name="Fog Ship"), "type": kind, "rank": 4}
    question = {"ask": "may-summon", "card": "big", "how": "xyz", **told}
    assert asked(judge, question, [big, fog], phase=phase).verdict == verdict


EACH = "This card can attack all Special Summoned monsters your opponent controls, once each."


@pytest.mark.parametrize(
    ("text", "first", "target", "verdict"),
    [
        (EACH, "s1", "s2", "yes"),
        (EACH, "s1", "n1", "no"),
        (EACH, "s1", "s1", "no"),
        (EACH, "n1", "s1", "depends"),
        ("", "s1", "s2", "no"),
    ],
)
def test_attacks_on_all_monsters_that_a_text_names(judge, text, first, target, verdict):
    """Each such monster once, no other besides; whether one may follow the attack on another is asked."""
    come = {"as": "special-summoned", "by": "effect", "turn": 4}
    theirs = [monster(key, "opponent", summoned=come) for key in ("s1", "s2")]
    plain = monster("n1", "opponent", summoned={**come, "as": "normal-summoned", "by": "procedure"})
    attack = {"n": 1, "by": "you", "did": "attack", "card": "own", "targets": [first]}
    question = {"ask": "may-attack", "card": "own", "target": target}
    cards = [monster("own", "you", text=text), *theirs, plain]
    told = asked(judge, question, cards, phase="battle", step="battle", plays=[attack])
    assert told.verdict == verdict


@pytest.mark.parametrize(("column", "atk"), [(2, 2000), (4, 1000)])
def test_what_is_spared_while_co_linked(judge, column, atk):
    """The zones and arrows tell which monsters are co-linked."""
    up = monster("up", "you", "extra-monster-zone", column=2, type="Dragon Link Effect Monster")
    up |= {"linkRating": 1, "linkArrows": ["bottom"]}
    up["text"] = "Monsters on the field lose 1000 ATK, unless they are co-linked."
    low = monster("low", "you", column=column, type="Dragon Link Effect Monster", originalAtk=2000)
    low |= {"linkRating": 1, "linkArrows": ["top"]}
    assert asked(judge, {"ask": "value", "card": "low", "stat": "atk"}, [up, low]).value == atk
