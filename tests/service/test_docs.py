"""The documents about API and command line: nothing in them is made up, nothing is missing from them."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

from service.cli import group

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask
    from flask.testing import FlaskClient

DOCS = Path(__file__).resolve().parents[2] / "docs"
CLI, API = ((DOCS / name).read_text("utf-8") for name in ("cli.md", "api.md"))


def blocks(text: str, language: str) -> list[str]:
    """Return the code blocks of one language."""
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def commands(command: click.Command, name: str) -> Iterator[tuple[str, click.Command]]:
    """Yield every command that does something, by its full name."""
    if isinstance(command, click.Group):
        for part, inner in command.commands.items():
            yield from commands(inner, f"{name} {part}")
    else:
        yield name, command


ALL = dict(commands(group, "headjudge"))
SHOWN = [line.removeprefix("$ ") for block in blocks(CLI, "console") for line in block.splitlines()]


def test_every_command_has_a_heading():
    """Each command has a section of its own, and no section is of a command that there is not."""
    assert set(re.findall(r"^## (headjudge .+)$", CLI, re.MULTILINE)) == set(ALL)


@pytest.mark.parametrize("line", SHOWN)
def test_commands_shown_are_commands(line: str):
    """Each command line that is shown is one that the command understands."""
    name = next(name for name in sorted(ALL, key=len, reverse=True) if line.startswith(name))
    arguments = shlex.split(line)[len(name.split()) :]
    ALL[name].make_parser(click.Context(ALL[name])).parse_args(arguments)


def test_every_option_is_shown_or_explained():
    """Each option of a command is mentioned in the document, but for those of how a thing is written."""
    for name, command in ALL.items():
        section = CLI.split(f"## {name}\n")[1].split("\n## ")[0]
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                assert parameter.opts[0] in section, (name, parameter.opts)


def test_questions_shown_are_answered(real: FlaskClient):
    """Each question that is shown gets an answer from the real judge."""
    for block in blocks(API, "json"):
        response = real.post("/api/v1/ask", json=json.loads(block))
        assert response.status_code == 200, response.data


def test_queries_shown_run(client: FlaskClient):
    """Each SPARQL query that is shown runs and finds something."""
    shown = blocks(API, "sparql") + [
        shlex.split(line)[2] for line in SHOWN if line.startswith('headjudge sparql "')
    ]
    for query in shown:
        response = client.get("/sparql", query_string={"query": query})
        assert response.status_code == 200, response.data
        assert json.loads(response.data)["results"]["bindings"], query


def test_every_address_is_described(app: Flask):
    """Each address of the server is mentioned in the document."""
    for rule in app.url_map.iter_rules():
        start = re.split(r"<", rule.rule)[0].rstrip("/") or "/"
        if not start.startswith("/static"):
            assert start in API, rule.rule
