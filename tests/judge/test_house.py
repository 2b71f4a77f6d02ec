"""The house keeps its order: imports run one way, no game word stands in Python, the README tells the truth."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

from reasoner import Judge

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted((ROOT / "reasoner").rglob("*.py"))
FORBIDDEN = {
    "service",
    "flask",
    "waitress",
    "click",
    "rich",
    "jinja2",
    "urllib",
    "http",
    "socket",
    "subprocess",
}


def imports(path: Path) -> set[str]:
    """Return the top-level names that a module imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.partition(".")[0])
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_reasoner_knows_no_service_and_no_network(path: Path) -> None:
    """Imports go from the service to the reasoner, never back, and the reasoner opens no connection."""
    assert not imports(path) & FORBIDDEN


def test_no_card_name_stands_in_python() -> None:
    """Cards are data: the name of a curated card is no string of the program."""
    names = {
        card["name"]
        for file in (ROOT / "data" / "cards").glob("*.json")
        for card in json.loads(file.read_text("utf-8"))
    }
    for path in (*MODULES, *sorted((ROOT / "service").rglob("*.py"))):
        strings = {
            node.value
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        assert not strings & names, path


def test_the_readme_shows_the_answer_that_is_given() -> None:
    """The question in the README is the sample, and its answer is what the judge says."""
    readme = (ROOT / "README.md").read_text("utf-8")
    question = json.loads((ROOT / "data" / "situations" / "magma-dragon.json").read_text("utf-8"))
    shown = re.findall(r"```(json|text)\n(.*?)```", readme, re.DOTALL)
    assert json.loads(shown[0][1]) == question
    said = Judge.load().ask(question).to_text()
    for line in shown[1][1].strip().splitlines():
        assert line in said


@pytest.mark.parametrize("name", ["start", "test"])
def test_the_readme_commands_exist(name: str) -> None:
    """The two commands of the README can be run."""
    assert (ROOT / name).stat().st_mode & 0o111


def test_every_link_of_the_readme_leads_somewhere() -> None:
    """No link within the repository is broken."""
    readme = (ROOT / "README.md").read_text("utf-8")
    for target in re.findall(r"\]\(([^)#:]+)\)", readme):
        assert (ROOT / target).exists(), target
