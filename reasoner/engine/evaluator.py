"""Evaluates a program over the facts of a question, on demand and with provenance.

A relation is a dictionary from subjects to rows, a row one from values to where they came from. A row of a
concluded property is made when a rule first looks at it: its rules run with that subject, their conclusions are
settled where the property is settled, and the row is kept. So only what can matter to the asked property is
ever concluded, and each only once (tabling; Tamaki and Sato 1986). Stratification guarantees that a row is
complete before it is looked at; only rows of mutually recursive properties grow while they are looked at, and
each is made again whenever a row that it looked at has grown, until none grows.

A row notes which rows its rules looked at that the question left open, or of which something was assumed. So the same
question with one of these told is evaluated over the rows of the first evaluation: only those are made again that
looked at it, directly or through others (`Dependents`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol
from weakref import WeakValueDictionary, ref

from reasoner.engine.facts import NO_ROWS, NO_VALUES, Facts, Given, invert, unnoted
from reasoner.engine.rows import Doubt, Row
from reasoner.engine.settling import Claim, settle
from reasoner.engine.watching import Watched, note_evaluation
from reasoner.engine.work import RULE, Spent, Work
from reasoner.rules.terms import Iri, Term

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from reasoner.engine.compiler import CompiledRule, Found
    from reasoner.engine.facts import Note
    from reasoner.engine.program import Program
    from reasoner.engine.shortcuts import Shortcut
    from reasoner.engine.slicing import Slice
    from reasoner.engine.watching import Seen
    from reasoner.rules.rule import Rule
    from reasoner.rules.terms import OpenPoint, Triple


_NO_ROW = Row(Iri(""), Iri(""))
"""What there is of something that is no subject."""


class Open(Given):
    """A relation whose values a question can leave out; a row that is missing is an open point."""

    __slots__ = ("key",)

    def __init__(self, rows: Mapping[Iri, dict[Term, None]], key: Iri) -> None:
        super().__init__(rows)
        self.key = key

    def __missing__(self, subject: Term) -> Mapping[Term, None]:
        if not isinstance(subject, Iri):
            return NO_VALUES
        row = Row(subject, self.key)
        row.leave_open()
        self[subject] = row  # type: ignore[assignment]
        return row  # type: ignore[return-value]


class WatchedOpen(Open):
    """An open relation that notes what is looked up in it."""

    __slots__ = ("seen",)

    def __init__(self, rows: Mapping[Iri, dict[Term, None]], key: Iri, seen: Seen) -> None:
        super().__init__(rows, key)
        self.seen = seen

    def __getitem__(self, subject: Any) -> Any:
        self.seen.add((subject, self.key))
        return super().__getitem__(subject)


class Counted(Protocol):
    """Relations by name, with the work that looking at them counts towards."""

    work: Work

    def __getitem__(self, key: Iri, /) -> Any:
        """Return a relation."""


class Concluded(dict[Iri, Row]):
    """A relation that rules conclude; its rows are made when they are looked at."""

    __slots__ = (
        "beats",
        "before",
        "changed",
        "doubtful",
        "everyone",
        "given",
        "inverse",
        "is_assumed",
        "is_open",
        "key",
        "relations",
        "rules",
        "shortcut",
        "untold",
    )

    def __init__(self, key: Iri, relations: Relations) -> None:
        super().__init__()
        program = relations.program
        self.key = key
        self.relations = ref(relations)
        before = relations.before.get(key) if relations.before is not None else None
        self.before: Concluded | None = before if isinstance(before, Concluded) else None
        self.changed = relations.changed
        self.rules: tuple[CompiledRule, ...]
        self.shortcut: Shortcut | None
        self.beats = program.settled.get(key)
        if self.before is not None:
            # Whatever is assumed, it is the same rules that can apply.
            self.rules, self.shortcut = self.before.rules, self.before.shortcut
        else:
            self.rules = relations.rules.rules(key)
            self.shortcut = program.shortcut(key) if relations.brief else None
            if self.shortcut is not None:
                can_apply = {compiled.rule for compiled in self.rules}
                self.rules = tuple(compiled for compiled in self.shortcut.rules if compiled.rule in can_apply)
        self.is_open = key in program.open
        self.is_assumed = key in program.assumed
        self.untold = relations.facts.untold
        self.given = relations.watched(key, relations.given(key))
        self.everyone: Row | None = None
        self.inverse: dict[Term, list[Iri]] | None = None
        self.doubtful: Sequence[Row] = ()

    def __missing__(self, subject: Term) -> Mapping[Term, object]:
        if not isinstance(subject, Iri):
            return _NO_ROW
        row = self.before.get(subject) if self.before is not None else None
        if row is not None and not (row.in_doubt and row in self.changed):
            self[subject] = row
            return row
        row = self[subject] = Row(subject, self.key)
        try:
            self.complete(row)
        except Spent:
            self.pop(subject, None)
            raise
        return row

    def all_relations(self) -> Relations:
        """Return the relations that this is one of: they keep it, not the other way round."""
        relations = self.relations()
        assert relations is not None
        return relations

    def complete(self, row: Row) -> None:
        """Fill a new row."""
        self.fill(row)

    def fill(self, row: Row) -> Sequence[Row]:
        """Run the rules for a row's subject; returns the rows they noted."""
        given = self.given.get(row.subject)
        looked_at: Sequence[Row] = ()
        if given:
            row.update(given)
        if not given or self.beats is None:
            looked_at = self.run(row)
        if self.is_open and not row and not row.assumed and given is None:
            row.leave_open()
        return looked_at

    def run(self, row: Row) -> Sequence[Row]:
        """Enter what the rules conclude into a row; returns the rows they noted."""
        claims, doubts, looked_at = apply(self.all_relations(), self.rules, row.subject, self.shortcut)
        self.enter(row, claims, doubts)
        return looked_at

    def enter(self, row: Row, claims: list[Claim], doubts: list[Doubt]) -> None:
        """Enter claims and doubts into a row. Where a value is told nothing is assumed, and nothing doubted of that."""
        if self.is_assumed and row.subject in self.given:
            doubts = [doubt for doubt in doubts if not doubt[0].assumes]
        if doubts or row.doubts:
            row.doubt(doubts)
        if self.is_assumed:
            claims = self.assume(row, claims)
        if claims:
            self.settle(row, claims)

    def assume(self, row: Row, claims: list[Claim]) -> list[Claim]:
        """Return the claims without the assumption, which is entered where it speaks alone, with one value."""
        row.usual = tuple(claim for claim in claims if claim.rule.assumes)
        claims = [claim for claim in claims if not claim.rule.assumes]
        known = claims or row.subject in self.given or (row.subject, self.key) in self.untold
        if len(row.usual) == 1 and not known:
            row.assume(row.usual[0].value)
        return claims

    def settle(self, row: Row, claims: list[Claim]) -> None:
        """Enter claims into a row: those that stand, or all of them where the property is plain."""
        row.claims = standing = tuple(claims)
        if self.beats is not None and len(standing) > 1:
            standing, row.beaten = settle(standing, self.beats)
        for claim in standing:
            row.setdefault(claim.value, claim)

    def subjects(self, note: Note) -> Iterable[Iri]:
        """Return all subjects that have a value."""
        everyone = self.everyone
        if everyone is None:
            everyone = self.everyone = self.everyone_before()
        if everyone is None:
            everyone = Row(Iri(""), self.key)
            self.find_subjects(everyone)
            self.everyone = everyone
        if everyone.in_doubt:
            note(everyone)
        return [subject for subject in everyone if isinstance(subject, Iri)]

    def everyone_before(self) -> Row | None:
        """Return the row of all subjects that was found before, if it is the same now."""
        everyone = self.before.everyone if self.before is not None else None
        return None if everyone is None or everyone in self.changed else everyone

    def find_subjects(self, everyone: Row) -> Sequence[Row]:
        """Fill the row of all subjects for which some rule's body matches; returns the rows they noted."""
        everyone.update(dict.fromkeys(self.given))
        doubts = []
        looked_at: list[Row] = []
        relations = self.all_relations()
        for rule, _, subjects in self.rules:
            seen = len(looked_at)
            everyone.update(dict.fromkeys(subjects(relations, looked_at.append)))
            doubtful = _in_doubt(looked_at[seen:])
            if doubtful:
                doubts.append((rule, doubtful))
        everyone.doubt(doubts)
        return looked_at

    def having(self, value: Term, note: Note) -> Iterable[Iri]:
        """Return all subjects that have this value."""
        if self.inverse is None:
            rows = {subject: self[subject] for subject in self.subjects(note)}
            self.inverse = invert(rows)
            everyone = () if self.everyone is None else (self.everyone,)
            self.doubtful = [row for row in (*everyone, *rows.values()) if row.in_doubt]
        for row in self.doubtful:
            note(row)
        return self.inverse.get(value, ())


