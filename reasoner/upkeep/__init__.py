"""Keeping the knowledge base true: `check` finds defects, `coverage` counts, `impact` compares two versions.

`check` and the classification of effects need the extra “check” (pySHACL, owlready2, a Java runtime as a package).
"""

from __future__ import annotations

from reasoner.upkeep.checking import check
from reasoner.upkeep.counting import Area, Coverage, Work, coverage
from reasoner.upkeep.defects import Defect
from reasoner.upkeep.impacts import CardList, Difference, impact
from reasoner.upkeep.notes import notes
from reasoner.upkeep.scope import STATUSES, Subject, encoded

__all__ = [
    "STATUSES",
    "Area",
    "CardList",
    "Coverage",
    "Defect",
    "Difference",
    "Subject",
    "Work",
    "check",
    "coverage",
    "encoded",
    "impact",
    "notes",
]
