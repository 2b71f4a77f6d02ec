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


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a data directory with the invented cards and the store of it."""
    directory = tmp_path_factory.mktemp("stored")
    write_store(directory, [Stored(card) for card in CARDS], [], "")
    assert graphs.prepare(directory).built
    return directory


def test_nothing_is_built_where_nothing_changed(directory: Path):
    """The same cards and knowledge need no second build."""
    assert not graphs.prepare(directory).built


def test_other_cards_are_another_store(directory: Path, tmp_path: Path):
    """A store is of the cards that are imported: one card more, and it is built anew."""
    write_store(tmp_path, [Stored(card) for card in CARDS[:1]], [], "")
    assert graphs.prepare(tmp_path).folder.name != graphs.prepare(directory).folder.name


def test_conclusions_say_for_which_day_they_hold(directory: Path):
    """Whoever asks what was concluded can see as of when."""
    assert graphs.concluded_on(graphs.prepare(directory).folder) == date.today().isoformat()  # noqa: DTZ011


def test_a_rule_that_has_come_into_force_since_makes_a_store_old(
    directory: Path, monkeypatch: pytest.MonkeyPatch
):
    """Conclusions for a day under other law are not passed off as today's."""
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
