"""Bad questions: each gets an error that names the field and says what would be right, quickly."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from reasoner.answers.answer import Answer
from reasoner.errors import QuestionError, UnknownCard

DAMAGE_STEP = {"phase": "battle", "step": "damage", "timing": "before-damage-calculation"}
TRAP = {
    "name": "Invented Shelter",
    "type": "Normal Trap",
    "text": "When your opponent's monster declares an attack: Target that attacking monster; destroy it.",
}


def faults(judge, question):
    """Return the faults of a question that must be refused, as field → (problem, what would be right)."""
    with pytest.raises(QuestionError) as caught:
        judge.ask(question)
    return {fault.field: (fault.problem, fault.expected) for fault in caught.value.faults}


def test_unknown_ask_offers_the_nearest(judge):
    """Whoever mistypes what to ask is told what can be asked."""
    problem, expected = faults(judge, {"ask": "may-activat", "card": "Honest"})["ask"]
    assert "may-activat" in problem
    assert "may-activate" in expected


@pytest.mark.parametrize("ask", [None, 3, [], {}, "", "sh:Rule", "__class__"])
def test_ask_must_be_a_name(judge, ask):
    """Whatever is not the name of a question is refused at the field `ask`."""
    assert "ask" in faults(judge, {"ask": ask})


@pytest.mark.parametrize("question", [{}, {"ask": None}, {"ask": ""}])
def test_missing_ask(judge, question):
    """A question that asks nothing is refused, and what can be asked is listed."""
    problem, expected = faults(judge, question)["ask"]
    assert "missing" in problem
    assert "misses-timing" in expected


def test_unknown_phase_lists_the_phases(judge):
    """An unknown phase is refused, with the phases that there are."""
    _, expected = faults(judge, {"ask": "may-activate", "situation": {"phase": "combat"}})["situation.phase"]
    assert "battle" in expected


def test_mistyped_phase_offers_the_nearest(judge):
    """A mistyped phase is refused with the phase that was meant."""
    _, expected = faults(judge, {"ask": "may-activate", "situation": {"phase": "batle"}})["situation.phase"]
    assert "battle" in expected


@pytest.mark.parametrize(
    "where", [{"phase": "main-1"}, {"phase": "end"}, {"phase": "battle", "step": "start"}, {"step": "battle"}]
)
def test_damage_step_timing_elsewhere(judge, where):
    """A timing of the Damage Step cannot be given together with another phase or step."""
    question = {"ask": "may-activate", "card": TRAP, "situation": {**where, "timing": "damage-calculation"}}
    assert "situation.timing" in faults(judge, question)


def test_step_outside_the_battle_phase(judge):
    """Only the Battle Phase has steps."""
    question = {"ask": "may-activate", "card": TRAP, "situation": {"phase": "main-2", "step": "damage"}}
    assert "situation.step" in faults(judge, question)


@pytest.mark.parametrize("number", [0, 7, -1])
def test_effect_that_the_card_has_not(judge, number):
    """An effect number beyond the card's effects is refused, and how many there are is said."""
    _, expected = faults(judge, {"ask": "may-activate", "card": "Honest", "effect": number})["effect"]
    assert "from 1 to" in expected


NAMED_ELSEWHERE = {
    "situation.chain[0].effect": {"chain": [{"card": "Terraforming", "effect": 2}]},
    "situation.plays[0].effect": {
        "cards": [{"id": "t", "name": "Terraforming", "location": "gy"}],
        "plays": [{"did": "activate", "by": "you", "card": "t", "effect": 2}],
    },
}


@pytest.mark.parametrize(("field", "situation"), NAMED_ELSEWHERE.items())
def test_effect_that_a_card_of_the_situation_has_not(judge, field, situation):
    """The same holds of Chain Links and plays."""
    question = {"ask": "may-activate", "card": "Honest", "effect": 2, "situation": situation}
    assert "from 1 to 1" in faults(judge, question)[field][1]


@pytest.mark.parametrize("number", [0, -1])
def test_no_effect_has_such_a_number(judge, number):
    """Effects are counted from 1, also where nothing is known of the card or the question is about none of them."""
    assert "effect" in faults(judge, {"ask": "may-activate", "effect": number})
    asked = {"ask": "goes-to", "how": "tributed", "card": "Honest", "effect": number}
    assert "effect" in faults(judge, asked)


@pytest.mark.parametrize("effect", [True, 1.5, [], {}, "words that stand nowhere"])
def test_effect_must_be_a_number_or_words(judge, effect):
    """What names no effect of the card is refused at the field `effect`."""
    assert "effect" in faults(judge, {"ask": "may-activate", "card": TRAP, "effect": effect})


def test_position_off_the_field(judge):
    """A card in the hand has no battle position: facts that contradict each other are refused."""
    this = {"location": "hand", "position": "face-up-attack"}
    question = {"ask": "may-activate", "card": "Honest", "effect": 2, "situation": {"this": this}}
    assert "situation.this.position" in faults(judge, question)


