"""Values on a told table: what follows from the cards that apply, and what stays open."""

from __future__ import annotations

from typing import Any

import pytest

DRAGON = {
    "id": "d",
    "type": "Dragon Normal Monster",
    "text": "A dragon.",
    "originalAtk": 1900,
    "originalDef": 1600,
    "level": 4,
    "controller": "you",
    "location": "monster-zone",
    "position": "face-up-attack",
}
FIELD = {
    "id": "f",
    "type": "Field Spell",
    "text": "All Dragon monsters on the field gain 200 ATK/DEF.",
    "controller": "opponent",
    "location": "field-zone",
    "position": "face-up",
}
SWORD = {
    "id": "s",
    "type": "Equip Spell",
    "text": "The equipped monster gains 500 ATK.",
    "controller": "you",
    "location": "spell-trap-zone",
    "position": "face-up",
    "equippedTo": "d",
}
NEGATES_SPELLS = {
    "id": "n",
    "type": "Continuous Trap",
    "text": "Negate all Spell effects on the field.",
    "controller": "opponent",
    "location": "spell-trap-zone",
    "position": "face-up",
}
BOOST = {
    "id": "b",
    "type": "Quick-Play Spell",
    "text": "Target 1 face-up monster on the field; it gains 700 ATK until the end of this turn.",
    "controller": "you",
    "location": "gy",
}
VAGUE = {
    "id": "v",
    "type": "Continuous Spell",
    "text": "Dragon monsters you control gain ATK equal to the wishes of the judge.",
    "controller": "you",
    "location": "spell-trap-zone",
    "position": "face-up",
}


def _asked(judge: Any, *cards: dict[str, Any], ask: str = "value", stat: str = "atk", **more: Any) -> Any:
    situation = {"cards": list(cards), "complete": ["field", "gy"], **more}
    return judge.ask({"ask": ask, "card": "d", "stat": stat, "situation": situation})


@pytest.mark.parametrize(
    ("cards", "stat", "value"),
    [
        ([DRAGON], "atk", 1900),
        ([DRAGON, FIELD], "atk", 2100),
        ([DRAGON, FIELD], "def", 1800),
        ([DRAGON, FIELD, SWORD], "atk", 2600),
        ([DRAGON, FIELD, SWORD, NEGATES_SPELLS], "atk", 1900),
        ([DRAGON, {**FIELD, "position": "face-down"}], "atk", 1900),
        ([DRAGON, {**FIELD, "location": "gy", "position": "face-up"}], "atk", 1900),
        ([{**DRAGON, "atk": 3000}, FIELD], "atk", 3000),
        ([DRAGON, {**FIELD, "negated": True}], "atk", 1900),
        ([DRAGON], "level", 4),
    ],
)
def test_a_value_follows_from_the_table(judge, cards, stat, value) -> None:
    """Face-up cards that are not negated change it, others do not; what was told wins."""
    answer = _asked(judge, *cards, stat=stat)
    assert (answer.verdict, answer.value) == ("answered", value)
    assert answer.citations


def test_what_resolved_this_turn_goes_on(judge) -> None:
    """An effect that was activated this turn and resolved changes its target, and no other monster."""
    play = {"did": "activate", "by": "you", "card": "b", "effect": 1, "result": "resolved"}
    other = {**DRAGON, "id": "e"}
    assert _asked(judge, DRAGON, other, BOOST, plays=[{**play, "targets": ["d"]}]).value == 2600
    assert _asked(judge, DRAGON, other, BOOST, plays=[{**play, "targets": ["e"]}]).value == 1900
    negated = {**play, "targets": ["d"], "result": "effect-negated"}
    assert _asked(judge, DRAGON, BOOST, plays=[negated]).value == 1900


def test_an_amount_is_counted_on_the_table(judge) -> None:
    """“For each …” counts what lies there now."""
    counts = {**FIELD, "text": "Dragon monsters on the field lose 100 ATK for each card in your GY."}
    assert _asked(judge, DRAGON, counts, {**BOOST, "controller": "opponent"}).value == 1800
    assert _asked(judge, DRAGON, counts, BOOST).value == 1900


