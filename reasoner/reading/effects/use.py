"""How often an effect may be used and from where, by the words of its text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from reasoner.reading.clauses.limits import frequency
from reasoner.reading.clauses.limits import limit as limit_at
from reasoner.reading.clauses.places import own_places
from reasoner.reading.filters.tokens import words_of_text
from reasoner.reading.text.lexicon import lexicon, sign
from reasoner.reading.text.masking import mask
from reasoner.reading.text.sentences import is_marked

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator, Sequence

    from reasoner.reading.clauses.limits import Limit
    from reasoner.reading.conditions.condition import Condition
    from reasoner.reading.conditions.responses import Stated
    from reasoner.reading.filters import Words
    from reasoner.reading.text.drafts import Draft
    from reasoner.reading.text.frames import Frame
    from reasoner.reading.text.sentences import Sentence

ACTIVATION, FIELD = "activation", "field"
_EACH_EFFECT, _EACH_OPTION, _NAMED = "each-effect", "each-option", "named"
_REMARK = 3
"""So many words may open a remark before the limit that it tells: “(but you can only use …”."""
_OPENING = 12
"""So many words from its beginning on, an effect may say how often it is used."""
_TOLD_BY_TOKEN = frozenset({"turn", "duel", "while-face-up"})


def limits_for(draft: Draft, drafts: Sequence[Draft], limits: Sequence[Sentence]) -> list[Sentence]:
    """Return the limits of a box that hold for a draft: of “each effect”, or of the effects before or after them."""
    return [limit for limit in limits if _holds_for(limit, draft, drafts)]


def _others(limit: Sentence) -> re.Match[str] | None:
    """Return the words with which a limit speaks of the effects before or after it, or `None`."""
    return sign("limits-others").match(limit.text)


def _holds_for(limit: Sentence, draft: Draft, drafts: Sequence[Draft]) -> bool:
    found = _others(limit)
    if found is None:
        of_card = is_of_card(limit) or sign("from-hand").search(limit.text) is not None
        return (of_card and draft.role == ACTIVATION) or sign("limits-all").match(limit.text) is not None
    after = [d for d in drafts if d.main.start > limit.start]
    if found["side"] != "following":
        return draft not in after
    return draft in (after if found["all"] else after[:1])


def binding(draft: Draft, drafts: Sequence[Draft]) -> Iterator[Sentence]:
    """Yield what stands with other effects and goes with the activation of a draft, too.

    “You cannot Special Summon the turn you activate either of this card's effects.”
    """
    for other in drafts if draft.acts else ():
        if other is draft:
            continue
        yield from of_the_card(other, drafts) if draft.role == ACTIVATION else ()
        for sentence in other.sentences:
            if sign("limits-several").search(sentence.text) and (
                not _others(sentence) or _holds_for(sentence, draft, drafts)
            ):
                yield sentence


def of_the_card(draft: Draft, drafts: Sequence[Draft]) -> Iterator[Sentence]:
    """Yield what stands with an effect and binds the activation of its card: “… the turn you activate this card.”.

    On a card that is not activated it binds what it stands with.
    """
    activated = draft.role != ACTIVATION and any(other.role == ACTIVATION for other in drafts)
    for sentence in draft.sentences if activated else ():
        if sign("binds-the-card").search(sentence.text):
            yield sentence


def is_of_card(limit: Sentence) -> bool:
    """Say whether a limit is on the activation of the card itself: “You can only activate 1 "X" per turn.”."""
    return sign("limits-card").match(limit.text) is not None


class Use(NamedTuple):
    """How often an effect may be used: the token, where the words stand that say it, and what they tell besides."""

    token: str
    start: int
    end: int
    limit: Limit | None = None


def limit_of(words: Words, draft: Draft, shared: Sequence[Sentence]) -> Use:
    """Return the limit on the use of an effect.

    `shared` are the sentences of the box that limit this one among its effects (`limits_for`). An effect without a
    limit is `none`.
    """
    own = [limit for limit in draft.limits if not _others(limit)]
    for sentence in (*own, *shared):
        if draft.role == ACTIVATION or not is_of_card(sentence):
            used = limit_in(words, sentence)
            if used is not None:
                return used
    main = draft.main
    entry = lexicon().first("use-frequency", main.text)
    start = main.start + entry[1].start() if entry else main.start
    often = frequency(words, words.index(start))
    if entry:
        return Use(entry[0].token, start, main.start + entry[1].end(), often)
    return limit_of_options(words, draft) or _by_chain(words, main) or Use("none", main.start, main.start)


def limit_of_options(words: Words, draft: Draft) -> Use | None:
    """Return the limit that a remark puts on each of the effects of a list: “(but you can only use each effect …)”."""
    options = sum(sentence.bullet and not sentence.inner for sentence in draft.sentences)
    for sentence in draft.sentences:
        for remark in sentence.remarks if options else ():
            said = words_of_text(mask(words.printed[remark.start + 1 : remark.end - 1]))
            for place in range(_REMARK):
                told = limit_at(said, place)
                if told is not None and told.on == _EACH_EFFECT and told.end == len(said):
                    each = told._replace(on=_EACH_OPTION, times=told.times * options)
                    return Use(_NAMED, remark.start, remark.end, each)
    return None


def limit_in(words: Words, sentence: Sentence) -> Use | None:
    """Return the limit that a sentence tells, or `None`."""
    entry = lexicon().first("use-limit", sentence.text)
    told = limit_at(words.cut(sentence.start, sentence.end), 0)
    if entry is None and told is None:
        return None
    return Use(entry[0].token if entry else "none", sentence.start, sentence.end, told)


def _by_chain(words: Words, main: Sentence) -> Use | None:
    """Return a limit that is not counted by turns: “Once per Chain, …”."""
    if not sign("says-how-often").search(main.text):
        return None
    stretch = words.cut(main.start, main.end)
    for place in range(min(len(stretch), _OPENING)):
        often = frequency(stretch, place)
        if often is not None:
            start, end = stretch.span(place, often.end)
            return Use("none", start, end, often)
    return None


def limit_facts(used: Use, name: str) -> Iterator[Stated]:
    """Yield what a limit says besides its token: on what, how many times, in what, with which other names."""
    told = used.limit
    if told is None:
        return
    others = [one for one in told.names if one.casefold() != name.casefold()]
    stated: dict[str, object] = {
        "limitOn": told.on,
        "limitTimes": told.times if told.times > 1 else None,
        "limitPer": None if told.per in _TOLD_BY_TOKEN else told.per,
        "limitWith": others or None,
        "limitInChain": 1 if told.one_in_chain else None,
    }
    for key, value in stated.items():
        if value is not None:
            yield key, value, used.start, used.end


def places_of(spoken: Words, text: str, draft: Draft, frame: Frame, condition: Condition) -> list[str]:
    """Return the zones from which the effect is activated.

    What condition and cost say comes first; then from where the effect takes its own card; then where the event
    that is waited for has taken the card; then the place where cards of its kind lie.
    """
    main = draft.main
    words = text[main.start : max(draft.cut.resolution[0], main.start)] if is_marked(draft.cut) else main.text
    said = [entry.token for entry in lexicon().table("place") if entry.search(words)]
    end = main.start + len(words)
    stays = frame.style == "once" and sign("equips-itself").search(text) is not None
    equipped = frame.style == "monster" and sign("as-equip-card").search(words) is not None
    home = lexicon().home("lasting" if stays or equipped else frame.home)
    if frame.style == "monster" and sign("unequips-itself").search(main.text):
        home = [*home, *lexicon().home("lasting")]
    said = _with_home(own_places(spoken.cut(main.start, end)), home) or said
    moved = {lexicon().resting_place(w.event) for w in condition.waits if w.subject == "itself"} - {""}
    if said:
        return sorted(moved) if moved.issuperset(said) else said
    fetched = [entry.token for entry in lexicon().table("own-move") if entry.search(main.text)]
    return fetched or sorted(moved) or home


def _with_home(named: Sequence[str], home: Sequence[str]) -> list[str]:
    """Return the zones that are named, the place of the card on the field for “the field”."""
    return list(dict.fromkeys(zone for one in named for zone in (home if one == FIELD else [one])))
