"""Each kind of defect that can be planted in a knowledge base is found, placed and told in words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from planting import QUICK, QUICK_MAY, QUICK_MAY_NOT, precedent, rule

from reasoner.errors import HeadjudgeError
from reasoner.judge import Judge
from reasoner.upkeep import checking
from reasoner.upkeep.cards import check_cards, check_lexicon
from reasoner.upkeep.cases import check_cases
from reasoner.upkeep.citations import check_citations, pages_of
from reasoner.upkeep.corpus import Corpus
from reasoner.upkeep.hermit import check_ontology
from reasoner.upkeep.rule_base import read_rules
from reasoner.upkeep.shapes import check_shapes
from reasoner.upkeep.terms import check_terms
from reasoner.upkeep.words import check_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from planting import Planter

    from reasoner.upkeep.defects import Defect

EXPLAINED = "rdfs:label 'thing'@en ; rdfs:comment 'A thing.'@en"
PLANTED = "rulings/rules/quick/planted.ttl"


def told(defects: Iterable[Defect]) -> str:
    """Return the defects as `headjudge check` prints them."""
    return "\n".join(map(str, defects))


def test_a_sound_knowledge_base_has_no_defect(plant: Planter) -> None:
    """What is right is left alone: no step objects to a good rule with a good precedent."""
    corpus = plant.corpus(rule("quick", QUICK_MAY), precedent("A-1"), cards=[TRIGGER])
    base, defects = read_rules(corpus)
    assert base is not None
    found = [*corpus.broken, *defects, *check_shapes(corpus), *check_citations(corpus), *check_terms(corpus)]
    found += [*check_words(corpus, base), *check_cards(corpus), *check_lexicon(corpus)]
    found += check_cases(corpus, Judge.load(root=corpus.root))
    assert told(found) == ""


def test_broken_turtle_is_told_with_its_place(plant: Planter) -> None:
    """A file that does not parse is named with line and column, and the other files are still read."""
    base = plant.base()
    (base / "rulings" / "rules" / "broken.ttl").write_text("@prefix a: <urn:a#> .\na:b a:c a:d a:e .\n")
    corpus = Corpus.read(base)
    assert told(corpus.broken).startswith("rulings/rules/broken.ttl: line 2, column ")
    assert corpus.ontology


@pytest.mark.parametrize(
    ("turtle", "message"),
    [
        (rule("r", QUICK_MAY, without="statement"), "one English statement"),
        (rule("r", QUICK_MAY, without="says"), "one English sentence"),
        (rule("r", QUICK_MAY, without="topic"), "It has a declared topic"),
        (rule("r", QUICK_MAY, topic="ygo:topic topic:no-such"), "topic:no-such"),
        (rule("r", QUICK_MAY, without="cites"), "It cites at least one place"),
        (rule("r", QUICK_MAY, without="prefixes"), "prefixes (sh:prefixes)"),
        (rule("r", QUICK_MAY, without="label"), "one English label"),
        (rule("r", QUICK_MAY, without="construct"), "one sh:construct"),
        (rule("r", QUICK_MAY, more="ygo:overrides rule:nowhere ;"), "declared rule or group"),
        (rule("r", QUICK_MAY, more="ygo:inGroup rule:nowhere ;"), "declared ygo:RuleGroup"),
        (rule("r", QUICK_MAY, more="ygo:force force:must ;"), "force:cannot, or not given"),
        (
            rule(
                "r",
                QUICK_MAY,
                more="ygo:inForceFrom '2021-04-01'^^xsd:date ; ygo:inForceUntil '2020-04-01'^^xsd:date ;",
            ),
            "not after its last",
        ),
        (rule("r", QUICK_MAY, more="ygo:inForceFrom '2021' ;"), "xsd:date"),
    ],
)
def test_rules_that_lack_something_are_found(plant: Planter, turtle: str, message: str) -> None:
    """A rule without statement, sentence, topic, citation … is told by its shape, with its file and name."""
    found = told(check_shapes(plant.corpus(turtle)))
    assert f"{PLANTED}: rule:r: " in found
    assert message in found


@pytest.mark.parametrize(
    ("turtle", "message"),
    [
        (precedent("A-1").replace("^^rdf:JSON", ""), "in JSON"),
        (precedent("A-1").replace('ygo:expects "yes"', 'ygo:expects "yes" , "no"'), "one answer"),
        (precedent("A-1", "['yes']").replace("^^rdf:JSON .", " ."), "one answer"),
        (precedent("A-1", "1").replace('"1"', "1"), "one answer"),
        (precedent("A-1").replace('ygo:area "quick" ;', ""), "one area"),
        (
            "prec:A-1 a ygo:ExcludedPrecedent ; rdfs:label 'Kept out'@en ; ygo:cites [ ygo:work src:card-text ] .",
            "for which reason",
        ),
        (
            "prec:A-1 a ygo:ExcludedPrecedent ; rdfs:label 'Kept out'@en ; ygo:reason 'Doubtful.'@en .",
            "at least one place",
        ),
    ],
)
def test_precedents_that_lack_something_are_found(plant: Planter, turtle: str, message: str) -> None:
    """A precedent has questions, one answer and an area; one that is kept out has a reason and a citation."""
    found = told(check_shapes(plant.corpus(precedents=turtle)))
    assert "rulings/precedents/quick/planted.ttl: prec:A-1: " in found
    assert message in found


@pytest.mark.parametrize(
    ("citation", "message"),
    [
        (
            "ygo:work src:official-rulebook-v10 ; ygo:pages '45, 56-57'",
            "page 57, which the registry does not have",
        ),
        ("ygo:work src:official-rulebook-v10 ; ygo:pages '56-45'", "runs backwards"),
        ("ygo:work src:official-rulebook-v10 ; ygo:pages 'p. 3'", "neither a page nor a range"),
        ("ygo:work src:official-rulebook-v10", "without its pages"),
        ("ygo:work src:konami-damage-step ; ygo:section 'Middle'", "section “Middle”"),
        ("ygo:work src:nowhere ; ygo:pages '1'", "src:nowhere, which is not in the registry"),
        ("ygo:pages '1'", "cites no work"),
    ],
)
def test_citations_that_lead_nowhere_are_found(plant: Planter, citation: str, message: str) -> None:
    """A citation of an unknown work, page or section is told with the rule that makes it."""
    found = told(check_citations(plant.corpus(rule("r", QUICK_MAY, cites=f"ygo:cites [ {citation} ]"))))
    assert f"{PLANTED}: rule:r: " in found
    assert message in found


def test_pages_are_numbers_ranges_and_lists() -> None:
    """A locator of pages is spelled out page by page."""
    assert pages_of("88, 134-136,90") == (88, 134, 135, 136, 90)


TWO = rule("a", QUICK_MAY, more="ygo:overrides rule:b ;") + rule(
    "b", QUICK_MAY_NOT, more="ygo:overrides rule:a ;"
)


@pytest.mark.parametrize(
    ("turtle", "code", "rules"),
    [
        (
            rule("r", QUICK_MAY.replace("WHERE { ", "WHERE { OPTIONAL { ?effect ygo:targets true } ")),
            "",
            ["r"],
        ),
        (rule("r", QUICK_MAY.replace("?effect ygo:kind", "?other ygo:kind")), "unsafe-rule", ["r"]),
        (rule("r", QUICK_MAY, more="ygo:overrides rule:nowhere ;"), "unknown-override", ["r"]),
        (TWO, "override-cycle", ["a", "b"]),
        (
            rule(
                "r",
                QUICK_MAY.replace("}", "}", 1).replace(
                    "kind:quick", "kind:quick . ?effect ygo:mayBeActivated false"
                ),
            ),
            "not-stratified",
            ["r"],
        ),
        (
            rule("a", QUICK_MAY, more="ygo:overrides rule:b ;")
            + rule("b", QUICK_MAY.replace("mayBeActivated", "missesTiming")),
            "override-mismatch",
            ["a"],
        ),
        (
            rule(
                "r",
                QUICK_MAY.replace(
                    "?effect ygo:kind kind:quick", "?card ygo:position ?p . ?effect ygo:effectOf ?card"
                ),
            ),
            "open-search",
            ["r"],
        ),
    ],
)
def test_rule_bases_that_cannot_be_run_are_found(
    plant: Planter, turtle: str, code: str, rules: list[str]
) -> None:
    """What is outside the fragment, unsafe, circular, or searches for something open is told with its rules."""
    base, defects = read_rules(plant.corpus(turtle))
    assert base is None
    assert code in told(defects)
    for name in rules:
        assert name in told(defects)


def test_every_broken_rule_is_told_at_once(plant: Planter) -> None:
    """One rule that cannot be read does not hide the next one, nor what is wrong with the others together."""
    bad = QUICK_MAY.replace("?effect ygo:kind", "?other ygo:kind")
    _, defects = read_rules(plant.corpus(rule("first", bad) + rule("second", bad) + TWO))
    assert {defect.subject for defect in defects} >= {"rule:first", "rule:second", "rule:a"}
    assert {defect.file for defect in defects} == {PLANTED}


@pytest.mark.parametrize(
    ("turtle", "message"),
    [
        (rule("r", QUICK_MAY.replace("ygo:kind ", "ygo:kynd ")), "uses ygo:kynd, which no file"),
        (rule("r", QUICK_MAY.replace("kind:quick", "kind:quik")), "names kind:quik, which nobody declares"),
        (
            rule(
                "r",
                "CONSTRUCT { ?effect ygo:mayBeActivated true } WHERE { ?effect ygo:kind ?k . FILTER (?k = kind:quik) }",
            ),
            "names kind:quik, which nobody declares",
        ),
        (
            rule("r", QUICK_MAY, says='ygo:says "{card} is quick"@en'),
            "says {card}, but its query binds no ?card",
        ),
    ],
)
def test_words_that_nobody_declares_are_found(plant: Planter, turtle: str, message: str) -> None:
    """A misspelt property or token, or a blank that no variable fills, is told before it makes a rule fail silently."""
    corpus = plant.corpus(turtle)
    base, _ = read_rules(corpus)
    assert base is not None
    assert f"rule:r: {message}" in told(check_words(corpus, base))


def test_properties_that_cannot_be_said_are_found(plant: Planter) -> None:
    """A property that a rule uses has its English."""
    mute = "ygo:mute a owl:DatatypeProperty ; rdfs:label 'mute'@en ; rdfs:comment 'Mute.'@en ."
    corpus = plant.corpus(
        rule("r", QUICK_MAY.replace("kind:quick", "kind:quick ; ygo:mute true")), ontology=mute
    )
    base, _ = read_rules(corpus)
    assert base is not None
    assert "ontology/planted.ttl: ygo:mute: is used by a rule, but has no ygo:english" in told(
        check_words(corpus, base)
    )


@pytest.mark.parametrize(
    ("turtle", "message"),
    [
        ("ygo:Thing a owl:Class ; rdfs:label 'thing'@en .", "ygo:Thing: has no English comment"),
        ("ygo:thing a owl:ObjectProperty ; rdfs:comment 'A thing.'@en .", "ygo:thing: has no English label"),
        ("<https://w3id.org/headjudge/kind/new> a ygo:EffectKind .", "kind:new: has no rdfs:label"),
        (
            f"ygo:thing a owl:ObjectProperty ; {EXPLAINED} ; rdfs:comment 'Another thing.'@en .",
            "ygo:thing: has 2 English comments: one name for two things",
        ),
        (
            f"ygo:thing a owl:ObjectProperty , owl:DatatypeProperty ; {EXPLAINED} .",
            "OWL 2 DL keeps them apart",
        ),
        (
            f"ygo:thing a owl:ObjectProperty ; {EXPLAINED} ; ygo:isOpen true ; ygo:english 'x' .",
            "no ygo:asks",
        ),
        ("<urn:x> a ygo:Unheard .", "ygo:Unheard: is used in ontology/planted.ttl, but no file"),
    ],
)
def test_terms_that_are_not_explained_are_found(plant: Planter, turtle: str, message: str) -> None:
    """Every class and property has label and comment, every token a label, every open property its question."""
    assert message in told(check_terms(plant.corpus(ontology=turtle)))


TRIGGER = {
    "name": "Invented Sentinel",
    "type": "Effect Monster",
    "effects": [{"number": 1, "kind": "trigger", "mandatory": False, "wording": "if"}],
}


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ([{"name": "No Type"}], "lacks a name or a type line"),
        (
            [TRIGGER, {**TRIGGER, "name": "invented sentinel"}],
            "is curated already in data/cards/planted.json",
        ),
        ([{**TRIGGER, "effects": [{"number": 1, "kind": "triger"}]}], "Invented Sentinel: .effects[0].kind"),
        ([{**TRIGGER, "effects": [{"number": 1, "knd": "trigger"}]}], "no such field"),
        ([{**TRIGGER, "effects": [{"number": 1, "kind": "trigger"}]}], "whether it is mandatory"),
        ([{**TRIGGER, "effects": [{"number": 1}]}], "An effect is of one kind"),
        ([{**TRIGGER, "type": "Spell"}], "has a property such as Quick-Play"),
        ([{**TRIGGER, "type": "Wizard"}], "type line says Monster, Spell or Trap"),
    ],
)
def test_curated_cards_that_do_not_fit_are_found(plant: Planter, cards: list[object], message: str) -> None:
    """Curated facts are in the words of the shapes, complete as far as rulings ask, and no card stands twice."""
    assert message in told(check_cards(plant.corpus(cards=cards)))


def test_card_files_that_are_not_json_are_found(plant: Planter) -> None:
    """A file of curated facts that does not parse is named."""
    base = plant.base()
    (base / "data" / "cards" / "planted.json").write_text("[{]")
    assert "data/cards/planted.json: not JSON" in told(check_cards(Corpus.read(base)))


@pytest.mark.parametrize("content", ["[[broken", '[[things]]\ntoken = "x"\nphrases = ["{no-such-word}"]\n'])
def test_a_lexicon_that_does_not_load_is_found(plant: Planter, content: str) -> None:
    """The reader's words are loaded by the check, not first by the reader."""
    base = plant.base()
    (base / "data" / "lexicon" / "planted.toml").write_text(content)
    assert "data/lexicon/: the lexicon does not load" in told(check_lexicon(Corpus.read(base)))


