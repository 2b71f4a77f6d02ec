"""Small knowledge bases for tests: the project's vocabulary and a few works, with rules made up for the test."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from reasoner.upkeep.corpus import Corpus

ROOT = Path(__file__).resolve().parents[2]
PREFIXES = """
@prefix ygo: <https://w3id.org/headjudge/ontology#> .
@prefix rule: <https://w3id.org/headjudge/rules/> .
@prefix prec: <https://w3id.org/headjudge/precedents/> .
@prefix src: <https://w3id.org/headjudge/sources/> .
@prefix topic: <https://w3id.org/headjudge/topics/> .
@prefix force: <https://w3id.org/headjudge/force/> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
"""
WORKS = ("official-rulebook-v10", "konami-damage-step")


def rule(name: str, construct: str, *, more: str = "", without: str = "", **changed: str) -> str:
    """Return a rule in Turtle that is right, unless a part is changed, left out or added."""
    parts = {
        "label": f'rdfs:label "{name}"@en',
        "statement": 'ygo:statement "What quick effects may do."@en',
        "says": 'ygo:says "{effect} is quick"@en',
        "topic": "ygo:topic topic:activating-effects",
        "cites": 'ygo:cites [ ygo:work src:official-rulebook-v10 ; ygo:pages "45" ]',
        "prefixes": "sh:prefixes <https://w3id.org/headjudge/ontology>",
        "construct": f'sh:construct """{construct}"""',
    } | changed
    parts.pop(without, None)
    return f"rule:{name} a ygo:Rule , sh:SPARQLRule ; {more} {' ; '.join(parts.values())} .\n"


QUICK_MAY = "CONSTRUCT { ?effect ygo:mayBeActivated true } WHERE { ?effect ygo:kind kind:quick }"
QUICK_MAY_NOT = "CONSTRUCT { ?effect ygo:mayBeActivated false } WHERE { ?effect ygo:kind kind:quick }"
QUICK = {"ask": "may-activate", "card": {"type": "Effect Monster", "effects": [{"kind": "quick"}]}}


def precedent(name: str, expects: str = "yes", question: str = json.dumps(QUICK)) -> str:
    """Return a precedent in Turtle; what it expects is JSON where it is an object or a list."""
    written = f'"{expects}"' if expects[:1] not in {"{", "["} else f"'''{expects}'''^^rdf:JSON"
    return (
        f'prec:{name} a ygo:Precedent ; rdfs:label "A case"@en ; ygo:area "quick" ;'
        f" ygo:topic topic:activating-effects ;"
        f' ygo:cites [ ygo:work src:official-rulebook-v10 ; ygo:pages "45" ] ;'
        f' ygo:question """{question}"""^^rdf:JSON ; ygo:expects {written} .\n'
    )


@dataclass
class Planter:
    """Makes knowledge bases below a folder."""

    root: Path
    folder: Path
    made: list[Path] = field(default_factory=list)

    def base(self, rules: str = "", precedents: str = "", ontology: str = "", cards: Any = ()) -> Path:
        """Make a knowledge base and return its folder."""
        base = self.folder / f"base-{len(self.made)}"
        self.made.append(base)
        shutil.copytree(self.root / "ontology", base / "ontology")
        shutil.copytree(self.root / "data" / "lexicon", base / "data" / "lexicon")
        (base / "rulings" / "sources").mkdir(parents=True)
        shutil.copy(self.root / "rulings" / "topics.ttl", base / "rulings")
        for work in WORKS:
            shutil.copy(self.root / "rulings" / "sources" / f"{work}.ttl", base / "rulings" / "sources")
        self.write(base, "rulings/rules/quick/planted.ttl", rules)
        self.write(base, "rulings/precedents/quick/planted.ttl", precedents)
        self.write(base, "ontology/planted.ttl", ontology)
        (base / "data" / "cards").mkdir()
        (base / "data" / "cards" / "planted.json").write_text(json.dumps(list(cards)), encoding="utf-8")
        return base

    def write(self, base: Path, name: str, turtle: str) -> None:
        """Write a Turtle file of the knowledge base."""
        path = base / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(PREFIXES + turtle, encoding="utf-8")

    def vocabulary(self, ontology: str) -> Corpus:
        """Make a knowledge base of this vocabulary alone, and parse it: HermiT has less to do."""
        self.write(self.folder / "vocabulary", "ontology/planted.ttl", ontology)
        return Corpus.read(self.folder / "vocabulary")

    def corpus(self, rules: str = "", precedents: str = "", ontology: str = "", cards: Any = ()) -> Corpus:
        """Make a knowledge base and parse it."""
        return Corpus.read(self.base(rules, precedents, ontology, cards))