def test_words_that_could_change_it_are_asked(judge) -> None:
    """A text that was not understood is asked in its own words, never passed over."""
    answer = _asked(judge, DRAGON, VAGUE)
    assert answer.verdict == "depends"
    assert "wishes of the judge" in answer.open[0].asks
    assert _asked(judge, {**DRAGON, "controller": "opponent"}, VAGUE).value == 1900


def test_filters_see_the_same_value(judge) -> None:
    """What may be targeted by its ATK is decided by the ATK that it has with what applies."""
    hunter = {
        "type": "Normal Trap",
        "text": "Target 1 face-up monster on the field with 2000 or more ATK; destroy it.",
    }
    told = {"phase": "main-1", "turnPlayer": "you", "complete": ["field", "gy"]}
    asked = {"ask": "targets-exist", "card": hunter}
    assert judge.ask({**asked, "situation": {**told, "cards": [DRAGON]}}).verdict == "no"
    assert judge.ask({**asked, "situation": {**told, "cards": [DRAGON, FIELD]}}).verdict == "yes"


def test_what_applies_is_listed(judge) -> None:
    """`applies` names the card, the effect, what it does and how long."""
    answer = _asked(judge, DRAGON, FIELD, SWORD, ask="applies")
    told = {entry["card"]: (entry["effect"], entry["until"]) for entry in answer.value}
    assert told == {"f": (1, "while-face-up"), "s": (1, "while-face-up")}
    assert any("gain 200 ATK/DEF" in entry["does"] for entry in answer.value)
    assert _asked(judge, DRAGON, ask="applies").value == []


def test_what_binds_a_player_is_listed(judge) -> None:
    """`applies` of a player lists what is forbidden to that player."""
    lock = {**FIELD, "text": "Your opponent cannot Special Summon monsters."}
    told = {"cards": [lock]}
    answer = judge.ask({"ask": "applies", "player": "you", "situation": told})
    assert [entry["card"] for entry in answer.value] == ["f"]
    assert judge.ask({"ask": "applies", "player": "opponent", "situation": told}).value == []


def test_a_battle_asks_for_values_that_nobody_told(judge: Any) -> None:
    """Of a monster of which nothing is known the value that is compared is asked for; told, it decides."""
    attacker = {
        "id": "a",
        "type": "Normal Monster",
        "atk": 1800,
        "controller": "you",
        "position": "face-up-attack",
    }
    target = {"id": "b", "controller": "opponent", "position": "face-down-defense"}
    cards = [{**card, "location": "monster-zone"} for card in (attacker, target)]
    question = {"ask": "battle", "attacker": "a", "target": "b", "situation": {"cards": cards}}
    (point,) = judge.ask(question).open
    assert (point.field, point.asks) == ("situation.cards[1].def", "What is its DEF now? (card b)")
    cards[1]["def"] = 2000
    assert judge.ask(question).value["damage"] == {"opponent": 0, "you": 200}


def test_what_an_effect_counted_is_asked_once_something_was_done_since(judge: Any):
    """“For each monster you control” was counted when the effect resolved, not on the table of now."""
    many = {
        "id": "c",
        "type": "Normal Spell",
        "text": "All monsters you control gain 100 ATK for each monster you control, until the end of this turn.",
        "owner": "you",
        "location": "gy",
    }
    used = {"by": "you", "did": "activate", "card": "c", "effect": 1, "result": "resolved"}
    came = {"by": "you", "did": "special-summon", "card": "e"}
    other = {**DRAGON, "id": "e"}
    assert _asked(judge, DRAGON, many, other, plays=[came, used]).value == 2100
    later = _asked(judge, DRAGON, many, other, plays=[used, came])
    assert later.verdict == "depends"
    assert "By how much" in later.open[0].asks


