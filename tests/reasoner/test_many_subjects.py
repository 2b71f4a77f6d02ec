"""Many subjects, one evaluation: what they share is concluded once, and each comes out as if it were asked alone."""

from __future__ import annotations

from datetime import date

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulebases import GIVEN, SUBJECTS, TRIPLES, base, drafts, facts, iri, rule

from reasoner.engine.evaluator import Concluded, Evaluation, evaluate
from reasoner.engine.facts import Facts
from reasoner.engine.work import Work
from reasoner.explain.proof import nodes, prove_outcome
from reasoner.explain.reasons import reasons_of
from reasoner.rules.metamodel import NOTHING
from reasoner.rules.terms import Literal
from reasoner.unknowns.assumptions import Assumptions
from reasoner.unknowns.branching import inquire, inquire_each, investigate, signature

DAY = date(2026, 1, 1)
YES, NO = Literal(True), Literal(False)
LENIENT = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
VALUES = {"o0": (iri("a"), iri("b"), NOTHING), "o1": (YES, NO)}
OPENED = {"o0": [":a", ":b", "?w"], "o1": ["true", "false"]}
USUAL = "CONSTRUCT { ?s :u true } WHERE { ?s :g0 ?x }"


def shown(node):
    """Return what a node of a proof is and says, without the nodes below it."""
    parts = (
        getattr(node, name, None) for name in ("triple", "pattern", "literal", "bindings", "place", "point")
    )
    return type(node).__name__, *map(str, parts)


@given(drafts(given=tuple(GIVEN), opened=OPENED), TRIPLES, st.permutations(SUBJECTS), st.data())
@settings(max_examples=80, suppress_health_check=LENIENT)
def test_each_subject_comes_out_as_if_it_were_asked_alone(draft, text, order, data):
    """Verdicts, cases, reasons, proofs and what assumptions would turn, in whatever order they are asked."""
    draft.rules.append(("u0", USUAL, {}))
    rules = draft.build(open_=VALUES, assumed={"o1": "u"})
    stated = Facts(facts(text))
    goals = [iri(data.draw(st.sampled_from(["d2", "d3"]))) for _ in order]
    program = rules.program(iri("d3"), None, DAY, beside=[iri("d2")])
    shared = Evaluation(program, stated)
    for subject, goal in zip(map(iri, order), goals, strict=True):
        together = inquire(shared.at(subject, goal), 200)
        alone = investigate(rules.program(goal, None, DAY), stated, subject, 200)
        assert signature(together.outcome) == signature(alone.outcome)
        assert signature(together.cases) == signature(alone.cases)
        proofs = [sorted(map(shown, nodes(prove_outcome(inquiry.cases)))) for inquiry in (together, alone)]
        assert proofs[0] == proofs[1]
        first, second = (set(map(str, reasons_of(found.model).claims)) for found in (together, alone))
        assert first == second
        turned = [
            {point: found.reversals(point) and len(found.reversals(point)) for point in found.made}
            for found in (Assumptions(inquiry, rules.properties) for inquiry in (together, alone))
        ]
        assert turned[0] == turned[1]


STATE = rule(
    "state", "CONSTRUCT { ?s :quiet true } WHERE { ?s :phase :main FILTER NOT EXISTS { ?s :loud true } }"
)
MAY = rule("may", "CONSTRUCT { ?e :may true } WHERE { ?e :in ?s . ?s :quiet true }")
MUST = rule("must", "CONSTRUCT { ?e :must true } WHERE { ?e :in ?s . ?s :quiet true }")


def rows_of(evaluation, key):
    """Return the rows that an evaluation made of a relation."""
    relation = evaluation.relations[iri(key)]
    assert isinstance(relation, Concluded)
    return dict(relation)


def test_what_the_table_is_is_concluded_once():
    """Fifty effects look at one row of the table, and each adds only its own."""
    rules = base(STATE, MAY, MUST, open_={"phase": (iri("main"), iri("end"))})
    effects = [f"e{number}" for number in range(50)]
    stated = Facts(facts(" . ".join(["s phase main", *(f"{effect} in s" for effect in effects)])))
    program = rules.program(iri("may"), None, DAY, beside=[iri("must")])
    first = Evaluation(program, stated).at(iri("e0"))
    table = rows_of(first.evaluation, "quiet")
    for effect in effects:
        assert first.at(iri(effect)).values == (YES,)
        assert first.at(iri(effect), iri("must")).values == (YES,)
    assert rows_of(first.evaluation, "quiet") == table
    assert len(rows_of(first.evaluation, "may")) == len(rows_of(first.evaluation, "must")) == 50


def test_branches_of_what_all_look_at_are_shared():
    """What follows from a phase that nobody told is worked out once, for all effects."""
    rules = base(STATE, MAY, open_={"phase": (iri("main"), iri("end"))})
    stated = Facts(facts("e in s . d in s"))
    first = evaluate(rules.program(iri("may"), None, DAY), stated, iri("e"))
    models = [
        {branch.outcome.model.evaluation for branch in inquire(model).outcome.branches}
        for model in (first, first.at(iri("d")))
    ]
    assert models[0] == models[1]


PLACES = ("p0", "p1", "p2", "p3", "p4")
COUNTED = "CONSTRUCT { ?s :many true } WHERE { ?s :p0 true . ?s :p1 true . ?s :p2 true . ?s :p3 true . ?s :p4 true }"
ANY = "CONSTRUCT { ?s :many false } WHERE { ?s :p0 false . ?s :p1 ?a . ?s :p2 ?b . ?s :p3 ?c . ?s :p4 ?d }"


def test_no_subject_takes_the_work_of_the_others():
    """Where the work does not suffice for one of which much is open, those after it are worked out all the same."""
    one = rule("one", "CONSTRUCT { ?s :few true } WHERE { ?s :q true }")
    rules = base(rule("all", COUNTED), rule("none", ANY), one, open_=dict.fromkeys(("q", *PLACES), (YES, NO)))
    stated = Facts(facts("a in s . b in s"))
    program = rules.program(iri("many"), None, DAY, beside=[iri("few")])

    def asked(units: int) -> list[bool]:
        work = Work()
        shared = Evaluation(program, stated, work=work)
        models = [shared.at(iri("a")), shared.at(iri("b"), iri("few"))]
        assert all(model.row.in_doubt for model in models)
        work.left = units
        return [found.complete for found in inquire_each(models, work)]

    assert asked(100_000) == [True, True]
    assert asked(600) == [False, True]
