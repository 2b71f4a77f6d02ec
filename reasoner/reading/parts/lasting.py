"""What the activation of a card that stays on the field brings with it, told by its other sentences.

“When this card leaves the field, destroy that monster” is no effect that is activated, but done to what the
activation Summoned or equipped; “Negate all … effects on the field” holds as soon as the activation resolves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from reasoner.reading.model import ReadFact, Span, Step
from reasoner.reading.parts.clauses import read_clause
from reasoner.reading.parts.cutting import clause_at, cut
from reasoner.reading.parts.objects import Speech
from reasoner.reading.parts.values import values
from reasoner.reading.text.lexicon import lexicon
from reasoner.reading.text.scanner import scanner

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from reasoner.reading.effects.facts import Facts
    from reasoner.reading.model import EffectReading
    from reasoner.reading.parts.objects import Values
    from reasoner.reading.text.frames import Frame
    from reasoner.reading.text.lexicon import Entry

JOINED, THEREBY = "in-order", "and-if-you-do"
BANISH, BANISHED = "banish", "banished"
THIS = {"reference": "this"}


def when_gone(gathered: Iterable[Facts], activation: Facts, steps: Sequence[Step]) -> Iterator[Step]:
    """Yield what is done when the card that stays, or what its activation brought, is destroyed or leaves the field.

    `steps` are the parts of the activation: what goes with the card is what they brought to the field or equipped.
    """
    if activation.frame.style != "lasting" and not activation.get("remainsOnField"):
        return

    def named(entry: Entry) -> tuple[str, bool]:
        brought = [step.get("of") for step in steps if step.get("does") in entry.traits["brings"]]
        targeting = bool(activation.get("targets")) and (not brought or "target" in brought)
        return ("target" if targeting else "those"), targeting

    yield from _undone(gathered, named)


def _undone(gathered: Iterable[Facts], named: Callable[[Entry], tuple[str, bool]]) -> Iterator[Step]:
    """Yield what sentences say is done to what was brought when it, or the card itself, is gone.

    `named` says, for a line of the lexicon, what was brought is called, and whether it was targeted.
    """
    for facts in gathered:
        for sentence in facts.draft.sentences:
            found = lexicon().opening("part-gone", sentence.text)
            if found is None:
                continue
            entry, match = found
            brought, targeting = named(entry)
            start = sentence.start + match.end()
            clauses = cut(facts.text, start, sentence.end)
            speech = Speech(brought, brought, facts.words, targeting=targeting)
            told, *more = [values(read_clause(facts.text, one), facts.text, speech) for one in clauses]
            to = _where_it_goes([clause.joint for clause in clauses[1:]], more, brought)
            if len(told) != 1 or "does" not in told[0] or to is None:
                continue
            gone, of = entry.traits.get("of"), told[0].get("of", ("",))[0]
            if of in ((THIS["reference"],) if gone else (brought, "equipped")):
                undone = THIS["reference"] if gone else brought
                values_of = {
                    "does": told[0]["does"][0],
                    "joinedBy": JOINED,
                    "of": undone,
                    "selection": {"reference": undone},
                    "delayed": True,
                    "whenGone": entry.token,
                }
                span = Span(facts.frame.box, sentence.start, sentence.end)
                yield _step(values_of | ({"whenGoneOf": brought} if gone else {}) | to, span)


def _where_it_goes(
    joints: Sequence[str], more: Sequence[Sequence[Values]], named: str
) -> dict[str, object] | None:
    """Return where a card goes to which more is done, as in “destroy it, and if you do, banish it”; none if unread."""
    if not more:
        return {}
    if joints != [THEREBY] or len(more[0]) != 1:
        return None
    does, of = (more[0][0][key][0] if key in more[0][0] else "" for key in ("does", "of"))
    return {"to": BANISHED} if does == BANISH and of in (named, "those") else None


def at_once(frame: Frame, effects: Iterable[EffectReading]) -> Iterator[Step]:
    """Yield the negation that a card without any further text of activation applies as soon as it is face-up."""
    for effect in effects:
        applied = effect.get("applies", ())
        for entry in lexicon().table("part-applied"):
            if isinstance(applied, list) and entry.token in applied:
                told = {
                    "does": entry.traits["does"],
                    "of": "all",
                    "needsAll": True,
                    "kinds": list(entry.traits["kinds"]),
                }
                if effect.get("appliesTo") == "opponent":
                    told["controller"] = "opponent"
                asks: dict[str, object] = {"kinds": told["kinds"], "places": ["field"]}
                if "controller" in told:
                    asks["side"] = told["controller"]
                told["selection"] = {"filter": asks, "all": True}
                yield _step({**told, "from": ["field"], "until": "while-on-field"}, Span(frame.box, 0, 0))


def equipping(frame: Frame, gathered: Sequence[Facts]) -> Iterator[Step]:
    """Yield what an Equip Card does as soon as it is equipped, and to the equipped monster when it is gone."""
    yield _step({"does": "equip", "of": "this", "selection": THIS, "onto": "target"}, Span(frame.box, 0, 0))
    for facts in gathered:
        for sentence in facts.draft.sentences if facts.kind == "continuous" else ():
            if scanner("part-order").at(sentence.text, 0, len(sentence.text)) is None:
                continue
            read = read_clause(facts.text, clause_at(facts.text, sentence.start, sentence.end))
            for told in values(read, facts.text, Speech("target", "target", facts.words, targeting=True)):
                of = "target" if told.get("of", ("",))[0] in ("equipped", "target") else ""
                span = Span(frame.box, sentence.start, sentence.end)
                if "delayed" in told:
                    continue
                does = {"does": told["does"][0]} if of and "does" in told else {}
                yield _step(
                    {**does, "joinedBy": "and", "of": "target", "selection": {"reference": "target"}}, span
                )
    yield from _undone(gathered, lambda _: ("target", True))


def _step(told: dict[str, object], span: Span) -> Step:
    return Step(span, tuple(ReadFact(key, value, span) for key, value in told.items()))
