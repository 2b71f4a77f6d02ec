"""The house keeps its order: imports run one way, no game word stands in Python, the README tells the truth."""

from __future__ import annotations

import ast
import json
import re
from graphlib import TopologicalSorter
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
FLOORS = {
    "reasoner": (
        *("errors", "rules", "engine", "knowledge", "unknowns", "reading", "cards", "question"),
        *("explain", "answers", "judge", "upkeep"),
    ),
    "reasoner.reading": (
        *(
            "record",
            "model",
            "text",
            "filters",
            "materials",
            "clauses",
            "identity",
            "conditions",
            "effects",
            "parts",
            "accounts",
        ),
        *("boxes", "handing_back", "reader"),
    ),
}
"""The modules and packages of a package from the lowest floor up: each imports from its own floor and from below."""


def imports(path: Path) -> set[str]:
    """Return the top-level names that a module imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.partition(".")[0])
    return found


def module_of(path: Path) -> str:
    """Return the dotted name of a module; that of its folder for a package."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def import_graph(package: str) -> dict[str, set[str]]:
    """Return what each module of a package imports of it, wherever in the module: also what only types need."""
    paths = {module_of(path): path for path in (ROOT / package).rglob("*.py")}
    graph: dict[str, set[str]] = {name: set() for name in paths}
    for name, path in paths.items():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                graph[name] |= {found.name for found in node.names} & paths.keys()
            elif isinstance(node, ast.ImportFrom) and node.module:
                full = (f"{node.module}.{found.name}" for found in node.names)
                graph[name] |= {one if one in paths else node.module for one in full} & paths.keys()
    return graph


@pytest.mark.parametrize("package", ["reasoner", "service"])
def test_no_modules_import_each_other_in_a_circle(package: str) -> None:
    """Every module can be understood by reading those below it, types included."""
    order = list(TopologicalSorter(import_graph(package)).static_order())
    assert len(order) > 50


@pytest.mark.parametrize("package", FLOORS)
def test_imports_go_down_the_floors(package: str) -> None:
    """The packages have one order, and no import goes up: to run rules one need not know what a question is."""
    floors = FLOORS[package]
    found = {path.stem for path in (ROOT / package.replace(".", "/")).iterdir() if path.stem.isidentifier()}
    assert found - {"__init__", "__pycache__"} - {"_knowledge"} == set(floors)
    for module, imported in import_graph(package.partition(".")[0]).items():
        for other in imported:
            if module.startswith(f"{package}.") and other.startswith(f"{package}."):
                here, there = (name.removeprefix(f"{package}.").partition(".")[0] for name in (module, other))
                assert floors.index(there) <= floors.index(here), f"{module} imports {other}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_reasoner_knows_no_service_and_no_network(path: Path) -> None:
    """Imports go from the service to the reasoner, never back, and the reasoner opens no connection."""
    assert not imports(path) & FORBIDDEN


def test_the_map_of_the_house_names_every_module() -> None:
    """What contributors read names each module once, and none that is gone."""
    described = (ROOT / "docs" / "contributing.md").read_text("utf-8").partition("module by module")[2]
    named = re.findall(r"^(?:\| |### )?`([\w/]+\.py)`", described, re.MULTILINE)
    there = {path.relative_to(ROOT / "reasoner").as_posix() for path in MODULES if path.name != "__init__.py"}
    assert sorted(named) == sorted(there)


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


def test_queries_of_rules_are_laid_out_to_be_read() -> None:
    """A query that would run over the line has one literal a line."""
    query = re.compile(r'sh:construct """(.*?""" [.;])', re.DOTALL)
    for file in sorted((ROOT / "rulings" / "rules").rglob("*.ttl")):
        for body in query.findall(file.read_text("utf-8")):
            assert max(map(len, body.splitlines())) <= 110, (file, body)


def test_rules_do_not_look_at_what_a_question_gives() -> None:
    """Whether a list was told is concluded in one place; beside it stand rules for which silence is an answer."""
    rules = ROOT / "rulings" / "rules"
    looking = {
        file.relative_to(rules).as_posix(): len(found)
        for file in sorted(rules.rglob("*.ttl"))
        if (found := re.findall(r"\bygo:gives\b", file.read_text("utf-8")))
    }
    assert looking.pop("timing/told-in-full.ttl")
    assert looking == {"requirements/moment.ttl": 2, "retained-information/consequences.ttl": 1}
