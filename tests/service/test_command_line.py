"""The command line: output, exit codes, and errors in the same words as over HTTP."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from invented import ScriptedJudge

from service import cli, loading
from service.cards.store import CardStore
from service.web.counter import EXTENSION

if TYPE_CHECKING:
    from flask.testing import FlaskClient

QUESTION = {"ask": "may-activate", "card": "Paper Dragon", "situation": {"phase": "battle"}}
Run = Callable[..., tuple[int, str, str]]
ROOT = Path(__file__).absolute().parents[2]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes], data: Path):
    """Run the command in this process with the scripted judge: returns exit code, output, errors."""
    monkeypatch.setenv("HEADJUDGE_DATA", str(data))
    monkeypatch.setattr(loading, "load_judge", ScriptedJudge)

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["headjudge", *arguments])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        out, err = capfdbinary.readouterr()
        return int(ended.value.code or 0), out.decode(), err.decode()

    return call


def test_ask_gives_json(run: Run, tmp_path: Path):
    """A question in a file gets the answer as JSON on standard output."""
    (tmp_path / "q.json").write_text(json.dumps(QUESTION))
    code, out, _ = run("ask", str(tmp_path / "q.json"))
    assert code == 0
    assert json.loads(out)["verdict"] == "yes"


def test_ask_gives_words(run: Run, tmp_path: Path):
    """With --text the answer is the one for a person."""
    (tmp_path / "q.json").write_text(json.dumps(QUESTION))
    assert run("ask", "--text", str(tmp_path / "q.json")) == (
        0,
        "Yes, unless it was Set this turn. Paper Dragon may be activated.\n",
        "",
    )


def test_ask_a_batch(run: Run, tmp_path: Path):
    """With --batch each line gets a line in order; a bad one gets its problem, and the exit code is 2."""
    (tmp_path / "q").write_text("\n".join([json.dumps(QUESTION), "{", json.dumps(QUESTION)]))
    code, out, err = run("ask", "--batch", str(tmp_path / "q"))
    assert code == 2
    assert [json.loads(line).get("verdict") for line in out.splitlines()] == ["yes", None, "yes"]
    assert "1 of the questions" in err


@pytest.mark.parametrize(
    "body", ["{", "[]", '{"ask": 3}', json.dumps(QUESTION | {"card": "Papr Dragon"}), ""]
)
def test_errors_are_told_as_over_http(run: Run, tmp_path: Path, client: FlaskClient, body: str):
    """Bad input ends with exit code 2 and the words of the HTTP problem, field by field."""
    (tmp_path / "q.json").write_text(body)
    code, out, err = run("ask", str(tmp_path / "q.json"))
    assert (code, out) == (2, "")
    told = client.post("/api/v1/ask", data=body, content_type="application/json").json
    assert told["detail"] in err
    for fault in told.get("errors", []):
        assert f"{fault['field']}: {fault['problem']}" in err
    assert "Traceback" not in err


def test_a_defect_is_exit_code_1(run: Run, tmp_path: Path):
    """An error that nobody foresaw ends with exit code 1 and without a traceback."""
    (tmp_path / "q.json").write_text(json.dumps(QUESTION | {"card": "crash"}))
    code, _, err = run("ask", str(tmp_path / "q.json"))
    assert code == 1
    assert "Traceback" not in err
    assert "secret" not in err


@pytest.mark.parametrize(
    "arguments",
    [("ask",), ("ask", "/no/such/file"), ("ask", "--text", "--batch", "-"), ("nothing",), ("cards", "read")],
)
def test_wrong_arguments_are_exit_code_2(run: Run, arguments: tuple[str, ...]):
    """Arguments that make no sense end with exit code 2 and a sentence."""
    code, _, err = run(*arguments)
    assert code == 2
    assert "Error" in err


def test_every_surface_gives_the_same_answer(
    run: Run, real: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """One question gets one answer: asked alone, in a batch, over HTTP and in a batch over HTTP."""
    judge = real.application.extensions[EXTENSION].judge
    monkeypatch.setattr(loading, "load_judge", lambda _store: judge)
    body = json.dumps(QUESTION)
    (tmp_path / "q").write_text(body)
    batch = real.post("/api/v1/ask/batch", data=body, content_type="application/x-ndjson")
    answers = [
        json.loads(run("ask", str(tmp_path / "q"))[1]),
        json.loads(run("ask", "--batch", str(tmp_path / "q"))[1]),
        real.post("/api/v1/ask", json=QUESTION).json,
        json.loads(batch.data),
    ]
    assert answers[0]["verdict"] in {"yes", "no", "depends"}
    assert all(answer == answers[0] for answer in answers)


def test_asking_loads_only_what_it_needs(data: Path, tmp_path: Path):
    """An answer on the command line needs no web server, no RDF engine and no terminal graphics: it starts fast."""
    (tmp_path / "q").write_text(json.dumps(QUESTION))
    heavy = {"flask", "jinja2", "waitress", "rdflib", "pyoxigraph", "rich", "rapidfuzz", "multiprocessing"}
    code = f"""