def apply(
    relations: Counted, rules: Sequence[CompiledRule], subject: Iri, shortcut: Shortcut | None = None
) -> tuple[list[Claim], list[Doubt], Sequence[Row]]:
    """Return what rules claim of a subject, their doubts, and the rows they noted.

    With a `shortcut` no rule is run after one whose claim decides alone, and rests on nothing open.
    """
    claims: list[Claim] = []
    doubts: list[Doubt] = []
    looked_at: list[Row] = []
    note, seen = looked_at.append, 0
    work = relations.work
    work.left -= RULE * len(rules)
    if work.left < 0:
        raise Spent
    for rule, conclusions, _ in rules:
        found = conclusions(relations, note, subject)
        if found:
            claims += _claims(rule, found)
        if len(looked_at) > seen:
            doubtful = _in_doubt(looked_at[seen:])
            if doubtful:
                doubts.append((rule, doubtful))
            seen = len(looked_at)
        decides = found and shortcut is not None and rule in shortcut.decisive
        if decides and (not doubts or doubts[-1][0] is not rule):
            return claims[-1:], [], looked_at
    if shortcut is not None:
        claims.sort(key=lambda claim: shortcut.place[claim.rule])
        doubts.sort(key=lambda doubt: shortcut.place[doubt[0]])
    return claims, doubts, looked_at


