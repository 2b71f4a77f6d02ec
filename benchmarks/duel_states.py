"""Compares `moves` with what a duel engine offered in real states: `python benchmarks/duel_states.py STATES CARDS`.

STATES is a file of states (JSON Lines, gzip), CARDS the card list with passcodes; neither is part of the repository.
Each state is told as a table, with what a player at it can see, and `moves` is asked for the player who decides.
Card by card: the engine let it be activated or not; the answer is yes, no, or open.
"""

from __future__ import annotations

import argparse
import collections
import random
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from duel_tables import names_of, records, table_of

from service.loading import load_judge, load_store

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from duel_tables import State

    from reasoner import Judge

TRIVIAL = {"already_face_up", "trap_in_hand", "face_down", "speed"}
"""The engine's reasons that need no reading of a text."""
WINDOWS = {"cards": (None, "fast", "phase"), "triggers": ("trigger",)}
"""The windows in which every card is asked, and those in which only triggers are."""
TRIGGERS = ("trigger", "flip")


@dataclass(frozen=True, slots=True)
class Compared:
    """A card of a state: what the engine let it do, with its reasons, and what `moves` says, with its entries."""

    state: str
    name: str
    place: str
    offered: bool
    reasons: frozenset[str]
    entries: list[dict[str, Any]]

    @property
    def said(self) -> str:
        """Yes if any effect gets a yes, no if every one gets a no."""
        verdicts = {entry["verdict"] for entry in self.entries}
        return "yes" if "yes" in verdicts else "no" if verdicts <= {"no"} else "open"

    @property
    def kind(self) -> str:
        """Whether the answer is right, wrong or open, and what was said (of an open one: what is so)."""
        so = "yes" if self.offered else "no"
        if self.said == "open":
            return f"open-{so}"
        return f"{'right' if self.said == so else 'wrong'}-{self.said}"

    @property
    def is_trivial(self) -> bool:
        """Whether nothing needs to be read of the card to know that it cannot be activated."""
        return not self.offered and self.reasons <= TRIVIAL


def compare(judge: Judge, state: State, names: Mapping[int, str]) -> Iterator[Compared]:
    """Yield every card of the player who decides, compared."""
    answer = judge.ask(
        {"ask": "moves", "player": "you", "situation": table_of(state, names), "detail": "verdict"}
    )
    mine = collections.defaultdict(list)
    for entry in answer.value or []:
        if entry["do"] == "activate":
            mine[entry["card"]].append(entry)
    offered = {entry["id"] for entry in state["legal"].get("activate", [])}
    why = collections.defaultdict(set)
    for blocked in state.get("blocked") or []:
        why[blocked["id"]].add(blocked["why"])
    for card in state["cards"]:
        if card["con"] != state["player"] or card["code"] not in names or card["loc"] == "EXTRA":
            continue
        entries = [one for one in mine[f"c{card['id']}"] if _is_asked(one, card, state)]
        if state.get("window") == "trigger" and not entries:
            continue
        reasons = frozenset(why[card["id"]])
        name = names[card["code"]]
        yield Compared(state["key"], name, card["loc"], card["id"] in offered, reasons, entries)


def _is_asked(entry: Mapping[str, Any], card: Mapping[str, Any], state: State) -> bool:
    """Say whether the engine asked about an effect: outside windows for triggers of all cards only in the hand."""
    is_trigger = entry["kind"] in TRIGGERS
    match state.get("window"):
        case "trigger":
            return is_trigger
        case "phase":
            return True
        case _:
            return not is_trigger or card["loc"] == "HAND"


@dataclass(slots=True)
class Tally:
    """What is counted over all states."""

    all: collections.Counter[str] = field(default_factory=collections.Counter)
    core: collections.Counter[str] = field(default_factory=collections.Counter)
    reasons: dict[str, collections.Counter[str]] = field(
        default_factory=lambda: collections.defaultdict(collections.Counter)
    )

    def add(self, one: Compared) -> None:
        """Count a card."""
        self.all[one.kind] += 1
        if not one.is_trivial:
            self.core[one.kind] += 1
        for reason in one.reasons or {"offered" if one.offered else "-"}:
            self.reasons[one.kind][reason] += 1

    def show(self) -> None:
        """Print the counts."""
        for title, counted in (("all", self.all), ("not trivial", self.core)):
            total = sum(counted.values()) or 1
            print(title, total, {kind: f"{n} ({n / total:.3f})" for kind, n in counted.most_common()})
        for kind, reasons in self.reasons.items():
            if not kind.startswith("right"):
                print(kind, dict(reasons.most_common(12)))


def show(one: Compared) -> None:
    """Print a card that was answered wrongly or not at all, with what was said of its effects."""
    print(one.kind, one.state, one.name, one.place, sorted(one.reasons))
    for entry in one.entries:
        if entry["verdict"] != "no" or one.kind == "wrong-no":
            asks = [point["asks"] for point in entry.get("open", [])][:2]
            print("    ", entry["effect"], entry["verdict"], entry.get("why", {}).get("says"), asks)


def arguments() -> argparse.Namespace:
    """Return the arguments of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("states", type=Path, help="the states, one JSON object a line, gzip")
    parser.add_argument("cards", type=Path, help="the card list, one JSON object a line, gzip")
    parser.add_argument("--number", type=int, default=200, help="how many states")
    parser.add_argument(
        "--show", type=int, default=0, help="how many cards to show of each kind that is not right"
    )
    parser.add_argument("--seed", type=int, default=3, help="which states")
    parser.add_argument("--window", choices=WINDOWS, default="cards", help="what was asked in them")
    parser.add_argument("--key", help="one state by its key")
    return parser.parse_args()


def chosen(args: argparse.Namespace) -> list[State]:
    """Return the states that the arguments ask for."""
    states = [
        state
        for state in records(args.states)
        if state.get("window") in WINDOWS[args.window] and not state.get("responses_only")
    ]
    if args.key:
        return [state for state in states if state["key"] == args.key]
    random.Random(args.seed).shuffle(states)
    return states[: args.number]


def main() -> None:
    """Compare and print."""
    args = arguments()
    names = names_of(args.cards)
    states = chosen(args)
    judge = load_judge(load_store())
    tally, shown = Tally(), collections.Counter[str]()
    started = time.perf_counter()
    for state in states:
        for one in compare(judge, state, names):
            tally.add(one)
            if not one.kind.startswith("right") and shown[one.kind] < args.show:
                shown[one.kind] += 1
                show(one)
    tally.show()
    print(f"{len(states)} states in {time.perf_counter() - started:.1f} s")


if __name__ == "__main__":
    main()
