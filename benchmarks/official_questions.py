"""Asks the published questions about real cards that are not (yet) precedents, and counts what comes out.

Each line of `questions/official.jsonl` has the number of a published question, its published answer in a few words,
what an answer's value means, and the questions into which people who knew no answer put it. Where the published answer
is more than one plain yes or no, `expects` has what follows from it for each of the questions, in the form that
`reasoner.answers.expected` tells, written down from what was published and not from what Headjudge says. `untold` says
why a question as it is put cannot tell the published answer; such a line is not asked.

A line of which a question is open comes out as the first of those does: “depends”, “unknown” (also an answer that
leaves out what was asked for), or “cannot be asked”. Else it is right, or wrong: `--show wrong` says in what. Lines
that come out as published become precedents (`rulings/precedents/*/ocg-database.ttl`) and leave the file, if the
registry of sources holds where they were published, and no question tells what was to be found out. Needs imported
cards.
"""

from __future__ import annotations

import argparse
import collections
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reasoner.answers.expected import OPEN, differences
from reasoner.errors import HeadjudgeError
from service.loading import load_judge, load_store

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from reasoner import Answer, Judge
    from reasoner.answers.expected import Difference

OFFICIAL = Path(__file__).parent / "questions" / "official.jsonl"


def asked(judge: Judge, question: Mapping[str, Any]) -> Answer | str:
    """Return the answer, or why the question cannot be asked."""
    try:
        return judge.ask({**question, "detail": "verdict"})
    except HeadjudgeError as error:
        return str(error)


def outcome(expects: Sequence[Any], answers: Sequence[Answer | str]) -> tuple[str, list[Difference]]:
    """Return what comes out, and in what the answers that are not open are other ones than was expected."""
    kinds = ["cannot be asked" if isinstance(answer, str) else answer.verdict for answer in answers]
    found = [
        difference
        for expected, answer, kind in zip(expects, answers, kinds, strict=True)
        if not isinstance(answer, str) and kind not in OPEN
        for difference in differences(expected, answer)
    ]
    is_open = next((kind for kind in kinds if kind in (*OPEN, "cannot be asked")), None)
    if is_open is not None or not found:
        return is_open or "right", found
    return "wrong" if any(difference.told for difference in found) else "unknown", found


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
        published = f"published: {case['published']} ({case['meaning']})"
        if "untold" in case:
            kind, said = "untold", [case["untold"]]
        else:
            answers = [asked(judge, question) for question in case["questions"]]
            kind, found = outcome(case.get("expects", [case["published"]]), answers)
            said = [answer if isinstance(answer, str) else answer.summary for answer in answers]
            said += map(str, found)
        tally[kind] += 1
        if kind == args.show:
            print(case["id"], published, *said, sep="\n    ")
    print(dict(tally))


if __name__ == "__main__":
    main()
