"""Asks the published questions about real cards that are not (yet) precedents, and counts what comes out.

Each line of `questions/official.jsonl` has the number of a published question, its published answer in a few words,
what an answer's value means, and the questions into which people who knew no answer put it. Those that come out as
published become precedents (`rulings/precedents/*/ocg-database.ttl`) and leave the file, if the registry of sources
holds where they were published. Needs imported cards.
"""

from __future__ import annotations

import argparse
import collections
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reasoner.errors import HeadjudgeError
from service.loading import load_judge, load_store

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reasoner import Answer, Judge

OFFICIAL = Path(__file__).parent / "questions" / "official.jsonl"


def asked(judge: Judge, question: Mapping[str, Any]) -> Answer | str:
    """Return the answer, or why the question cannot be asked."""
    try:
        return judge.ask({**question, "detail": "verdict"})
    except HeadjudgeError as error:
        return str(error)


def outcome(published: str, answers: list[Answer | str]) -> str:
    """Return “right”, “wrong” or the verdict; what is not told by one yes or no is for people to compare."""
    plain = re.match(r"(yes|no)\b", published.casefold())
    answer = answers[0]
    if isinstance(answer, str):
        return "cannot be asked"
    if answer.verdict in ("depends", "unknown"):
        return answer.verdict
    if len(answers) > 1 or plain is None or answer.verdict not in ("yes", "no"):
        return "to compare"
    return "right" if answer.verdict == plain.group(1) else "wrong"


def main() -> None:
    """Ask and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--show", default="", help="print those with this outcome")
    args = parser.parse_args()
    judge = load_judge(load_store())
    tally = collections.Counter[str]()
    for line in OFFICIAL.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        answers = [asked(judge, question) for question in case["questions"]]
        kind = outcome(case["published"], answers)
        tally[kind] += 1
        if kind == args.show:
            said = [answer if isinstance(answer, str) else answer.summary for answer in answers]
            print(case["id"], f"published: {case['published']} ({case['meaning']})", *said, sep="\n    ")
    print(dict(tally))


if __name__ == "__main__":
    main()
