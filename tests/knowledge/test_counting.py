"""Coverage: what is counted is what is there."""

from __future__ import annotations

import json

import pytest
from planting import QUICK_MAY, Planter, precedent, rule

from reasoner.judge import Judge
from reasoner.upkeep import counting, coverage
from reasoner.upkeep.running import Runs, applied, exercised
from service.web.exercise import exercise

SLOW_MAY = QUICK_MAY.replace("kind:quick", "kind:ignition")
EXCLUDED = """prec:A-9 a ygo:ExcludedPrecedent ; rdfs:label "Kept out"@en ;
    ygo:area "quick" ; ygo:reason "Doubtful."@en ;
    ygo:cites [ ygo:work src:konami-damage-step ; ygo:section "Damage calculation" ] ."""


def test_a_small_knowledge_base_is_counted_right(plant: Planter) -> None:
    """Rules by folder, precedents by area, those reproduced, places cited, rules that nothing exercises."""
    rules = rule("a", QUICK_MAY) + rule(
        "b", SLOW_MAY, cites='ygo:cites [ ygo:work src:official-rulebook-v10 ; ygo:pages "45, 56" ]'
    )
    found = coverage(plant.base(rules, precedent("A-1") + precedent("A-2", "no") + EXCLUDED))
    (area,) = found.areas
    assert (area.name, area.rules, area.exercised) == ("quick", 2, 1)
    assert (area.precedents, area.reproduced, area.excluded, area.places) == (2, 1, 1, 2)
    assert found.unexercised == ("rule:b",)
    (work,) = found.works
    assert work.pages == {45: ("rule:a", "rule:b"), 56: ("rule:b",)}
    assert "rules cite 2 of 2 pages" in str(found)
    assert "card texts" not in str(found)


def test_what_rests_on_texts_counts_with_a_card_list(plant: Planter) -> None:
    """A precedent whose cards must be read counts where there are cards to read; otherwise it is told apart."""
    resting = precedent("A-2").replace("ygo:area", "ygo:restsOnTexts true ; ygo:area")
    base = plant.base(rule("a", QUICK_MAY), precedent("A-1") + resting)
    without, with_cards = coverage(base), coverage(base, Judge.load(NoCards(), base))
    assert [found.areas[0].precedents for found in (without, with_cards)] == [1, 2]
    assert (without.unasked, with_cards.unasked) == (("prec:A-2",), ())
    assert "1 more precedent rests on card texts" in str(without)
    assert without.to_json()["unasked"] == ["prec:A-2"]


class NoCards:
    """A card list of no cards."""

    def find(self, _key: str | int) -> None:
        """Find nothing."""

    def reading(self, _record: object) -> None:
        """Nothing was read before."""

    def nearest(self, _name: str, _limit: int = 5) -> tuple[str, ...]:
        """No name is like another one."""
        return ()


def test_rules_count_that_speak_while_a_chain_is_followed(judge: Judge) -> None:
    """What a rule concludes on the way counts: of the next Chain Link, on the table that the first one left."""
    theirs = {"controller": "opponent", "owner": "opponent"}
    cards = [
        card("m", "Dragon Effect Monster", "", location="monster-zone", position="face-up-attack", **theirs),
        card("taker", "Normal Spell", "Target 1 monster your opponent controls; destroy it."),
        card("storm", "Quick-Play Spell", "Target 1 Spell/Trap on the field; destroy it.", **theirs),
        card("hall", "Continuous Spell", ""),
    ]
    chain = [
        {"card": "taker", "by": "you", "targets": ["m"]},
        {"card": "storm", "by": "opponent", "targets": ["hall"]},
    ]
    complete = ["field", "gy", "banished", "plays", "chain"]
    question = {"ask": "resolve", "situation": {"cards": cards, "chain": chain, "complete": complete}}
    spoke = exercised(judge, question)
    answer = judge.ask(question)
    assert [link["link"] for link in answer.value["links"]] == [2, 1]
    models = Runs(judge.knowledge, judge.library).models(question)
    at_first = {rule.iri for model in models for rule in applied(model)}
    assert at_first < spoke
    carrying = {reason.rule for reason in answer.because}
    assert carrying <= {f"rule:{rule.local}" for rule in spoke}


def card(key: str, kind: str, text: str, **more: str) -> dict[str, str]:
    """Return an invented card on the field."""
    lies = {"controller": "you", "owner": "you", "location": "spell-trap-zone", "position": "face-up"}
    return {"id": key, "name": f"Paper {key.title()}", "type": kind, "text": text, **lies, **more}


@pytest.mark.xdist_group("cases")
def test_the_project_is_counted(remembering: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every area has rules and precedents; the figures are JSON; pages lead to the rules that cite them."""
    # What the pages show of it has been counted the same way, once for all processes.
    monkeypatch.setattr(counting, "exercising", lambda _judge, _cases: exercise().by_rule)
    found = coverage(judge=remembering)
    areas = {area.name: area for area in found.areas}
    assert {"damage-step", "retained-info", "timing"} <= set(areas)
    for name in ("damage-step", "retained-info", "timing"):
        area = areas[name]
        assert area.rules > area.exercised > 0
        assert area.precedents >= area.reproduced > 0
        assert area.places > 0
    assert json.loads(json.dumps(found.to_json()))["areas"][0]["rules"]
    rulebook = next(work for work in found.works if work.iri == "src:perfect-rulebook-2017")
    assert len(rulebook.pages) == 196
    assert any(name.startswith("rule:damage-step") for name in rulebook.pages[188])
