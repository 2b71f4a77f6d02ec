"""Answers inside one process: a warm judge, and the same rules on engines that we did not write."""

from __future__ import annotations

import json
import sys
from statistics import median
from typing import TYPE_CHECKING

from measuring import CURATED, ROOT, Line, in_words, question, repeated, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

AIM_RATIO = 50


def warm_answers() -> Iterator[Line]:
    """Yield how long a warm judge takes for an answer with its proof, as the JSON that a client gets."""
    from reasoner import Judge  # noqa: PLC0415

    judge = Judge.load()
    names = {
        "damage-step": "Damage Step, curated card",
        "missed-timing": "missed timing, curated card, Chain and events",
        "read-from-text": "Damage Step, card given by its text",
        "still-knows": "retained information",
        "after-a-chain": "missed timing, the Chain given by its cards alone",
        "stats": "ATK after two changes",
        "legality": "whether a cost can be paid",
        "depends": "depends on one open point (5 branches)",
    }
    for name, label in names.items():
        asked = question(name)
        taken = repeated(lambda asked=asked: judge.ask(asked).to_json(), 400)
        yield Line(f"answer with proof: {label}", shown(taken), "median < 1 ms" if name in CURATED else "")
    asked = question("damage-step")
    yield Line("  of it: the verdict, reasons and citations", shown(repeated(lambda: judge.ask(asked), 400)))
    found = judge.ask(asked).to_json()
    yield Line(
        "  of it: writing JSON",
        shown(repeated(lambda: json.dumps(found), 400)),
        note=f"{len(json.dumps(found)):,} bytes",
    )


def table_answers() -> Iterator[Line]:
    """Yield how long a warm judge takes for a table of 25 cards: one effect, and all moves of both players."""
    from reasoner import Judge  # noqa: PLC0415

    judge, asked = Judge.load(), question("table-of-25")
    for detail, told in (("verdict", "the verdict alone"), ("full", "with proof and all reasons")):
        taken = repeated(lambda told=detail: judge.ask({**asked, "detail": told}).to_json(), 200)
        yield Line(f"one effect on a table of 25 cards, {told}", shown(taken), "median < 15 ms")
    moves = {"ask": "moves", "detail": "verdict", "situation": asked["situation"]}
    taken = repeated(
        lambda: [judge.ask({**moves, "player": player}).to_json() for player in ("you", "opponent")], 50
    )
    yield Line("all moves of both players on that table", shown(taken), "median < 250 ms")


def other_engines() -> Iterator[Line]:
    """Yield how long all claims take on the compiled rules, on rdflib and on pySHACL, and the ratios."""
    sys.path[:0] = [str(ROOT / "tests" / "judges")]  # the engines live with the tests that compare them
    from engines import BottomUp, PyShacl, Rdflib  # noqa: PLC0415
    from lawbook import Lawbook  # noqa: PLC0415
    from posing import pose  # noqa: PLC0415

    from reasoner import Judge  # noqa: PLC0415
    from reasoner.engine.evaluator import evaluate  # noqa: PLC0415
    from reasoner.knowledge.base import root  # noqa: PLC0415

    judge, book = Judge.load(), Lawbook(root())
    for name in CURATED:
        posed = next(pose(judge, name, question(name)))
        asked = judge._converter.convert(question(name), judge.today())  # noqa: SLF001
        program = judge.knowledge.rules.program(asked.askable.property, asked.game, asked.as_of)
        ours = median(repeated(lambda p=program, a=asked: evaluate(p, a.facts, a.subjects[0]).claims(), 400))
        rules = sum(len(book.by_key.get(key, ())) for key in book.needed((posed.goal, None)))
        yield Line(f"claims of {name}: compiled rules", in_words(ours), note=f"{rules} rules matter")
        for label, engine, times in (("rdflib", Rdflib(), 10), ("pySHACL", PyShacl(book), 2)):
            other = BottomUp(book, engine)
            taken = median(
                repeated(lambda o=other, p=posed: o.claims(p.goal, p.subject, p.facts, p.game, p.day), times)
            )
            note = "queries parsed beforehand" if label == "rdflib" else "parses each query again"
            yield Line(
                f"claims of {name}: {label}",
                f"{in_words(taken)}: {taken / ours:,.0f} times as long",
                f"{AIM_RATIO} times",
                note,
            )
