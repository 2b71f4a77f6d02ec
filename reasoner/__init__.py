"""The judge: reasons about rulings, reads card text, explains. Knows no HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reasoner.answers.answer import Answer
    from reasoner.judge import Judge

__all__ = ["Answer", "Judge"]


def __getattr__(name: str) -> Any:
    """Import the judge only where it is wanted: reading cards needs none of it."""
    if name == "Judge":
        from reasoner.judge import Judge  # noqa: PLC0415

        return Judge
    if name == "Answer":
        from reasoner.answers.answer import Answer  # noqa: PLC0415

        return Answer
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
