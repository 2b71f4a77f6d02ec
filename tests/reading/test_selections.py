"""What is targeted, paid with and acted on: the selections of targets, costs and parts."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from reading_cards import REPOSITORY, monster, only, pool_path, spell, trap

from reasoner.reading import CardReading, read_card
from reasoner.reading.filters import is_formal

ONE = {"least": 1, "most": 1}
LEAD = "If this card is Normal Summoned: You can "
ON_FIELD = {"kinds": ["monster"], "places": ["field"]}


def plain(selection: Any) -> dict[str, Any]:
    """Return a selection without the place of its words."""
    return {key: value for key, value in selection.items() if key != "text"}


def acted_on(words: str) -> list[dict[str, Any]]:
    """Return the selections of the parts of an effect that resolves like this."""
    return [plain(step.get("selection")) for step in only(monster(LEAD + words)).steps]


def paid_with(words: str) -> list[dict[str, Any]]:
    """Return the selections of the parts of a cost."""
    return [plain(step.get("selection")) for step in only(monster(f"You can {words}; draw 1 card.")).costs]


def targeted(words: str) -> list[dict[str, Any]]:
    """Return the selections of the targets of an effect."""
    found: Any = only(monster(f"You can {words}; destroy it.")).get("targeting")
    return [plain(selection) for selection in found]


def test_the_hand_of_a_player_is_no_card_that_was_spoken_of():
    """“Their entire hand” are all cards in the hand of the player who acts."""
    assert acted_on("have your opponent shuffle their entire hand into the Deck.") == [
        {"filter": {"places": ["hand"], "side": "opponent"}, "all": True}
    ]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("target 1 monster on the field", [{"filter": ON_FIELD, **ONE}]),
        ("target 1 monster", [{"filter": ON_FIELD, **ONE}]),
        (
            "discard 1 card, then target up to 2 cards your opponent controls",
            [{"filter": {"places": ["field"], "side": "opponent"}, "least": 1, "most": 2}],
        ),
        (
            "target 1 card you control and 1 monster in your GY",
            [
                {
                    "filter": {"places": ["field"], "side": "you"},
                    **ONE,
                    "and": [{"filter": {"kinds": ["monster"], "places": ["gy"], "side": "you"}, **ONE}],
                }
            ],
        ),
        (
            "target cards your opponent controls, equal to the number of Dragon monsters you control",
            [
                {
                    "filter": {"places": ["field"], "side": "opponent"},
                    "least": {"count": {**ON_FIELD, "types": ["dragon"], "side": "you"}},
                    "most": {"count": {**ON_FIELD, "types": ["dragon"], "side": "you"}},
                }
            ],
        ),
        (
            "target cards on the field, up to the number of monsters used as this card's material",
            [
                {
                    "filter": {"places": ["field"]},
                    "least": 1,
                    "most": {"count": {"relation": {"is": "used-for-summon-of", "of": "this"}}},
                }
            ],
        ),
        (
            "target 1 of your Dragon monsters, that is banished or is in your GY",
            [
                {
                    "filter": {
                        "kinds": ["monster"],
                        "types": ["dragon"],
                        "places": ["banished", "gy"],
                        "side": "you",
                    },
                    **ONE,
                }
            ],
        ),
        (
            'target 2 of your banished monsters (1 "Test Tamer" monster and 1 "Test Beast" monster)',
            [
                {
                    "filter": {
                        "kinds": ["monster"],
                        "series": ["Test Tamer"],
                        "places": ["banished"],
                        "side": "you",
                    },
                    **ONE,
                    "and": [
                        {
                            "filter": {
                                "kinds": ["monster"],
                                "series": ["Test Beast"],
                                "places": ["banished"],
                                "side": "you",
                            },
                            **ONE,
                        }
                    ],
                }
            ],
        ),
    ],
)
def test_what_is_targeted(words: str, expected: list[dict[str, Any]]):
    """Each “target …” is a selection; a card without a place is one on the field."""
    assert targeted(words) == expected


def test_targets_of_bullets_have_their_number():
    """What an option targets is no target of the others."""
    text = (
        "If this card is Normal Summoned: You can activate 1 of these effects; "
        "● Target 1 monster on the field; destroy it. ● Target 1 Spell on the field; destroy it."
    )
    found: Any = only(monster(text)).get("targeting")
    assert [(one["option"], one["filter"]["kinds"]) for one in found] == [(1, ["monster"]), (2, ["spell"])]


def test_an_old_text_targets_what_it_destroys():
    """Where no word says “target”, the object of what is done is the target."""
    effect = only(spell("Destroy 1 monster on the field."))
    found: Any = effect.get("targeting")
    assert [plain(one) for one in found] == [{"filter": ON_FIELD, **ONE}]
    assert plain(effect.steps[0].get("selection")) == {"reference": "target"}


def test_an_equip_spell_targets_what_it_can_be_equipped_to():
    """“Equip only to …” says what the activation targets."""
    effects = read_card(spell('Equip only to a "Test" monster. It gains 500 ATK.', icon="Equip")).effects
    found: Any = effects[0].get("targeting")
    assert [plain(one) for one in found] == [{"filter": {**ON_FIELD, "series": ["Test"]}, **ONE}]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            "banish this card from your GY",
            [{"reference": "this", "filter": {"places": ["gy"], "side": "you"}}],
        ),
        ("discard 1 Spell", [{"filter": {"kinds": ["spell"], "places": ["hand"], "side": "you"}, **ONE}]),
        ("Tribute 1 Dragon monster", [{"filter": {**ON_FIELD, "types": ["dragon"]}, **ONE}]),
        (
            "detach 2 materials from this card",
            [
                {
                    "filter": {
                        "places": ["xyz-material"],
                        "relation": {"is": "attached-to", "of": "this"},
                    },
                    "least": 2,
                    "most": 2,
                }
            ],
        ),
        (
            'send 1 "Test" card from your hand to the GY, except "Test Knight"',
            [
                {
                    "filter": {
                        "series": ["Test"],
                        "places": ["hand"],
                        "side": "you",
                        "not": [{"names": ["Test Knight"]}],
                    },
                    **ONE,
                }
            ],
        ),
        (
            "banish this card and 1 other monster from your GY",
            [
                {"reference": "this"},
                {"filter": {"kinds": ["monster"], "isSelf": False, "places": ["gy"], "side": "you"}, **ONE},
            ],
        ),
        (
            "banish this card, 1 LIGHT monster, and 1 DARK monster from your GY",
            [
                {"reference": "this"},
                {
                    "filter": {
                        "kinds": ["monster"],
                        "attributes": ["light"],
                        "places": ["gy"],
                        "side": "you",
                    },
                    **ONE,
                },
                {
                    "filter": {"kinds": ["monster"], "attributes": ["dark"], "places": ["gy"], "side": "you"},
                    **ONE,
                },
            ],
        ),
    ],
)
def test_what_is_paid_with(words: str, expected: list[dict[str, Any]]):
    """A cost says with which cards it is paid; a place that is said once is said of all of them."""
    assert paid_with(words) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            "add 1 Spirit monster and 1 Field Spell from your Deck to your hand.",
            [
                {
                    "filter": {
                        "kinds": ["monster"],
                        "monsterKinds": ["spirit"],
                        "places": ["deck"],
                        "side": "you",
                    },
                    **ONE,
                },
                {
                    "filter": {
                        "kinds": ["spell"],
                        "properties": ["field"],
                        "places": ["deck"],
                        "side": "you",
                    },
                    **ONE,
                },
            ],
        ),
        (
            "Special Summon 1 Level 4 monster from your hand in Defense Position, ignoring its Summoning conditions.",
            [
                {
                    "filter": {
                        "kinds": ["monster"],
                        "compare": [{"stat": "level", "op": "equal", "with": 4}],
                        "places": ["hand"],
                        "side": "you",
                    },
                    **ONE,
                }
            ],
        ),
        (
            "equip 1 monster to this card from your GY.",
            [{"filter": {"kinds": ["monster"], "places": ["gy"], "side": "you"}, **ONE}],
        ),
        (
            "all monsters you control gain 500 ATK.",
            [{"filter": {**ON_FIELD, "side": "you"}, "all": True}],
        ),
        (
            "choose 1 monster your opponent controls, and destroy it.",
            [{"filter": {**ON_FIELD, "side": "opponent"}, **ONE}],
        ),
        (
            "your opponent discards 1 random card from their hand.",
            [{"filter": {"places": ["hand"], "side": "opponent"}, **ONE, "random": True}],
        ),
        (
            "destroy 1 card on the field, then banish it.",
            [{"filter": {"places": ["field"]}, **ONE}, {"reference": "those"}],
        ),
    ],
)
def test_what_is_acted_on(words: str, expected: list[dict[str, Any]]):
    """A part says which cards it is done to; what the verb says of them is left out, what else is said is not."""
    assert acted_on(words) == expected


def test_words_about_the_cards_that_are_not_understood_are_kept():
    """What may say which card is meant is never dropped."""
    (selection,) = acted_on("destroy 1 monster that dances on the field.")
    assert "that dances" in " ".join(selection["words"])


@pytest.mark.parametrize(
    "words",
    [
        "target cards on the field, up to the number of monsters that danced for this card +1",
        "target cards on the field, up to the number of Spell Counters in your Pendulum Zone",
        "target 2 monsters on the field with the same Level (1 from each field)",
        "target 1 monster in your GY used as its material",
    ],
)
def test_numbers_and_sorts_that_are_not_all_understood_stay_words(words: str):
    """What is said of several cards together, or counts what has no word, is left in the words of the text."""
    assert any("words" in selection for selection in targeted(words))


def test_the_details_of_targets_come_from_their_selections():
    """How many, which, where and whose, in short, say what the selection says."""
    effect = only(trap("Target 2 face-up Spells your opponent controls; destroy them."))
    keys = ("targetCount", "targetKinds", "targetZones", "targetController", "targetFaceUp")
    assert [effect.get(key) for key in keys] == [2, ["spell"], ["field"], "opponent", True]


# the pool

needs_pool = pytest.mark.skipif(not pool_path().exists(), reason="the card list is not at hand")


def selections(reading: CardReading) -> list[tuple[str, str, dict[str, Any]]]:
    """Return every selection of a card that describes cards: what of (target, cost, part), its words, itself."""
    found: list[tuple[str, str, Any]] = []
    boxes = dict(reading.boxes)
    for effect in reading.effects:
        targets: Any = effect.get("targeting", ())
        said = [("target", one) for one in targets]
        said += [("cost", step.get("selection")) for step in effect.costs]
        said += [("part", step.get("selection")) for step in effect.steps]
        for of, selection in said:
            if isinstance(selection, dict) and selection.keys() != {"reference"}:
                start, end = selection.get("text", (0, 0))
                found.append((of, boxes[effect.box][start:end], selection))
    return found


@needs_pool
@pytest.mark.xdist_group("pool")
def test_most_targets_and_costs_are_formal(readings: list[CardReading]):
    """Of the targets 93 in 100 are said in full by their selections, of the costs 90, of the parts 88."""
    formal: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for reading in readings:
        for of, _, selection in selections(reading):
            seen[of] += 1
            formal[of] += is_formal(selection)
    assert formal["target"] / seen["target"] >= 0.93
    assert formal["cost"] / seen["cost"] >= 0.9
    assert formal["part"] / seen["part"] >= 0.88


LOST = {
    r"\bother\b": ("isSelf", "and", "reference"),
    r"\bexcept\b": ("not", "isSelf"),
    r"\bnon-": ("not",),
    r"\b(?:level|rank)\b|\blink-\d": ("level", "rank", "link-rating", "same", "total", "distinct", "alike"),
    r"\bhighest|\blowest": ("highest", "lowest"),
    r"\bdragon (?:or|monster|tuner)": ("dragon",),
    r"\bmentions?\b": ("mentions",),
}
"""Words, and what one of must stand in a formal selection that is read from them."""


@needs_pool
@pytest.mark.xdist_group("pool")
def test_no_word_is_lost_from_formal_selections(readings: list[CardReading]):
    """A formal selection speaks of what its words speak of; lists that are shared out and references aside."""
    lost = seen = 0
    for reading in readings:
        for _, words, selection in selections(reading):
            if (
                not is_formal(selection)
                or re.search(r" and (?:\d|this|all|up)\b", words)
                or "each other" in words
            ):
                continue
            said = str(selection)
            low = re.sub(r'"[^"]*"|\([^)]*\)', " ", words).lower()
            for pattern, keys in LOST.items():
                if re.search(pattern, low):
                    seen += 1
                    lost += not any(f"'{key}'" in said for key in keys)
            for name in re.findall(r'"([^"]*)"', words):
                seen += 1
                lost += name.removesuffix("s") not in said.replace("\\", "")
    assert seen > 5000
    assert lost / seen < 0.005


KEYS = {
    "kinds", "monsterKinds", "properties", "types", "attributes", "compare", "names", "series", "mentions", "places",
    "side", "face", "position", "isSelf", "counters", "summoned", "moved", "relation", "same", "original", "able",
    "canHold",
    "owner", "mentionsMaterial", "column", "monsterCards", "targetNumber",
    "any", "all", "not", "words",
}  # fmt: skip
SELECTION_KEYS = {
    "filter", "reference", "least", "most", "all", "asMany", "distinct", "alike", "total", "deckEnd", "by", "random",
    "and", "or", "words", "text", "countText", "option", "saidAs",
}  # fmt: skip
TOKENS = {
    "monsterKinds": "monster",
    "properties": "property",
    "types": "monstertype",
    "attributes": "attribute",
}


def filters_of(value: Any) -> list[dict[str, Any]]:
    """Return every filter of a selection, those inside others too."""
    if isinstance(value, list):
        return [found for item in value for found in filters_of(item)]
    if not isinstance(value, dict):
        return []
    here = [value["filter"]] if "filter" in value else []
    return here + [found for key, item in value.items() if key != "words" for found in filters_of(item)]


@needs_pool
@pytest.mark.xdist_group("pool")
def test_selections_are_written_in_the_language(readings: list[CardReading]):
    """Every key is one of the language, every token a word of the ontology."""
    ontology = "\n".join(file.read_text(encoding="utf-8") for file in (REPOSITORY / "ontology").glob("*.ttl"))
    tokens: set[tuple[str, str]] = set()
    for reading in readings:
        for _, _, selection in selections(reading):
            assert selection.keys() <= SELECTION_KEYS, selection
            for asks in filters_of(selection):
                assert asks.keys() <= KEYS, asks
                tokens |= {(key, token) for key in TOKENS for token in asks.get(key, ())}
    for key, token in tokens:
        assert re.search(rf"^{TOKENS[key]}:{token} a ", ontology, re.MULTILINE), (key, token)


SUMMONED = {"summoned": {"how": ["special-summoned"]}, **ON_FIELD}


@pytest.mark.parametrize(
    ("words", "asks"),
    [
        ("destroy all Special Summoned monsters your opponent controls", {**SUMMONED, "side": "opponent"}),
        ("destroy all Special Summoned monsters on the field", SUMMONED),
        (
            "change all other Special Summoned monsters on the field to face-down Defense Position",
            {**SUMMONED, "isSelf": False},
        ),
    ],
)
def test_all_special_summoned_monsters_are_no_monsters_that_were_spoken_of(words: str, asks: dict[str, Any]):
    """Without “those” the words tell which monsters, not that they were Summoned by this effect."""
    assert acted_on(f"{words}.") == [{"filter": asks, "all": True}]


def test_the_special_summoned_monsters_are_those_of_the_part_before():
    """“The Special Summoned monster” still is the one that was Summoned just before."""
    words = "Special Summon 1 monster from your hand, then destroy the Special Summoned monster."
    assert acted_on(words)[1] == {"reference": "those"}


def test_one_card_from_each_field_is_one_of_each():
    """“From each player's field” is one card of either player, as “on each field” is."""
    assert acted_on("send 1 card from each player's field to the GY.") == [
        {
            "filter": {"places": ["field"], "side": "you"},
            **ONE,
            "and": [{"filter": {"places": ["field"], "side": "opponent"}, **ONE}],
        }
    ]


