"""How the benchmarks measure: medians of many runs, a line of the table for each."""

from __future__ import annotations

import gc
import json
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ROOT = Path(__file__).resolve().parent.parent
QUESTIONS = Path(__file__).parent / "questions"
CURATED = ("damage-step", "missed-timing")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table: what was measured, the result, and what was aimed at."""

    what: str
    result: str
    aim: str = ""
    note: str = ""

    def __str__(self) -> str:
        return f"| {self.what} | {self.result} | {self.aim} | {self.note} |"


def question(name: str) -> dict[str, Any]:
    """Return one of the questions that the benchmarks ask."""
    found: dict[str, Any] = json.loads((QUESTIONS / f"{name}.json").read_text("utf-8"))
    return found


def repeated(run: Callable[[], object], times: int, most_seconds: float = 20) -> list[float]:
    """Return how long each of some runs took, in seconds; stops early when time is up."""
    run()
    gc.collect()
    taken: list[float] = []
    end = perf_counter() + most_seconds
    while len(taken) < times and perf_counter() < end:
        begun = perf_counter()
        run()
        taken.append(perf_counter() - begun)
    return taken


def shown(seconds: Sequence[float]) -> str:
    """Return a median with the 95th percentile as people read it."""
    middle = median(seconds)
    late = quantiles(seconds, n=20)[-1] if len(seconds) > 1 else middle
    return f"{in_words(middle)} (95 %: {in_words(late)})"


def in_words(seconds: float) -> str:
    """Return a time in a unit that suits it."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.2f} ms"
