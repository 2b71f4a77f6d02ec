"""The command `headjudge`. Every command imports what it needs when it runs: asking must start fast.

Exit codes: 0 all is well; 1 defects were found (in the knowledge base, or in Headjudge itself); 2 bad input.
"""

from __future__ import annotations

import logging
import os
import sys

import click

from reasoner.errors import HeadjudgeError, RuleBaseError
from service.cli import ask, cards, serve, sparql, upkeep
from service.paths import VARIABLE
from service.problems import defect, problem_of

DEBUG = "HEADJUDGE_DEBUG"


def _show_version(context: click.Context, _parameter: click.Parameter, wanted: bool) -> None:  # noqa: FBT001
    if not wanted:
        return
    from importlib.metadata import version  # noqa: PLC0415

    from service import knowledge  # noqa: PLC0415

    click.echo(f"headjudge {version('headjudge')} (knowledge {knowledge.version()})")
    context.exit()


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--data",
    type=click.Path(file_okay=False),
    envvar=VARIABLE,
    show_envvar=True,
    help="Folder of the imported cards.",
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_version,
    help="Say which this is.",
)
@click.pass_context
def group(context: click.Context, data: str | None) -> None:
    """Rulings for the Yu-Gi-Oh! card game: asked, explained, cited."""
    context.obj = data


group.add_command(ask.ask)
group.add_command(cards.cards)
group.add_command(serve.serve)
group.add_command(sparql.sparql)
for command in upkeep.COMMANDS:
    group.add_command(command)


def main() -> None:
    """Run the command line: errors become a sentence and an exit code, never a traceback."""
    try:
        status = group.main(standalone_mode=False)
    except click.ClickException as error:
        error.show()
        status = error.exit_code
    except (click.Abort, KeyboardInterrupt):
        _say("Stopped.")
        status = 130
    except BrokenPipeError:
        # Whoever read our output has gone; let the interpreter not complain about it again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    except HeadjudgeError as error:
        problem = problem_of(error)
        _say(problem.to_text())
        status = 1 if isinstance(error, RuleBaseError) else 2
    except Exception:
        if os.environ.get(DEBUG):
            raise
        logging.getLogger(__name__).debug("defect", exc_info=True)
        _say(defect().to_text() + f" With {DEBUG}=1 it shows where.")
        status = 1
    sys.exit(status if isinstance(status, int) else 0)


def _say(text: str) -> None:
    click.echo(f"headjudge: {text}", err=True)
