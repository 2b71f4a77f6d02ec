"""What the judge knows of cards: curated facts first, otherwise what the reader makes of the printed text.

A `KnownCard` is data in the words of `shape:Card`: the same keys by which a question describes a card.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from reasoner.cards.language import SAID_AS, materials_in, read_into
from reasoner.errors import UnknownCard
from reasoner.knowledge.vocabulary import FieldKind
from reasoner.reading.effects.kinds import ACTIVATED

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from reasoner.cards.source import CardSource
    from reasoner.knowledge.vocabulary import Field, Vocabulary
    from reasoner.reading import CardReading
    from reasoner.reading.model import EffectReading
    from reasoner.reading.record import CardRecord
    from reasoner.rules.terms import Iri

    Facts = Mapping[str, Any]

PRINTED_NUMBERS = {
    "originalAtk": "atk",
    "originalDef": "def_",
    "level": "level",
    "rank": "rank",
    "linkRating": "link_rating",
    "scale": "pendulum_scale",
}
"""Keys of a card that hold numbers, and where a record has them."""
PRINTED_WORDS = {"attribute": "attribute", "linkArrows": "link_arrows"}
"""Keys of a card that hold words of the game, and where a record has them."""
QUESTIONABLE = {"atk": "atk", "def": "def_"}
"""Values that may be printed as “?”, by the tokens of `questionMarks`, and where a record has them."""

MOST_KEPT = 1024
"""So many cards are kept with what others give them."""
Place = tuple[str, int, int]
"""Where words stand: the box of the card (text or pendulum), start and end."""


@dataclass(frozen=True, slots=True)
class Given:
    """An effect that a card gives to another monster: its facts, and where the words stand of each of its keys."""

    facts: Facts
    spans: Mapping[str, Place]


@dataclass(frozen=True, slots=True)
class KnownCard:
    """A card with its facts.

    `facts` are in the words of `shape:Card`; `curated` tells which effects (by number) are curated by which
    keys; `spans` where the words stand that a fact (effect number, key) was read from; `texts` the boxes; `gives` the
    effects that another monster can activate for whose Summon the card was used.
    """

    name: str
    facts: Facts
    curated: Mapping[int, frozenset[str]] = field(default_factory=dict)
    spans: Mapping[tuple[int, str], Place] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    unread: tuple[str, ...] = ()
    gives: tuple[Given, ...] = ()

    def words(self, effect: int, key: str) -> tuple[Place, str] | None:
        """Return the place and the words that the fact was read from, if it was read."""
        place = self.spans.get((effect, key))
        if place is None or key in self.curated.get(effect, frozenset()):
            return None
        box, start, end = place
        return place, self.texts.get(box, "")[start:end]

    def effects_of_kind(self, kind: str) -> tuple[int, ...]:
        """Return the numbers of the effects of this kind."""
        return tuple(
            number for number, effect in numbered(self.facts.get("effects", ())) if effect.get("kind") == kind
        )

    def effect_of_words(self, words: str) -> tuple[int, ...]:
        """Return the numbers of the effects whose text contains `words` (case does not matter)."""
        wanted = words.casefold()
        found = []
        for number, _ in numbered(self.facts.get("effects", ())):
            place = self.spans.get((number, "text"))
            if place and wanted in self.texts.get(place[0], "")[place[1] : place[2]].casefold():
                found.append(number)
        return tuple(found)


def numbered(effects: Iterable[Any]) -> Iterator[tuple[int, Facts]]:
    """Yield the effects of a card with their numbers: a described one may leave it to its place in the list."""
    for place, effect in enumerate(effects, 1):
        if isinstance(effect, dict):
            yield effect.get("number", place), effect


class CardLibrary:
    """Finds a `KnownCard` by name or passcode; curated facts override the reading, fact by fact."""

    def __init__(
        self, vocabulary: Vocabulary, curated: Iterable[Facts] = (), source: CardSource | None = None
    ) -> None:
        self.vocabulary = vocabulary
        self.source = source
        self.curated: dict[str | int, Facts] = {}
        for card in curated:
            self.curated[fold(card["name"])] = card
            if card.get("password"):
                self.curated[card["password"]] = card
        self._find = lru_cache(maxsize=4096)(self._look_up)
        self._read = lru_cache(maxsize=1024)(self.read)
        self._gained: dict[tuple[int, ...], tuple[KnownCard, tuple[KnownCard, ...]]] = {}

    def find(self, key: str | int) -> KnownCard | None:
        """Return the card of that name or passcode, or `None`."""
        return self._find(fold(key) if isinstance(key, str) else key)

    def known(self, key: str | int) -> KnownCard:
        """Return the card of that name or passcode; raises `UnknownCard`."""
        if isinstance(key, str) and key.isdigit() and self.find(key) is None:
            key = int(key)
        found = self.find(key)
        if found is None:
            raise UnknownCard(str(key), self.nearest(str(key)))
        return found

    def nearest(self, name: str) -> tuple[str, ...]:
        """Return the names most like `name`."""
        if self.source is not None:
            return self.source.nearest(name)
        from difflib import get_close_matches  # noqa: PLC0415 - on the way to an error only

        names = {fold(card["name"]): card["name"] for card in self.curated.values()}
        return tuple(names[near] for near in get_close_matches(fold(name), names, n=5))

    def describe(self, record: CardRecord) -> KnownCard:
        """Return what can be read from a card's printed text alone."""
        return self._read(record)

    def _look_up(self, key: str | int) -> KnownCard | None:
        curated = self.curated.get(key)
        record = self.source.find(curated["name"] if curated else key) if self.source else None
        if record is None:
            return self._only_curated(curated) if curated else None
        read = self.read(record)
        return merge(read, curated) if curated else read

    def _only_curated(self, curated: Facts) -> KnownCard:
        facts = {**self.printed(curated.get("type", "")), **without(curated, "type")}
        effects = {effect["number"]: frozenset(effect) for effect in facts.get("effects", ())}
        return KnownCard(curated["name"], facts, effects)

    def read(self, record: CardRecord) -> KnownCard:
        """Read the record's text; its effects come numbered, each fact with its place in the text."""
        reading = self._reading(record)
        facts: dict[str, Any] = {"name": record.name, **self.printed_record(record)}
        if record.password is not None:
            facts["password"] = record.password
        effects, spans = [], {}
        texts = {"text": record.text, "pendulum": record.pendulum_text or ""}
        has_two_boxes = any(effect.span.box != "text" for effect in reading.effects)
        for effect in reading.effects:
            effects.append(self._facts_of(effect, texts, boxed=has_two_boxes))
            spans.update({(effect.number, key): place for key, place in places_in(effect)})
        gives = tuple(
            Given(self._facts_of(effect, texts, boxed=has_two_boxes), dict(places_in(effect)))
            for effect in reading.gives
        )
        facts["effects"] = effects
        facts.update(applied(reading.effects))
        facts.update(materials_in(self.vocabulary, record))
        facts.update(self._names(record))
        unread = tuple(texts.get(span.box, "")[span.start : span.end] for span in reading.unread)
        return KnownCard(record.name, facts, {}, spans, texts, unread, gives)

    def _facts_of(self, effect: EffectReading, texts: Mapping[str, str], *, boxed: bool) -> dict[str, Any]:
        """Return the facts of an effect that was read; `boxed`: its card has two text boxes."""
        shape = self.vocabulary.shape("Effect")
        read = effect.to_json()
        if not boxed:
            read.pop("box")  # of a card with one box it says nothing
        told = read_into(self.vocabulary, shape, read, texts.get(effect.span.box, ""))
        data = {key: value for key, value in read.items() if key in shape.fields} | told
        return {**data, "number": effect.number, "confidence": str(effect.confidence)}

    def with_gained(self, card: KnownCard, givers: Sequence[KnownCard]) -> KnownCard:
        """Return a monster with the effects that the cards used for its Summon give it, numbered after its own.

        Each asks whether the monster is one that gains it. Of a monster of which no effects are known, none are told.
        """
        giving = tuple(giver for giver in givers if giver.gives)
        if not giving or "effects" not in card.facts:
            return card
        key = (id(card), *map(id, giving))
        kept = self._gained.get(key)
        if kept is None:
            if len(self._gained) >= MOST_KEPT:
                self._gained.clear()
            # The cards are kept as well, so that their ids stay their own.
            kept = self._gained[key] = (grown(card, giving), (card, *giving))
        return kept[0]

    def _reading(self, record: CardRecord) -> CardReading:
        kept = self.source.reading(record) if self.source is not None else None
        if kept is not None:
            return kept
        from reasoner.reading import read_card  # noqa: PLC0415 - curated cards need no reader

        return read_card(record)

    def _names(self, record: CardRecord) -> dict[str, Any]:
        """Return the names that the text lists, perhaps none, and as which the card is always treated, or not."""
        from reasoner.reading.identity import names_of  # noqa: PLC0415 - curated cards need no reader

        found = names_of(record)
        always = {"treatedAsName": list(found.always)} if found.always else {}
        never = {"notTreatedAsSeries": list(found.never)} if found.never else {}
        return {"mentionsNames": list(found.listed), **always, **never}

    def _limits(self, record: CardRecord) -> list[dict[str, str]]:
        """Return how many copies lists allow, game by game; games and words that are not known are left out."""
        shape = self.vocabulary.shape("Card").fields["limits"].shape
        fields = self.vocabulary.shapes[shape].fields if shape else {}
        return [
            {"game": game, "status": self.vocabulary.token(fields["status"].tokens[status])}
            for game, status in record.limits
            if game in fields["game"].tokens and status in fields["status"].tokens
        ]

    def printed_record(self, record: CardRecord) -> dict[str, Any]:
        """Return card type, property, kinds and Types of monster, printed values (or that they are “?”), archetypes.

        A Link Monster has as many arrows as its Link Rating, which most card lists leave out.
        """
        line = (record.monster_type_line or record.property or "").replace("/", " ")
        values = {key: getattr(record, name) for key, name in PRINTED_NUMBERS.items()}
        known = self.vocabulary.shape("Card").fields
        numbers = {key: value for key, value in values.items() if key in known and isinstance(value, int)}
        marks = [token for token, name in QUESTIONABLE.items() if getattr(record, name) == "?"]
        told: dict[str, Any] = {"questionMarks": marks} if marks and "questionMarks" in known else {}
        for key, name in PRINTED_WORDS.items():
            words = self._tokens(key, getattr(record, name))
            if words:
                told[key] = words if known[key].many else words[0]
        if record.link_arrows and "linkRating" not in numbers:
            numbers["linkRating"] = len(record.link_arrows)
        if record.series:
            told["series"] = list(record.series)
        if record.limits and "limits" in known:
            told["limits"] = self._limits(record)
        return {**self.printed(f"{line} {record.card_type or ''}"), **numbers, **told}

    def _tokens(self, key: str, value: str | Iterable[str] | None) -> list[str]:
        """Return the tokens of a key for words as a card list has them; words that it does not know are left out."""
        words = [value] if isinstance(value, str) else value or ()
        tokens = self.vocabulary.shape("Card").fields[key].tokens
        return [self.vocabulary.token(tokens[word]) for word in words if word in tokens]

    def printed(self, type_line: str) -> dict[str, Any]:
        """Take a type line such as “Counter Trap” or “Sea Serpent Fusion Effect Monster” apart."""
        words = type_line.replace("/", " ").replace(" Card", "").split()
        fields = self.vocabulary.shape("Card").fields
        card_type = next(
            (
                fields["cardType"].tokens[word.lower()]
                for word in reversed(words)
                if word.lower() in fields["cardType"].tokens
            ),
            None,
        ) or self._implied(words)
        if card_type is None:
            return {}
        facts: dict[str, Any] = {"cardType": self.vocabulary.token(card_type)}
        narrower = self._field_of(self.vocabulary.subkinds[card_type])
        found = [word.lower() for word in words if word.lower() in narrower.tokens]
        if narrower.many:
            facts[narrower.key] = found
        elif found:
            facts[narrower.key] = found[0]
        types = self._types(words)
        if narrower.many and types:
            facts["types"] = types
        return facts

    def _implied(self, words: Sequence[str]) -> Iri | None:
        """Return the card type of which words name most kinds and Types, if a line lacks it: “Beast / Normal”."""
        kinds = {card_type: self._field_of(field) for card_type, field in self.vocabulary.subkinds.items()}
        types = len(self._types(words))
        named = {
            card_type: sum(word.lower() in field.tokens for word in words) + (types if field.many else 0)
            for card_type, field in kinds.items()
        }
        most = max(named.values())
        implied = [card_type for card_type, number in named.items() if number == most > 0]
        return implied[0] if len(implied) == 1 else None

    def _types(self, words: Sequence[str]) -> list[str]:
        """Return the Types that words of a type line name; some have two words (“Sea Serpent”)."""
        tokens = self.vocabulary.shape("Card").fields["types"].primary
        named, at = [], 0
        while at < len(words):
            pair = "-".join(words[at : at + 2]).lower()
            token = pair if pair in tokens else words[at].lower()
            if token in tokens:
                named.append(token)
            at += 2 if token == pair and pair in tokens else 1
        return named

    def _field_of(self, property_: Iri) -> Field:
        fields = self.vocabulary.shape("Card").fields.values()
        return next(found for found in fields if found.path == property_ and found.kind is FieldKind.TOKEN)