import sys
from service.cli import main
sys.argv = ["headjudge", "ask", {str(tmp_path / "q")!r}]
try:
    main()
finally:
    print(sorted(set(sys.modules) & {heavy!r}), file=sys.stderr)
"""
    environment = os.environ | {"HEADJUDGE_DATA": str(data), "PYTHONPATH": str(ROOT)}
    # The first run may have to build the knowledge base from its files.
    for _ in range(2):
        ended = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
        )
    assert ended.stderr.strip() == "[]"


def test_import_says_what_it_did(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """An import says how many cards there are; the same again says that there is nothing to do."""
    monkeypatch.setenv("HEADJUDGE_DATA", str(tmp_path / "data"))
    (tmp_path / "l").write_text('{"name": "One", "password": 1, "text": "Draw 1 card."}\n{"name": 2}\n')
    code, out, err = run("cards", "import", str(tmp_path / "l"))
    assert code == 0
    assert "1 cards imported" in out
    assert "line 2 (2): skipped" in err
    assert "Nothing to do" in run("cards", "import", str(tmp_path / "l"))[1]
    assert CardStore.open(tmp_path / "data").find("one")


def test_import_refuses_what_is_no_list(run: Run, tmp_path: Path):
    """A file that is no card list ends with exit code 2 and the formats that there are."""
    (tmp_path / "l").write_text("hello")
    code, _, err = run("cards", "import", str(tmp_path / "l"))
    assert code == 2
    assert "YGOPRODeck" in err


def test_export_writes_a_line_a_card(run: Run, tmp_path: Path):
    """An export has one object a line for every imported card."""
    code, _, _ = run("cards", "export", "--out", str(tmp_path / "e"))
    assert code == 0
    lines = [json.loads(line) for line in (tmp_path / "e").read_text().splitlines()]
    assert lines[0] == {
        "password": 11111111,
        "name": "Paper Dragon",
        "effects": [{"number": 1, "text": [0, 35], "kind": "ignition"}],
    }
    assert len(lines) == 6


def test_sparql_prints_a_table(run: Run):
    """A query prints its result; formats can be chosen; a broken one ends with exit code 2."""
    assert "phase:battle" in run("sparql", "SELECT ?phase WHERE { ?phase a ygo:Phase }")[1]
    assert run("sparql", "--format", "csv", "ASK {}")[1] == "true\n"
    assert run("sparql", "SELECT")[0] == 2
    assert run("sparql", "DROP ALL")[0] == 2


def test_the_store_can_be_built_ahead(run: Run):
    """--build says what it did, and that it did nothing where the store was there; without it a query is needed."""
    assert run("sparql", "--build")[0] == 0
    code, out, err = run("sparql", "--build")
    assert (code, out) == (0, "")
    assert "up to date" in err
    assert run("sparql")[0] == 2


def test_a_busy_port_is_told(run: Run):
    """A port that is in use ends with exit code 2 and says which one and what to do."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        code, _, err = run("serve", "--port", str(taken.getsockname()[1]))
    assert code == 2
    assert "in use" in err
    assert "--port" in err


def test_a_real_server(data: Path):
    """The server prints its address, answers there, survives bad requests, and stops when told to."""
    environment = os.environ | {"HEADJUDGE_DATA": str(data), "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-c", "from service.cli import main; main()", "serve", "--port", "0"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout
            address = server.stdout.readline().split()[3]
            host, port = address.removeprefix("http://").rstrip("/").split(":")
            assert json.load(urllib.request.urlopen(f"{address}healthz"))["status"] == "ok"
            for raw in (
                b"nonsense\r\n\r\n",
                b"POST /api/v1/ask HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
                b"POST /api/v1/ask HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                b"Content-Length: 10000000\r\n\r\n" + b"x" * 10_000_000,
                b"GET /" + b"x" * 300_000 + b" HTTP/1.1\r\n\r\n",
            ):
                with socket.create_connection((host, int(port)), timeout=10) as client:
                    try:
                        client.sendall(raw)
                        assert client.recv(12)[9:10] == b"4"
                    except (ConnectionResetError, BrokenPipeError):
                        pass
            assert json.load(urllib.request.urlopen(f"{address}healthz"))["status"] == "ok"
        finally:
            server.terminate()
            server.wait(10)
