"""A counter to test against: an invented card list, a judge who answers from a script, the real law."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from invented import CARDS, ScriptedJudge

from service.cards.store import CardStore, Stored, write_store
from service.sparql.engine import Engine
from service.web import create_app


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory with the invented cards."""
    directory = tmp_path_factory.mktemp("data")
    write_store(directory, [Stored(card) for card in CARDS], [], "")
    return directory


@pytest.fixture(scope="session")
def store(data: Path) -> CardStore:
    """The invented cards."""
    return CardStore.open(data)


@pytest.fixture(scope="session")
def engine(data: Path) -> Iterator[Engine]:
    """A SPARQL engine with a short limit."""
    engine = Engine(data, seconds=3, workers=1, most_bytes=200_000)
    yield engine
    engine.close()


@pytest.fixture
def judge(store: CardStore) -> ScriptedJudge:
    """The scripted judge."""
    return ScriptedJudge(store)


@pytest.fixture
def app(judge: ScriptedJudge, store: CardStore, engine: Engine) -> Flask:
    """The application."""
    return create_app(judge, store, engine)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client of the application."""
    return app.test_client()
