"""Whether a monster may be Summoned by what its own text asks, on tables on which every card is told."""

import pytest

LINE = '"Copper Wing" + "Copper Tail"\n'
CONTROLLED = "Must be Special Summoned (from your Extra Deck) by banishing the above cards you control."
ANYWHERE = (
    "Must be Special Summoned (from your Extra Deck) by banishing the above cards from your field and/or GY."
)
EITHER = (
    "Must be Special Summoned (from your Extra Deck) by sending the above cards from either field to the GY."
)


def part(key, name, by="you", **more):
    """Return a face-up monster."""
    lies = {"owner": by, "controller": by, "location": "monster-zone", "position": "face-up-attack"}
    return {"id": key, "name": name, "type": "Machine Effect Monster", "text": "", **lies, **more}


WING, TAIL = part("wing", "Copper Wing"), part("tail", "Copper Tail")
BURIED = part("tail", "Copper Tail", location="gy")
THEIRS = part("tail", "Copper Tail", by="opponent")
OTHER = part("other", "Clay Ox")


def asked(judge, text, cards, plays=(), **more):
    """Return the verdict on the Special Summon of a monster in the Extra Deck by its own procedure."""
    wyrm = {"id": "wyrm", "name": "Copper Wyrm", "type": "Machine Fusion Effect Monster", "text": text}
    situation = {
        "turnPlayer": "you",
        "phase": "main-1",
        "chain": [],
        "plays": list(plays),
        "cards": [{**wyrm, "controller": "you", "location": "extra-deck"}, *cards],
        "complete": ["field", "gy", "plays", "you.hand"],
    }
    told = {"ask": "may-summon", "card": "wyrm", "how": "built-in", "situation": situation, **more}
    return judge.ask({**told, "detail": "verdict"}).verdict


@pytest.mark.parametrize(
    ("text", "cards", "verdict"),
    [
        (CONTROLLED, [WING, TAIL], "yes"),
        (CONTROLLED, [WING, BURIED], "no"),
        (CONTROLLED, [WING, THEIRS], "no"),
        (ANYWHERE, [WING, BURIED], "yes"),
        (ANYWHERE, [BURIED], "no"),
        (EITHER, [WING, THEIRS], "yes"),
        (EITHER, [WING], "no"),
    ],
)
def test_the_above_cards_must_be_there(judge, text, cards, verdict):
    """The cards that the line of materials names, where the text says that they lie."""
    assert asked(judge, LINE + text, cards) == verdict


@pytest.mark.parametrize(
    ("line", "cards", "verdict"),
    [
        ('"Copper Wing" + "Copper Wing"\n', [WING], "no"),
        ('"Copper Wing" + "Copper Wing"\n', [WING, part("wing2", "Copper Wing")], "yes"),
        ('"Copper Wing" + 1 "Copper" monster\n', [WING], "no"),
        ('"Copper Wing" + 1 "Copper" monster\n', [WING, TAIL], "yes"),
    ],
)
def test_one_card_is_not_two_of_the_above(judge, line, cards, verdict):
    """Two of the same name are two cards, and one card does not stand for two sorts."""
    assert asked(judge, line + CONTROLLED, cards) == verdict


@pytest.mark.parametrize(
    ("offered", "verdict"),
    [(["wing", "tail"], "yes"), (["wing", "other"], "no"), (["wing"], "no"), (["other"], "no")],
)
def test_what_is_offered_must_be_what_the_procedure_asks(judge, offered, verdict):
    """A card that the text does not ask for will not do, nor will half of what it asks."""
    assert asked(judge, LINE + CONTROLLED, [WING, TAIL, OTHER], **{"with": offered}) == verdict


TRIBUTES = "Must be Special Summoned (from your Extra Deck) by Tributing 2 Machine monsters."


@pytest.mark.parametrize(
    ("offered", "verdict"), [(["wing", "tail"], "yes"), (["wing"], "no"), (["wing", "ox"], "no")]
)
def test_so_many_are_offered_as_the_procedure_asks(judge, offered, verdict):
    """A procedure that takes two cards is not followed with one, nor with one that does not fit."""
    ox = part("ox", "Clay Ox", type="Rock Effect Monster")
    assert asked(judge, TRIBUTES, [WING, TAIL, ox], **{"with": offered}) == verdict


