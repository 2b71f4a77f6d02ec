"""What is known of cards: curated facts over the reading, type lines taken apart, names folded."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from reasoner.cards.library import CardLibrary, fold, merge, untyped
from reasoner.knowledge.base import load_knowledge
from reasoner.reading.record import CardRecord

if TYPE_CHECKING:
    from reasoner.reading import CardReading

TEXT = "If this card is destroyed: You can draw 1 card. Once per turn: You can banish 1 card."
RECORD = CardRecord(
    name="Clerk of the Court",
    password=7,
    card_type="Monster",
    monster_type_line="Spellcaster / Effect",
    text=TEXT,
)


class OneCard:
    """A card list of one card."""

    def find(self, key: str | int) -> CardRecord | None:
        """Find it by name or passcode."""
        return RECORD if key in (7, "clerk of the court", "Clerk of the Court") else None

    def reading(self, _record: CardRecord) -> CardReading | None:
        """Nothing was read before."""
        return None

    def nearest(self, _name: str, _limit: int = 5) -> tuple[str, ...]:
        """Its name is near to everything."""
        return ("Clerk of the Court",)


@pytest.fixture(scope="module")
def library() -> CardLibrary:
    """Return a library over one card."""
    return CardLibrary(load_knowledge().vocabulary, (), OneCard())


@pytest.mark.parametrize(
    ("line", "facts"),
    [
        ("Counter Trap", {"cardType": "trap", "property": "counter"}),
        ("Quick-Play Spell Card", {"cardType": "spell", "property": "quick-play"}),
        ("Normal Trap", {"cardType": "trap", "property": "normal"}),
        ("Fusion/Effect Monster", {"cardType": "monster", "monsterKinds": ["fusion", "effect"]}),
        (
            "Sea Serpent / Tuner / Effect Monster",
            {"cardType": "monster", "monsterKinds": ["tuner", "effect"], "types": ["sea-serpent"]},
        ),
        ("Beast-Warrior Monster", {"cardType": "monster", "monsterKinds": [], "types": ["beast-warrior"]}),
        ("Carrot", {}),
    ],
)
def test_type_lines_are_taken_apart(library: CardLibrary, line: str, facts: dict[str, object]) -> None:
    """The words of a type line narrow the card type that it ends with; Types are not kinds."""
    assert library.printed(line) == facts


def test_what_is_printed_beside_the_text_is_known(library: CardLibrary) -> None:
    """Type, Attribute, Level, Scale and archetypes of a record are facts of its card; a Link Monster's arrows, too."""
    card = CardRecord(
        "Paper Dragon",
        card_type="Monster",
        monster_type_line="Dragon / Pendulum / Effect",
        attribute="DARK",
        level=4,
        pendulum_scale=5,
        atk=1000,
        def_="?",
        series=("Paper",),
    )
    assert library.printed_record(card) == {
        "cardType": "monster",
        "monsterKinds": ["pendulum", "effect"],
        "types": ["dragon"],
        "attribute": "dark",
        "level": 4,
        "scale": 5,
        "originalAtk": 1000,
        "questionMarks": ["def"],
        "series": ["Paper"],
    }
    linked = CardRecord(
        "Knot", card_type="Monster", monster_type_line="Cyberse / Link", link_arrows=("⬆", "↙")
    )
    facts = library.printed_record(linked)
    assert (facts["linkArrows"], facts["linkRating"]) == (["top", "bottom-left"], 2)


def test_a_card_is_read_from_its_text(library: CardLibrary) -> None:
    """A card of the list comes with its effects in text order, each with its place in the text."""
    card = library.find("Clerk of the Court")
    assert card is not None
    assert [effect["kind"] for effect in card.facts["effects"]] == ["trigger", "ignition"]
    assert card.effect_of_words("banish 1 card") == (2,)
    assert card.facts["monsterKinds"] == ["effect"]


def test_curated_facts_override_key_by_key(library: CardLibrary) -> None:
    """What is curated replaces what was read; the rest of the effect stays as read."""
    read = library.read(RECORD)
    curated = {"name": RECORD.name, "effects": [{"number": 1, "kind": "trigger", "wording": "when"}]}
    merged = merge(read, curated)
    (effect,) = merged.facts["effects"]
    assert effect["wording"] == "when"
    assert effect["mandatory"] is False
    assert merged.words(1, "wording") is None
    assert merged.words(1, "mandatory") is not None


def test_curated_effects_that_are_not_activated_stand_alone(library: CardLibrary) -> None:
    """Where the reading has an effect activated and curation has not, nothing of the reading is kept."""
    curated = {"name": RECORD.name, "effects": [{"number": 1, "kind": "continuous"}]}
    (effect,) = merge(library.read(RECORD), curated).facts["effects"]
    assert effect == {"number": 1, "kind": "continuous", "confidence": "sure"}


def test_curated_kind_of_an_activated_effect_keeps_what_its_text_says(library: CardLibrary) -> None:
    """What the text has done is kept where curation only says that the effect is activated otherwise."""
    read = library.read(RECORD)
    curated = {"name": RECORD.name, "effects": [{"number": 1, "kind": "quick"}]}
    (effect,) = merge(read, curated).facts["effects"]
    assert effect["kind"] == "quick"
    assert effect["parts"] == read.facts["effects"][0]["parts"]


def test_untyped_text_decides_no_kind_and_no_type(library: CardLibrary) -> None:
    """Without a card type, only words inside an effect decide its kind."""
    as_trap = replace(RECORD, card_type="Trap", property="Continuous", monster_type_line=None)
    bare = untyped([library.read(RECORD), library.read(as_trap)])
    assert "cardType" not in bare.facts
    assert all("kind" not in effect for effect in bare.facts.get("effects", ()))


def test_names_fold_spelling_habits() -> None:
    """Dashes, quotes, case and spaces do not tell names apart."""
    assert fold("Black Luster Soldier – Sacred  Soldier") == fold("black luster soldier - sacred soldier")


def test_a_value_printed_as_a_question_mark_is_known_to_be_one(library: CardLibrary) -> None:
    """A record with “?” as its ATK says so, and has no original ATK."""
    facts = library.printed_record(replace(RECORD, atk="?", def_=0))
    assert facts["questionMarks"] == ["atk"]
    assert "originalAtk" not in facts
    assert facts["originalDef"] == 0


def test_limits_are_those_of_known_games_and_words(library: CardLibrary) -> None:
    """What a list of another game says, or says in words that nobody knows, is left out."""
    limits = (("tcg", "Semi-Limited"), ("speed", "Limited 3"), ("ocg", "Pointed At"))
    printed = library.printed_record(replace(RECORD, limits=limits))
    assert printed["limits"] == [{"game": "tcg", "status": "semi-limited"}]


def test_names_of_the_text_are_facts_of_the_card(library: CardLibrary) -> None:
    """Filters and Deck lists ask for them; that a text lists none is a fact, too."""
    text = 'Draw 1 card for each "Rune Smith" you control.\n(This card\'s name is always treated as "Rune Wyrm".)'
    facts = library.read(replace(RECORD, text=text)).facts
    assert facts["mentionsNames"] == ["Rune Smith", "Rune Wyrm"]
    assert facts["treatedAsName"] == ["Rune Wyrm"]
    plain = library.read(RECORD).facts
    assert plain["mentionsNames"] == []
    assert "treatedAsName" not in plain
    assert "notTreatedAsSeries" not in plain
    denies = replace(RECORD, text='(This card is not treated as a "Rune" card.)\nDraw 1 card.')
    assert library.read(denies).facts["notTreatedAsSeries"] == ["Rune"]
