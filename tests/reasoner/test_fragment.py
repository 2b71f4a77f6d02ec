"""Reading rules: what the fragment allows, and what an error says about the rest."""

from __future__ import annotations

import pytest
from rulebases import PREFIXES, iri, rule

from reasoner.errors import RuleBaseError
from reasoner.rules.parsing import parse_rule
from reasoner.rules.safety import make_safe
from reasoner.rules.syntax import Absent, Filter, Pattern, Values
from reasoner.rules.terms import Literal

COUNTED = "{ SELECT ?s (COUNT(?c) AS ?n) WHERE { ?s a ?c } GROUP BY ?s }"
"""An aggregate as it shows itself."""


def body(text: str):
    """Return the body of a rule over `text`."""
    return parse_rule(f"CONSTRUCT {{ ?s :p true }} WHERE {{ {text} }}", PREFIXES, iri("r")).body


def test_literals_keep_the_order_written():
    """A filter stands between the patterns between which it was written."""
    kinds = [
        type(part) for part in body("?s :a ?x . FILTER (?x > 1) ?s :b ?y ; :c ?z, ?w . VALUES ?v { 1 2 }")
    ]
    assert kinds == [Pattern, Filter, Pattern, Pattern, Pattern, Values]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("FILTER (?a + 1 * 2 >= -3)", "FILTER ((?a + (1 * 2)) >= -3)"),
        ("FILTER (1 - 2 - 3 = ?a)", "FILTER (((1 - 2) - 3) = ?a)"),
        ("FILTER (?a = 1 || ?b != 2 && !(?c < 3))", "FILTER ((?a = 1 || (?b != 2 && !(?c < 3))))"),
        ('FILTER (?a NOT IN (:x, "y"))', 'FILTER (?a NOT IN (x, "y"))'),
        ("BIND (ABS(FLOOR(?a / 2)) AS ?b)", "BIND (ABS(FLOOR((?a / 2))) AS ?b)"),
        ("VALUES (?a ?b) { (:x 1) (:y 2.50) }", "VALUES (?a ?b) { (x 1) (y 2.5) }"),
        ("FILTER NOT EXISTS { ?s :a ?b FILTER NOT EXISTS { ?b a :C } }",
         "FILTER NOT EXISTS { ?s a ?b . FILTER NOT EXISTS { ?b a C } }"),
        ('?s :a """one "two\\n" three""" # a comment\n', '?s a "one "two\n" three"'),
        ('?s :a "2021-04-01"^^xsd:date', "?s a 2021-04-01"),
        ('FILTER CONTAINS(LCASE(?a), "x")', 'FILTER (CONTAINS(LCASE(?a), "x"))'),
        ("BIND (STRLEN(?a) AS ?b)", "BIND (STRLEN(?a) AS ?b)"),
        ("{ SELECT ?s (COUNT(DISTINCT ?c) AS ?n) WHERE { ?s :a ?c . FILTER (?c != :x) } GROUP BY ?s }",
         "{ SELECT ?s (COUNT(DISTINCT ?c) AS ?n) WHERE { ?s a ?c . FILTER (?c != x) } GROUP BY ?s }"),
        ("{ select ?s (max(?c) as ?n) { ?s :a ?c } group by ?s }",
         "{ SELECT ?s (MAX(?c) AS ?n) WHERE { ?s a ?c } GROUP BY ?s }"),
        ("?s :a -2.0 . ?s :b false", "?s a -2"),
    ],
)  # fmt: skip
def test_what_is_read_is_what_was_written(text, shown):
    """Operators bind as in SPARQL, and a literal shows itself as SPARQL."""
    assert str(body(text)[0]) == shown


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("OPTIONAL { ?s :a ?b }", "an OPTIONAL part"),
        ("{ ?s :a ?b } UNION { ?s :b ?c }", "a group within a group"),
        ("?s :a/:b ?c", "a property path"),
        ("?s :a* ?c", "a property path"),
        ("?s ^:a ?c", "a property path"),
        ("?s ?p ?c", "the variable ?p as a predicate"),
        ("?s a ?c", "a variable as a class"),
        ("?s :a [ :b 1 ]", "a blank node"),
        ("_:b :a ?s", "a blank node"),
        ("?s :a (1 2)", "an RDF list"),
        ("FILTER EXISTS { ?s :a ?b }", "FILTER EXISTS (write its patterns in the body)"),
        ("MINUS { ?s :a ?b }", "MINUS"),
        ("SELECT ?s WHERE { ?s :a ?b }", "a sub-query without braces of its own"),
        ("?s :a ?b . FILTER (COUNT(?b) > 1)", "“COUNT” in an expression"),
        ('FILTER (regex(?s, "a"))', "“regex” in an expression"),
        ("?s other:a ?b", "the prefix “other:”, which sh:declare does not declare"),
        ('"a" :b ?s', "a literal as a subject"),
        ("VALUES (?a ?b) { (1) }", "a row of VALUES of another length than its variables"),
        ("VALUES ?a { UNDEF }", "“UNDEF” as a term"),
        ("?s :a ?b . GRAPH ?g { ?s :a ?b }", "a GRAPH part"),
        ("{ SELECT ?s (AVG(?b) AS ?n) WHERE { ?s :a ?b } GROUP BY ?s }", "“AVG” as an aggregate"),
        ("{ SELECT ?s (COUNT(?b) AS ?n) WHERE { ?s :a ?b } GROUP BY ?b }",
         "an aggregate that is grouped by another variable than it selects"),
        ("{ SELECT ?s (COUNT(?b) AS ?n) WHERE { ?s :a ?b BIND (1 AS ?c) } GROUP BY ?s }",
         "more than patterns, filters and negated groups in an aggregate"),
        ("FILTER NOT EXISTS { { SELECT ?s (COUNT(?b) AS ?n) WHERE { ?s :a ?b } GROUP BY ?s } }",
         "an aggregate in a negated group"),
    ],
)  # fmt: skip
def test_what_does_not_belong_is_named(text, named):
    """The error names the rule and the offending construct."""
    with pytest.raises(RuleBaseError) as caught:
        body(text)
    assert caught.value.message == f"Rule r uses {named}, which a rule may not."
    assert caught.value.code == "outside-fragment"
    assert caught.value.rules == (iri("r"),)