@pytest.mark.parametrize(
    ("text", "moment", "atk"),
    [
        ("until the end of the Battle Phase", {"phase": "main-1"}, 2600),
        ("until the end of the Battle Phase", {"phase": "battle", "step": "battle"}, 2600),
        ("until the end of the Battle Phase", {"phase": "main-2"}, 1900),
        ("during that damage calculation only", {"phase": "main-2"}, 1900),
        (
            "during that damage calculation only",
            {"phase": "battle", "step": "damage", "timing": "damage-calculation"},
            2600,
        ),
        (
            "during that damage calculation only",
            {"phase": "battle", "step": "damage", "timing": "after-damage-calculation"},
            1900,
        ),
    ],
)
@pytest.mark.parametrize("whom", ["targets", "itself"])
def test_a_change_ends_with_the_part_of_the_turn_that_its_text_names(
    judge: Any, text: str, moment: dict[str, Any], atk: int, whom: str
):
    """What an effect changes until the end of the Battle Phase, or in damage calculation, ends then."""
    effect = "it gains 700 ATK" if whom == "targets" else "this card gains 700 ATK"
    target = "target 1 face-up monster on the field; " if whom == "targets" else ""
    dragon = {**DRAGON, "type": "Dragon Effect Monster", "text": f"You can {target}{effect} {text}."}
    if whom == "itself":
        dragon["text"] = f"You can pay 500 LP; {effect} {text}."
    play = {"by": "you", "did": "activate", "card": "d", "result": "resolved"}
    told = {**play, **({"targets": ["d"]} if whom == "targets" else {})}
    situation = {"turnPlayer": "you", "cards": [dragon], "plays": [told], "complete": ["field"], **moment}
    answer = judge.ask({"ask": "value", "card": "d", "stat": "atk", "situation": situation})
    assert answer.value == atk


WITH_COUNTERS = {**DRAGON, "id": "c", "controller": "opponent", "counters": {"Moss Counter": 2}}
MORE_COUNTERS = {**WITH_COUNTERS, "id": "m", "counters": {"Moss Counter": 1, "Rust Counter": 4}}
BANISHED = {**DRAGON, "id": "x", "location": "banished", "position": "face-up"}
BANISHED_SPELL = {**FIELD, "id": "y", "location": "banished", "position": "face-up"}


@pytest.mark.parametrize(
    ("text", "others", "atk"),
    [
        ("This card gains 100 ATK for each Moss Counter on the field.", [WITH_COUNTERS, MORE_COUNTERS], 2200),
        ("This card gains 100 ATK for each Moss Counter on your field.", [WITH_COUNTERS], 1900),
        ("This card gains 100 ATK for each Moss Counter on it.", [WITH_COUNTERS], 1900),
        ("The original ATK of this card becomes 400 x the number of banished monsters.", [BANISHED], 400),
        (
            "The original ATK of this card becomes 400 x the number of banished monsters.",
            [BANISHED, BANISHED_SPELL],
            400,
        ),
        ("Gains 300 ATK x the combined number of cards in both players' hands.", [], None),
        ("The original ATK and DEF of all Dragon monsters on the field are switched.", [], 1600),
    ],
)
def test_a_text_has_counters_and_cards_of_the_table_counted(
    judge: Any, text: str, others: list[dict[str, Any]], atk: int | None
):
    """Counters on all cards of a place, “500 x the number of …” and continuously switched values are worked out."""
    dragon = {**DRAGON, "type": "Dragon Effect Monster", "text": text}
    situation = {"turnPlayer": "you", "phase": "main-1", "cards": [dragon, *others]}
    situation["complete"] = ["field", "banished", "plays"]
    answer = judge.ask({"ask": "value", "card": "d", "stat": "atk", "situation": situation})
    assert (answer.value if answer.verdict != "depends" else None) == atk


@pytest.mark.parametrize(("materials", "atk"), [(1, 1900), (2, 2400), (3, 3400)])
def test_what_a_list_says_holds_in_its_case_only(judge: Any, materials: int, atk: int):
    """Of effects that depend on the number of materials those apply whose label fits it."""
    text = (
        "This card gains effects based on the number of materials attached to it.\n"
        "● 2+: Gains 500 ATK.\n● 3+: Gains 1000 ATK."
    )
    attached = [
        {
            "id": f"m{number}",
            "type": "Normal Monster",
            "attachedTo": "d",
            "controller": "you",
            "location": "xyz-material",
        }
        for number in range(materials)
    ]
    knight = {**DRAGON, "type": "Dragon Xyz Effect Monster", "text": text}
    assert _asked(judge, knight, *attached).value == atk


