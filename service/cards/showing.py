"""A card's reading for a person at a terminal: the text with its parts marked, then the facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from service.wording import said

if TYPE_CHECKING:
    from reasoner.reading import CardReading, EffectReading
    from reasoner.reading.record import CardRecord

LONGEST = 90
"""So many characters of the words that a fact was read from are shown."""
_COLOURS = ("cyan", "green", "magenta", "yellow", "blue")


def show(record: CardRecord, reading: CardReading) -> None:
    """Print the reading of a card to standard output."""
    from rich.console import Console  # noqa: PLC0415

    console = Console(highlight=False)
    # Text, not markup: a card's text may hold brackets.
    console.print(_heading(record), style="bold", markup=False)
    console.print()
    _show_text(console, reading)
    for effect in reading.effects:
        console.print()
        _show_effect(console, reading, effect)
    if reading.unread:
        console.print()
        console.print("Not understood:", style="bold red")
        for span in reading.unread:
            console.print(f"  “{reading.text_of(span).strip()}”", markup=False)


def _heading(record: CardRecord) -> str:
    kind = " ".join(filter(None, (record.property, record.card_type)))
    facts = (record.monster_type_line or kind, record.password)
    known = ", ".join(str(fact) for fact in facts if fact)
    return f"{record.name} ({known})" if known else record.name


def _show_text(console: object, reading: CardReading) -> None:
    from rich.text import Text  # noqa: PLC0415

    text = Text()
    for number, part, words in reading.marked():
        if not any(map(str.isalnum, words)):
            text.append(words.strip() + " ", style="dim")
            continue
        mark = part.role if number is None else f"{number} {part.role}"
        colour = "red" if part.role == "unread" else _COLOURS[(number or 0) % len(_COLOURS)]
        text.append(f"⟨{mark}⟩ ", style="dim")
        text.append(words.strip() + " ", style=colour)
    console.print(text)  # type: ignore[attr-defined]


def _show_effect(console: object, reading: CardReading, effect: EffectReading) -> None:
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    title = f"Effect {effect.number}" if effect.number else "Activation of the card"
    sure = "" if effect.confidence == "sure" else f" (reading: {effect.confidence})"
    table = Table("fact", "value", "read from", title=Text(title + sure, "bold"), title_justify="left")
    for fact in effect.facts:
        words = _short(reading.text_of(fact.span).strip())
        table.add_row(Text(fact.key), Text(said(fact.value)), Text(f"“{words}”" if words else "–"))
    for doubt in effect.doubts:
        table.add_row(Text("doubt", "red"), Text(doubt), Text("–"))
    console.print(table)  # type: ignore[attr-defined]
    if effect.costs:
        _show_costs(console, reading, effect)
    if effect.steps:
        _show_parts(console, reading, effect)


def _short(words: str) -> str:
    """Return words as a table shows them: the marked text above has them all."""
    return words if len(words) <= LONGEST else words[: words.rfind(" ", 0, LONGEST)] + " …"


def _show_costs(console: object, reading: CardReading, effect: EffectReading) -> None:
    """Print what is done to pay for the effect, part by part."""
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    table = Table(
        "part", "what the text says of it", "read from", title="To pay for it", title_justify="left"
    )
    for number, step in enumerate(effect.costs, 1):
        told = "; ".join(f"{fact.key} {said(fact.value)}" for fact in step.facts)
        table.add_row(str(number), Text(told), Text(f"“{reading.text_of(step.span).strip()}”"))
    console.print(table)  # type: ignore[attr-defined]


def _show_parts(console: object, reading: CardReading, effect: EffectReading) -> None:
    """Print what the effect does when it resolves, part by part, and the words that no part accounts for."""
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    table = Table(
        "part", "what the text says of it", "read from", title="When it resolves", title_justify="left"
    )
    for number, step in enumerate(effect.steps, 1):
        told = "; ".join(f"{fact.key} {said(fact.value)}" for fact in step.facts) or "not understood"
        table.add_row(str(number), Text(told), Text(f"“{reading.text_of(step.span).strip()}”"))
    for span in effect.left:
        table.add_row(Text("left over", "red"), Text("–"), Text(f"“{reading.text_of(span).strip()}”"))
    console.print(table)  # type: ignore[attr-defined]
