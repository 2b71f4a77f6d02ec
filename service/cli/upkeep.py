"""`headjudge check`, `coverage` and `impact`: thin doors to what the reasoner knows of its own knowledge."""

from __future__ import annotations

import click


@click.command()
def check() -> None:
    """Check the whole knowledge base; one line per defect, exit code 1 if there is any."""
    from reasoner import upkeep  # noqa: PLC0415

    defects = 0
    for defect in upkeep.check():
        defects += 1
        click.echo(str(defect))
    click.echo(f"{defects} defect{'' if defects == 1 else 's'}." if defects else "No defects.", err=True)
    click.get_current_context().exit(1 if defects else 0)


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
    from service.loading import load_store  # noqa: PLC0415

    changed = 0
    for difference in upkeep.impact(old, load_store(data)):
        changed += 1
        click.echo(str(difference))
    click.echo(f"{changed} answers differ.", err=True)
    click.get_current_context().exit(1 if changed else 0)


COMMANDS = (check, coverage, impact)