@pytest.mark.parametrize(("column", "atk"), [(2, 3800), (1, 1900)])
def test_what_a_card_points_to_is_added_up(judge: Any, column: int, atk: int):
    """“The original ATK of the monster this card points to” is that of the monster in that zone, without changes."""
    pointing = {
        **DRAGON,
        "type": "Dragon Link Effect Monster",
        "text": "Gains ATK equal to the original ATK of the monster this card points to.",
        "linkArrows": ["bottom"],
        "location": "extra-monster-zone",
        "column": 2,
    }
    del pointing["level"], pointing["originalDef"]
    below = {**DRAGON, "id": "b", "column": column}
    situation = {
        "turnPlayer": "you",
        "phase": "main-1",
        "cards": [pointing, below],
        "complete": ["field", "plays"],
    }
    answer = judge.ask({"ask": "value", "card": "d", "stat": "atk", "situation": situation})
    assert answer.value == atk


@pytest.mark.parametrize(
    ("text", "place", "verdict"),
    [
        ("Tribute", {"location": "monster-zone", "position": "face-down-defense"}, "yes"),
        ("Tribute", {"location": "monster-zone", "position": "face-up-attack"}, "depends"),
        ("Banish from your GY", {"location": "gy"}, "no"),
    ],
)
def test_a_printed_question_mark_is_zero_face_down_and_no_number_in_the_gy(judge, text, place, verdict):
    """“?” ATK counts as 0 while the monster lies face-down, and fits no number in the GY."""
    verb, _, where = text.partition(" ")
    text = " ".join(
        word for word in (verb, "1 monster", where, "with 1000 or less ATK; draw 1 card.") if word
    )
    own = {"text": "This card's ATK is half of your LP.", "questionMarks": ["atk"]}
    cards = [
        {"id": "spell", "type": "Normal Spell", "text": text, "controller": "you", "location": "hand"},
        {"id": "m", "type": "Fiend Effect Monster", **own, "owner": "you", "controller": "you", **place},
    ]
    situation = {"phase": "main-1", "chain": [], "cards": cards, "complete": ["field", "gy"]}
    assert judge.ask({"ask": "costs-payable", "card": "spell", "situation": situation}).verdict == verdict


def _gaining(text: str) -> dict[str, Any]:
    """Return a Continuous Spell of yours with this text."""
    return {**VAGUE, "id": "g", "text": text}


KNIGHT = {**DRAGON, "id": "k", "type": "Warrior Effect Monster", "text": "", "originalAtk": 2600}


@pytest.mark.parametrize(
    ("text", "more", "value"),
    [
        ("Dragon monsters you control gain ATK equal to their own Level x 100.", (), 2300),
        ("Dragon monsters you control gain ATK equal to 100 x their own Level.", (), 2300),
        ("The ATK and DEF of all Dragon monsters you control are each equal to 500.", (), 500),
        ("Dragon monsters you control gain ATK equal to the ATK of all Warrior monsters.", (KNIGHT,), None),
        (
            (
                "Dragon monsters you control gain ATK equal to the highest original ATK among "
                "Warrior monsters you control (your choice, if tied)."
            ),
            (KNIGHT, {**KNIGHT, "id": "l", "originalAtk": 100}),
            4500,
        ),
    ],
)
def test_amounts_are_taken_from_each_card_and_the_highest(judge, text, more, value) -> None:
    """“Their own Level” is that of each; “the highest” that of the one that has most; all places must be told."""
    answer = _asked(judge, DRAGON, *more, _gaining(text))
    assert (answer.verdict, answer.value) == (("answered", value) if value else ("depends", None))


