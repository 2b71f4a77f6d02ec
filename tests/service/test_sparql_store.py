"""The store that queries run over: built once for each state of cards, knowledge and law, and what it concludes."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest
from invented import CARDS

from reasoner.answers.profiles import ProfilesByGame
from reasoner.engine.evaluator import evaluate
from reasoner.engine.facts import Facts
from reasoner.judge import Judge
from reasoner.knowledge.vocabulary import YGO
from reasoner.question.graph import EFFECT, SITUATION
from reasoner.rules.terms import Iri
from service.cards.store import CardStore, Stored, write_store
from service.sparql import facts, graphs

if TYPE_CHECKING:
    from pathlib import Path

TODAY = date(2026, 11, 21)


@pytest.fixture
def directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a data directory with the invented cards, of which a store is built without the answers to all cases."""
    write_store(tmp_path, [Stored(card) for card in CARDS], [], "")
    monkeypatch.setattr(graphs, "conclusion_triples", lambda _cards: ())
    return tmp_path


def test_a_store_is_built_where_something_changed(directory: Path):
    """The same cards and knowledge need no second build; one card less, and it is built anew. Earlier ones go."""
    left = directory / ".sparql-xyz.part"
    left.mkdir()
    (first, built), again = graphs.prepare(directory), graphs.prepare(directory)
    assert (built, again) == (True, (first, False))
    write_store(directory, [Stored(card) for card in CARDS[:1]], [], "")
    other = graphs.prepare(directory)
    assert other.built
    assert [*directory.glob("*sparql-*")] == [other.folder]


def test_conclusions_say_for_which_day_they_hold(data: Path):
    """Whoever asks what was concluded can see as of when."""
    assert graphs.concluded_on(graphs.prepare(data).folder) == date.today().isoformat()  # noqa: DTZ011


def test_a_rule_that_has_come_into_force_since_makes_a_store_old(
    directory: Path, monkeypatch: pytest.MonkeyPatch
):
    """Conclusions for a day under other law are not passed off as today's."""
    assert graphs.prepare(directory).built
    monkeypatch.setattr(graphs, "concluded_on", lambda _folder: "1999-01-01")
    assert graphs.prepare(directory).built


def test_in_several_processes_the_same_is_concluded(directory: Path):
    """However the cards are divided among processes, the same is stated and concluded of them."""
    cards = CardStore.open(directory)

    def lines(chunk: int) -> set[bytes]:
        made = facts.pool_triples(directory, cards, TODAY, chunk)
        return {line for _, part in made for piece in part for line in piece.splitlines()}

    in_one = lines(10_000)
    assert any(b"specializationOf" in line for line in in_one)
    assert lines(2) == in_one


def test_what_games_and_timings_share_is_what_each_says_for_itself():
    """No short cut changes a conclusion: each timing of each game, evaluated plainly, comes to the same."""
    judge = Judge.load()
    profiles = ProfilesByGame(judge.knowledge, judge.library, TODAY)
    cards = [judge.library.find(card["name"]) for card in judge.knowledge.curated]
    for card in cards:
        assert card is not None
        stated = profiles.first.stated(card)
        found = {
            (game, effect, value)
            for game, effect, predicate, value in profiles.conclusions(card, stated)
            if predicate == YGO + "timing"
        }
        for game, of_game in profiles.by_game.items():
            for place, timing in of_game.places:
                known = Facts((*stated, *place, (SITUATION, Iri(YGO + "timing"), timing)))
                for judged in of_game.profiles(card, stated):
                    node = Iri(f"{EFFECT}-{judged.number}")
                    plainly = evaluate(of_game.allows, known, node).value
                    assert ((game, node, timing) in found) is (getattr(plainly, "value", None) is True)