@pytest.mark.parametrize(
    ("words", "last"),
    [
        ("detach all materials from it, and if you do, return it to the Extra Deck", "target"),
        ("destroy all Spells on the field, and if you do, banish them", "those"),
        ("draw 1 card, then destroy that monster", "target"),
        ("send 1 Spell from your Deck to the GY, then draw 1 card, then destroy that monster", "target"),
    ],
)
def test_one_card_is_not_several_and_a_monster_is_no_drawn_card(words: str, last: str):
    """“It” after several cards means the one target, “that monster” after a draw too; “them” means the several."""
    effect = only(monster(f"You can target 1 Xyz Monster your opponent controls; {words}."))
    assert effect.steps[-1].get("selection")["reference"] == last


def test_some_of_the_excavated_cards_are_not_all_of_them():
    """“Any excavated Plant monsters” are not every excavated card."""
    text = LEAD + "excavate the top 3 cards of your Deck, send any excavated Plant monsters to the GY."
    told = [step.get("selection") for step in only(monster(text)).steps]
    assert {"reference": "those"} not in told


@pytest.mark.parametrize(
    ("words", "places", "numbers"),
    [
        (
            'Special Summon up to 1 "Test" monster each from your hand, Deck, and GY.',
            ["hand", "deck", "gy"],
            (1, 3),
        ),
        (
            'Special Summon 3 "Test" monsters with different names, 1 each from your Deck, GY, and banishment.',
            ["deck", "gy", "banished"],
            (3, 3),
        ),
    ],
)
def test_of_several_places_one_card_each(words: str, places: list[str], numbers: tuple[int, int]):
    """“1 each from …” of cards that may be fewer, or differ in more, are cards that lie in different places."""
    (told,) = acted_on(words)
    assert told["filter"] == {"kinds": ["monster"], "series": ["Test"], "places": places, "side": "you"}
    assert (told["least"], told["most"]) == numbers
    assert told["distinct"][-1] == "location"