@pytest.mark.parametrize("which", ["total ATK of", "total original ATK of", "highest original ATK among"])
def test_a_number_that_was_not_told_is_asked(judge, which) -> None:
    """Of cards of which one has a number that nobody told, neither sum nor highest number is known."""
    text = f"Dragon monsters you control gain ATK equal to the {which} Warrior monsters you control."
    squire = {key: told for key, told in KNIGHT.items() if key != "originalAtk"} | {"id": "q"}
    assert _asked(judge, DRAGON, KNIGHT, _gaining(text)).value == 4500
    assert _asked(judge, DRAGON, KNIGHT, squire, _gaining(text)).verdict == "depends"


@pytest.mark.parametrize(
    ("verb", "attacker", "value"),
    [("battles", "k", 1100), ("battles", "d", 1100), ("attacks", "k", 1100), ("attacks", "d", 1900)],
)
def test_the_other_monster_of_a_battle_loses_atk(judge, verb, attacker, value) -> None:
    """“That opponent's monster” is the one that battles yours; of an attack, only the one that is attacked."""
    text = f"If your Warrior monster {verb} an opponent's monster, that opponent's monster loses 800 ATK "
    attacked = {"k": "d", "d": "k"}[attacker]
    fighting = {
        "phase": "battle",
        "step": "damage",
        "timing": "damage-calculation",
        "happened": [{"event": "attack-declared", "card": attacker, "against": attacked}],
    }
    other = {**DRAGON, "controller": "opponent"}
    spell = _gaining(text + "during that damage calculation only.")
    assert _asked(judge, other, KNIGHT, spell, **fighting).value == value


def _fused(text: str, *materials: str, **more: Any) -> dict[str, Any]:
    """Return a Fusion Monster of yours with this text, and with what it was Fusion Summoned."""
    summoned = {"as": "fusion-summoned"} | ({"materials": list(materials)} if materials else {})
    kind = "Dragon Fusion Effect Monster"
    return {**DRAGON, "type": kind, "originalAtk": 0, "summoned": summoned, "text": text, **more}


def _used(key: str, **more: Any) -> dict[str, Any]:
    """Return a Warrior in your GY."""
    lies = {"id": key, "name": f"Paper {key.title()}", "owner": "you", "location": "gy"}
    return {**lies, "type": "Warrior Effect Monster", "text": "", "originalAtk": 1500, "level": 4, **more}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("This card's original ATK becomes 800 x the number of materials used for its Fusion Summon.", 1600),
        (
            "The original ATK of this card is the combined original ATK of the 2 materials used for its Fusion Summon.",
            2200,
        ),
        ("This card gains 300 ATK for each Warrior monster used for its Fusion Summon.", 300),
        (
            "Gains ATK equal to the combined original Levels of the monsters used for its Fusion Summon x 100.",
            700,
        ),
    ],
)
def test_what_was_used_for_its_summon_is_counted(judge, text, value) -> None:
    """The materials that were told are counted, whatever else lies in the GY; if none were told, it is asked."""
    pile = (_used("x"), _used("y", type="Dragon Normal Monster", originalAtk=700, level=3), _used("z"))
    answer = _asked(judge, _fused(text, "x", "y"), *pile)
    assert (answer.verdict, answer.value) == (("answered", value) if value else ("depends", None))
    assert _asked(judge, _fused(text), *pile).verdict == "depends"


@pytest.mark.parametrize("flipped", [True, False])
def test_what_was_used_is_forgotten_when_it_is_turned_face_down(judge, flipped) -> None:
    """A monster that was face-down since does not remember its materials; of one that is not known it is asked."""
    text = "This card gains 300 ATK for each Warrior monster used for its Fusion Summon."
    plays = [{"did": "flip-face-down", "by": "you", "card": "d"}] if flipped else []
    used = ("x",) if flipped else ("x", "Nobody Knows")
    assert _asked(judge, _fused(text, *used), _used("x"), plays=plays).verdict == "depends"


def test_a_value_that_is_set_to_an_untold_number_is_asked(judge) -> None:
    """It was “unknown”, as if no rule said anything of it."""
    text = "This card's ATK becomes 800 x the number of cards in your hand."
    answer = _asked(judge, {**DRAGON, "type": "Dragon Effect Monster", "text": text})
    assert answer.verdict == "depends"
    assert "800 x the number of cards" in answer.open[0].asks