FIRST = "Must first be Fusion Summoned with the above Fusion Materials."
ONLY_THESE = "A Fusion Summon of this card can only be done with the above Fusion Materials."
MASK = "You can substitute this card for any 1 Fusion Material whose name is listed on the Fusion Monster."
STRAIGHT = "Special Summon 1 Fusion Monster from your Extra Deck."
FUSION = "Fusion Summon 1 Fusion Monster from your Extra Deck, using monsters from your hand or field."


@pytest.mark.parametrize(
    ("text", "verdict"), [(FIRST, "no"), (ONLY_THESE, "no"), ("Must first be Fusion Summoned.", "depends")]
)
def test_nothing_stands_in_for_the_above_materials(judge, text, verdict):
    """A monster that takes only the materials of its line is not Summoned with a substitute for one of them."""
    mask = part("mask", "Tin Mask", text=MASK)
    offered = {"how": "fusion", "with": ["wing", "mask"]}
    assert asked(judge, LINE + text, [WING, mask], **offered) == verdict
    assert asked(judge, LINE + text, [WING, TAIL], **{"how": "fusion", "with": ["wing", "tail"]}) == "yes"


@pytest.mark.parametrize(
    ("text", "spell", "verdict"),
    [
        (FIRST, STRAIGHT, "no"),
        (ONLY_THESE, STRAIGHT, "yes"),
        (FIRST, FUSION, "yes"),
        (ONLY_THESE, FUSION, "yes"),
    ],
)
def test_which_effects_bring_out_what_must_be_fusion_summoned(judge, text, spell, verdict):
    """“Must first be Fusion Summoned with …”: by no effect that does not Fusion Summon it."""
    cards = [
        {"id": "wyrm", "name": "Copper Wyrm", "type": "Machine Fusion Effect Monster", "text": LINE + text}
        | {"controller": "you", "location": "extra-deck"},
        {"id": "spell", "name": "Paper Call", "type": "Normal Spell", "text": spell}
        | {"controller": "you", "location": "hand"},
        WING,
        TAIL,
    ]
    situation = {"turnPlayer": "you", "phase": "main-1", "chain": [], "plays": [], "cards": cards}
    closed = {"complete": ["field", "gy", "plays", "you.hand", "you.extraDeck"]}
    told = {"ask": "may-activate", "card": "spell", "situation": {**situation, **closed}}
    assert judge.ask({**told, "detail": "verdict"}).verdict == verdict


@pytest.mark.parametrize(("kind", "verdict"), [("Wyrm", "yes"), ("Dragon", "no")])
def test_what_must_be_summoned_by_the_effect_of_certain_monsters(judge, kind, verdict):
    """“Must be Special Summoned by a Wyrm monster's effect”: the Type of the monster of the effect decides."""
    text = "Must be Special Summoned by a Wyrm monster's effect."
    cards = [
        part("coil", "Reed Coil", text=text, location="hand", type="Fish Effect Monster"),
        part("m", "Reed Ox", type=f"{kind} Effect Monster")
        | {"text": "You can Special Summon 1 monster from your hand."},
    ]
    situation = {"turnPlayer": "you", "phase": "main-1", "chain": [], "plays": [], "cards": cards}
    closed = {"complete": ["field", "gy", "plays", "you.hand"]}
    told = {"ask": "may-activate", "card": "m", "situation": {**situation, **closed}}
    assert judge.ask({**told, "detail": "verdict"}).verdict == verdict


BARE = (
    "You can Normal Summon this card without Tributing. If this card is Normal Summoned without Tributing, or is "
    "Special Summoned, its Level becomes 4 and its original ATK becomes 1800. Once per turn: You can gain 500 LP."
)
HALVED = (
    "If you control no monsters, you can Special Summon this card (from your hand), "
    "but its original ATK becomes halved."
)
REDUCED = "You can Normal Summon this card without Tributing, but its original ATK is halved and its Level becomes 3."