def test_so_many_from_each_place_are_that_many_of_each():
    """“1 card each from your opponent's field and GY” is one of each; “up to 1 each” of the field stays words."""
    assert acted_on("banish 1 card each from your opponent's field and GY.") == [
        {
            "filter": {"places": ["field"], "side": "opponent"},
            **ONE,
            "and": [{"filter": {"places": ["gy"], "side": "opponent"}, **ONE}],
        }
    ]
    (some,) = acted_on("banish up to 1 card each from your opponent's field and GY.")
    assert not is_formal(some)


def test_two_cards_of_which_each_comes_from_elsewhere():
    """A comma may stand before the second: “(1 from your hand or field, and 1 your opponent controls)”."""
    own, other = acted_on("destroy 2 cards (1 from your hand or field, and 1 your opponent controls).")
    assert own == {"filter": {"places": ["hand", "field"], "side": "you"}, **ONE}
    assert other == {"filter": {"places": ["field"], "side": "opponent"}, **ONE}


@pytest.mark.parametrize(
    ("words", "asks", "how_many"),
    [
        (
            "send any excavated Plant monsters to the GY.",
            {"kinds": ["monster"], "types": ["plant"]},
            {"all": True},
        ),
        (
            "Special Summon 1 excavated Rock monster in Defense Position.",
            {"kinds": ["monster"], "types": ["rock"]},
            ONE,
        ),
    ],
)
def test_of_the_excavated_cards_those_that_fit(words: str, asks: dict[str, Any], how_many: dict[str, Any]):
    """“Any excavated Plant monsters” are all of them that fit, however many; “1 excavated Rock monster” is one."""
    told = acted_on(f"excavate the top 3 cards of your Deck, and if you do, {words}")[-1]
    assert told == {"reference": "those", "filter": asks, **how_many}