def _claims(rule: Rule, found: Found) -> list[Claim]:
    """Return one claim for each value, from the first match that concludes it."""
    if len(found) == 1:
        value, bindings = found[0]
        return [Claim(rule, value, bindings)]
    first: dict[Term, tuple[Term, ...]] = {}
    for value, bindings in found:
        first.setdefault(value, bindings)
    return [Claim(rule, value, bindings) for value, bindings in first.items()]


def _in_doubt(noted: Iterable[Row]) -> tuple[Row, ...]:
    return tuple([row for row in noted if row.in_doubt])


class Recursive(Concluded):
    """A relation whose rows depend on rows of its own component, so that they grow together."""

    __slots__ = ("growth",)

    def __init__(self, key: Iri, relations: Relations, growth: Growth) -> None:
        super().__init__(key, relations)
        self.growth = growth

    def complete(self, row: Row) -> None:
        """Queue a new row, and fill it at once unless a row of the component is being filled."""
        self.growth.add(row, self.fill)

    def subjects(self, note: Note) -> Iterable[Iri]:
        """Return the subjects found so far; whoever noted the row is run again when there are more."""
        everyone = self.everyone
        if everyone is None:
            everyone = self.everyone = self.everyone_before()
        if everyone is None:
            everyone = self.everyone = Row(Iri(""), self.key)
            try:
                self.growth.add(everyone, self.find_subjects)
            except Spent:
                self.everyone = None
                raise
        note(everyone)
        return [subject for subject in everyone if isinstance(subject, Iri)]

    def having(self, value: Term, note: Note) -> Iterable[Iri]:
        """Return the subjects that have this value so far."""
        found = []
        for subject in self.subjects(note):
            row = self[subject]
            note(row)
            if value in row:
                found.append(subject)
        return found


class Growth:
    """The rows of one component that must be filled (again), until none grows."""

    def __init__(self, relations: Relations) -> None:
        self.relations = ref(relations)
        self.waiting: dict[Row, None] = {}
        self.fill: dict[Row, Callable[[Row], Sequence[Row]]] = {}
        self.users: dict[Row, dict[Row, None]] = {}
        self.running = False

    def add(self, row: Row, fill: Callable[[Row], Sequence[Row]]) -> None:
        """Take on a new row; return once it is complete, unless the component is being completed already."""
        self.fill[row] = fill
        self.users[row] = {}
        self.waiting[row] = None
        if not self.running:
            self.running = True
            try:
                self.run()
            except Spent:
                self.give_up()
                raise
            finally:
                self.running = False
                self.forget()

    def give_up(self) -> None:
        """Take every row away: which of them are complete only the end of the growth would have told."""
        relations = self.relations()
        assert relations is not None
        for row in self.fill:
            relation = relations[row.key]
            relation.pop(row.subject, None)
            relation.everyone = None

    def forget(self) -> None:
        """Forget the rows: none of them will grow any more."""
        self.waiting.clear()
        self.fill.clear()
        self.users.clear()

    def run(self) -> None:
        """Fill waiting rows; a row that grew or fell into doubt makes its users wait again."""
        while self.waiting:
            row = next(iter(self.waiting))
            del self.waiting[row]
            before, doubted = len(row), row.in_doubt
            for seen in self.fill[row](row):
                if seen in self.users:
                    self.users[seen][row] = None
            if len(row) > before or row.in_doubt is not doubted:
                self.waiting.update(self.users[row])


