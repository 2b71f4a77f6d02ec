"""`headjudge check`, `coverage` and `impact`: thin doors to what the reasoner knows of its own knowledge."""

from __future__ import annotations

import click


@click.command()
@click.option(
    "--notes", "with_notes", is_flag=True, help="Also say where curated facts and reading disagree."
)
@click.pass_obj
def check(data: str | None, *, with_notes: bool) -> None:
    """Check the whole knowledge base; one line per defect, exit code 1 if there is any.

    Precedents about cards that must be read from their texts are asked where those cards are imported.
    """
    from rich.console import Console  # noqa: PLC0415

    from reasoner import Judge, upkeep  # noqa: PLC0415
    from service.loading import load_store  # noqa: PLC0415

    store = load_store(data)
    with Console(stderr=True).status("Checking") as status:
        defects = upkeep.check(
            load=lambda root: Judge.load(store if len(store) else None, root),
            step=lambda name: status.update(f"Checking: {name}"),
        )
    for defect in defects:
        click.echo(str(defect))
    if with_notes:
        for note in upkeep.notes(store):
            click.echo(f"note: {note}")
    number = len(defects)
    click.echo(f"{number} defect{'' if number == 1 else 's'}." if number else "No defects.", err=True)
    click.get_current_context().exit(1 if number else 0)


@click.command()
@click.option(
    "--work", default="", help="List the places of one work, or “topics”: by which rules each is encoded."
)
@click.option("--area", default="", help="List what the rules of one folder of rulings/rules rest on.")
@click.option(
    "--status", type=click.Choice(["encoded", "shown", "out of scope", "open"]), help="List only these."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
@click.pass_obj
def coverage(data: str | None, work: str, area: str, status: str | None, *, as_json: bool) -> None:
    """Say per area how many rules, precedents and cited pages there are, and what the rules reproduce.

    Precedents about cards that must be read from their texts count where those cards are imported.

    With --work, --area or --status: topic by topic and place by place what is encoded by which rules, what is out of
    scope and why, and what is still open.
    """
    import json  # noqa: PLC0415

    from reasoner import Judge, upkeep  # noqa: PLC0415
    from service.loading import load_store  # noqa: PLC0415

    if not (work or area or status):
        store = load_store(data)
        found = upkeep.coverage(judge=Judge.load(store) if len(store) else None)
        click.echo(
            json.dumps(found.to_json(), ensure_ascii=False, indent=1) if as_json else str(found).rstrip("\n")
        )
        cards = f"{len(store)} imported cards" if len(store) else "no imported cards"
        click.echo(f"Asked with {cards}.", err=True)
        return
    listed = upkeep.encoded(work=work, area=area, status=status or "")
    if as_json:
        click.echo(json.dumps([one.to_json() for one in listed], ensure_ascii=False, indent=1))
        return
    for one in listed:
        click.echo(str(one) if work else f"{one.work:<22} {one}")
    click.echo(f"{len(listed)} topics and places.", err=True)


@click.command()
@click.argument("old", type=click.Path(exists=True, file_okay=False))
@click.pass_obj
def impact(data: str | None, old: str) -> None:
    """Say which answers differ between the knowledge base in the folder OLD and this one."""
    from reasoner import upkeep  # noqa: PLC0415
    from service.cli.progress import bar  # noqa: PLC0415
    from service.loading import load_store  # noqa: PLC0415

    changed = 0
    with bar("Comparing answers") as progress:
        for difference in upkeep.impact(old, load_store(data), progress=progress):
            changed += 1
            click.echo(str(difference))
    click.echo(f"{changed} answer{' differs' if changed == 1 else 's differ'}.", err=True)
    click.get_current_context().exit(1 if changed else 0)


COMMANDS = (check, coverage, impact)