def places_in(effect: EffectReading) -> Iterator[tuple[str, Place]]:
    """Yield the keys of an effect with the places of the words that they were read from."""
    yield "text", (effect.span.box, effect.span.start, effect.span.end)
    for fact in effect.facts:
        if fact.span is not None:
            yield fact.key, (fact.span.box, fact.span.start, fact.span.end)
    if effect.steps:
        first, last = effect.steps[0].span, effect.steps[-1].span
        yield "parts", (first.box, first.start, max(first.end, last.end))


def grown(card: KnownCard, givers: Iterable[KnownCard]) -> KnownCard:
    """Return a card with what others give it as further effects, and with the texts in which these stand."""
    effects, spans, texts = list(card.facts["effects"]), dict(card.spans), dict(card.texts)
    number = max((number for number, _ in numbered(effects)), default=0)
    for giver in givers:
        texts.update({f"{giver.name}: {box}": text for box, text in giver.texts.items()})
        for given in giver.gives:
            number += 1
            effects.append({**without(given.facts, "box"), "number": number})
            for key, (box, start, end) in given.spans.items():
                spans[number, key] = (f"{giver.name}: {box}", start, end)
    return replace(card, facts={**card.facts, "effects": effects}, spans=spans, texts=texts)


def applied(effects: Iterable[EffectReading]) -> dict[str, Any]:
    """Return what the effects have apply to players, as facts of their card.

    What applies to the opponent alone is left out where something else applies to both players.
    """
    told = [effect for effect in effects if effect.get("applies")]
    of_all = [effect for effect in told if effect.get("appliesTo") is None]
    tokens = [token for effect in of_all or told for token in cast("list[str]", effect.get("applies"))]
    facts: dict[str, Any] = {"applies": list(dict.fromkeys(tokens))} if tokens else {}
    return facts if of_all or not told else {**facts, "appliesTo": told[0].get("appliesTo")}


