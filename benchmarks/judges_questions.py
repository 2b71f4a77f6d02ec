"""Asks what a head judge asked, and wrote down the answer to, before anybody had asked Headjudge.

Each line of `questions/judges.jsonl` has the question in a player's words, the question as it is told, what is
expected (a verdict, a value, or for a Chain what matters of the table afterwards) and why. Needs imported cards.
"""

from __future__ import annotations

import argparse
import collections
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from reasoner.errors import HeadjudgeError
from service.loading import load_judge, load_store

QUESTIONS = Path(__file__).parent / "questions" / "judges.jsonl"
OPEN = ("depends", "unknown")
OF_A_CARD = {"where": "location", "position": "position", "controller": "controller"}
"""What may be expected of cards of the table, and the key that tells it."""


def differences(expected: Any, answer: Mapping[str, Any]) -> list[str]:
    """Return in what an answer, which is not open, is another one than was expected."""
    if not isinstance(expected, Mapping):
        said = answer["verdict"] if answer["verdict"] in ("yes", "no") else answer["value"]
        return [] if str(said) == str(expected) else [f"{said} in place of {expected}"]
    told = answer["value"].get("table", {})
    cards = {card.get("id"): card for card in told.get("cards", ())}
    found = {
        f"{key} of {card}": (cards.get(card, {}).get(key), value)
        for asked, key in OF_A_CARD.items()
        for card, value in expected.get(asked, {}).items()
    }
    links = {str(link["link"]): link["carriedOut"] for link in answer["value"].get("links", ())}
    found |= {
        f"Chain Link {link}": (links.get(link), carried_out)
        for link, carried_out in expected.get("carriedOut", {}).items()
    }
    found |= {
        f"LP of {player}": (told.get("players", {}).get(player, {}).get("lp"), lp)
        for player, lp in expected.get("lp", {}).items()
    }
    return [f"{of}: {said} in place of {value}" for of, (said, value) in found.items() if said != value]


def main() -> None:
    """Ask and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--show", default="", help="print those with this outcome: open, other, refused")
    args = parser.parse_args()
    judge = load_judge(load_store())
    tally: dict[str, collections.Counter[str]] = {}
    for line in QUESTIONS.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        try:
            answer = judge.ask({**case["question"], "detail": "verdict"}).to_json()
        except HeadjudgeError as error:
            outcome, said = "refused", [str(error)]
        else:
            is_open = answer["verdict"] in OPEN
            said = [answer["summary"]] if is_open else differences(case["expects"], answer)
            outcome = "open" if is_open else "other" if said else "same"
        tally.setdefault(case["id"][0], collections.Counter())[outcome] += 1
        if outcome == args.show:
            print(
                case["id"], case["asks"], f"expected: {case['expects']} ({case['why']})", *said, sep="\n    "
            )
    for kind, counts in tally.items():
        print(kind, dict(counts))


if __name__ == "__main__":
    main()
