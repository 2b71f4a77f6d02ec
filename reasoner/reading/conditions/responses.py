"""Which activations an effect answers, and what its words ask of them besides."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from reasoner.reading.text.lexicon import lexicon, sign

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from reasoner.reading.text.sentences import Sentence

Stated = tuple[str, object, int, int]
"""A key, its value, and where the words stand that say it."""
ANYBODY, ITSELF = "anybody", "itself"
CLAUSE = " \N{SECTION SIGN} "
"""Stands for a clause that was understood."""
MONSTER_EFFECT, FACE_UP = "monster-effect", "face-up-spell-or-trap"
_WORD, _REMARK = re.compile(r"\w"), re.compile(r"\([^()]*\)")


def answering(condition: str) -> Iterator[tuple[str, object]]:
    """Yield the facts of an effect that answers activations: a key, and its value.

    `answers` are the kinds of activation, `answersIncluding` what they must include, `answersTargeting` what they must
    target, `answersFrom` where they must take place. `answersFurther` tells that more is asked of them (a name, a Level
    …) than those facts hold.
    """
    words = _without("answer-aside", _REMARK.sub("", condition))
    included, words = _taken("answer-inclusion", words)
    named = _named(words)
    targeting, words = _taken("answer-target", words)
    places, words = _places(words)
    if named:
        yield "answers", named
    if included:
        yield "answersIncluding", included
    if targeting:
        yield "answersTargeting", targeting[0]
    if places:
        yield "answersFrom", places
    if not named or _WORD.search(_without("answer-frame", _without("answered", words))):
        yield "answersFurther", True


def answers_exactly(words: str) -> dict[str, object] | None:
    """Return the facts of words that tell one activation, if these facts say all that the words say of it.

    Nothing where they hold what `answering` passes over: a moment, a state, a property of the Spell, a monster's kind.
    """
    spoken = _REMARK.sub(" ", words)
    if sign("answer-qualified").search(spoken) or _without("answer-aside", spoken) != spoken:
        return None
    told = dict(answering(words))
    exact = "answersFurther" not in told and told.get("answersTargeting", ITSELF) == ITSELF
    return told if exact else None


def ordered(text: str) -> re.Match[str] | None:
    """Find the activation that an old order negates (“Negate the activation of a Spell Card …”): `what` is negated."""
    return sign("negates-activation-of").search(text)


def as_condition(what: str) -> str:
    """Return the condition that such an order stands for: “when … is activated”."""
    theirs = sign("opponents-first").match(what)
    return f"when your opponent activates a {what[theirs.end() :]}" if theirs else f"when {what} is activated"


def answered_by_order(what: str) -> Iterator[tuple[str, object]]:
    """Yield the facts of the activations that such an order negates; `answersFurther` unless they say all of it."""
    if sign("all-of-the-chain").fullmatch(what.strip()):
        return  # whatever was activated is meant
    words = as_condition(what)
    yield from (stated for stated in answering(words) if stated[0] != "answersFurther")
    if answers_exactly(words) is None:
        yield "answersFurther", True


def link_bounds(sentences: Iterable[Sentence]) -> Iterator[Stated]:
    """Yield which Chain Link an effect may become, where a sentence says “as Chain Link 2 or higher”."""
    for sentence in sentences:
        least, barred = sign("link-at-least").search(sentence.text), sign("link-below").search(sentence.text)
        if least:
            yield (
                "chainLinkAtLeast",
                int(least[1]),
                sentence.start + least.start(),
                sentence.start + least.end(),
            )
        if barred:
            start, end = sentence.start + barred.start(), sentence.start + barred.end()
            yield "chainLinkBelow", int(barred[1]), start, end


def included_options(options: Iterable[Sentence]) -> Iterator[Stated]:
    """Yield what the bullets of an effect name as included, where each bullet is one action that has a token."""
    bullets = list(options)
    told = [
        _option(_REMARK.sub("", bullet.text).strip(" \n.\N{BULLET}\N{BLACK CIRCLE}")) for bullet in bullets
    ]
    if bullets and all(told):
        yield "answersIncluding", told, bullets[0].start, bullets[-1].end


def _option(words: str) -> str:
    """Return the token of what a bullet names, if it says nothing else."""
    entries = lexicon().table("answer-option")
    return next((entry.token for entry in entries if entry.pattern.fullmatch(words)), "")


def no_response(sentences: Iterable[Sentence]) -> Iterator[Stated]:
    """Yield whom the sentences of an effect forbid to respond to it (only whole sentences that say nothing else)."""
    for sentence in sentences:
        for entry in lexicon().table("no-response"):
            if entry.pattern.fullmatch(sentence.text.strip(" .\n")):
                key = "forbidsResponses" if entry.token == ANYBODY else "forbidsOpponentsResponses"
                yield key, True, sentence.start, sentence.end


def negated_summons(condition: str) -> list[str]:
    """Return the kinds of Summon that a condition says “would be” performed, as kinds of event."""
    found = sign("would-be-summoned").search(condition)
    kinds = sign("summon-kind").findall(found[0]) if found else []
    return list(dict.fromkeys(f"{kind}-summoned" for kind in kinds)) or (["summoned"] if found else [])


def _without(table: str, words: str) -> str:
    for entry in lexicon().table(table):
        words = entry.pattern.sub(" ", words)
    return words


def _taken(table: str, words: str) -> tuple[list[str], str]:
    """Return the tokens of a table that the words show, and the words with a mark for what shows them."""
    tokens: list[str] = []
    for entry in lexicon().table(table):
        words, times = entry.pattern.subn(CLAUSE, words)
        if times and entry.token not in tokens:
            tokens.append(entry.token)
    return tokens, words


def _places(words: str) -> tuple[list[str], str]:
    """Return where the activation must take place, and the other words; what a clause says of places is not meant."""
    zones: list[str] = []
    words, mark, clause = words.partition(CLAUSE)
    for entry in lexicon().table("answer-place"):
        words, times = entry.pattern.subn(" ", words)
        zones += [zone for zone in entry.traits["zones"] if times and zone not in zones]
    return zones, f"{words}{mark}{clause}".replace(CLAUSE, " ")


def _named(words: str) -> list[str]:
    """Return the kinds of activation that a condition names; nothing where it names others besides."""
    if sign("monster-activates").search(words):
        tokens = (MONSTER_EFFECT, FACE_UP)
        shown = [lexicon().entry("answered", token) for token in tokens]
        shown = [entry for entry in shown if entry.token == MONSTER_EFFECT or entry.search(words)]
        return [kind for entry in shown for kind in entry.traits["answers"]]
    found = sign("activated-what").search(words)
    rest = (found["active"] or found["passive"] or "") if found else ""
    named: list[str] = []
    for entry in lexicon().table("answered"):
        rest, times = entry.pattern.subn(" ", rest)
        if times:
            named += [kind for kind in entry.traits["answers"] if kind not in named]
    return [] if sign("any-card").search(rest) else named
