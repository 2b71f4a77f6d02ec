"""Noun phrases: which cards words mean, how many of them, and what was not understood."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from patience import does_not_hang

from reasoner.reading.filters import Context, is_formal, read_phrase, read_whole, words_of_text
from reasoner.reading.filters.vocabulary import vocabulary
from reasoner.reading.text.masking import mask

ONE = {"least": 1, "most": 1}
MONSTER = {"kinds": ["monster"]}
KNIGHT = {"names": ["Test Knight"]}


def read(text: str, **context: Any) -> dict[str, Any]:
    """Return the selection of a text that should be one noun phrase."""
    found = read_whole(words_of_text(mask(text)).within(Context(**context)))
    assert found is not None, text
    return {key: value for key, value in found.selection.items() if key != "text"}


def asked(text: str, **context: Any) -> dict[str, Any]:
    """Return the filter of one card that a text describes, all words understood."""
    selection = read(text, **context)
    assert is_formal(selection), selection
    assert selection.keys() == {"filter", "least", "most"}, selection
    filter_: dict[str, Any] = selection["filter"]
    return filter_


FILTERS: dict[str, dict[str, Any]] = {
    # words of one kind: listed, any of them; side by side, all of them
    "1 Fusion or Synchro Monster": {**MONSTER, "monsterKinds": ["fusion", "synchro"]},
    "1 Tuner Synchro Monster": {**MONSTER, "monsterKinds": ["tuner"], "all": [{"monsterKinds": ["synchro"]}]},
    "1 Fusion, Synchro, Xyz, or Link Monster": {
        **MONSTER,
        "monsterKinds": ["fusion", "synchro", "xyz", "link"],
    },
    "1 LIGHT or DARK Dragon monster": {**MONSTER, "attributes": ["light", "dark"], "types": ["dragon"]},
    "1 LIGHT Dragon or DARK Warrior monster": {
        **MONSTER,
        "any": [
            {"attributes": ["light"], "types": ["dragon"]},
            {"attributes": ["dark"], "types": ["warrior"]},
        ],
    },
    "1 Ritual Monster or Ritual Spell": {
        "any": [{**MONSTER, "monsterKinds": ["ritual"]}, {"kinds": ["spell"], "properties": ["ritual"]}]
    },
    "1 Normal or Quick-Play Spell": {"kinds": ["spell"], "properties": ["normal", "quick-play"]},
    "1 Continuous Spell/Trap": {"kinds": ["spell", "trap"], "properties": ["continuous"]},
    "1 face-up Spell or Continuous Trap": {
        "face": "up",
        "any": [{"kinds": ["spell"]}, {"kinds": ["trap"], "properties": ["continuous"]}],
    },
    "1 non-Effect Monster": {**MONSTER, "not": [{"monsterKinds": ["effect"]}]},
    '1 non-"Test" monster': {**MONSTER, "not": [{"series": ["Test"]}]},
    "1 non-Tuner LIGHT monster": {
        **MONSTER,
        "not": [{"monsterKinds": ["tuner"]}],
        "attributes": ["light"],
    },
    "1 Warrior-Type monster": {**MONSTER, "types": ["warrior"]},
    "1 Sea Serpent, Winged Beast, or Beast-Warrior monster": {
        **MONSTER,
        "types": ["sea-serpent", "winged-beast", "beast-warrior"],
    },
    # a quoted name before a noun is an archetype; by itself it is a name
    '1 "Test" monster': {**MONSTER, "series": ["Test"]},
    '1 "Test" or "Trial" Xyz Monster': {**MONSTER, "series": ["Test", "Trial"], "monsterKinds": ["xyz"]},
    '1 "Test Knight"': KNIGHT,
    '1 "Test Knight" or "Test King"': {"names": ["Test Knight", "Test King"]},
    '1 "Test Knight", or 1 card that mentions it': {"any": [KNIGHT, {"mentions": ["Test Knight"]}]},
    '1 monster with "Test" in its name': {**MONSTER, "series": ["Test"]},
    '1 card that mentions "Test Knight" and "Test King"': {
        "mentions": ["Test Knight"],
        "all": [{"mentions": ["Test King"]}],
    },
    '1 "Test Knight" or 1 "Trial" monster': {"any": [KNIGHT, {**MONSTER, "series": ["Trial"]}]},
    # numbers
    "1 Level 1, 2, or 3 monster": {
        **MONSTER,
        "any": [{"compare": [{"stat": "level", "op": "equal", "with": number}]} for number in (1, 2, 3)],
    },
    "1 Rank 5 or higher monster": {
        **MONSTER,
        "compare": [{"stat": "rank", "op": "at-least", "with": 5}],
    },
    "1 monster with 1500 ATK/200 DEF": {
        **MONSTER,
        "compare": [
            {"stat": "atk", "op": "equal", "with": 1500},
            {"stat": "def", "op": "equal", "with": 200},
        ],
    },
    "1 monster with ATK less than or equal to that monster's": {
        **MONSTER,
        "compare": [{"stat": "atk", "op": "at-most", "with": {"stat": "atk", "of": "event"}}],
    },
    "1 monster that is 1 Level higher than this card": {
        **MONSTER,
        "compare": [{"stat": "level", "op": "equal", "with": {"plus": [{"stat": "level", "of": "this"}, 1]}}],
    },
    "1 face-up monster your opponent controls with the lowest DEF": {
        **MONSTER,
        "face": "up",
        "places": ["field"],
        "side": "opponent",
        "compare": [
            {
                "stat": "def",
                "op": "equal",
                "with": {
                    "lowest": "def",
                    "of": {**MONSTER, "face": "up", "places": ["field"], "side": "opponent"},
                },
            }
        ],
    },
    # places
    "1 card in your hand, Deck, or GY": {"places": ["hand", "deck", "gy"], "side": "you"},
    "1 card on the field or in your GY": {"any": [{"places": ["field"]}, {"places": ["gy"], "side": "you"}]},
    "1 card your opponent controls or in their GY": {"places": ["field", "gy"], "side": "opponent"},
    "1 card from your hand or face-up field": {
        "side": "you",
        "any": [{"places": ["hand"]}, {"places": ["field"], "face": "up"}],
    },
    "1 of your Dragon monsters that is banished or in your GY": {
        **MONSTER,
        "types": ["dragon"],
        "side": "you",
        "places": ["banished", "gy"],
    },
    "1 monster on your opponent's side of the field": {**MONSTER, "places": ["field"], "side": "opponent"},
    "1 Monster Card in your Spell & Trap Zone": {
        **MONSTER,
        "monsterCards": True,
        "places": ["spell-trap-zone"],
        "side": "you",
    },
    "1 monster in either player's Graveyard": {**MONSTER, "places": ["gy"]},
    "1 Xyz Material from a monster you control": {
        "places": ["xyz-material"],
        "relation": {"is": "attached-to", "of": {**MONSTER, "places": ["field"], "side": "you"}},
    },
    # what else follows
    "1 other card in this card's column": {
        "isSelf": False,
        "relation": {"is": "same-column", "of": "this"},
    },
    "another monster you control, except a Token": {
        **MONSTER,
        "isSelf": False,
        "places": ["field"],
        "side": "you",
        "not": [{**MONSTER, "monsterKinds": ["token"]}],
    },
    '1 "Test" monster or 1 "Trial" card in your GY, except "Test Knight"': {
        "places": ["gy"],
        "side": "you",
        "not": [KNIGHT],
        "any": [{**MONSTER, "series": ["Test"]}, {"series": ["Trial"]}],
    },
    "1 monster this card points to": {**MONSTER, "relation": {"is": "pointed-to-by", "of": "this"}},
    'a monster equipped with a "Test" Equip Spell': {
        **MONSTER,
        "relation": {
            "is": "equipped-with",
            "of": {"kinds": ["spell"], "series": ["Test"], "properties": ["equip"]},
        },
    },
    "1 monster that was Special Summoned from the Extra Deck this turn": {
        **MONSTER,
        "summoned": {"how": ["special-summoned"], "from": ["extra-deck"], "when": "this-turn"},
    },
}


@pytest.mark.parametrize("text", FILTERS)
def test_one_card_is_described(text: str):
    """A phrase for one card is a filter of exactly what its words say."""
    assert asked(text, far="event") == FILTERS[text]


SELECTIONS: dict[str, dict[str, Any]] = {
    "2 monsters with the same original Type and Attribute": {
        "filter": MONSTER,
        "alike": ["original-type", "original-attribute"],
        "least": 2,
        "most": 2,
    },
    "up to 2 monsters": {"filter": MONSTER, "least": 1, "most": 2},
    "any number of cards in your hand": {"filter": {"places": ["hand"], "side": "you"}, "least": 1},
    "all monsters": {"filter": MONSTER, "all": True},
    "as many monsters as possible": {"filter": MONSTER, "asMany": True},
    "2 or more monsters": {"filter": MONSTER, "least": 2},
    "a monster(s)": {"filter": MONSTER, "least": 1},
    "your opponent's hand": {"filter": {"places": ["hand"], "side": "opponent"}, "all": True},
    "the top 2 cards of your Deck": {
        "filter": {"places": ["deck"], "side": "you"},
        "least": 2,
        "most": 2,
        "deckEnd": "top",
    },
    "2 monsters with the same name": {"filter": MONSTER, "least": 2, "most": 2, "alike": ["name"]},
    "1 card you control and 1 card your opponent controls": {
        "filter": {"places": ["field"], "side": "you"},
        **ONE,
        "and": [{"filter": {"places": ["field"], "side": "opponent"}, **ONE}],
    },
    "1 LIGHT and 1 DARK monster from your GY": {
        "filter": {**MONSTER, "attributes": ["light"], "places": ["gy"], "side": "you"},
        **ONE,
        "and": [{"filter": {**MONSTER, "attributes": ["dark"], "places": ["gy"], "side": "you"}, **ONE}],
    },
    "3 cards in your GY, including a monster": {
        "filter": {"places": ["gy"], "side": "you", **MONSTER},
        **ONE,
        "and": [{"filter": {"places": ["gy"], "side": "you"}, "least": 2, "most": 2}],
    },
    "1 monster and/or 1 Spell": {
        "filter": MONSTER,
        **ONE,
        "or": [
            {"filter": {"kinds": ["spell"]}, **ONE},
            {"filter": MONSTER, **ONE, "and": [{"filter": {"kinds": ["spell"]}, **ONE}]},
        ],
    },
    "cards on the field, up to the number of monsters you control": {
        "filter": {"places": ["field"]},
        "least": 1,
        "most": {"count": {**MONSTER, "places": ["field"], "side": "you"}},
    },
    "this card and 1 other monster": {
        "reference": "this",
        "and": [{"filter": {**MONSTER, "isSelf": False}, **ONE}],
    },
    "1 of those Dragon monsters": {
        "reference": "event",
        "filter": {**MONSTER, "types": ["dragon"]},
        **ONE,
    },
    "this card from your GY": {"reference": "this", "filter": {"places": ["gy"], "side": "you"}},
    "that target": {"reference": "target"},
}


@pytest.mark.parametrize("text", SELECTIONS)
def test_how_many_are_selected(text: str):
    """A phrase says how many cards are meant, of which list, or to what it points."""
    assert read(text, far="event") == SELECTIONS[text]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1 monster that likes to dance", ["that likes to dance"]),
        ("1 Level 4 Dragon or Tuner monster", ["Level 4 Dragon or Tuner monster"]),
        ('1 "Test" or Dragon monster', ['"Test" or Dragon monster']),
        ("that many monsters", ["that many"]),
        ("1 monster with the same name", ["name"]),
        ("1 card in their hand", ["in their hand"]),
        ("1 card in the hand", ["in the hand"]),
        ("1 Set monster (if it is blue)", ["(if it is blue"]),
    ],
)
def test_what_is_not_understood_is_left_as_words(text: str, words: list[str]):
    """Words that are not understood, or may mean several things, make a selection that is not formal."""
    found = read_whole(words_of_text(mask(text)))
    assert found is not None
    assert not found.formal
    assert list(found.words) == words


def test_what_cards_share_with_each_other_is_not_compared_with_another():
    """“1 monster … as each other” says nothing of the card that was spoken of."""
    found = read_whole(
        words_of_text(mask("1 monster with the same Type as each other")).within(Context(far="target"))
    )
    assert found is not None
    assert list(found.words) == ["type"]


def test_several_things_in_common_with_other_cards_are_not_those_of_the_one_spoken_of():
    """“As a monster in your GY” names another card than the one that was spoken of: nothing is said of that one."""
    words = words_of_text(mask("1 monster with the same Type or Attribute as a monster in your GY"))
    found = read_whole(words.within(Context(far="target")))
    assert found is None or ("any" not in found.selection["filter"] and not found.formal)


def test_a_phrase_ends_where_other_words_begin():
    """The longest phrase is read from the word on; what follows is not part of it."""
    words = words_of_text(mask('Destroy 1 "Test" monster you control; draw 1 card.'))
    found = read_phrase(words, 1)
    assert found is not None
    assert words.at(found.end) == ";"
    assert read_phrase(words, 0) is None


def test_positions_belong_to_verbs_that_turn_cards():
    """“Special Summon 1 monster in Defense Position” says how it is Summoned; “1 monster in …” where it is."""
    assert asked("1 monster in Defense Position") == {**MONSTER, "position": "defense"}
    turned = words_of_text(mask("1 monster in Defense Position")).within(Context(turned=True))
    found = read_phrase(turned)
    assert found is not None
    assert found.selection["filter"] == MONSTER


PHRASES = " ".join(phrase for row in vocabulary().rows for phrase in row.phrases)
WORDS = st.sampled_from(sorted({'"Test"', "1", "2", ",", *re.findall(r"[a-z'-]+(?![a-z0-9]*>)", PHRASES)}))


def beside(stat: str, card: str) -> dict[str, Any]:
    """Return what a card has in common with another."""
    return {"same": [{"stat": stat, "as": card}]}


def than(stat: str, how: str, card: str, number: int) -> dict[str, Any]:
    """Return the value that a card must have: that of another, more or less."""
    return {"stat": stat, "op": "equal", "with": {how: [{"stat": stat, "of": card}, number]}}


DECK = {**MONSTER, "places": ["deck"], "side": "you"}
BROUGHT: dict[str, dict[str, Any]] = {
    "1 monster from your Deck with the same Level the Tributed monster had on the field": {
        **DECK,
        **beside("level", "cost"),
    },
    "1 monster from your Deck with the same original Type and Attribute that the Tributed monster had on the field, "
    "but 1 Level lower": {
        **DECK,
        "same": [{"stat": "original-type", "as": "cost"}, {"stat": "original-attribute", "as": "cost"}],
        "compare": [than("level", "minus", "cost", 1)],
    },
    "1 monster with the same Type as that monster you control, but 2 Ranks higher": {
        **MONSTER,
        **beside("type", "target"),
        "compare": [than("rank", "plus", "target", 2)],
    },
    "1 monster with the same name as that monster on the field from your Deck": {
        **DECK,
        **beside("name", "target"),
    },
    "1 monster from your Deck with the same Attribute as the equipped monster but a different name": {
        **DECK,
        **beside("attribute", "equipped"),
        "not": [beside("name", "equipped")],
    },
    "1 monster from your Deck with a different original Type and Attribute from that monster's": {
        **DECK,
        "not": [beside("original-type", "target"), beside("original-attribute", "target")],
    },
    "1 monster from your Deck whose Level is less than the Level the Tributed monster had on the field +3": {
        **DECK,
        "compare": [
            {"stat": "level", "op": "less-than", "with": {"plus": [{"stat": "level", "of": "cost"}, 3]}}
        ],
    },
    "1 monster that is 1 Rank higher than that monster you control": {
        **MONSTER,
        "compare": [than("rank", "plus", "target", 1)],
    },
    "1 monster from the Deck": DECK,
}


@pytest.mark.parametrize("text", BROUGHT)
def test_what_comes_is_compared_with_what_was_spoken_of(text: str):
    """What a card shares with another, also with one that was Tributed, and where that other is or was."""
    assert asked(text, far="target", brings=True) == BROUGHT[text]


@pytest.mark.parametrize(
    "text",
    [
        # nothing is brought: the place may be that of either
        "1 monster that is 1 Rank higher than that monster you control",
        "1 monster from the Deck",
        # what this card had on the field is not what it has now, and an amount is none of a choice
        "1 monster with ATK less than the ATK this card had on the field",
        # “it” may be the first of the two
        "1 monster and 1 monster you control with a different Type and Attribute from it",
        "3 monsters (1 from your hand and 1 from your Deck)",
        # kinds of monsters in parentheses may explain another word
        "1 monster (Fusion or Synchro) from your GY",
    ],
)
def test_what_is_open_beside_another_card_stays_words(text: str):
    """Nothing is read where the words leave open which card, or which place, is meant."""
    assert not is_formal(read(text, near="this", far="target"))


@settings(max_examples=200)
@given(st.lists(WORDS | st.text(max_size=4), max_size=60).map(" ".join))
def test_any_words_give_a_phrase_inside_the_text(text: str):
    """Whatever the words, nothing fails, and a phrase lies in the text."""
    words = words_of_text(mask(text))
    for at in range(0, len(words), 5):
        found = read_phrase(words, at)
        if found is not None:
            assert at < found.end <= len(words)
            start, end = found.selection["text"]
            assert 0 <= start < end <= len(text)


@pytest.mark.parametrize(
    "words",
    [
        " that is a monster that a monster equipped with a monster",
        " or 1 monster",
        " whose ATK is less than the number of monsters",
        " except a monster",
    ],
)
def test_phrases_in_phrases_take_no_time(words: str):
    """However deep phrases stand in phrases, they are read at once."""
    with does_not_hang():
        read_phrase(words_of_text(mask("1 monster" + words * 30 + " points to")))
