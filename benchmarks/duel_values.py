"""Compares `value` with what a duel engine says: `python benchmarks/duel_values.py STATES CARDS`.

STATES is a file of states (JSON Lines, gzip), CARDS the card list with passcodes; neither is part of the repository.
Each state is told as a table on which no monster has its current ATK and DEF told, nor that it is negated; of every
face-up monster `value` is asked. Where an effect that the state does not tell goes on applying to a monster (of a card
that is neither face-up on the field nor was activated this turn), it is counted apart.
"""

from __future__ import annotations

import argparse
import collections
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from duel_tables import names_of, records, table_of

from service.loading import load_judge, load_store

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from duel_tables import State, Told

CHANGING = ("attack", "defense", "base_atk", "base_def", "swap")
"""What the names of effects of the engine have in them that change ATK or DEF."""
NEGATING = "disable"


def monsters_of(state: State, names: Mapping[int, str]) -> Iterator[State]:
    """Yield the face-up monsters of a state whose names are known; one that is being Summoned is not there yet."""
    for card in state["cards"]:
        known = card["code"] in names and not card.get("hidden") and not card.get("summon_pending")
        if known and card["loc"] == "MZ" and card["pos"] != "set":
            yield card


def question_of(state: State, names: Mapping[int, str]) -> Told:
    """Return the question that tells a state, without the card and the value that are asked about."""
    waiting = {f"c{card['id']}" for card in state["cards"] if card.get("summon_pending")}
    table = table_of(state, names)
    columns = {f"c{card['id']}": column_of(card, state["player"]) for card in state["cards"]}
    table["cards"] = [
        {
            **{key: told[key] for key in told if key not in ("atk", "def", "negated")},
            **({"column": columns[told["id"]]} if columns.get(told["id"]) else {}),
        }
        for told in table["cards"]
        if told["id"] not in waiting
    ]
    return {"ask": "value", "situation": table, "detail": "verdict"}


def column_of(card: State, me: int) -> int | None:
    """Return the column of a card, counted from the left of the player who decides."""
    if card["loc"] not in ("MZ", "SZ"):
        return None
    column = {5: 2, 6: 4}.get(card["seq"], card["seq"] + 1)
    return int(column if card["con"] == me else 6 - column)


def untold(state: State, card: State) -> bool:
    """Say whether something goes on applying to a monster that nothing in the state tells of."""
    there = {
        one["code"]
        for one in state["cards"]
        if one["loc"] in ("MZ", "SZ", "FZ", "PZ") and one["pos"] != "set"
    }
    there.discard(card["code"])
    return any(
        source not in there and (NEGATING in name or any(part in name for part in CHANGING))
        for name, source in card.get("under", ())
    )


def main() -> None:
    """Compare and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("states", type=Path, help="the states, one JSON object a line, gzip")
    parser.add_argument("cards", type=Path, help="the card list, one JSON object a line, gzip")
    parser.add_argument("--every", type=int, default=1, help="only every so-manieth state")
    parser.add_argument("--show", type=int, default=0, help="how many to show that did not come out the same")
    parser.add_argument("--key", help="one state by its key")
    args = parser.parse_args()
    names = names_of(args.cards)
    judge = load_judge(load_store())
    counted: collections.Counter[str] = collections.Counter()
    shown, spent, asked = 0, 0.0, 0
    for state in list(records(args.states))[:: args.every]:
        if args.key not in (None, state["key"]):
            continue
        question = question_of(state, names)
        for card in monsters_of(state, names):
            for stat in ("atk", "def"):
                if stat not in card:
                    continue
                started = time.perf_counter()
                answer = judge.ask({**question, "card": f"c{card['id']}", "stat": stat})
                spent += time.perf_counter() - started
                asked += 1
                kind = _kind(answer, card[stat])
                if kind != "same" and untold(state, card):
                    kind += ", history not told"
                counted[kind] += 1
                counted[f"{kind} (changed)"] += bool(card.get("stat_changed") or card.get("negated"))
                if kind in ("open", "another number", "unknown") and shown < args.show:
                    shown += 1
                    _show(state, card, stat, kind, answer, names)
    for kind, number in counted.most_common():
        print(f"{kind}: {number} ({number / max(asked, 1):.4f})")
    print(f"{asked} values, {1000 * spent / max(asked, 1):.1f} ms a value")


def _kind(answer: Any, number: int) -> str:
    """Return how an answer compares with the number that the engine has."""
    if answer.verdict != "answered":
        return "open" if answer.verdict == "depends" else str(answer.verdict)
    return "same" if answer.value == number else "another number"


def _show(state: State, card: State, stat: str, kind: str, answer: Any, names: Mapping[int, str]) -> None:
    """Print a value that came out otherwise, or was not decided."""
    print(
        kind,
        state["key"],
        state["phase"],
        names[card["code"]],
        stat,
        card[stat],
        answer.value,
        card.get("under", ""),
    )
    for point in answer.open[:3]:
        print("      ", point.asks)


if __name__ == "__main__":
    main()