class Relations(dict[Iri, Any]):
    """All relations of one evaluation, each made when it is first looked at.

    `before` has those of the same facts but for the one that was changed last: rows that did not look at it there are
    the same here, all but those in `changed`. `work` counts what is done. Nothing in here leads back to an evaluation
    or from a row to its relation, so that all of it goes as soon as nobody looks at it any more.
    """

    def __init__(
        self,
        program: Program,
        facts: Facts,
        rules: Slice,
        before: Relations | None,
        work: Work,
        *,
        brief: bool,
        seen: Seen | None,
    ) -> None:
        super().__init__()
        self.brief = brief
        self.seen = seen
        self.program = program
        self.facts = facts
        self.rules = rules
        self.before = before
        self.changed = Dependents(facts.changed) if facts.changed else frozenset[Row]()
        self.work = work
        self.special = program.special
        self.told = facts.index
        self.growing: dict[frozenset[Iri], Growth] = {}

    def __missing__(self, key: Iri) -> Any:
        special = key in self.special
        relation = self[key] = self.make(key) if special else self.watched(key, self.told.get(key, NO_ROWS))
        return relation

    def watched(self, key: Iri, rows: Given) -> Given:
        """Return told rows so that it is noted what is looked up of them, if somebody wants to know."""
        return rows if self.seen is None else Watched(rows, key, self.seen)

    def make(self, key: Iri) -> Any:
        """Return a relation that holds more than the question tells, of the kind that the program says it is."""
        program = self.program
        component = program.recursive.get(key)
        if component is not None:
            return Recursive(key, self, self.growing.setdefault(component, Growth(self)))
        if key in program.compiled:
            return Concluded(key, self)
        if key in program.open:
            rows = self.given(key)
            return Open(rows, key) if self.seen is None else WatchedOpen(rows, key, self.seen)
        return self.watched(key, self.given(key))

    def given(self, key: Iri) -> Given:
        """Return the given rows of a relation: of the question, of the background, and the closed ones."""
        rows = self.told.get(key, NO_ROWS)
        fixed = self.program.background.get(key)
        if fixed:
            rows = fixed.with_rows(rows) if rows else fixed
        closers = self.program.closed_by.get(key)
        if closers:
            closing = self.told.get(self.program.gives, NO_ROWS)
            closed: dict[Iri, dict[Term, None]] = {
                subject: {}
                for closer in closers
                for subject in closing.having(closer, unnoted)
                if subject not in rows
            }
            if closed:
                rows = Given({**rows, **closed})
        return rows

    def rows(self) -> Iterator[Row]:
        """Yield every row that rules filled, those included that are the same as before."""
        found = {
            row: None
            for relation in self.values()
            if isinstance(relation, Concluded)
            for row in relation.values()
        }
        if self.before is not None:
            found |= {row: None for row in self.before.rows() if not (row.in_doubt and row in self.changed)}
        yield from found


class Dependents:
    """The rows that looked at open or assumed points, directly or through others; found as they are asked for."""

    def __init__(self, points: frozenset[OpenPoint]) -> None:
        self.points = points
        self.known: dict[Row, bool] = {}

    def __contains__(self, row: Row) -> bool:
        known = self.known.get(row)
        if known is None:
            known = self.known[row] = self._looked(row)
        return known

    def _looked(self, row: Row) -> bool:
        """Say whether a row looked at a point; if not, none of those that it looked at did."""
        if (row.subject, row.key) in self.points:
            return True
        seen, waiting = {row}, [row]
        while waiting:
            for other in (other for _, rows in waiting.pop().doubts for other in rows if other not in seen):
                known = self.known.get(other)
                if known or (other.subject, other.key) in self.points:
                    return True
                seen.add(other)
                if known is None:
                    waiting.append(other)
        self.known.update(dict.fromkeys(seen, False))
        return False


