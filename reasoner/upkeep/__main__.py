"""`python -m reasoner.upkeep`: write the JSON-LD context out, as the shapes have it."""

from __future__ import annotations

from reasoner.knowledge.base import root
from reasoner.upkeep.context import write_context

if __name__ == "__main__":
    print(write_context(root()))  # noqa: T201 - a command
