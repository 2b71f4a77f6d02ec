"""The few terms of the ontology that the engine itself understands: those that make rules rules."""

from __future__ import annotations

from typing import Final

from reasoner.rules.terms import Iri

_YGO: Final = "https://w3id.org/headjudge/ontology#"
_SH: Final = "http://www.w3.org/ns/shacl#"
_RDFS: Final = "http://www.w3.org/2000/01/rdf-schema#"

RULE: Final = Iri(_YGO + "Rule")
SETTLED_PROPERTY: Final = Iri(_YGO + "SettledProperty")
IS_OPEN: Final = Iri(_YGO + "isOpen")
OPEN_VALUE: Final = Iri(_YGO + "openValue")
NOTHING: Final = Iri(_YGO + "nothing")
"""As an `openValue`: the property may also turn out to have no value at all."""
ANYTHING: Final = Iri(_YGO + "anything")
"""As the `openValue`: the property can have so many values that no table of verdicts can list them."""
UNLESS_VALUE: Final = Iri(_YGO + "unlessValue")
"""A value that a verdict takes a property not to have where the question is silent; `anything`: any it can have."""
ASSUMED_FROM: Final = Iri(_YGO + "assumedFrom")
"""The property whose one value an open property is taken to have where a question leaves it open."""
CLOSED_BY: Final = Iri(_YGO + "closedBy")
GIVES: Final = Iri(_YGO + "gives")
ORDERED_BY: Final = Iri(_YGO + "orderedBy")
SHOWN_BY: Final = Iri(_YGO + "shownBy")
STATEMENT: Final = Iri(_YGO + "statement")
SAYS: Final = Iri(_YGO + "says")
TOPIC: Final = Iri(_YGO + "topic")
CITES: Final = Iri(_YGO + "cites")
WORK: Final = Iri(_YGO + "work")
PAGES: Final = Iri(_YGO + "pages")
SECTION: Final = Iri(_YGO + "section")
NUMBER: Final = Iri(_YGO + "number")
OVERRIDES: Final = Iri(_YGO + "overrides")
IN_GROUP: Final = Iri(_YGO + "inGroup")
AUTHORITY: Final = Iri(_YGO + "authority")
FORCE: Final = Iri(_YGO + "force")
PASSES_ON: Final = Iri(_YGO + "passesOn")
IS_ASIDE: Final = Iri(_YGO + "isAside")
IS_MEANT: Final = Iri(_YGO + "isMeant")
GAME: Final = Iri(_YGO + "game")
IN_FORCE_FROM: Final = Iri(_YGO + "inForceFrom")
IN_FORCE_UNTIL: Final = Iri(_YGO + "inForceUntil")

CONSTRUCT: Final = Iri(_SH + "construct")
DECLARE: Final = Iri(_SH + "declare")
PREFIX: Final = Iri(_SH + "prefix")
NAMESPACE: Final = Iri(_SH + "namespace")
PATH: Final = Iri(_SH + "path")
MAX_COUNT: Final = Iri(_SH + "maxCount")
LABEL: Final = Iri(_RDFS + "label")
RANGE: Final = Iri(_RDFS + "range")
DOMAIN: Final = Iri(_RDFS + "domain")
SUBCLASS_OF: Final = Iri(_RDFS + "subClassOf")
BOOLEAN: Final = Iri("http://www.w3.org/2001/XMLSchema#boolean")

CASES: Final = frozenset({"precedents", "examples"})
"""The folders of rulings that hold no law but cases: what they tell of a situation holds in it alone."""

AUTHORITIES: Final = ("rulebook", "card-text", "precedent")
"""The authorities, weakest first: the last part of their IRIs."""
CANNOT: Final = "cannot"
"""The force that beats a rule of the same authority without it: the last part of its IRI."""
