"""A defect of the knowledge base: where it is, what it is about, what is wrong, what to do next."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Defect:
    """One thing to mend. `file` is relative to the knowledge base; empty where no one file is at fault."""

    file: str
    subject: str
    message: str
    hint: str = ""

    def __str__(self) -> str:
        place = ": ".join(part for part in (self.file, self.subject) if part)
        text = f"{place}: {self.message}" if place else self.message
        return " ".join(f"{text} {self.hint}".split())

    def to_json(self) -> dict[str, str]:
        """Return the defect as JSON values."""
        return {"file": self.file, "subject": self.subject, "message": self.message, "hint": self.hint}
