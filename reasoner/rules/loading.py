"""Reads rules, properties and background facts out of RDF."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from reasoner.errors import RuleBaseError
from reasoner.rules import metamodel as words
from reasoner.rules.parsing import literal, parse_rule
from reasoner.rules.rule import Citation, Property, Rule
from reasoner.rules.safety import make_safe
from reasoner.rules.syntax import RDF_TYPE, show
from reasoner.rules.terms import Iri, Literal, Term, Triple, named, order

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

Index: TypeAlias = dict[Iri, dict[Iri, list[Term]]]
"""Subject, predicate, values."""


class Parts(NamedTuple):
    """What a rule base is made of."""

    rules: tuple[Rule, ...]
    properties: tuple[Property, ...]
    background: tuple[Triple, ...]


def read_files(folders: Iterable[Path]) -> Parts:
    """Read all Turtle files below `folders`.

    Facts in the folders of `CASES` describe single situations and are no background. Raises `RuleBaseError`
    (code `bad-turtle`) for a file that is not Turtle.
    """
    import pyoxigraph  # noqa: PLC0415 - only needed where files are read

    triples: list[Triple] = []
    background: list[Triple] = []
    files = [(folder, file) for folder in folders for file in sorted(folder.rglob("*.ttl"))]
    for number, (folder, file) in enumerate(files):
        try:
            parsed = list(pyoxigraph.parse(path=file, format=pyoxigraph.RdfFormat.TURTLE))
        except (SyntaxError, OSError) as error:
            raise RuleBaseError("bad-turtle", f"{file} cannot be read: {error}.") from error
        found = [_triple((quad.subject, quad.predicate, quad.object), f"{number}-") for quad in parsed]
        triples += found
        if words.CASES.isdisjoint(file.relative_to(folder).parts):
            background += found
    return read_triples(triples, background)


def read_graph(graph: Iterable[tuple[Any, Any, Any]]) -> Parts:
    """Read a graph of rdflib or pyoxigraph terms."""
    triples = [_triple(triple) for triple in graph]
    return read_triples(triples, triples)


def read_triples(triples: Sequence[Triple], background: Sequence[Triple]) -> Parts:
    """Read rules and properties from `triples`; raises `RuleBaseError` for a rule that cannot be one."""
    index: Index = {}
    for subject, predicate, value in triples:
        index.setdefault(subject, {}).setdefault(predicate, []).append(value)
    prefixes = _prefixes(index)
    rules = tuple(
        _rule(subject, index, prefixes)
        for subject, about in index.items()
        if words.RULE in about.get(RDF_TYPE, ()) or (words.CONSTRUCT in about and words.STATEMENT in about)
    )
    known = {rule.iri for rule in rules}
    plain = [triple for triple in background if triple[0] not in known and not triple[0].startswith("_:")]
    return Parts(rules, tuple(_properties(index)), tuple(sorted(plain, key=_place)))


def _place(triple: Triple) -> tuple[str, str, Any]:
    return triple[0], triple[1], order(triple[2])


# Terms


def _triple(triple: tuple[Any, Any, Any], blank: str = "") -> Triple:
    subject, predicate, value = triple
    return (
        named(_name(subject, blank)),
        named(str(getattr(predicate, "value", predicate))),
        term(value, blank),
    )


def term(foreign: Any, blank: str = "") -> Term:
    """Return an rdflib or pyoxigraph term as one of ours; `blank` keeps blank nodes of files apart."""
    kind = type(foreign).__name__
    if kind != "Literal":
        return named(_name(foreign, blank))
    lexical = foreign.value if hasattr(foreign.datatype, "value") else str(foreign)
    datatype = getattr(foreign.datatype, "value", foreign.datatype)
    if foreign.language:
        return Literal(lexical, language=foreign.language)
    return literal(lexical, str(datatype) if datatype else None)


def _name(foreign: Any, blank: str) -> str:
    text = str(getattr(foreign, "value", foreign))
    return f"_:{blank}{text}" if type(foreign).__name__ in ("BNode", "BlankNode") else text


# Rules


def _prefixes(index: Index) -> dict[str, str]:
    found = {}
    for about in index.values():
        for declaration in about.get(words.DECLARE, ()):
            declared = index.get(Iri(str(declaration)), {})
            prefix, namespace = _text(declared, words.PREFIX), declared.get(words.NAMESPACE, [Iri("")])[0]
            found[prefix] = str(namespace.value) if isinstance(namespace, Literal) else str(namespace)
    return found


def _rule(iri: Iri, index: Index, prefixes: Mapping[str, str]) -> Rule:
    about = index[iri]
    constructs = about.get(words.CONSTRUCT, [])
    if len(constructs) != 1:
        problem = "has no sh:construct" if not constructs else "is stated twice"
        raise RuleBaseError(
            "no-construct" if not constructs else "stated-twice", f"Rule {show(iri)} {problem}.", (iri,)
        )
    query = make_safe(iri, parse_rule(_text(about, words.CONSTRUCT), prefixes, iri))
    groups = _iris(about, words.IN_GROUP)
    overrides = [*_iris(about, words.OVERRIDES)]
    for group in groups:
        overrides += _iris(index.get(group, {}), words.OVERRIDES)
    _check_targets(iri, overrides, index)
    return Rule(
        iri=iri,
        head=query.head,
        body=query.body,
        label=_text(about, words.LABEL),
        statement=_text(about, words.STATEMENT),
        says=_text(about, words.SAYS),
        topic=next(iter(_iris(about, words.TOPIC)), None),
        citations=tuple(_citation(index.get(node, {})) for node in _iris(about, words.CITES)),
        overrides=tuple(dict.fromkeys(overrides)),
        groups=groups,
        authority=_authority(iri, about),
        force=next(iter(_iris(about, words.FORCE)), None),
        passes_on=next(iter(_iris(about, words.PASSES_ON)), None),
        aside=Literal(True) in about.get(words.IS_ASIDE, ()),
        meant=Literal(True) in about.get(words.IS_MEANT, ()),
        games=_iris(about, words.GAME),
        in_force_from=_date(iri, about, words.IN_FORCE_FROM),
        in_force_until=_date(iri, about, words.IN_FORCE_UNTIL),
    )


def _check_targets(iri: Iri, overrides: Iterable[Iri], index: Index) -> None:
    for other in overrides:
        if other not in index:
            raise RuleBaseError(
                "unknown-override",
                f"Rule {show(iri)} overrides {show(other)}, but there is no such rule or group.",
                (iri,),
            )


def _authority(iri: Iri, about: Mapping[Iri, list[Term]]) -> Iri | None:
    found = next(iter(_iris(about, words.AUTHORITY)), None)
    if found is not None and found.local not in words.AUTHORITIES:
        known = ", ".join(words.AUTHORITIES)
        raise RuleBaseError(
            "bad-authority", f"Rule {show(iri)} has the authority {show(found)}, not one of {known}.", (iri,)
        )
    return found


def _citation(about: Mapping[Iri, list[Term]]) -> Citation:
    return Citation(
        work=next(iter(_iris(about, words.WORK)), Iri("")),
        pages=_text(about, words.PAGES) or None,
        section=_text(about, words.SECTION) or None,
        number=_text(about, words.NUMBER) or None,
    )


# Properties


def _properties(index: Index) -> Iterable[Property]:
    declared = {
        words.IS_OPEN,
        words.RANGE,
        words.DOMAIN,
        words.CLOSED_BY,
        words.OPEN_VALUE,
        words.UNLESS_VALUE,
        words.ASSUMED_FROM,
    }
    members = _members(index)
    single = _single(index)
    for iri, about in sorted(index.items()):
        settled = words.SETTLED_PROPERTY in about.get(RDF_TYPE, ())
        if settled or iri in single or not declared.isdisjoint(about):
            reach = next(iter(_iris(about, words.RANGE)), None)
            values = _values(about, reach, members)
            yield Property(
                iri=iri,
                settled=settled,
                is_open=Literal(True) in about.get(words.IS_OPEN, ()),
                values=values,
                closed_by=_iris(about, words.CLOSED_BY),
                range=reach,
                domain=next(iter(_iris(about, words.DOMAIN)), None),
                ordered_by=next(iter(_iris(about, words.ORDERED_BY)), None),
                shown_by=_iris(about, words.SHOWN_BY),
                unless_values=_unless_values(about, values),
                single=settled or iri in single,
                assumed_from=next(iter(_iris(about, words.ASSUMED_FROM)), None),
            )


def _single(index: Index) -> frozenset[Term]:
    """Return the properties of which a shape says that a thing has one value at most."""
    return frozenset(
        path
        for about in index.values()
        for path in about.get(words.PATH, ())
        if about.get(words.MAX_COUNT) == [Literal(1)]
    )


def _unless_values(about: Mapping[Iri, list[Term]], values: tuple[Term, ...]) -> tuple[Term, ...]:
    """Return the values of which a verdict takes for granted that the property has none; `anything`: nodes."""
    granted = about.get(words.UNLESS_VALUE, [])
    if words.ANYTHING in granted and values:
        return tuple(value for value in values if value != words.ANYTHING)
    return tuple(sorted(granted, key=order))


def _values(
    about: Mapping[Iri, list[Term]], reach: Iri | None, members: Mapping[Term, set[Iri]]
) -> tuple[Term, ...]:
    """Return the values that an open property can have."""
    if words.OPEN_VALUE in about:
        return tuple(sorted(about[words.OPEN_VALUE], key=order))
    if reach == words.BOOLEAN:
        return Literal(True), Literal(False)
    return tuple(sorted(members.get(reach, ()))) if reach else ()


def _members(index: Index) -> dict[Term, set[Iri]]:
    """Return the individuals of each class, those of its subclasses included."""
    members: dict[Term, set[Iri]] = {}
    parents: dict[Iri, list[Term]] = {}
    for iri, about in index.items():
        parents[iri] = about.get(words.SUBCLASS_OF, [])
        for kind in about.get(RDF_TYPE, ()):
            members.setdefault(kind, set()).add(iri)
    for iri in [kind for kind in members if isinstance(kind, Iri)]:
        waiting, above = list(parents.get(iri, ())), set()
        while waiting:
            parent = waiting.pop()
            if parent not in above and isinstance(parent, Iri):
                above.add(parent)
                members.setdefault(parent, set()).update(members[iri])
                waiting += parents.get(parent, ())
    return members


# Values


def _iris(about: Mapping[Iri, list[Term]], predicate: Iri) -> tuple[Iri, ...]:
    return tuple(sorted(value for value in about.get(predicate, ()) if isinstance(value, Iri)))


def _text(about: Mapping[Iri, list[Term]], predicate: Iri) -> str:
    """Return a text, the English one if there are several."""
    texts = [value for value in about.get(predicate, ()) if isinstance(value, Literal)]
    texts.sort(key=lambda text: text.language != "en")
    return str(texts[0].value) if texts else ""


def _date(iri: Iri, about: Mapping[Iri, list[Term]], predicate: Iri) -> date | None:
    values = about.get(predicate, [])
    if not values:
        return None
    value = values[0].value if isinstance(values[0], Literal) else None
    if not isinstance(value, date):
        raise RuleBaseError(
            "bad-date", f"Rule {show(iri)} gives “{values[0]}” as {show(predicate)}, not an xsd:date.", (iri,)
        )
    return value
