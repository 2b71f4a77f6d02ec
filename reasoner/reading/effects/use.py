"""How often an effect may be used and from where, by the words of its text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reasoner.reading.text.lexicon import lexicon, sign
from reasoner.reading.text.sentences import is_marked

if TYPE_CHECKING:
    import re
    from collections.abc import Sequence

    from reasoner.reading.conditions.condition import Condition
    from reasoner.reading.text.drafts import Draft
    from reasoner.reading.text.frames import Frame
    from reasoner.reading.text.sentences import Sentence


def limits_for(draft: Draft, drafts: Sequence[Draft], limits: Sequence[Sentence]) -> list[Sentence]:
    """Return the limits of a box that hold for a draft: of “each effect”, or of the effects before or after them."""
    return [limit for limit in limits if _holds_for(limit, draft, drafts)]


def _others(limit: Sentence) -> re.Match[str] | None:
    """Return the words with which a limit speaks of the effects before or after it, or `None`."""
    return sign("limits-others").match(limit.text)


def _holds_for(limit: Sentence, draft: Draft, drafts: Sequence[Draft]) -> bool:
    found = _others(limit)
    if found is None:
        return sign("limits-all").match(limit.text) is not None
    after = [d for d in drafts if d.main.start > limit.start]
    if found["side"] != "following":
        return draft not in after
    return draft in (after if found["all"] else after[:1])


def limit_of(draft: Draft, shared: Sequence[Sentence]) -> tuple[str, int, int]:
    """Return the limit on the use of an effect and where it is said.

    `shared` are the sentences of the box that limit this one among its effects (`limits_for`). An effect without a
    limit is `none`.
    """
    own = [limit for limit in draft.limits if not _others(limit)]
    for sentence in (*own, *shared):
        if draft.role != "activation" and sign("limits-card").match(sentence.text):
            continue
        entry = lexicon().first("use-limit", sentence.text)
        if entry:
            return entry[0].token, sentence.start, sentence.end
    main = draft.main
    entry = lexicon().first("use-frequency", main.text)
    if entry:
        return entry[0].token, main.start + entry[1].start(), main.start + entry[1].end()
    return "none", main.start, main.start


def places_of(text: str, draft: Draft, frame: Frame, condition: Condition) -> list[str]:
    """Return the zones from which the effect is activated.

    What condition and cost say comes first; then from where the effect takes its own card; then where the event
    that is waited for has taken the card; then the place where cards of its kind lie.
    """
    main = draft.main
    words = text[main.start : max(draft.cut.resolution[0], main.start)] if is_marked(draft.cut) else main.text
    said = [entry.token for entry in lexicon().table("place") if entry.search(words)]
    moved = {lexicon().resting_place(w.event) for w in condition.waits if w.subject == "itself"} - {""}
    if said:
        return sorted(moved) if moved.issuperset(said) else said
    fetched = [entry.token for entry in lexicon().table("own-move") if entry.search(main.text)]
    stays = frame.style == "once" and sign("equips-itself").search(text)
    return fetched or sorted(moved) or lexicon().home("lasting" if stays else frame.home)