def test_a_head_is_one_triple():
    """A rule concludes one thing."""
    with pytest.raises(RuleBaseError, match="a head of several triples"):
        parse_rule("CONSTRUCT { ?s :p true ; :q 1 } WHERE { ?s :a ?b }", PREFIXES, iri("r"))


def test_a_filter_waits_for_its_variables():
    """Written too early, a filter or a negated group holds over the whole group all the same, as in SPARQL."""
    query = parse_rule(
        "CONSTRUCT { ?s :p true } WHERE { FILTER NOT EXISTS { ?s :no ?x } FILTER (?b > 1) ?s :a ?b . ?b :c ?d }",
        PREFIXES,
        iri("r"),
    )
    kinds = [type(part) for part in make_safe(iri("r"), query).body]
    assert kinds == [Pattern, Absent, Filter, Pattern]


@pytest.mark.parametrize(
    ("construct", "problem"),
    [
        ("CONSTRUCT { ?s :p ?o } WHERE { ?s :a ?b }", "the conclusion uses ?o, which the body never binds"),
        ("CONSTRUCT { ?s :p 1 } WHERE { ?s :a ?b FILTER (?c > 1) }",
         "“FILTER (?c > 1)” uses ?c before anything has bound it"),
        ("CONSTRUCT { ?s :p 1 } WHERE { BIND (?b + 1 AS ?c) ?s :a ?b }",
         "“BIND ((?b + 1) AS ?c)” uses ?b before anything has bound it"),
        ("CONSTRUCT { ?s :p 1 } WHERE { ?s :a ?b BIND (1 AS ?b) }", "“BIND (1 AS ?b)” binds ?b a second time"),
        ("CONSTRUCT { ?s :p 1 } WHERE { ?s :a ?b FILTER NOT EXISTS { ?s :c ?d FILTER (?e = ?d) } }",
         "“FILTER (?e = ?d)” uses ?e before anything has bound it"),
        ("CONSTRUCT { ?s :p ?n } WHERE { { SELECT ?s (COUNT(?c) AS ?n) WHERE { ?s :a ?c } GROUP BY ?s } ?s :b ?d }",
         f"“{COUNTED}” is grouped by ?s before anything has bound it"),
        ("CONSTRUCT { ?s :p ?n } WHERE { ?s :b ?c { SELECT ?s (COUNT(?c) AS ?n) WHERE { ?s :a ?c } GROUP BY ?s } }",
         f"“{COUNTED}” has a variable ?c of its own, which is also bound outside"),
        ("CONSTRUCT { ?s :p ?n } WHERE { ?s :b 1 { SELECT ?s (COUNT(?n) AS ?n) WHERE { ?s :a ?n } GROUP BY ?s } }",
         "“{ SELECT ?s (COUNT(?n) AS ?n) WHERE { ?s a ?n } GROUP BY ?s }” uses ?n for its outcome and in its own body"),
        ("CONSTRUCT { ?s :p ?n } WHERE { ?s :b 1 { SELECT ?s (COUNT(?c) AS ?n) WHERE { ?d :a ?c } GROUP BY ?s } }",
         "“{ SELECT ?s (COUNT(?c) AS ?n) WHERE { ?d a ?c } GROUP BY ?s }” never binds ?s in its own body"),
    ],
)  # fmt: skip
def test_a_variable_without_a_value_is_an_error(construct, problem):
    """The error says which literal uses which variable."""
    with pytest.raises(RuleBaseError) as caught:
        rule("r", construct)
    assert caught.value.message == f"In rule r, {problem}."
    assert caught.value.code == "unsafe-rule"


def test_prefixes_of_the_query_itself_count():
    """A query may declare its own."""
    query = parse_rule("PREFIX o: <urn:o:> CONSTRUCT { ?s o:p 1 } WHERE { ?s o:a 1 }", {}, iri("r"))
    assert query.head.predicate == "urn:o:p"
    assert query.head.object is Literal(1)
