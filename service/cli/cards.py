"""`headjudge cards`: import lists, show how a card is read, export all readings."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from service.paths import data_directory

if TYPE_CHECKING:
    from reasoner.reading.record import CardRecord
    from service.cards.importing import ImportReport

SHOWN_PROBLEMS = 20


@click.group()
def cards() -> None:
    """Import card lists and see how cards are read."""


@cards.command("import")
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--replace", is_flag=True, help="Keep only these lists; forget cards imported before.")
@click.pass_obj
def import_(data: str | None, paths: tuple[Path, ...], *, replace: bool) -> None:
    """Import card lists: EDOPro or YGOPro cards.cdb, YGOPRODeck JSON, YAML-Yugi JSON, JSON Lines.

    All or nothing: when it is interrupted the cards are as they were, and the same command goes on where it
    stopped. A list that has not changed since is not read again.
    """
    from service.cards.importing import import_lists  # noqa: PLC0415
    from service.cli.progress import bar  # noqa: PLC0415

    directory = data_directory(data)
    with bar("Reading cards") as progress:
        report = import_lists(paths, directory, replace=replace, progress=progress)
    if report.unchanged:
        click.echo(f"Nothing to do: unchanged since the last import ({report.total:,} cards in {directory}).")
    else:
        _say_report(report, directory)


def _say_report(report: ImportReport, directory: Path) -> None:
    for what, problems in (("skipped", report.bad), ("kept, but could not be read", report.unread)):
        for key, problem in problems[:SHOWN_PROBLEMS]:
            click.echo(f"{key}: {what}: {problem}", err=True)
        if len(problems) > SHOWN_PROBLEMS:
            click.echo(f"… and {len(problems) - SHOWN_PROBLEMS:,} more {what}.", err=True)
    facts = [f"{report.read:,} read"]
    facts += [f"{report.reused:,} unchanged"] if report.reused else []
    facts += [f"{len(report.bad):,} bad records skipped"] if report.bad else []
    facts += [f"{report.left_out:,} other records left out"] if report.left_out else []
    click.echo(
        f"{report.cards:,} cards imported ({', '.join(facts)}); {report.total:,} cards in {directory}."
    )


@cards.command()
@click.argument("name", required=False)
@click.option(
    "--text", "file", type=click.File(encoding="utf-8"), help="Read this text (- is standard input)."
)
@click.option("--card-type", help="With --text: what kind of card it is.")
@click.option("--property", "property_", help="With --text: the icon of a Spell or Trap.")
@click.option("--json", "as_json", is_flag=True, help="The reading as JSON.")
@click.pass_obj
def read(
    data: str | None,
    name: str | None,
    file: TextIO | None,
    card_type: str | None,
    property_: str | None,
    *,
    as_json: bool,
) -> None:
    """Show the effects of one card as Headjudge reads them: its text in parts, then the facts."""
    if file is not None:
        record = _described(name, file.read(), card_type, property_)
    elif name is not None:
        record = _imported(data, name)
    else:
        raise click.UsageError("Give the NAME of an imported card, or a text with --text.")
    from reasoner.reading import read_card  # noqa: PLC0415

    reading = read_card(record)
    if as_json:
        import msgspec  # noqa: PLC0415

        content = msgspec.json.format(msgspec.json.encode(reading.to_json()), indent=2)
        sys.stdout.buffer.write(content + b"\n")
        return
    from service.cards.showing import show  # noqa: PLC0415

    show(record, reading)


def _imported(data: str | None, name: str) -> CardRecord:
    from reasoner.errors import UnknownCard  # noqa: PLC0415
    from service.loading import load_store  # noqa: PLC0415

    store = load_store(data)
    record = store.find(name)
    if record is None:
        raise UnknownCard(name, store.nearest(name))
    return record


def _described(name: str | None, text: str, card_type: str | None, property_: str | None) -> CardRecord:
    from reasoner.reading.record import CardRecord  # noqa: PLC0415

    return CardRecord(name or "this card", text=text.strip(), card_type=card_type, property=property_)


@cards.command()
@click.option(
    "--out", type=click.Path(dir_okay=False, allow_dash=True), default="-", help="Where to (default: -)."
)
@click.pass_obj
def export(data: str | None, out: str) -> None:
    """Write every imported card's effects, one JSON object a line."""
    from service.cards.exporting import export_cards  # noqa: PLC0415
    from service.cli.progress import bar  # noqa: PLC0415

    with bar("Exporting cards") as progress:
        number = export_cards(data_directory(data), out, progress)
    click.echo(f"{number:,} cards exported.", err=True)