def merge(read: KnownCard, curated: Facts) -> KnownCard:
    """Return the reading with the curated facts in place of what it read, key by key.

    Where effects are curated they are all the card has; the reading of an effect is kept below the curated one
    if both have its number, and agree on its kind, or that it is activated.
    """
    if "effects" not in curated:
        return replace(read, facts={**read.facts, **without(curated, "type")})
    by_number = {effect["number"]: effect for effect in read.facts["effects"]}
    effects, kept = [], set()
    for effect in curated["effects"]:
        below = by_number.get(effect["number"], {})
        kinds = {below.get("kind"), effect.get("kind")}
        if len(kinds) == 1 or kinds <= ACTIVATED:
            kept.add(effect["number"])
            effects.append({**below, **entrywise(below, effect), "confidence": "sure"})
        else:
            effects.append({**effect, "confidence": "sure"})
    facts = {**read.facts, **without(curated, "type", "effects"), "effects": effects}
    spans = {key: place for key, place in read.spans.items() if key[0] in kept}
    return KnownCard(
        read.name,
        facts,
        {effect["number"]: frozenset(effect) for effect in curated["effects"]},
        spans,
        read.texts,
        gives=read.gives,
    )


LISTS = ("parts", "costParts", "waitsFor")
"""Lists of an effect whose entries stand in the order of its text."""


