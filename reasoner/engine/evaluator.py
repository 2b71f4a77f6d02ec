"""Evaluates a program over the facts of a question, on demand and with provenance.

A relation is a dictionary from subjects to rows, a row one from values to where they came from. A row of a
concluded property is made when a rule first looks at it: its rules run with that subject, their conclusions are
settled where the property is settled, and the row is kept. So only what can matter to the asked property is
ever concluded, and each only once (tabling; Tamaki and Sato 1986). Stratification guarantees that a row is
complete before it is looked at; only rows of mutually recursive properties grow while they are looked at, and
each is made again whenever a row that it looked at has grown, until none grows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reasoner.engine.facts import NO_ROWS, NO_VALUES, Facts, Given, invert
from reasoner.engine.rows import Doubt, Row
from reasoner.engine.settling import Claim, settle
from reasoner.rules.terms import Iri, Term

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from reasoner.engine.compiler import CompiledRule, Found
    from reasoner.engine.facts import Note
    from reasoner.engine.program import Program
    from reasoner.engine.slicing import Slice
    from reasoner.rules.rule import Rule
    from reasoner.rules.terms import Triple


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


class Concluded(dict[Iri, Row]):
    """A relation that rules conclude; its rows are made when they are looked at."""

    __slots__ = (
        "beats",
        "before",
        "doubtful",
        "everyone",
        "given",
        "inverse",
        "is_open",
        "key",
        "relations",
        "rules",
    )

    def __init__(self, key: Iri, model: Model) -> None:
        super().__init__()
        program = model.program
        self.key = key
        self.relations = model.relations
        self.before: Mapping[Iri, Row] = model.before.relations.get(key, {}) if model.before else {}
        self.rules = model.rules.rules(key)
        self.beats = program.settled.get(key)
        self.is_open = key in program.open
        self.given = model.given(key)
        self.everyone: Row | None = None
        self.inverse: dict[Term, list[Iri]] | None = None
        self.doubtful: Sequence[Row] = ()

    def __missing__(self, subject: Term) -> Mapping[Term, object]:
        if not isinstance(subject, Iri):
            return _NO_ROW
        row = self.before.get(subject)
        if row is not None and not row.in_doubt:
            self[subject] = row
            return row
        row = self[subject] = Row(subject, self.key)
        self.complete(row)
        return row

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
        if self.is_open and not row and given is None:
            row.leave_open()
        return looked_at

    def run(self, row: Row) -> Sequence[Row]:
        """Enter what the rules conclude into a row; returns the rows they noted."""
        claims, doubts, looked_at = apply(self.relations, self.rules, row.subject)
        self.enter(row, claims, doubts)
        return looked_at

    def enter(self, row: Row, claims: list[Claim], doubts: list[Doubt]) -> None:
        """Enter claims and doubts into a row."""
        if doubts or row.doubts:
            row.doubt(doubts)
        if claims:
            self.settle(row, claims)

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
            everyone = self.everyone = Row(Iri(""), self.key)
            self.find_subjects(everyone)
        if everyone.in_doubt:
            note(everyone)
        return [subject for subject in everyone if isinstance(subject, Iri)]

    def find_subjects(self, everyone: Row) -> Sequence[Row]:
        """Fill the row of all subjects for which some rule's body matches; returns the rows they noted."""
        everyone.update(dict.fromkeys(self.given))
        doubts = []
        looked_at: list[Row] = []
        for rule, _, subjects in self.rules:
            seen = len(looked_at)
            everyone.update(dict.fromkeys(subjects(self.relations, looked_at.append)))
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
    relations: Mapping[Iri, Any], rules: Iterable[CompiledRule], subject: Iri
) -> tuple[list[Claim], list[Doubt], Sequence[Row]]:
    """Return what rules claim of a subject, their doubts, and the rows they noted."""
    claims: list[Claim] = []
    doubts: list[Doubt] = []
    looked_at: list[Row] = []
    note, seen = looked_at.append, 0
    for rule, conclusions, _ in rules:
        found = conclusions(relations, note, subject)
        if found:
            claims += _claims(rule, found)
        if len(looked_at) > seen:
            doubtful = _in_doubt(looked_at[seen:])
            if doubtful:
                doubts.append((rule, doubtful))
            seen = len(looked_at)
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

    def __init__(self, key: Iri, model: Model, growth: Growth) -> None:
        super().__init__(key, model)
        self.growth = growth

    def complete(self, row: Row) -> None:
        """Queue a new row, and fill it at once unless a row of the component is being filled."""
        self.growth.add(row, self.fill)

    def subjects(self, note: Note) -> Iterable[Iri]:
        """Return the subjects found so far; whoever noted the row is run again when there are more."""
        everyone = self.everyone
        if everyone is None:
            everyone = self.everyone = Row(Iri(""), self.key)
            self.growth.add(everyone, self.find_subjects)
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

    def __init__(self) -> None:
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
            finally:
                self.running = False

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
    """All relations of one evaluation, each made when it is first looked at."""

    def __init__(self, model: Model) -> None:
        super().__init__()
        self.model = model
        self.growing: dict[frozenset[Iri], Growth] = {}

    def __missing__(self, key: Iri) -> Any:
        relation = self[key] = self.make(key)
        return relation

    def make(self, key: Iri) -> Any:
        """Return the relation of the kind that the program says it is."""
        program = self.model.program
        if key not in program.special:
            return self.model.facts.index.get(key, NO_ROWS)
        component = program.recursive.get(key)
        if component is not None:
            return Recursive(key, self.model, self.growing.setdefault(component, Growth()))
        if key in program.compiled:
            return Concluded(key, self.model)
        if key in program.open:
            return Open(self.model.given(key), key)
        return self.model.given(key)


class Model:
    """What a program concludes from the facts of one question, as far as it has been looked at.

    `before` is the model of the same facts without the one that is assumed last: rows that were not in doubt there
    are the same here.
    """

    def __init__(self, program: Program, facts: Facts, subject: Iri, before: Model | None = None) -> None:
        self.program = program
        self.facts = facts
        self.subject = subject
        self.before = before
        self.rules: Slice = program.slice(facts) if before is None else before.rules
        self.relations = Relations(self)
        self.row: Mapping[Term, Claim | None] = self.relations[program.goal][subject]

    def given(self, key: Iri) -> Given:
        """Return the given rows of a relation: of the question, of the background, and the closed ones."""
        rows = self.facts.index.get(key, NO_ROWS)
        fixed = self.program.background.get(key)
        if fixed:
            rows = fixed.with_rows(rows) if rows else fixed
        closers = self.program.closed_by.get(key)
        if closers:
            closed = self.facts.index.get(self.program.gives, NO_ROWS)
            missing = [
                subject
                for subject, lists in closed.items()
                if subject not in rows and not closers.isdisjoint(lists)
            ]
            if missing:
                rows = Given({**rows, **{subject: {} for subject in missing}})
        return rows

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
    program: Program, facts: Facts | Iterable[Triple], subject: Iri, before: Model | None = None
) -> Model:
    """Conclude the goal property of `subject` from the facts of a question.

    `before` is the model of the same facts without the one that they assume last: what cannot depend on it is
    taken over.
    """
    return Model(program, Facts.of(facts), subject, before)
