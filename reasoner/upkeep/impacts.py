"""`headjudge impact`: which answers differ between two versions of the knowledge base.

Asked of both: every question of every precedent and example of either version, and what each effect of every card
in a card list is whatever the situation (which includes the Damage Step timings that let it be activated).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from reasoner.answers.expected import said
from reasoner.cards.source import CardSource
from reasoner.errors import HeadjudgeError
from reasoner.judge import Judge
from reasoner.knowledge.base import root as own_root
from reasoner.question.conversion import PLAIN
from reasoner.upkeep.cases import readable
from reasoner.upkeep.corpus import Corpus

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from reasoner.answers.expected import Asks

    Progress = Callable[[int, int], object]


class CardList(CardSource, Protocol):
    """Cards that can be found by name, and the names of all of them."""

    @property
    def names(self) -> Sequence[str]:
        """Every card's name."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One answer that differs: of which precedent, example or card, what was asked, the old answer and the new one."""

    about: str
    asked: str
    old: Any
    new: Any

    def __str__(self) -> str:
        return f"{self.about}: {self.asked}: {_text(self.old)} -> {_text(self.new)}"

    def to_json(self) -> dict[str, Any]:
        """Return the difference as JSON values."""
        return {"about": self.about, "asked": self.asked, "old": self.old, "new": self.new}


def impact(
    old: Path | str,
    cards: CardList | None = None,
    new: Path | str | None = None,
    progress: Progress = lambda _done, _all: None,
) -> Iterator[Difference]:
    """Yield every answer that differs between the knowledge bases in the folders `old` and `new`.

    `new` is the project's own where it is left out; `progress` is told how much has been asked, of how much.
    Raises `RuleBaseError` if one of the two cannot be judged by.
    """
    before = Judge.load(cards, Path(old))
    after = Judge.load(cards, Path(new) if new else None)
    if before.knowledge.version == after.knowledge.version:
        return
    questions = questions_of(Path(old)) | questions_of(Path(new) if new else None)
    names = tuple(dict.fromkeys(cards.names)) if cards else ()
    total = len(questions) + len(names)
    for done, (text, about) in enumerate(questions.items(), 1):
        yield from _answer(before, after, about, json.loads(text))
        progress(done, total)
    for done, name in enumerate(names, len(questions) + 1):
        yield from _profiles(before, after, name)
        progress(done, total)


def questions_of(root: Path | None) -> dict[str, str]:
    """Return the questions of all precedents and examples, as JSON text, each with the name of its own."""
    found = readable(Corpus.read(root or own_root()).rulings)
    return {
        json.dumps(question, sort_keys=True): case.iri.local for case in found for question in case.questions
    }


def _answer(before: Asks, after: Asks, about: str, question: Mapping[str, Any]) -> Iterator[Difference]:
    old, new = (_said(judge, question) for judge in (before, after))
    if old != new:
        yield Difference(about, str(question.get("ask")), old, new)


def _said(judge: Asks, question: Mapping[str, Any]) -> str:
    try:
        return said(judge.ask({**question, "detail": PLAIN}))
    except HeadjudgeError as error:
        return f"cannot be asked ({error.code})"


def _profiles(before: Judge, after: Judge, name: str) -> Iterator[Difference]:
    """Yield the facts of effect profiles that differ, effect by effect."""
    old, new = (_profile(judge, name) for judge in (before, after))
    for number in sorted(old.keys() | new.keys()):
        had, has = old.get(number, {}), new.get(number, {})
        for key in sorted(had.keys() | has.keys()):
            if had.get(key) != has.get(key):
                yield Difference(name, f"effect {number}, {key}", had.get(key), has.get(key))


def _profile(judge: Judge, name: str) -> Mapping[int, Mapping[str, Any]]:
    card = judge.card(name)
    return {effect["number"]: effect for effect in judge.effect_profiles(card)} if card else {}


def _text(answer: Any) -> str:
    return answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