STATED = "restrictions"
"""Likewise a list of which nothing but the words of the text is taken from what was read."""


def entrywise(read: Facts, curated: Facts) -> Facts:
    """Return the curated facts of an effect, each entry of a list over what was read in its place."""
    pairs = {
        key: list(zip(read[key], curated[key], strict=True))
        for key in (*LISTS, STATED)
        if key in curated and len(read.get(key, ())) == len(curated[key])
    }
    if any(not set(below) - {SAID_AS} <= set(entry) for below, entry in pairs.get(STATED, ())):
        del pairs[STATED]
    return {**curated, **{key: [{**below, **entry} for below, entry in told] for key, told in pairs.items()}}


def untyped(readings: Sequence[KnownCard]) -> KnownCard:
    """Return what readings of one text as different types of card agree on: what the words themselves say."""
    first, *others = readings
    if any(len(other.facts["effects"]) != len(first.facts["effects"]) for other in others):
        return replace(first, facts={"name": first.name})
    effects = [
        {key: value for key, value in effect.items() if all(same.get(key) == value for same in alike)}
        for effect, *alike in zip(*(reading.facts["effects"] for reading in readings), strict=True)
    ]
    return replace(first, facts={"name": first.name, "effects": effects})


def without(data: Facts, *keys: str) -> dict[str, Any]:
    """Return a copy of `data` without `keys`."""
    return {key: value for key, value in data.items() if key not in keys}


@lru_cache(maxsize=65536)
def fold(name: str) -> str:
    """Return the form of a name in which spelling habits do not matter: case, dashes, quotes, spaces."""
    plain = name.casefold().translate(_PLAIN)
    return " ".join(plain.split())


_PLAIN = str.maketrans({"–": "-", "—": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "★": " ", "☆": " "})
