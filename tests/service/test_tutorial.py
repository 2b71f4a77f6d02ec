"""The tutorial: every file of it is written, every command of it is run, and everything it promises comes out."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from reasoner.knowledge.artefact import artefact_name, cache_directory
from reasoner.knowledge.base import PARTS, Knowledge, curated_files, load_knowledge, root, turtle_files

if TYPE_CHECKING:
    from collections.abc import Iterator

TUTORIAL = Path(__file__).resolve().parents[2] / "docs" / "tutorial.md"
# What sets a clone up is what every other test has behind it.
SETTING_UP = ("git clone", "cd ", "./start", "source ")
_BLOCK = re.compile(r"(?P<before>[^\n]*(?:\n[^\n]+)*)\n\n```(?P<kind>\w+)\n(?P<text>.*?)```", re.DOTALL)
_FILE = re.compile(r"`([\w./-]+\.(?:json|ttl))`")


def blocks() -> Iterator[tuple[str, str, str]]:
    """Yield the blocks of the tutorial in order: the kind, the text, and for a file its name."""
    for found in _BLOCK.finditer(TUTORIAL.read_text("utf-8")):
        named = _FILE.findall(found["before"])
        yield found["kind"], found["text"], named[-1] if named else ""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Make a repository of the knowledge base as it is."""
    copy = tmp_path / "headjudge"
    for part in PARTS:
        shutil.copytree(root() / part, copy / part)
    # The knowledge base as it is has been built for other tests.
    load_knowledge()
    files = (*turtle_files(root()), *curated_files(root()))
    built = cache_directory() / artefact_name(Knowledge, files, root())
    (tmp_path / "cache").mkdir()
    shutil.copy(built, tmp_path / "cache")
    for command in ("git init -q", "git add .", "git -c user.name=a -c user.email=a@b commit -q -m as-it-is"):
        subprocess.run(command.split(), cwd=copy, check=True)
    return copy


def run(line: str, clone: Path) -> str:
    """Run a command line in the clone and return what it prints."""
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "HEADJUDGE_KNOWLEDGE": str(clone),
        "HEADJUDGE_DATA": str(clone.parent / "data"),
        "HEADJUDGE_CACHE": str(clone.parent / "cache"),
    }
    done = subprocess.run(
        line, shell=True, cwd=clone, env=environment, capture_output=True, text=True, check=False
    )
    # `impact` says by its exit code that something differs.
    assert done.returncode in ({0, 1} if "impact" in line else {0}), done.stderr
    return done.stdout


def test_the_tutorial_does_what_it_says(clone: Path):
    """A reader who types what stands there sees what stands there, and has everything back as it was at the end."""
    before = {file: file.read_bytes() for file in clone.rglob("*.ttl")}
    output = ""
    for kind, text, name in blocks():
        if kind in {"json", "turtle"}:
            assert name, text
            file = clone / name
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, "utf-8")
        elif kind == "console":
            lines = [line.removeprefix("$ ") for line in text.splitlines()]
            output = "\n".join(run(line, clone) for line in lines if not line.startswith(SETTING_UP))
        else:
            for line in text.splitlines():
                assert line in output, line
    assert {file: file.read_bytes() for file in clone.rglob("*.ttl")} == before
