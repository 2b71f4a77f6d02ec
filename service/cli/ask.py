"""`headjudge ask`: questions from a file or standard input."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING, BinaryIO

import click

if TYPE_CHECKING:
    from contextlib import AbstractContextManager


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True))
@click.option("--text", is_flag=True, help="Answer in words instead of JSON.")
@click.option("--batch", is_flag=True, help="One question a line in, one answer a line out.")
@click.pass_obj
def ask(data: str | None, file: str, *, text: bool, batch: bool) -> None:
    """Answer the question in FILE (JSON; - reads standard input)."""
    if text and batch:
        raise click.UsageError("--text is for one question; --batch answers in JSON lines.")
    from service import asking  # noqa: PLC0415
    from service.loading import load_judge, load_store  # noqa: PLC0415

    with _opened(file) as source:
        if batch:
            _answer_batch(load_judge(load_store(data)), source)
            return
        content = source.read(asking.LONGEST_QUESTION + 1)
    question = asking.read_question(content)
    answer = load_judge(load_store(data)).ask(question)
    if text:
        click.echo(answer.to_text().rstrip("\n"))
    else:
        import msgspec  # noqa: PLC0415

        _write(msgspec.json.format(asking.encode(answer.to_json()), indent=2) + b"\n")


def _answer_batch(judge: object, source: BinaryIO) -> None:
    from service import asking  # noqa: PLC0415

    bad = 0
    lines = iter(lambda: source.readline(), b"")  # noqa: PLW0108 - each line as it comes, not when all have come
    for line, good in asking.answer_lines(judge, lines):  # type: ignore[arg-type]
        bad += not good
        _write(line)
    if bad:
        click.echo(f"headjudge: {bad} of the questions could not be answered; their lines say why.", err=True)
        click.get_current_context().exit(2)


def _opened(file: str) -> AbstractContextManager[BinaryIO]:
    if file == "-":
        return nullcontext(sys.stdin.buffer)
    try:
        return open(file, "rb")  # noqa: PTH123 - the caller closes it
    except OSError as error:
        raise click.UsageError(f"{file} cannot be read: {error.strerror}.") from error


def _write(line: bytes) -> None:
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()
