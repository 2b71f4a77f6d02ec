"""`headjudge check`, `coverage` and `impact`: thin doors to what the reasoner knows of its own knowledge."""

from __future__ import annotations

import click


@click.command()
@click.option(
    "--notes", "with_notes", is_flag=True, help="Also say where curated facts and reading disagree."
)
@click.pass_obj
def check(data: str | None, *, with_notes: bool) -> None:
    """Check the whole knowledge base; one line per defect, exit code 1 if there is any."""
    from rich.console import Console  # noqa: PLC0415

    from reasoner import upkeep  # noqa: PLC0415
    from service.loading import load_store  # noqa: PLC0415

    with Console(stderr=True).status("Checking") as status:
        defects = upkeep.check(step=lambda name: status.update(f"Checking: {name}"))
    for defect in defects:
        click.echo(str(defect))
    if with_notes:
        for note in upkeep.notes(load_store(data)):
            click.echo(f"note: {note}")
    number = len(defects)
    click.echo(f"{number} defect{'' if number == 1 else 's'}." if number else "No defects.", err=True)
    click.get_current_context().exit(1 if number else 0)


@click.command()
def coverage() -> None:
    """Say per area how many rules, precedents and cited pages there are, and what the rules reproduce."""
    from reasoner import upkeep  # noqa: PLC0415

    click.echo(str(upkeep.coverage()).rstrip("\n"))


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
