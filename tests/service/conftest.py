"""A counter to test against: an invented card list, a judge who answers from a script, the real law."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from invented import CARDS, ScriptedJudge
from patient import Patient
from sharing import shared

from service.cards.store import CardStore, Stored, write_store
from service.loading import load_judge
from service.web import create_app

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from flask import Flask
    from flask.testing import FlaskClient

    from service.sparql.engine import Engine


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a data directory with the invented cards; the store of it is built by the process that first needs it."""
    directory = shared(tmp_path_factory, "data")
    write_store(directory, [Stored(card) for card in CARDS], [], "")
    return directory


@pytest.fixture(scope="session")
def store(data: Path) -> CardStore:
    """Open the invented cards."""
    return CardStore.open(data)


@pytest.fixture(scope="session")
def engine(data: Path) -> Iterator[Engine]:
    """Run a SPARQL engine with a short limit."""
    engine = Patient(data, seconds=3, workers=1, most_bytes=200_000)
    yield engine
    engine.close()


@pytest.fixture
def judge(store: CardStore) -> ScriptedJudge:
    """Seat the scripted judge."""
    return ScriptedJudge(store)


@pytest.fixture
def app(judge: ScriptedJudge, store: CardStore, engine: Engine) -> Flask:
    """Make the application."""
    return create_app(judge, store, engine)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """Make a client of the application."""
    return app.test_client()


@pytest.fixture(scope="session")
def real(store: CardStore, engine: Engine) -> FlaskClient:
    """Make a client of the application with the real judge."""
    return create_app(load_judge(store), store, engine).test_client()