def test_a_phrase_that_is_no_pattern_is_found(plant: Planter) -> None:
    """A phrase is a regular expression; one that is not is told by its table and token."""
    base = plant.base()
    (base / "data" / "lexicon" / "planted.toml").write_text('[[things]]\ntoken = "x"\nphrases = ["(open"]\n')
    assert "data/lexicon/: things: x: not a pattern" in told(check_lexicon(Corpus.read(base)))


@pytest.mark.parametrize(
    ("rules", "precedents", "message"),
    [
        (rule("r", QUICK_MAY), precedent("A-1", "no"), "prec:A-1: expected no, got yes"),
        (rule("r", QUICK_MAY, without="cites"), precedent("A-1"), "got yes, without a citation"),
        (rule("r", QUICK_MAY), precedent("A-1", question='{"ask": "may-fly"}'), "cannot be asked"),
        (
            rule("r", QUICK_MAY),
            precedent("A-1", question='{"ask": "may-activate", "card": "Nobody"}'),
            "Nobody",
        ),
        (rule("r", QUICK_MAY), precedent("A-1", question="{"), "its question is not a JSON object"),
        (rule("r", QUICK_MAY), precedent("A-1", "{where"), "its answer is not a JSON object or list"),
        (rule("r", QUICK_MAY), precedent("A-1", '{"were": {}}'), "nobody can expect “were”"),
    ],
)
def test_precedents_that_are_not_reproduced_are_found(
    plant: Planter, rules: str, precedents: str, message: str
) -> None:
    """A precedent that the rules answer otherwise, without a citation, or not at all is told by its name."""
    corpus = plant.corpus(rules, precedents)
    found = told(check_cases(corpus, Judge.load(root=corpus.root)))
    assert message in found
    assert "rulings/precedents/quick/planted.ttl: prec:A-1: " in found


