"""Impact: two versions of a knowledge base are compared by what they answer."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from planting import QUICK_MAY, QUICK_MAY_NOT, Planter, precedent, rule

from reasoner.reading.record import CardRecord
from reasoner.upkeep import impact

if TYPE_CHECKING:
    from pathlib import Path

ALLOWS = (
    "CONSTRUCT { ?effect ygo:damageStepAllows true } WHERE { ?effect ygo:kind kind:quick . q:situation ygo:timing ?t . "
    "FILTER (?t IN (TIMINGS)) }"
)
BRAND_NEW = """ygo:isBrandNew a owl:DatatypeProperty ; rdfs:range xsd:boolean ;
    ygo:askedAs "is-brand-new" ; ygo:askedOf <urn:headjudge:question#effect> ;
    rdfs:label "new"@en ; rdfs:comment "New."@en ; ygo:english "{s} is new" ."""


@dataclass(frozen=True)
class InventedCards:
    """A card list of one invented card."""

    names: tuple[str, ...] = ("Invented Sentinel",)

    def find(self, key: str | int) -> CardRecord | None:
        """Return the card, whatever it is called."""
        text = "(Quick Effect): You can target 1 monster you control; it gains 500 ATK."
        return CardRecord(name=str(key), card_type="Monster", monster_type_line="Warrior / Effect", text=text)

    def reading(self, record: CardRecord) -> None:
        """Nothing was read before."""

    def nearest(self, name: str, limit: int = 5) -> tuple[str, ...]:
        """Return the one name that there is, for every name."""
        return self.names[: limit if name else 0]


def bases(plant: Planter, old: str, new: str, precedents: str = "") -> tuple[Path, Path]:
    """Make two versions of a knowledge base."""
    return plant.base(old, precedents), plant.base(new, precedents)


def test_a_changed_rule_is_told_by_the_precedents_that_it_changes(plant: Planter) -> None:
    """An answer that differs is told with the precedent, what was asked, the old answer and the new one."""
    old, new = bases(plant, rule("r", QUICK_MAY), rule("r", QUICK_MAY_NOT), precedent("A-1"))
    (found,) = impact(old, new=new)
    assert str(found) == "A-1: may-activate: yes -> no"
    assert json.dumps(found.to_json())


def test_a_card_is_told_with_the_fact_that_changes(plant: Planter) -> None:
    """What an effect is by nature is compared for every card of the list, over all Damage Step timings."""
    early, late = "timing:start", "timing:start, timing:damage-calculation"
    old, new = bases(
        plant, rule("r", ALLOWS.replace("TIMINGS", early)), rule("r", ALLOWS.replace("TIMINGS", late))
    )
    told: list[tuple[int, int]] = []
    (found,) = impact(old, InventedCards(), new, progress=lambda done, total: told.append((done, total)))
    assert str(found) == 'Invented Sentinel: effect 1, damageStep: ["start"] -> ["start", "calculation"]'
    assert told == [(1, 1)]


def test_questions_of_both_versions_are_asked(plant: Planter) -> None:
    """A precedent that only one version has is asked of both; what one cannot be asked is told as such."""
    old = plant.base(rule("r", QUICK_MAY))
    question = '{"ask": "is-brand-new", "card": {"type": "Effect Monster", "effects": [{"kind": "quick"}]}}'
    rules = rule("n", QUICK_MAY.replace("mayBeActivated", "isBrandNew"))
    new = plant.base(rules, precedent("A-1", question=question), BRAND_NEW)
    (found,) = impact(old, new=new)
    assert str(found) == "A-1: is-brand-new: cannot be asked (bad-question) -> yes"


def test_equal_versions_differ_in_nothing(plant: Planter) -> None:
    """Two copies of one knowledge base have no differences, and no card is looked at."""
    old, new = bases(plant, rule("r", QUICK_MAY), rule("r", QUICK_MAY), precedent("A-1"))
    assert list(impact(old, InventedCards(), new)) == []