@pytest.mark.parametrize(
    ("words", "first"),
    [
        (
            'add 1 FIRE monster, except "Test Monster", or 1 Equip Spell from your Deck to your hand.',
            {
                "any": [
                    {"kinds": ["monster"], "attributes": ["fire"]},
                    {"kinds": ["spell"], "properties": ["equip"]},
                ]
            },
        ),
        (
            'add 1 "Test" monster, except "Test Monster", and 1 Ritual Spell from your Deck to your hand.',
            {"kinds": ["monster"], "series": ["Test"]},
        ),
        (
            'place 1 "Test" Continuous Trap from your Deck, except "Test Wall", in your Spell & Trap Zone face-up.',
            {"kinds": ["trap"], "series": ["Test"], "properties": ["continuous"]},
        ),
    ],
)
def test_an_exception_before_what_goes_on(words: str, first: dict[str, Any]):
    """An exception ends where another card, or the place to which the cards go, is named after it."""
    told = acted_on(words)
    assert is_formal(told[0])
    assert all(told[0]["filter"].get(key) == value for key, value in first.items() if key != "any")
    assert "except" not in str(told)


def test_all_cards_there_are_is_not_meant():
    """“Each card” of which nothing is said are some cards, but not known which: the part stays words."""
    record = monster(
        "You can target 1 card in each GY; place each card on either the top or bottom of the Deck."
    )
    parts = [office for office in only(record).offices if office.role == "part"]
    assert not any(office.formal for office in parts)


