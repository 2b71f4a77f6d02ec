"""A Chain told by its cards: what its links do is stated link by link, and seen by every card of the situation."""

from __future__ import annotations

import pytest

from reasoner import Judge
from reasoner.errors import QuestionError
from reasoner.question.viewpoints import views


@pytest.fixture(scope="module")
def judge():
    """Return a judge who knows the curated cards."""
    return Judge.load()


def events(judge, chain, **situation):
    """Return the kinds of event and their cards, in order."""
    answer = judge.ask({"ask": "event-order", "situation": {"chain": chain, **situation}})
    return [(entry["event"], entry.get("card")) for entry in answer.value or ()]


def test_a_card_can_be_in_a_chain_twice(judge):
    """Each Chain Link has parts and targets of its own, also of cards with one name."""
    chain = [
        {"card": "Mystical Space Typhoon", "by": "you", "targets": ["Premature Burial"]},
        {"card": "Mystical Space Typhoon", "by": "opponent", "targets": ["Birthright"]},
    ]
    assert events(judge, chain) == [("destroyed", "Birthright"), ("destroyed", "Premature Burial")]


def test_what_the_question_says_of_a_part_goes_over_the_text(judge):
    """A part said to be impossible does not happen, and the part that needs it fails with it."""
    chain = [{"card": "Soul Taker", "by": "you", "targets": ["Sangan"]}]
    assert [kind for kind, _ in events(judge, chain)] == ["destroyed", "lp-gained"]
    chain[0]["parts"] = [{"possible": False}]
    assert events(judge, chain) == []


def test_a_list_of_events_alone_counts(judge):
    """Where the question lists what happened, nothing is derived from the Chain."""
    chain = [{"card": "Jar of Greed", "by": "you"}]
    listed = [{"event": "banished", "card": "Sangan", "during": {"resolving": 1}}]
    assert events(judge, chain, happened=listed) == [("banished", "Sangan")]


def test_a_chain_that_is_being_built_has_done_nothing(judge):
    """Nothing is derived from a Chain that has not resolved."""
    assert events(judge, [{"card": "Jar of Greed", "by": "you"}], chainState="building") == []


def test_parts_of_a_link_are_checked_field_by_field(judge):
    """A wrong key names the part of the Chain Link in which it stands."""
    chain = [{"card": "Jar of Greed", "parts": [{"posible": True}]}]
    with pytest.raises(QuestionError) as found:
        judge.ask({"ask": "event-order", "situation": {"chain": chain}})
    (fault,) = found.value.faults
    assert fault.field == "situation.chain[0].parts[0].posible"


def test_parts_must_be_a_list_of_objects(judge):
    """Anything else is refused with the path."""
    with pytest.raises(QuestionError) as found:
        judge.ask({"ask": "event-order", "situation": {"chain": [{"card": "Jar of Greed", "parts": "none"}]}})
    assert found.value.faults[0].field == "situation.chain[0].parts"


def test_an_opponents_card_sees_the_situation_from_the_other_side(judge):
    """“Your opponent draws” is met by your draw if the card is your opponent's, and not if it is yours."""
    effect = {
        "kind": "trigger",
        "mandatory": False,
        "wording": "when",
        "waitsFor": [{"event": "drawn", "subject": "player", "by": "opponent"}],
    }
    for controller, expected in (("opponent", [{"card": "Watcher", "effect": 1}]), ("you", [])):
        card = {"id": "w", "name": "Watcher", "type": "Effect Monster", "controller": controller}
        situation = {
            "phase": "main-1",
            "chain": [{"card": "Jar of Greed", "by": "you"}],
            "cards": [{**card, "effects": [effect]}],
        }
        answer = judge.ask({"ask": "which-may-activate-next", "situation": situation})
        assert answer.value == expected


def test_every_card_that_is_named_is_asked_once(judge):
    """The card asked about, the cards of the Chain, their targets and the other cards, each by its name."""
    question = {
        "ask": "may-activate-next",
        "card": "Dandylion",
        "situation": {
            "chain": [{"card": "Icarus Attack", "targets": ["Sangan", "this"]}, {"card": "Icarus Attack"}],
            "cards": [{"id": "c", "name": "Ookazi"}],
        },
    }
    names = [view.name for view in views(question, judge.knowledge.vocabulary)]
    assert names == ["Dandylion", "Ookazi", "Icarus Attack", "Sangan"]


def test_the_former_card_is_referred_to_by_a_name(judge):
    """Seen from another card, the card first asked about stands among the cards, with its state."""
    question = {
        "ask": "may-activate-next",
        "card": "Dandylion",
        "situation": {"this": {"location": "gy"}, "chain": [{"card": "Icarus Attack", "targets": ["this"]}]},
    }
    _, other = views(question, judge.knowledge.vocabulary)
    situation = other.question["situation"]
    assert situation["chain"][0]["card"] == "this"
    (former,) = situation["cards"]
    assert former["name"] == "Dandylion"
    assert former["location"] == "gy"
    assert situation["chain"][0]["targets"] == [former["id"]]


