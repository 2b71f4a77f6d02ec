"""Answers in words: what is said aloud, what is asked back, and what is exported of an effect by nature."""

from __future__ import annotations

from typing import Any

import pytest

from reasoner import Judge
from reasoner.answers.answer import Open, by_verdict, cited
from reasoner.explain.english import sentence
from reasoner.reading.record import CardRecord

BOOST = {"type": "Quick-Play Spell", "text": "Target 1 face-up monster on the field; it gains 700 ATK."}
DAMAGE_STEP: dict[str, Any] = {"phase": "battle", "step": "damage"}


@pytest.fixture(scope="module")
def judge() -> Judge:
    """Return a judge that knows the curated cards only."""
    return Judge.load()


def ask(judge: Judge, **question: Any) -> Any:
    """Ask whether the Damage Step allows an effect."""
    return judge.ask({"ask": "damage-step-allows", **question})


def test_a_verdict_is_a_word_a_sentence_and_pages(judge: Judge) -> None:
    """The summary opens with the verdict and gives the reason that decided; citations come with a place."""
    answer = ask(judge, card={"name": "Boost", **BOOST}, situation={**DAMAGE_STEP, "timing": "start"})
    assert answer.verdict == "yes"
    assert answer.summary.startswith("Yes. Boost's effect changes ATK or DEF itself")
    assert all({"pages", "section", "number"} & set(citation) for citation in answer.citations)


def test_what_is_missing_is_asked_with_the_verdict_under_each_value(judge: Judge) -> None:
    """Without the timing the answer depends on it, and says what follows from each."""
    answer = ask(judge, card=BOOST, situation=DAMAGE_STEP)
    assert answer.verdict == "depends"
    (point,) = answer.open
    assert point.field == "situation.timing"
    assert point.then["start"] == "yes"
    assert point.then["damage-calculation"] == "no"


def test_several_effects_are_told_apart(judge: Judge) -> None:
    """If the question does not say which effect it means, the verdict is given for each."""
    text = "(Quick Effect): You can make this card gain 500 ATK. If this card is banished: Draw 1 card."
    answer = ask(
        judge, card={"type": "Effect Monster", "text": text}, situation={**DAMAGE_STEP, "timing": "end"}
    )
    assert answer.open[0].field == "effect"
    assert dict(answer.open[0].then) == {"1": "no", "2": "yes"}


def test_exceptions_considered_name_the_condition_that_failed(judge: Judge) -> None:
    """A “no” says which permissions were tried, and what each lacked."""
    card = {"name": "T", "type": "Normal Trap", "text": "Target 1 Set card; destroy it."}
    answer = ask(judge, card=card, situation={**DAMAGE_STEP, "timing": "start"})
    assert answer.verdict == "no"
    failed = {found.rule: found.failed for found in answer.considered()}
    assert failed["rule:stat-change-until-calculation"] == "T's effect does not change ATK or DEF directly"


def test_a_situation_that_contradicts_itself_is_refused(judge: Judge) -> None:
    """A Damage Step timing in a Main Phase is a wrong field, not a question."""
    with pytest.raises(Exception, match=r"situation\.timing"):
        ask(judge, card=BOOST, situation={"phase": "main-1", "timing": "start"})


def test_over_the_turn_every_moment_has_a_verdict(judge: Judge) -> None:
    """The strip of the turn names each phase, the steps of the Battle Phase and the five timings."""
    cells = judge.ask({"ask": "may-activate-by-timing", "card": BOOST}).value
    assert len([cell for cell in cells if cell.get("step") == "damage"]) == 5
    verdicts = {cell["timing"]: cell["verdict"] for cell in cells if "timing" in cell}
    assert verdicts["before-damage-calculation"] == "yes"
    assert verdicts["damage-calculation"] == "no"


def test_effects_by_nature_have_the_shape_of_the_export(judge: Judge) -> None:
    """A Quick-Play Spell that raises ATK may be activated until damage calculation, at Spell Speed 2."""
    record = CardRecord(name="Boost", card_type="Spell", property="Quick-Play", text=BOOST["text"])
    (effect,) = judge.effect_profiles(judge.library.describe(record))
    assert effect["damageStep"] == ["start", "before-calculation"]
    assert (effect["spellSpeed"], effect["mandatory"], effect["targets"]) == (2, False, True)


def test_verdicts_are_grouped_plain_ones_first() -> None:
    """What leads to “yes” comes before what leads to “no” and to further questions."""
    point = Open("Which?", "which", {"a": "no", "b": "yes", "c": "no"}, {"a": "the first, or so", "c": "C"})
    assert by_verdict(point) == "Yes: b; no: “the first, or so”, C."


def test_a_long_list_is_summed_up() -> None:
    """Where nearly every value leads to the same verdict, the few others are named and the rest summed up."""
    then = {"a": "no"} | {f"b{number}": "yes" for number in range(20)}
    assert by_verdict(Open("Which?", "which", then, {})) == "No: a; yes: anything else."


def test_what_is_so_or_not_is_said_so() -> None:
    """The two answers to a question of yes or no each have a sentence."""
    point = Open("Is it?", "is", {"true": "yes", "false": "depends"}, {})
    assert by_verdict(point) == "If so: yes. If not: it depends."


def test_numbered_entries_are_cited_by_number_and_titled_ones_by_title() -> None:
    """A rule number is a number; a slug made from a title is not shown to people."""
    assert cited({"work": "W", "number": "506.7", "title": "T"}) == "W, no. 506.7"
    assert cited({"work": "W", "number": "some-title", "title": "Some title"}) == "W, Some title"


def test_sentences_begin_with_a_capital_and_end() -> None:
    """Whatever a template gives, a person reads a sentence."""
    assert sentence("it is so") == "It is so."
    assert sentence("is it so?") == "Is it so?"