class Evaluation:
    """What a program concludes from facts, as far as it has been looked at: of any subject that is asked for.

    All subjects share the rows. `before` is the evaluation of the same facts but for the one that was changed last.
    `kept` is for what others make of the rows, `work` counts what is done: where it is spent, `Spent` is raised, and
    no row is left half done. A `brief` one comes to the same values, without the claims that make no difference
    (`engine.shortcuts`); `seen` takes on what is looked up of the facts that are told (`engine.watching`).
    """

    def __init__(
        self,
        program: Program,
        facts: Facts,
        before: Evaluation | None = None,
        work: Work | None = None,
        *,
        brief: bool = False,
        seen: Seen | None = None,
    ) -> None:
        self.work: Work = work or (before.work if before is not None else Work())
        self.program = program
        self.facts = facts
        self.before = before
        self.rules: Slice = program.slice(facts) if before is None else before.rules
        earlier = before.relations if before is not None else None
        if earlier is not None:
            brief, seen = earlier.brief, earlier.seen
        self.relations: Relations = Relations(
            program, facts, self.rules, earlier, self.work, brief=brief, seen=seen
        )
        self.kept: dict[Any, Any] = {}
        self._others: WeakValueDictionary[tuple[OpenPoint, Term], Evaluation] = WeakValueDictionary()
        self._open: WeakValueDictionary[frozenset[OpenPoint], Evaluation] = WeakValueDictionary()
        note_evaluation(self)

    def at(self, subject: Iri, goal: Iri | None = None) -> Model:
        """Return what is concluded of a subject: of the program's goal, or of another one that it is made for."""
        return Model(self, self.program if goal is None else self.program.about(goal), subject)

    def assuming(self, point: OpenPoint, value: Term) -> Evaluation:
        """Return the evaluation in which an open or assumed point has this value; the same one each time."""
        known = self._others.get((point, value))
        if known is None:
            facts = self.facts.assuming(point, value)
            known = self._others[point, value] = Evaluation(self.program, facts, self)
        return known

    def leaving_open(self, points: frozenset[OpenPoint]) -> Evaluation:
        """Return the evaluation in which nothing is assumed of some points; the same one each time."""
        known = self._open.get(points)
        if known is None:
            known = self._open[points] = Evaluation(self.program, self.facts.leaving_open(points), self)
        return known

    def rows(self) -> Iterator[Row]:
        """Yield every row that rules filled, those included that are the same as before."""
        yield from self.relations.rows()


class Model:
    """What a program concludes of its goal for one subject, over the rows of an evaluation that others may share."""

    __slots__ = ("evaluation", "facts", "program", "relations", "row", "rules", "subject")

    def __init__(self, evaluation: Evaluation, program: Program, subject: Iri) -> None:
        self.evaluation = evaluation
        self.program = program
        self.subject = subject
        self.facts = evaluation.facts
        self.rules = evaluation.rules
        self.relations = evaluation.relations
        self.row: Mapping[Term, Claim | None] = self.relations[program.goal][subject]

    def at(self, subject: Iri, goal: Iri | None = None) -> Model:
        """Return the same for another subject (and another goal that the program is made for); they share all rows."""
        return self.evaluation.at(subject, goal or self.program.goal)

    def assuming(self, point: OpenPoint, value: Term) -> Model:
        """Return what is concluded if an open or assumed point has this value."""
        return self.evaluation.assuming(point, value).at(self.subject, self.program.goal)

    def leaving_open(self, points: frozenset[OpenPoint]) -> Model:
        """Return what is concluded if nothing is assumed of some points."""
        return self.evaluation.leaving_open(points).at(self.subject, self.program.goal)

    @property
    def values(self) -> tuple[Term, ...]:
        """The values of the asked property that stand."""
        return tuple(self.row)

    @property
    def value(self) -> Term | None:
        """The one value that stands; `None` if there is none, or if claims disagree."""
        return next(iter(self.row)) if len(self.row) == 1 else None

    @property
    def conflict(self) -> tuple[Claim, ...]:
        """The standing claims that disagree on a settled property, one for each value; else empty."""
        if len(self.row) < 2 or self.program.goal not in self.program.settled:
            return ()
        return tuple(claim for claim in self.row.values() if claim is not None)

    def claims(self, subject: Iri | None = None) -> tuple[Claim, ...]:
        """Return every claim on the asked property (of another subject, if given), beaten ones too."""
        row = self.row if subject is None else self.look(subject, self.program.goal)
        return row.claims if isinstance(row, Row) else ()

    def origin(self, subject: Iri, key: Iri, value: Term) -> str:
        """Say where a given fact comes from: `question`, `background`, or `assumed` for an open point."""
        if (subject, key) in self.facts.assumed:
            return "assumed"
        return "question" if value in self.facts.values(subject, key) else "background"

    def look(self, subject: Iri, key: Iri) -> Mapping[Term, Claim | None]:
        """Return the row of any relation of the program."""
        row: Mapping[Term, Claim | None] = self.relations[key][subject]
        return row


def evaluate(
    program: Program,
    facts: Facts | Iterable[Triple],
    subject: Iri,
    before: Model | None = None,
    work: Work | None = None,
) -> Model:
    """Conclude the goal property of `subject` from the facts of a question.

    `before` is the model of the same facts but for the one that was changed last: what cannot depend on it is
    taken over. Raises `Spent` where the `work` that is allowed (`None`: any) does not suffice.
    """
    return Evaluation(program, Facts.of(facts), before.evaluation if before else None, work).at(subject)
