"""Compares `moves` with what a duel engine offered in real states: `python benchmarks/duel_states.py STATES CARDS`.

STATES is a file of states (JSON Lines, gzip), CARDS the card list with passcodes; neither is part of the repository.
Each state is told as a table, with what a player at it can see, and `moves` is asked for the player who decides.
Card by card: the engine let it be activated or not; the answer is yes, no, or open. Where the turn player may do
anything, so for every other move: Summons, Sets, changes of position, attacks, the next phase.
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

    Key = tuple[str, str | None, str | None]

    from reasoner import Judge

TRIVIAL = {"already_face_up", "trap_in_hand", "face_down", "speed"}
"""The engine's reasons that need no reading of a text."""
WINDOWS = {"cards": (None, "fast", "phase"), "triggers": ("trigger",)}
"""The windows in which every card is asked, and those in which only triggers are."""
TRIGGERS = ("trigger", "flip")


@dataclass(frozen=True, slots=True)
class Compared:
    """A card of a state: what the engine let it do, with its reasons, and what `moves` says, with its entries."""

    do: str
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
    others = collections.defaultdict(list)
    for entry in answer.value or []:
        if entry["do"] == "activate":
            mine[entry["card"]].append(entry)
        else:
            others[key_of(entry)].append(entry)
    if state["kind"] in ("idle", "battle"):
        offers = set(offered_moves(state))
        for key, entries in others.items():
            name = entries[0].get("name", "")
            yield Compared(key[0], state["key"], name, str(key[1:]), key in offers, frozenset(), entries)
        for key in sorted(offers - others.keys(), key=str):
            yield Compared(key[0], state["key"], str(key[1]), "not listed", True, frozenset(), [NOT_LISTED])
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
        yield Compared("activate", state["key"], name, card["loc"], card["id"] in offered, reasons, entries)


NOT_LISTED = {"verdict": "no", "why": {"says": "not listed"}}


def key_of(entry: Mapping[str, Any]) -> Key:
    """Return by what a move other than an activation is compared: what is done, with which card, to what."""
    how = "flip" if entry.get("how") == "flip" else ""
    what = entry.get("target") or ("direct" if entry.get("direct") else entry.get("phase", entry.get("step")))
    return (entry["do"], entry.get("card"), how or what)


def offered_moves(state: State) -> Iterator[Key]:
    """Yield the moves other than activations that the engine offered."""
    legal, face_down = state["legal"], {card["id"] for card in state["cards"] if card.get("pos") == "set"}
    scales = {card["id"] for card in state["cards"] if card["loc"] == "PZ"}
    for did, keys in OFFERED.items():
        for key in keys:
            yield from ((did, f"c{card}", None) for card in legal.get(key, ()) if card not in scales)
    for card in legal.get("change_position", ()):
        yield ("summon", f"c{card}", "flip") if card in face_down else ("change-position", f"c{card}", None)
    for attack in legal.get("attack", ()):
        yield from (("attack", f"c{attack['id']}", f"c{target}") for target in attack.get("targets", ()))
        if attack.get("direct"):
            yield ("attack", f"c{attack['id']}", "direct")
    if state["kind"] == "idle":
        yield from ([("enter", None, "battle")] if legal.get("to_battle") else [])
        yield from ([("enter", None, "end")] if legal.get("to_end") else [])
    elif legal.get("to_main2") or legal.get("to_end"):
        yield ("enter", None, "end")


OFFERED = {"summon": ("summon",), "special-summon": ("special_summon",), "set": ("set_monster", "set_st")}
"""The engine's lists of cards, by what is done with them."""


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

    by_move: dict[str, collections.Counter[str]] = field(
        default_factory=lambda: collections.defaultdict(collections.Counter)
    )
    all: collections.Counter[str] = field(default_factory=collections.Counter)
    core: collections.Counter[str] = field(default_factory=collections.Counter)
    reasons: dict[str, collections.Counter[str]] = field(
        default_factory=lambda: collections.defaultdict(collections.Counter)
    )

    def add(self, one: Compared) -> None:
        """Count a card."""
        self.by_move[one.do][one.kind] += 1
        if one.do != "activate":
            return
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
        others = sum((c for do, c in self.by_move.items() if do != "activate"), collections.Counter[str]())
        for did, counted in (*sorted(self.by_move.items()), ("all but activations", others)):
            total = sum(counted.values()) or 1
            wrong = sum(n for kind, n in counted.items() if kind.startswith("wrong"))
            left = sum(n for kind, n in counted.items() if kind.startswith("open"))
            print(f"{did}: {total}, wrong {wrong / total:.3f}, open {left / total:.3f}", dict(counted))
        for kind, reasons in self.reasons.items():
            if not kind.startswith("right"):
                print(kind, dict(reasons.most_common(12)))


def show(one: Compared) -> None:
    """Print a card that was answered wrongly or not at all, with what was said of its effects."""
    print(one.do, one.kind, one.state, one.name, one.place, sorted(one.reasons))
    for entry in one.entries:
        if entry["verdict"] != "no" or one.kind == "wrong-no":
            asks = [point["asks"] for point in entry.get("open", [])][:2]
            print(
                "    ",
                entry.get("effect", entry.get("how")),
                entry["verdict"],
                entry.get("why", {}).get("says"),
                asks,
            )


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
    parser.add_argument("--do", help="only this kind of move is shown")
    parser.add_argument("--open-state", action="store_true", help="only states in which anything may be done")
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
    if args.open_state:
        states = [state for state in states if state["kind"] != "chain"]
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
            sort = f"{one.do} {one.kind}"
            wanted = args.do in (None, one.do) and not one.kind.startswith("right")
            if wanted and shown[sort] < args.show:
                shown[sort] += 1
                show(one)
    tally.show()
    print(f"{len(states)} states in {time.perf_counter() - started:.1f} s")


if __name__ == "__main__":
    main()
