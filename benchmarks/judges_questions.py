"""Asks what a head judge asked, and wrote down the answer to, before anybody had asked Headjudge.

Each line of `questions/judges.jsonl` has the question in a player's words, the question as it is told, what is
expected (in the form that `reasoner.answers.expected` tells) and why; of some, in words what `happens`. Needs imported
cards.
"""

from __future__ import annotations

import argparse
import collections
import json
from pathlib import Path

from reasoner.answers.expected import OPEN, differences
from reasoner.errors import HeadjudgeError
from service.loading import load_judge, load_store

QUESTIONS = Path(__file__).parent / "questions" / "judges.jsonl"


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
            answer = judge.ask({**case["question"], "detail": "verdict"})
        except HeadjudgeError as error:
            outcome, said = "refused", [str(error)]
        else:
            is_open = answer.verdict in OPEN
            said = [answer.summary] if is_open else differences(case["expects"], answer)
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
