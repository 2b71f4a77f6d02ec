"""Coverage: what is counted is what is there."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from planting import QUICK_MAY, Planter, precedent, rule

from reasoner.upkeep import coverage

if TYPE_CHECKING:
    from reasoner.judge import Judge

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


def test_the_project_is_counted(judge: Judge) -> None:
    """Every area has rules and precedents; the figures are JSON; pages lead to the rules that cite them."""
    found = coverage(judge=judge)
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
