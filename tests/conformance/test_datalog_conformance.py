"""The suites of the package `datalog-conformance`: Datalog, stratified negation, defeasible theories.

Every case either passes or stands in `deviations.toml` with its reason; a case there that would pass is an error
too. Cases of thousands of facts are only run when HEADJUDGE_SLOW is set.
"""

from __future__ import annotations

import os
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from datalog import construct, extension, fact, make_rule, universe
from theories import base_of, facts_of, status

from reasoner.engine.compiled_rules import CompiledRules
from reasoner.errors import RuleBaseError

conformance = pytest.importorskip("datalog_conformance")
yaml = pytest.importorskip("yaml")
pytest.importorskip("datalog_conformance.schema")

Case = conformance.schema.TestCase
Program = conformance.schema.Program
Case.__test__ = False
HERE = Path(__file__).parent
SUITES = Path(conformance.__file__).parent / "_tests"
LISTED = tomllib.loads((HERE / "deviations.toml").read_text("utf-8"))
DEVIATIONS, NOT_RUN = LISTED["deviations"], LISTED["not-run"]
LARGE = 100_000
ERRORS = {
    "arity_mismatch": "",
    "cyclic_negation": "not-stratified",
    "unbound_variable": "unsafe-rule",
    "safety_violations": "unsafe-rule",
    "SafetyViolationError": "unsafe-rule",
}


def read(file: Path) -> list[Case]:
    """Return the cases of one file."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    whole = yaml.load(file.read_text("utf-8"), Loader=loader)
    shared = {key: value for key, value in whole.items() if key != "tests"}
    return [Case.from_dict({**shared, **case}) for case in whole.get("tests", [whole])]


def collect():
    """Yield every case, the large ones only where wanted."""
    for file in sorted(SUITES.rglob("*.yaml")):
        if file.stem.removeprefix("strict_only_recursion_") in NOT_RUN:
            yield pytest.param(file, id=file.stem)
        elif file.stat().st_size < LARGE or os.environ.get("HEADJUDGE_SLOW"):
            for case in read(file):
                yield pytest.param(case, id=f"{file.relative_to(SUITES).with_suffix('')}:{case.name}")


def programs_agree(case: Case) -> None:
    """Check the extension of every predicate that a Datalog case names."""
    program, wanted = case.program, case.expect or {}
    rules = CompiledRules(make_rule(str(n), construct(text)) for n, text in enumerate(program.rules))
    facts = list(universe(program.facts, program.rules, wanted))
    facts += [fact(name, row) for name, rows in program.facts.items() for row in rows]
    for name, rows in wanted.items():
        expected = {(triple[0], triple[2]) for triple in (fact(name, tuple(row)) for row in rows)}
        assert extension(rules, facts, name) == expected


def theories_agree(case: Case) -> None:
    """Check every literal that a defeasible case names."""
    if strict_only(case.theory):
        for table in case.expect.values():
            rules = [f"{rule.head} :- {', '.join(rule.body)}" for rule in case.theory.strict_rules]
            program = Program(facts=case.theory.facts, rules=rules)
            programs_agree(replace(case, program=program, expect=table))
        return
    rules, facts = base_of(case.theory), list(facts_of(case.theory))
    sections = case.expect or (case.expect_per_policy or {})["blocking"]
    for section, table in sections.items():
        for text, rows in table.items():
            for row in rows:
                assert section in status(rules, facts, text, tuple(row)), f"{text}{row} is not {section}"


def strict_only(theory) -> bool:
    """Say whether a theory is a Datalog program: what is definite is then all there is, defeasibly too."""
    texts = [*theory.facts, *(text for rule in theory.strict_rules for text in (rule.head, *rule.body))]
    return not (
        theory.defeasible_rules
        or theory.defeaters
        or any("~" in text or "(" not in text for text in texts[len(theory.facts) :])
        or any("~" in text for text in theory.facts)
    )


def errors_agree(case: Case) -> None:
    """Check that a program is refused for the right reason."""
    with pytest.raises(RuleBaseError) as caught:
        programs_agree(case)
    assert caught.value.code == ERRORS[case.expect_error]


def check(case: Case) -> None:
    """Run one case of any kind."""
    if case.expect_error:
        errors_agree(case)
    elif case.program is not None:
        programs_agree(case)
    else:
        theories_agree(case)


@pytest.mark.parametrize("case", list(collect()))
def test_case(case):
    """Our rules reach what the suite expects, or the deviation is known and still there."""
    if isinstance(case, Path):
        pytest.skip(NOT_RUN[case.stem.removeprefix("strict_only_recursion_")])
    reason = DEVIATIONS.get(case.name)
    if reason is None:
        check(case)
        return
    try:
        check(case)
    except (Exception, pytest.fail.Exception):  # noqa: BLE001 - any failure is what the list announces
        pytest.xfail(reason)
    pytest.fail(f"{case.name} passes: take it off the list of deviations")
