"""Measures Headjudge and prints a table: `python benchmarks/run.py [--write] [PART…]`.

`--write` also puts the table into docs/benchmarks.md. PART is any of answers, table, http, start, engines (default:
all). Every aim stands beside its result; nothing here fails, for machines differ.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent.parent)]

import cold_start  # noqa: E402
import in_process  # noqa: E402
import over_http  # noqa: E402
from measuring import ROOT  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from measuring import Line

PARTS: dict[str, Callable[[], Iterator[Line]]] = {
    "answers": in_process.warm_answers,
    "table": in_process.table_answers,
    "http": over_http.lines,
    "start": cold_start.lines,
    "engines": in_process.other_engines,
}
PAGE = ROOT / "docs" / "benchmarks.md"
BEGIN, END = "<!-- table: begin -->", "<!-- table: end -->"


def main() -> None:
    """Measure, print, and write if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"any of {', '.join(PARTS)}")
    parser.add_argument("--write", action="store_true", help="put the table into docs/benchmarks.md")
    given = parser.parse_args()
    unknown = set(given.parts) - PARTS.keys()
    if unknown:
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    table = [where(), "", "| measured | result | aim | |", "|---|---|---|---|"]
    print("\n".join(table), flush=True)
    for part in given.parts or PARTS:
        for line in PARTS[part]():
            table.append(str(line))
            print(line, flush=True)
    if given.write:
        page = PAGE.read_text("utf-8")
        between = f"{BEGIN}\n" + "\n".join(table) + f"\n{END}"
        PAGE.write_text(re.sub(f"{BEGIN}.*{END}", lambda _: between, page, flags=re.DOTALL), "utf-8")


def where() -> str:
    """Say where and when this is measured."""
    cores, load = os.cpu_count(), os.getloadavg()[0]
    day = datetime.now(UTC).date()
    busy = f"load before the run {load:.1f}" + (
        ", so the machine was busy with other work" if load > 1 else ""
    )
    return (
        f"Measured on {day}, {platform.system()}, {cores} cores, Python {platform.python_version()}; {busy}."
    )


if __name__ == "__main__":
    main()