def test_rules_that_contradict_each_other_are_told_with_their_citations(plant: Planter) -> None:
    """Two standing claims that disagree are a conflict: both rules are named, each with its citation."""
    other = rule(
        "second", QUICK_MAY_NOT, cites='ygo:cites [ ygo:work src:official-rulebook-v10 ; ygo:pages "56" ]'
    )
    corpus = plant.corpus(rule("first", QUICK_MAY) + other, precedent("A-1"))
    found = told(check_cases(corpus, Judge.load(root=corpus.root)))
    assert "a conflict on mayBeActivated" in found
    assert "rule:first (official-rulebook-v10, p. 45)" in found
    assert "rule:second (official-rulebook-v10, p. 56)" in found


def test_a_contradiction_below_the_answer_is_found_too(plant: Planter) -> None:
    """A conflict on the way to the answer is told, even where the answer does not show it."""
    inner = "CONSTRUCT {{ ?effect ygo:missesTiming {} }} WHERE {{ ?effect ygo:kind kind:quick }}"
    outer = QUICK_MAY.replace("kind:quick }", "kind:quick ; ygo:missesTiming ?any }")
    rules = rule("a", inner.format("true")) + rule("b", inner.format("false")) + rule("c", outer)
    corpus = plant.corpus(rules, precedent("A-1"))
    assert "a conflict on missesTiming" in told(check_cases(corpus, Judge.load(root=corpus.root)))


