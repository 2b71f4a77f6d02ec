"""Compares `battle` with what a duel engine did in real battles: `python benchmarks/duel_battles.py BATTLES CARDS`.

BATTLES is a file of battles (JSON Lines, gzip), CARDS the card list with passcodes; neither is part of the repository.
Each battle that came to damage calculation is told as a table at that moment, with all face-up cards, and `battle` is
asked: the damage that each player took, and which monsters were determined to be destroyed.
"""

from __future__ import annotations

import argparse
import collections
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from duel_tables import card_seen, lying, names_of, records

from service.loading import load_judge, load_store

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from duel_tables import State, Told

STANCES = {"atk": "face-up-attack", "def": "face-up-defense"}


def question_of(battle: State, names: Mapping[int, str]) -> Told:
    """Return the question that tells a battle at damage calculation; the player who attacks is “you”."""
    attacking = battle["attacker"]["con"]
    side = {attacking: "you", 1 - attacking: "opponent"}
    here = lying(battle["field"])
    cards = [
        {**told, **_described(card, names)} if told["id"] == f"c{card['id']}" else told
        for card in battle["field"]
        for told in card_seen(card, side, names, here)
    ]
    fought = {one["id"]: one for one in battle["calc"].values() if one}
    for told in cards:
        one = fought.get(int(told["id"].removeprefix("c")))
        if one is not None:
            told |= {"atk": one["atk"], "def": one["def"], "position": STANCES[one["pos"]]}
    target = battle["calc"]["target"]
    return {
        "ask": "battle",
        "attacker": f"c{battle['calc']['attacker']['id']}",
        **({"target": f"c{target['id']}"} if target else {"direct": True}),
        "situation": {
            "turn": battle["turn"],
            "turnPlayer": side[battle["turn_player"]],
            "phase": "battle",
            "step": "damage",
            "timing": "damage-calculation",
            "players": {side[number]: {"lp": battle["lp_before"][number]} for number in (0, 1)},
            "cards": cards,
            "complete": [],
            "plays": list(_activations(battle, {told["id"] for told in cards})),
        },
    }


def _described(card: State, names: Mapping[int, str]) -> Told:
    """Return what is printed on a monster that the list of cards lacks: a Token."""
    if card["code"] in names or card["loc"] != "MZ":
        return {}
    return {
        "cardType": "monster",
        "monsterKinds": ["normal", "token"],
        "types": [card["race"].lower().replace(" ", "-")],
        "level": card.get("lvl", 1),
        "attribute": card["attr"].lower(),
    }


def _activations(battle: State, on_table: set[str]) -> Iterator[Told]:
    """Yield what was activated in the battle by cards that are on the table still."""
    attacking = battle["attacker"]["con"]
    for event in battle["events"]:
        if event["e"] == "damage_calculation":
            return
        if event["e"] == "activate" and f"c{event['id']}" in on_table:
            by = "you" if event["p"] == attacking else "opponent"
            yield {"by": by, "did": "activate", "card": f"c{event['id']}", "result": "resolved"}


def outcome_of(battle: State) -> dict[str, Any]:
    """Return what the engine did, as the answer has it."""
    attacking = battle["attacker"]["con"]
    fought = (one for one in battle["calc"].values() if one)
    return {
        "damage": {
            "you": battle["battle_damage"][attacking],
            "opponent": battle["battle_damage"][1 - attacking],
        },
        "destroyed": sorted(f"c{one['id']}" for one in fought if one["to_be_destroyed"]),
    }


def show(battle: State, kind: str, answer: Any, names: Mapping[int, str]) -> None:
    """Print a battle that came out otherwise, or was not decided."""
    who = " -> ".join(
        names.get(battle[role]["code"], "?") if battle[role] else "direct" for role in ("attacker", "target")
    )
    print(kind, battle["key"], who, outcome_of(battle), answer.value)
    for point in answer.open[:3]:
        print("      ", point.asks, dict(point.then))


def main() -> None:
    """Compare and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("battles", type=Path, help="the battles, one JSON object a line, gzip")
    parser.add_argument("cards", type=Path, help="the card list, one JSON object a line, gzip")
    parser.add_argument("--number", type=int, help="how many battles")
    parser.add_argument("--show", type=int, default=0, help="how many to show that did not come out the same")
    parser.add_argument("--key", help="one battle by its key")
    args = parser.parse_args()
    names = names_of(args.cards)
    battles = [battle for battle in records(args.battles) if battle["outcome"] == "calculated"]
    battles = [battle for battle in battles if args.key in (None, battle["key"])][: args.number]
    judge = load_judge(load_store())
    counted: collections.Counter[str] = collections.Counter()
    shown, spent = 0, 0.0
    for battle in battles:
        question = question_of(battle, names)
        started = time.perf_counter()
        answer = judge.ask({**question, "detail": "verdict"})
        spent += time.perf_counter() - started
        if answer.verdict == "answered":
            said = {"damage": answer.value["damage"], "destroyed": sorted(answer.value["destroyed"])}
            kind = "same" if said == outcome_of(battle) else "wrong"
        else:
            kind = "open" if answer.verdict == "depends" else answer.verdict
        counted[kind] += 1
        if kind != "same" and shown < args.show:
            shown += 1
            show(battle, kind, answer, names)
    total = sum(counted.values()) or 1
    print(total, {kind: f"{n} ({n / total:.4f})" for kind, n in counted.most_common()})
    print(f"{1000 * spent / total:.1f} ms a battle")


if __name__ == "__main__":
    main()
