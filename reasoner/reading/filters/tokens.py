"""The words of a text as a list: quoted names whole, “non-”, “-Type”, “'s” and marks each a word of its own."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from reasoner.reading.text.lexicon import lexicon, sign

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from reasoner.reading.text.masking import Masked

NAME = "¤"
"""The word that stands for any quoted name."""
NOTHING = ""
"""The word before the first and after the last one."""


@dataclass(frozen=True, slots=True)
class Context:
    """How a phrase is to be read where it stands.

    `near` is what “it” means, `far` what “that monster” and “them” mean, as tokens of `ygo:PartObject` (empty: not
    known); `their` whose “their hand” and “they control” are (you or opponent). `turned`: what is done turns cards
    (“Special Summon 1 … in Defense Position”), so that a position is not one that they have. `done` are the actions of
    the parts before, the last one last, `paid` those of the cost: what “the banished monster” may mean. `looked` is the
    place, and whose, at all cards of which the part before has looked: what “from it” may mean. `brings`: the player
    whose effect it is brings cards to the field (“Special Summon 1 … from the Deck”). `number`: from which number to
    which the part before has one chosen, which “that many” means. `value`: of several values that change, the one
    of which “ATK/DEF” speaks where each becomes, or changes by, that of others. `facing`: of two targets each player
    has one, which “your monster” and “your opponent's monster” mean.
    """

    near: str = ""
    far: str = ""
    their: str = ""
    turned: bool = False
    done: tuple[str, ...] = ()
    paid: tuple[str, ...] = ()
    looked: tuple[str, str] | None = None
    brings: bool = False
    number: tuple[int, int] | None = None
    value: str = ""
    facing: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a stretch of text in order, and where each stands in the box.

    `names` holds what stands between quotes, as printed, by the number of the word; `some` the nouns that end in
    “(s)”, which may be one or several; `context` how the words are to be read; `depth` in how many phrases the one
    stands that is being read.
    """

    words: list[str]
    starts: list[int]
    ends: list[int]
    names: Mapping[int, str] = field(default_factory=dict)
    some: frozenset[int] = frozenset()
    context: Context = Context()
    printed: str = ""
    depth: int = 0
    memo: dict[object, Any] = field(default_factory=dict, compare=False, repr=False)

    def __len__(self) -> int:
        return len(self.words)

    def at(self, number: int) -> str:
        """Return a word; nothing beyond the ends."""
        return self.words[number] if 0 <= number < len(self.words) else NOTHING

    def deeper(self) -> Words:
        """Return the same words to read a phrase in them that stands in another."""
        return replace(self, depth=self.depth + 1)

    def say(self, wanted: frozenset[str]) -> bool:
        """Say whether one of these words is among them."""
        return not wanted.isdisjoint(self.words)

    def is_over(self, at: int) -> bool:
        """Say whether no word is left from a place on: nothing but marks."""
        return not any(self.at(place)[0].isalnum() for place in range(at, len(self)))

    def index(self, offset: int) -> int:
        """Return the number of the first word that begins at or after a place in the text."""
        return bisect_left(self.starts, offset)

    def cut(self, start: int, end: int, context: Context | None = None) -> Words:
        """Return the words that lie in a stretch of the text, with what pointing words mean in it."""
        first, last = bisect_left(self.starts, start), bisect_left(self.starts, end)
        return Words(
            self.words[first:last],
            self.starts[first:last],
            self.ends[first:last],
            {number - first: name for number, name in self.names.items() if first <= number < last},
            frozenset(number - first for number in self.some if first <= number < last),
            context or self.context,
            self.printed,
        )

    def without(self, stretches: Collection[tuple[int, int]]) -> Words:
        """Return the words without those that stand in some stretches of the text."""
        kept = [
            number
            for number, start in enumerate(self.starts)
            if not any(first <= start < last for first, last in stretches)
        ]
        if len(kept) == len(self):
            return self
        return Words(
            [self.words[number] for number in kept],
            [self.starts[number] for number in kept],
            [self.ends[number] for number in kept],
            {place: self.names[number] for place, number in enumerate(kept) if number in self.names},
            frozenset(place for place, number in enumerate(kept) if number in self.some),
            self.context,
            self.printed,
        )

    def saying(self, word: str, start: int, end: int) -> Words:
        """Return the words with one word in the place of those that stand in a stretch of the text."""
        first = self.index(start)
        rest = self.without([(self.ends[first], end)])
        words = [*rest.words[:first], word, *rest.words[first + 1 :]]
        return replace(rest, words=words, memo={})

    def within(self, context: Context) -> Words:
        """Return the same words where they are to be read in another way."""
        return replace(self, context=context, memo={})

    def text(self, first: int, last: int) -> str:
        """Return the words of a stretch as they are printed, on one line."""
        if first >= last:
            return NOTHING
        return " ".join(self.printed[self.starts[first] : self.ends[last - 1]].split())

    def line(self) -> str:
        """Return all words as they are printed, on one line."""
        return self.text(0, len(self))

    def span(self, first: int, last: int) -> list[int]:
        """Return where a stretch of words stands in the box."""
        return [self.starts[first], self.ends[last - 1]]


def words_of_text(masked: Masked) -> Words:
    """Return the words of a masked text; those in parentheses too, unless they say nothing of which cards are meant."""
    gathered = _Gathered(masked.printed)
    reach = 0
    aside = lexicon().entry("part-remark", "aside").pattern
    remarks = [r for r in masked.remarks if not masked.text[r.start : r.end].strip()]
    at = 0
    for remark in remarks:
        if remark.start < reach:
            continue
        gathered.take(masked.text[at : remark.start], at)
        at = reach = remark.end
        if not aside.fullmatch(remark.text):
            inner = masked.printed[remark.start + 1 : remark.end]
            gathered.take(f"({remark.text})", remark.start + len(inner) - len(inner.lstrip()))
    gathered.take(masked.text[at:], at)
    return Words(
        gathered.words,
        gathered.starts,
        gathered.ends,
        gathered.names,
        frozenset(gathered.some),
        printed=masked.printed,
    )


class _Gathered:
    """The words of a text that were found so far."""

    def __init__(self, printed: str) -> None:
        self.printed = printed
        self.words: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.names: dict[int, str] = {}
        self.some: set[int] = set()

    def take(self, text: str, base: int) -> None:
        """Add the words of a piece of masked text that begins at `base`."""
        printed = self.printed
        for found in sign("word").finditer(text):
            word, start, end = found[0], base + found.start(), base + found.end()
            if word[0] == '"' and len(word) > 1:
                self.names[len(self.words)] = _unquoted(printed[start:end])
                word = NAME
            if printed[end : end + 3].lower() == "(s)":
                self.some.add(len(self.words))
            self.words.append(word)
            self.starts.append(start)
            self.ends.append(end)


def _unquoted(name: str) -> str:
    """Return what stands between the quotes, which may be doubled; a name may end with a quote of its own.

    “"Test Knight(s)"” is the name without the sign that there may be several.
    """
    doubled = name[1:2] in _QUOTES and name[-2:-1] in _QUOTES and len(name) > 4
    return (name[2:-2] if doubled else name[1:-1]).replace(_OR_SEVERAL, "")


_OR_SEVERAL = "(s)"


_QUOTES = frozenset('"“”„')