def test_an_ontology_without_a_model_is_found(plant: Planter) -> None:
    """HermiT is asked: a contradiction in the facts makes the ontology inconsistent."""
    both = "ygo:A a owl:Class ; owl:disjointWith ygo:B . ygo:B a owl:Class . <urn:x> a ygo:A , ygo:B ."
    assert "HermiT finds the ontology inconsistent" in told(check_ontology(plant.vocabulary(both)))


def test_a_class_without_possible_members_is_found(plant: Planter) -> None:
    """HermiT is asked: a class that contradicts itself is named."""
    empty = "ygo:A a owl:Class ; owl:disjointWith ygo:B . ygo:B a owl:Class . "
    empty += "ygo:C a owl:Class ; rdfs:subClassOf ygo:A , ygo:B ."
    found = told(check_ontology(plant.vocabulary(empty)))
    assert found == "ontology/planted.ttl: ygo:C: can have no member: HermiT finds the class unsatisfiable."


def test_missing_packages_are_told_with_the_command_that_installs_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without the extra, the check says at once what to install, and checks nothing by half."""
    monkeypatch.setattr(checking, "find_spec", lambda name: None if name == "pyshacl" else object())
    with pytest.raises(HeadjudgeError) as raised:
        checking.check()
    assert str(raised.value) == (
        "The check needs pyshacl, which is not installed. Install with: pip install 'headjudge[check]'"
    )


def test_defects_are_one_line_each() -> None:
    """A defect is one line: file, subject, what is wrong, what to do."""
    line = str(checking_defect())
    assert line == "a.ttl: rule:r: is wrong in two lines. Mend it."
    assert json.dumps(checking_defect().to_json())
    assert QUICK["ask"] == "may-activate"


def checking_defect() -> Defect:
    """Return a defect whose message has a line break."""
    from reasoner.upkeep.defects import Defect

    return Defect("a.ttl", "rule:r", "is wrong\n  in two lines.", "Mend it.")