@pytest.mark.parametrize(
    ("text", "came", "stat", "number"),
    [
        (BARE, {"as": "normal-summoned"}, "atk", 1800),
        (BARE, {"as": "normal-summoned"}, "level", 4),
        (BARE, {"as": "special-summoned"}, "level", 4),
        (BARE, {"as": "tribute-summoned"}, "atk", 2400),
        (BARE, {"as": "tribute-summoned"}, "level", 6),
        (HALVED, {"as": "special-summoned", "by": "procedure"}, "atk", 1200),
        (HALVED, {"as": "normal-summoned"}, "atk", 2400),
        (REDUCED, {"as": "normal-summoned"}, "atk", 1200),
        (REDUCED, {"as": "normal-summoned"}, "level", 3),
        (REDUCED, {"as": "tribute-summoned"}, "level", 6),
    ],
)
def test_what_its_values_become_by_how_it_was_summoned(judge, text, came, stat, number):
    """What a text says of its monster if it was Summoned so, whatever led in its Summon."""
    golem = part("golem", "Tin Golem", type="Rock Effect Monster", text=text, level=6, originalAtk=2400)
    situation = {
        "turn": 3,
        "turnPlayer": "you",
        "phase": "main-1",
        "chain": [],
        "plays": [],
        "cards": [golem | {"summoned": {**came, "turn": 1}}],
        "complete": ["field", "gy", "plays"],
    }
    answer = judge.ask({"ask": "value", "card": "golem", "stat": stat, "situation": situation})
    assert (answer.value if answer.verdict == "answered" else None) == number


BULL = "You can Normal Summon this card without Tributing, but its original ATK becomes 1000."


@pytest.mark.parametrize(
    ("text", "summoned", "value"),
    [
        (BULL, {"as": "normal-summoned", "by": "procedure"}, 1000),
        (BULL, {"as": "tribute-summoned", "by": "procedure"}, 3000),
        (BULL, {"as": "special-summoned", "by": "effect"}, 3000),
        (BULL, None, None),
        (BULL.replace("Summon this", "Summon/Set this"), {"as": "flip-summoned", "by": "procedure"}, None),
        (
            BULL.replace("without Tributing", "with 1 Tribute"),
            {"as": "tribute-summoned", "by": "procedure"},
            None,
        ),
    ],
)
def test_what_a_procedure_changes_is_changed_of_a_monster_summoned_so(judge, text, summoned, value):
    """A monster Summoned with its Tributes, or by an effect, keeps its ATK; how many Tributes there were is asked."""
    bull = part("bull", "Slate Bull", text=text, type="Beast Effect Monster", level=8, originalAtk=3000)
    if summoned:
        bull["summoned"] = {**summoned, "turn": 2}
    situation = {"turn": 3, "turnPlayer": "you", "phase": "main-1", "chain": [], "plays": [], "cards": [bull]}
    answer = judge.ask({"ask": "value", "card": "bull", "stat": "atk", "situation": situation})
    assert answer.verdict == ("answered" if value else "depends")
    if value:
        assert answer.summary.startswith(str(value))


AS_SPELL = "You can Set this card from your hand to your Spell & Trap Zone as a Spell."
SUMMONED = {"by": "you", "did": "normal-summon", "card": {"type": "Normal Monster"}}
SPELL_ZONES = [
    {"type": "Continuous Spell", "controller": "you", "location": "spell-trap-zone", "column": column}
    | {"position": "face-up", "text": ""}
    for column in range(1, 6)
]


@pytest.mark.parametrize(
    ("text", "where", "more", "verdict"),
    [
        (AS_SPELL, None, {}, "yes"),
        (AS_SPELL, "spell-trap-zone", {}, "yes"),
        (AS_SPELL, "monster-zone", {}, "no"),
        (AS_SPELL, None, {"plays": [SUMMONED]}, "yes"),
        (AS_SPELL, None, {"cards": SPELL_ZONES}, "no"),
        (AS_SPELL, None, {"phase": "battle"}, "no"),
        ("You can draw 1 card.", "spell-trap-zone", {}, "no"),
    ],
)
def test_a_monster_is_set_as_a_spell_if_its_text_says_so(judge, text, where, more, verdict):
    """No Normal Set, no Tributes: a free Spell & Trap Zone will do."""
    bull = {
        key: told for key, told in part("bull", "Slate Bull", text=text, level=8).items() if key != "position"
    }
    bull["location"] = "hand"
    situation = {"turnPlayer": "you", "phase": "main-1", "chain": [], "plays": [], **more}
    situation["cards"] = [bull, *more.get("cards", ())]
    told = {"ask": "may-set", "card": "bull", "situation": situation, "detail": "verdict"}
    assert judge.ask({**told, **({"to": {"location": where}} if where else {})}).verdict == verdict


TAG = (
    "Target 1 monster you control; reveal 1 Fusion Monster in your Extra Deck, and if you do, the targeted "
    "monster's name can be treated as the revealed Fusion Monster's, if used as Fusion Material this turn."
)