def test_a_listed_card_sees_itself_only_once(judge):
    """A card of the list that is asked is no longer in it, and what refers to it by name means it."""
    question = {
        "ask": "which-may-activate-next",
        "situation": {
            "cards": [{"name": "Dandylion"}, {"name": "Sangan", "location": "monster-zone"}],
            "chain": [{"card": "Soul Taker", "by": "opponent", "targets": ["Sangan"]}],
        },
    }
    seen = {view.name: view.question["situation"] for view in views(question, judge.knowledge.vocabulary)}
    assert seen["Sangan"]["cards"] == [{"name": "Dandylion", "id": "1"}]
    assert seen["Sangan"]["chain"][0]["targets"] == ["this"]
    assert seen["Sangan"]["this"] == {"location": "monster-zone"}


def test_cards_that_are_only_paid_with_or_chosen_are_asked_too(judge):
    """What a cost was paid with, and what a part is said to be done to, may activate its effects as well."""
    chain = [{"card": "Raigeki Break", "cost": ["Sangan"], "parts": [{"cards": ["Dandylion"]}]}]
    question = {"ask": "which-may-activate-next", "situation": {"chain": chain}}
    names = [view.name for view in views(question, judge.knowledge.vocabulary)]
    assert names == ["Raigeki Break", "Sangan", "Dandylion"]


def test_more_parts_than_the_text_has_are_a_fault(judge):
    """What is said of a part that the text does not have is not ignored silently."""
    link = {"card": "Soul Taker", "by": "you", "targets": ["Sangan"], "parts": [{}, {}, {"possible": False}]}
    with pytest.raises(QuestionError, match="a part that the text does not have"):
        judge.ask({"ask": "event-order", "situation": {"chain": [link]}})


LANTERN = {
    "id": "lantern",
    "controller": "you",
    "name": "Lantern Warden",
    "type": "Fiend Effect Monster",
    "text": (
        "During your Main Phase: You can draw 1 card. "
        "If this card is sent to the GY: You can gain 500 LP. "
        "(Quick Effect): You can banish this card from your GY; inflict 300 damage to your opponent."
    ),
}


def of_the_lantern(judge, turn="you", phase="main-1", **link):
    """Return the answer to what a Chain with one effect of a card with three does."""
    link = {"card": "lantern", "by": "you", "activates": "effect", **link}
    situation = {"turnPlayer": turn, "phase": phase, "chain": [link], "cards": [LANTERN]}
    return judge.ask({"ask": "event-order", "situation": situation})


def done(answer):
    """Return the kinds of event of an answer."""
    return [entry["event"] for entry in answer.value or ()]


def test_the_place_tells_which_effect_it_is(judge):
    """The effect that is used in the place where the card was, if there is only one."""
    assert done(of_the_lantern(judge, **{"from": "monster-zone"})) == ["drawn"]
    assert of_the_lantern(judge, **{"from": "gy"}).verdict == "depends"


def test_the_spell_speed_tells_which_effect_it_is(judge):
    """Only a Quick Effect is Spell Speed 2, and no Quick Effect is Spell Speed 1."""
    assert done(of_the_lantern(judge, spellSpeed=2)) == ["effect-damage-taken"]
    assert done(of_the_lantern(judge, spellSpeed=1, **{"from": "gy"})) == ["lp-gained"]


def test_the_moment_tells_which_effect_it_is_not(judge):
    """An Ignition Effect is neither used outside the Main Phase nor in the other player's turn."""
    for moment in ({"phase": "battle"}, {"turn": "opponent"}):
        assert done(of_the_lantern(judge, **moment, spellSpeed=1)) == ["lp-gained"], moment


def test_which_of_several_effects_it_is_is_asked(judge):
    """Where several are left, the number of the effect is asked for, with the words by which to know it."""
    (point, *_) = of_the_lantern(judge).open
    assert point.field == "situation.chain[0].effect"
    assert "Lantern Warden" in point.asks
    assert "2 (“If this card is sent to the GY" in point.asks
    assert done(of_the_lantern(judge, effect=2)) == ["lp-gained"]


def test_what_may_be_a_quick_effect_is_not_ruled_out(judge):
    """An effect that says “This is a Quick Effect if …” can be chained, and is asked about."""
    text = (
        "You can discard 1 card; draw 1 card. This is a Quick Effect if your opponent controls a monster. "
        "If this card is sent to the GY: You can gain 500 LP."
    )
    chain = [
        {"card": "Jar of Greed", "by": "opponent"},
        {"card": "lantern", "by": "you", "activates": "effect"},
    ]
    situation = {"turnPlayer": "you", "phase": "main-1", "chain": chain, "cards": [{**LANTERN, "text": text}]}
    answer = judge.ask({"ask": "event-order", "situation": situation})
    assert answer.verdict == "depends"
    assert "situation.chain[1].effect" in [point.field for point in answer.open]