def test_all_faults_at_once(judge):
    """Every wrong field is named in one go, so that nobody mends a question field by field."""
    question = {
        "ask": "may-activate",
        "game": "chess",
        "asOf": "yesterday",
        "colour": "red",
        "situation": {"phase": 3, "chain": "none", "thiss": {}},
    }
    expected = {"game", "asOf", "colour", "situation.phase", "situation.chain", "situation.thiss"}
    assert faults(judge, question).keys() >= expected


@pytest.mark.parametrize("field", ["chain", "happened", "cards"])
@pytest.mark.parametrize("value", [None, 1, "x", {}, [1], [[]], ["this"], [None]])
def test_lists_must_be_lists_of_objects(judge, field, value):
    """A list of the situation that is none, or holds something else than objects, is refused at its place."""
    found = faults(judge, {"ask": "may-activate", "card": TRAP, "situation": {field: value}})
    assert all(name.startswith(f"situation.{field}") for name in found)


@pytest.mark.parametrize("card", [True, 1.5, [], ["Honest"]])
def test_card_of_a_wrong_type(judge, card):
    """A card is a name, a passcode or an object."""
    assert "card" in faults(judge, {"ask": "may-activate", "card": card})


@pytest.mark.parametrize(
    ("card", "field"),
    [
        ({"name": 3, "text": "x"}, "card.name"),
        ({"text": ["x"]}, "card.text"),
        ({"type": "Sandwich", "text": "x"}, "card.type"),
        ({"type": None}, "card.type"),
        ({"effects": {}}, "card.effects"),
        ({"effects": [3]}, "card.effects[0]"),
        ({"effects": [{"kind": "sorcery"}]}, "card.effects[0].kind"),
        ({"effects": [{"number": "one"}]}, "card.effects[0].number"),
    ],
)
def test_described_card_with_a_wrong_field(judge, card, field):
    """Of a card that the question describes, each wrong field is named."""
    assert field in faults(judge, {"ask": "may-activate", "card": card, "situation": DAMAGE_STEP})


def test_unknown_card_offers_the_nearest(judge):
    """A mistyped card is not found, and the nearest names are offered."""
    with pytest.raises(UnknownCard) as caught:
        judge.ask({"ask": "may-activate", "card": "Honnest"})
    assert "Honest" in caught.value.nearest


def test_unknown_passcode(judge):
    """A passcode that no card has is an unknown card, too."""
    with pytest.raises(UnknownCard):
        judge.ask({"ask": "may-activate", "card": 1})


def test_question_must_be_an_object(judge):
    """A question is a JSON object."""
    for question in (None, [], "may-activate", 3):
        assert "(root)" in faults(judge, question)


KEYS = st.sampled_from(
    [
        *(
            "ask",
            "card",
            "effect",
            "game",
            "asOf",
            "situation",
            "name",
            "type",
            "text",
            "effects",
            "password",
        ),
        *(
            "turnPlayer",
            "phase",
            "step",
            "timing",
            "chain",
            "happened",
            "this",
            "cards",
            "controller",
            "position",
        ),
        *("location", "id", "event", "by", "targets", "during", "resolving", "kind", "waitsFor", "number"),
        *("information", "transition", "cause", "setThisTurn", "@context", "", "battleRole", "negates"),
    ]
)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(
        [
            *(
                "may-activate",
                "misses-timing",
                "still-knows",
                "may-activate-by-timing",
                "this",
                "Honest",
                "tcg",
            ),
            *(
                "battle",
                "damage",
                "end",
                "you",
                "gy",
                "special-summoned",
                "trigger",
                "2026-01-01",
                "Effect Monster",
            ),
        ]
    )
)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=6),
    max_leaves=25,
)
QUESTIONS = JSON | st.fixed_dictionaries(
    {"ask": st.sampled_from(["may-activate", "misses-timing", "still-knows"])},
    optional={
        "card": JSON,
        "effect": JSON,
        "game": SCALARS,
        "situation": st.dictionaries(KEYS, JSON, max_size=6),
    },
)


@given(QUESTIONS)
@example({"ask": "may-activate", "card": {"name": []}})
@example({"ask": "may-activate", "situation": {"this": {"effects": [{"number": []}]}}})
@example({"ask": "may-activate", "situation": {"cards": [{"id": []}], "chain": [{"card": []}]}})
@settings(max_examples=400, suppress_health_check=list(HealthCheck))
def test_any_json_is_answered_or_refused(judge, question):
    """Whatever JSON arrives, the judge answers or raises one of its own errors."""
    try:
        answer = judge.ask(question)
    except (QuestionError, UnknownCard) as error:
        said = error.message
    else:
        assert isinstance(answer, Answer)
        answer.to_json()
        said = answer.to_text()
    assert said
