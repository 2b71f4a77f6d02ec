"""The same question gets the same answer in every process, down to the order of the proof."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ASK = """
import json
from reasoner import Judge
chain = [{"card": "Monster Reborn", "by": "you", "targets": ["this"]},
    {"card": "D.D. Crow", "by": "opponent", "targets": ["this"]}]
situation = {"phase": "main-1", "turnPlayer": "you", "chain": chain}
question = {"ask": "event-order", "card": "Magma Dragon", "situation": situation}
print(json.dumps(Judge.load().ask(question).to_json()))
"""


def asked(seed: str) -> str:
    """Ask in a new process that scatters sets in its own way; return the answer as it is written."""
    environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", ASK]
    return subprocess.run(
        command, env=environment, cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout


def test_the_order_of_a_proof_does_not_depend_on_the_process():
    """Several Chain Links are found in an order that is the same wherever the question is asked."""
    first, *others = (asked(seed) for seed in ("1", "2", "3"))
    assert '"root"' in first
    assert all(other == first for other in others)