@pytest.mark.parametrize(
    ("named", "offered", "verdict"),
    [("other", ["wing", "other"], "yes"), ("other", None, "depends"), ("wing", ["wing", "other"], "no")],
)
def test_an_effect_of_the_turn_may_have_given_a_monster_the_name_of_one_of_the_above(
    judge, named, offered, verdict
):
    """A monster that was given another name may be one of the above cards; one that was not is not."""
    tag = {"id": "tag", "name": "Paper Tag", "type": "Normal Spell", "text": TAG}
    tag |= {"owner": "you", "location": "gy"}
    play = {"did": "activate", "by": "you", "card": "tag", "targets": [named], "result": "resolved"}
    more = {"with": offered} if offered else {}
    assert asked(judge, LINE + CONTROLLED, [WING, OTHER, tag], plays=[play], **more) == verdict


POINTED = "You can Special Summon this card (from your hand) in Defense Position to your zone a Link Monster points to."
CENTER = "You can Special Summon this card (from your hand) to your center Main Monster Zone."
CROWDED = "If 2 or more cards are in the same column, you can Special Summon this card (from your hand) in that column."
EMPTY = "If there is a column with no cards, you can Special Summon this card (from your hand) to your zone in that column."  # noqa: E501
LINK = {
    **part("link", "Glass Spider"),
    "type": "Cyberse Link Monster",
    "linkArrows": ["bottom"],
    "location": "extra-monster-zone",
    "column": 2,
}


def trap(column, by="you", key="trap"):
    """Return a face-down card in a Spell & Trap Zone."""
    lies = {"location": "spell-trap-zone", "position": "face-down", "column": column}
    return {"id": key, "name": "Tin Snare", "type": "Normal Trap", "text": "", "controller": by, **lies}


def in_column(column, by="you", key="other"):
    """Return a monster in a Main Monster Zone."""
    return part(key, "Clay Ox", by=by, column=column)


@pytest.mark.parametrize(
    ("text", "cards", "verdict"),
    [
        (POINTED, [LINK], "yes"),
        (POINTED, [], "no"),
        (POINTED, [LINK, in_column(2)], "no"),
        (POINTED, [LINK, part("other", "Clay Ox")], "depends"),
        (CENTER, [in_column(2)], "yes"),
        (CENTER, [in_column(3)], "no"),
        (CROWDED, [trap(4), trap(4, "opponent", "theirs")], "yes"),
        (CROWDED, [trap(4), trap(3, "opponent", "theirs")], "no"),
        (CROWDED, [in_column(4), trap(4)], "no"),
        (CROWDED, [trap(2), {**LINK, "controller": "opponent"}], "yes"),
        (EMPTY, [trap(4)], "yes"),
        (EMPTY, [trap(column, key=f"trap{column}") for column in range(1, 6)], "no"),
    ],
)
def test_the_zone_to_which_a_procedure_brings_its_monster(judge, text, cards, verdict):
    """The zone that the text names must be there, and free: one that is pointed to, the center, one of a column."""
    crab = {"id": "crab", "name": "Copper Crab", "type": "Machine Effect Monster", "text": text, "level": 4}
    situation = {
        "turnPlayer": "you",
        "phase": "main-1",
        "chain": [],
        "plays": [],
        "cards": [{**crab, "controller": "you", "location": "hand"}, *cards],
        "complete": ["field", "gy", "plays"],
    }
    told = {"ask": "may-summon", "card": "crab", "how": "built-in", "situation": situation}
    assert judge.ask({**told, "detail": "verdict"}).verdict == verdict


@pytest.mark.parametrize(("column", "verdict"), [(2, "yes"), (3, "no")])
def test_the_zone_that_is_asked_about_must_be_such_a_zone(judge, column, verdict):
    """Where the question names a zone, it is that one that the text must allow."""
    crab = {
        "id": "crab",
        "name": "Copper Crab",
        "type": "Machine Effect Monster",
        "text": POINTED,
        "level": 4,
    }
    situation = {
        "turnPlayer": "you",
        "phase": "main-1",
        "chain": [],
        "plays": [],
        "cards": [{**crab, "controller": "you", "location": "hand"}, LINK],
        "complete": ["field", "gy", "plays"],
    }
    there = {"location": "monster-zone", "column": column}
    told = {"ask": "may-summon", "card": "crab", "how": "built-in", "to": there, "situation": situation}
    assert judge.ask({**told, "detail": "verdict"}).verdict == verdict
