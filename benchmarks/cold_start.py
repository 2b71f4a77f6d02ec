"""The command line from nothing to its first answer, with and without a list of imported cards; and memory."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from measuring import QUESTIONS, ROOT, Line, in_words, shown
from over_http import MAIN

if TYPE_CHECKING:
    from collections.abc import Iterator

TIMES = 9
VARIABLE = "HEADJUDGE_CARDS"
CARDS = Path(os.environ.get(VARIABLE, ROOT.parent / "shared" / "cards" / "cards.jsonl.gz"))


def ask(data: str) -> tuple[float, float]:
    """Ask one question on the command line; return the seconds it took and the most memory it had, in MB."""
    command = [sys.executable, "-c", MAIN, "--data", data, "ask", str(QUESTIONS / "missed-timing.json")]
    begun = perf_counter()
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return perf_counter() - begun, used.ru_maxrss / 1024


def lines() -> Iterator[Line]:
    """Yield the lines of the table."""
    with tempfile.TemporaryDirectory() as data:
        yield from _measured(data, "curated cards only")
        if not CARDS.exists():
            yield Line(
                "cold start, imported cards", "not measured", note=f"no card list; {VARIABLE} names one"
            )
            return
        begun = perf_counter()
        command = [sys.executable, "-c", MAIN, "--data", data, "cards", "import", str(CARDS)]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        yield Line("importing a list of all cards", in_words(perf_counter() - begun))
        yield from _measured(data, "with imported cards")


def _measured(data: str, label: str) -> Iterator[Line]:
    first, _ = ask(data)
    runs = [ask(data) for _ in range(TIMES)]
    yield Line(
        f"cold start to first answer, {label}",
        shown([seconds for seconds, _ in runs]),
        "< 1 s",
        f"the very first run took {in_words(first)}",
    )
    yield Line(f"memory of the command line, {label}", f"{max(memory for _, memory in runs):,.0f} MB")
