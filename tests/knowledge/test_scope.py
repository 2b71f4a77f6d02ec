"""What is encoded, what is left out and why: every citation counts, and nothing is both."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from planting import QUICK_MAY, Planter, precedent, rule

from reasoner.errors import HeadjudgeError
from reasoner.knowledge.base import root
from reasoner.upkeep import STATUSES, encoded
from reasoner.upkeep.corpus import Corpus
from reasoner.upkeep.places import places_cited
from reasoner.upkeep.scope import RULE, check_scope, subjects, totals
from service.cli import group

REASON = """@prefix scope: <https://w3id.org/headjudge/scope/> .
@prefix page: <https://w3id.org/headjudge/sources/official-rulebook-v10/> .
scope:old a ygo:ScopeReason ; rdfs:label "Too old"@en ;
    rdfs:comment "It was replaced."@en ; ygo:putsOutOfScope page:{page} .
"""


def read(plant: Planter, page: int) -> Corpus:
    """Return a small knowledge base in which page 45 is cited by a rule and one page is left out."""
    return Corpus.read(plant.base(rule("a", QUICK_MAY) + REASON.format(page=page), precedent("A-1")))


def test_each_place_has_its_status(plant: Planter) -> None:
    """Cited by a rule is encoded, left out is out of scope with its reason."""
    found = {one.place: one for one in subjects(read(plant, 56)) if one.work == "official-rulebook-v10"}
    assert (found["45"].status, found["45"].rules) == ("encoded", ("rule:a",))
    assert (found["56"].status, found["56"].reason) == ("out of scope", "Too old")


def test_a_topic_is_encoded_by_the_rules_about_it(plant: Planter) -> None:
    """Topics are found by what rules say they are about; the rest of them is open."""
    found = {one.place: one for one in subjects(read(plant, 56)) if one.work == "topics"}
    assert found["activating-effects"].rules == ("rule:a",)
    assert found["union-monsters"].status == "open"


def test_what_a_rule_cites_cannot_be_left_out(plant: Planter) -> None:
    """A page that is both cited and left out is a defect, told with the rule."""
    (defect,) = check_scope(read(plant, 45))
    assert "rule:a" in str(defect)
    assert not list(check_scope(read(plant, 56)))


def test_what_does_not_exist_cannot_be_left_out(plant: Planter) -> None:
    """A mistyped place is a defect."""
    (defect,) = check_scope(read(plant, 999))
    assert "neither a topic nor a place" in str(defect)


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    """Return the project's own knowledge base."""
    return Corpus.read(root())


def test_every_citation_of_every_rule_counts(corpus: Corpus) -> None:
    """No rule of the project cites a place that is not counted as encoded by it."""
    counted = {(one.work, one.place, name) for one in subjects(corpus) for name in one.rules}
    for file, node in corpus.instances(RULE):
        for work, place in places_cited(corpus.law, node):
            key = (str(work).rpartition("/")[2], place, f"rule:{str(node).rpartition('/rules/')[2]}")
            assert key in counted, file


def test_the_project_leaves_out_nothing_that_it_uses(corpus: Corpus) -> None:
    """Its list of what is out of scope holds no topic or place that a rule or precedent rests on."""
    assert list(check_scope(corpus)) == []


def test_the_totals_add_up(corpus: Corpus) -> None:
    """Each page of the Perfect Rulebook has one status, and most numbered rules are accounted for or open."""
    found = totals(subjects(corpus))
    assert sum(found["perfect-rulebook-2017"].values()) == 196
    assert all(set(counts) == set(STATUSES) for counts in found.values())
    assert found["topics"]["encoded"] > found["topics"]["out of scope"] > 0


def test_the_list_can_be_narrowed() -> None:
    """By work, by area and by status; what does not exist is told with what there is."""
    assert {one.work for one in encoded(work="topics", status="out of scope")} == {"topics"}
    for one in encoded(area="segoc"):
        assert one.rules
    with pytest.raises(HeadjudgeError, match="segoc"):
        encoded(area="segok")


def test_the_command_prints_a_table_or_json() -> None:
    """`headjudge coverage --work …` is readable, and with --json it is data."""
    shown = CliRunner().invoke(
        group, ["coverage", "--work", "perfect-rulebook-2017", "--status", "out of scope"]
    )
    assert "Headings" in shown.output
    data = CliRunner().invoke(group, ["coverage", "--area", "segoc", "--json"])
    assert json.loads(data.stdout)[0]["status"] == "encoded"


def test_what_only_the_glossary_explains_is_shown() -> None:
    """A topic without rule or decision that a term of the glossary is about is shown, not open."""
    (found,) = (one for one in encoded(work="topics", status="shown") if one.place == "declare-name")
    assert (found.rules, found.precedents, found.terms) == ((), (), ("term:declare-a-name",))