def test_an_exception_after_a_number_of_other_cards_is_of_those_that_are_counted():
    """Monsters are no Spells or Traps; of monsters among monsters it is open which are meant."""
    up_to = 'destroy {} on the field, up to the number of "Test" monsters you control, except this card.'
    (told,) = acted_on(up_to.format("Spells/Traps"))
    counted = {"kinds": ["monster"], "series": ["Test"], "places": ["field"], "side": "you", "isSelf": False}
    assert told == {
        "filter": {"kinds": ["spell", "trap"], "places": ["field"]},
        "least": 1,
        "most": {"count": counted},
    }
    (told,) = acted_on(up_to.format("monsters"))
    assert not is_formal(told)


def test_a_card_may_be_chosen_to_shuffle():
    """“Choose 1 card from it to shuffle into the Deck” shuffles that card of the hand."""
    record = monster(
        LEAD + "look at your opponent's hand, and choose 1 monster from it to shuffle into the Deck."
    )
    (_, shuffled) = only(record).steps
    assert shuffled.get("does") == "return-to-deck"
    assert plain(shuffled.get("selection")) == {
        "filter": {"kinds": ["monster"], "places": ["hand"], "side": "opponent"},
        **ONE,
    }
    assert all(office.formal for office in only(record).offices)


def test_the_attacking_monster_is_a_target_like_any_other():
    """“Target the attacking monster” chooses the one monster that attacks."""
    effect = only(
        trap("When an opponent's monster declares an attack: Target the attacking monster; destroy it.")
    )
    (selection,) = effect.get("targeting")
    assert selection["filter"] == {"kinds": ["monster"], "relation": {"is": "attacking"}, "places": ["field"]}
    assert (selection["least"], selection["most"]) == (1, 1)
