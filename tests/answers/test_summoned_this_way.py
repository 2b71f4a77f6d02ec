"""“Summoned this way”: whether a monster came in the way that its own text gives, by what is told of how it came."""

import pytest

PROCEDURE = "You can Special Summon this card (from your hand). "
EFFECT = "If this card is sent to the GY: You can Special Summon this card. "
BY_PROCEDURE = {"as": "special-summoned", "by": "procedure"}
BY_EFFECT = {"as": "special-summoned", "by": "effect"}
BY_ITSELF = {**BY_EFFECT, "byEffectOf": "this"}
BY_ANOTHER = {**BY_EFFECT, "byEffectOf": {"type": "Normal Spell", "text": "Draw 1 card."}}
NORMAL = {"as": "normal-summoned"}
UNTOLD = {"as": "special-summoned"}


def asked(judge, ask, text, came, place="monster-zone", **more):
    """Return the answer about the monster with this text, which came as told."""
    lies = {"owner": "you", "location": place, "summoned": came}
    lies |= {"controller": "you", "position": "face-up-attack"} if place == "monster-zone" else {}
    card = {"name": "Paper Guest", "type": "Warrior Effect Monster", "text": text}
    card |= {"level": 4, "originalAtk": 1000, "originalDef": 0}
    table = {"turnPlayer": "you", "phase": "main-1", "chain": [], "this": lies, "players": {}}
    table["players"] = {"you": {"deck": {"count": 20}}}
    happened = {"happened": more.pop("happened")} if "happened" in more else {}
    return judge.ask({**ask, "card": card, "situation": {**table, **happened, **more}})


@pytest.mark.parametrize(
    ("way", "came", "verdict"),
    [
        (PROCEDURE, BY_PROCEDURE, "yes"),
        (PROCEDURE, BY_EFFECT, "no"),
        (PROCEDURE, BY_ANOTHER, "no"),
        (PROCEDURE, UNTOLD, "depends"),
        (EFFECT, BY_ITSELF, "yes"),
        (EFFECT, BY_PROCEDURE, "no"),
        (EFFECT, BY_ANOTHER, "no"),
        (EFFECT, BY_EFFECT, "depends"),
        (PROCEDURE + EFFECT, BY_PROCEDURE, "no"),
        (EFFECT + PROCEDURE, BY_PROCEDURE, "yes"),
    ],
)
@pytest.mark.parametrize("words", ["If Summoned this way: Gain 500 LP.", "When you do: Gain 500 LP."])
def test_a_trigger_waits_for_the_summon_of_which_the_words_before_speak(judge, way, came, verdict, words):
    """A Summon by the procedure or effect right before the words is meant, and no other."""
    event = {"event": "special-summoned", "card": "this", "by": "you"}
    answer = asked(
        judge, {"ask": "may-activate", "effect": "Gain 500 LP"}, way + words, came, happened=[event]
    )
    assert answer.verdict == verdict


@pytest.mark.parametrize(
    ("came", "verdict"), [(BY_PROCEDURE, "yes"), (BY_EFFECT, "no"), (NORMAL, "no"), (UNTOLD, "depends")]
)
def test_an_event_of_a_card_that_came_so(judge, came, verdict):
    """How a card came that is “Summoned this way” is asked of it also after it has left the field."""
    event_of = "If this card Summoned this way in its owner's control is destroyed by a card effect"
    text = f"{PROCEDURE}{event_of}: Gain 500 LP."
    event = {"event": "destroyed-by-effect", "card": "this", "by": "opponent", "cause": "effect"}
    event |= {"from": "monster-zone", "to": "gy"}
    ask = {"ask": "may-activate", "effect": "Gain 500 LP"}
    assert asked(judge, ask, text, came, "gy", happened=[event]).verdict == verdict


@pytest.mark.parametrize(
    ("came", "atk"), [(BY_PROCEDURE, 1500), (BY_EFFECT, 1000), (NORMAL, 1000), (UNTOLD, None)]
)
def test_a_value_changes_while_it_came_so(judge, came, atk):
    """What changes “if Summoned this way” applies to a monster that came so, and to no other."""
    text = f"{PROCEDURE}If Summoned this way, this card gains 500 ATK."
    spell = {"id": "spell", "type": "Normal Spell", "owner": "you", "location": "gy"}
    answer = asked(judge, {"ask": "stats", "stat": "atk"}, text, came, cards=[spell])
    assert (answer.value if answer.verdict != "depends" else None) == atk


@pytest.mark.parametrize(
    ("came", "plays", "verdict"),
    [
        (BY_PROCEDURE, [], "yes"),
        (BY_ANOTHER, [], "no"),
        (BY_PROCEDURE, ["flip-face-down", "flip-face-up"], "no"),
    ],
)
def test_an_effect_that_is_gained(judge, came, plays, verdict):
    """A card has the effects that it gains “if Summoned this way” only then, and not after it was face-down."""
    text = (
        "Must be Special Summoned (from your Extra Deck) by banishing the above cards you control. "
        "If Summoned this way, this card gains this effect.\n"
        "● When a Spell Card is activated (Quick Effect): You can gain 500 LP."
    )
    told = [{"by": "you", "did": did, "card": "this"} for did in plays]
    link = {"card": "spell", "effect": 1, "activates": "card", "by": "opponent"}
    spell = {"id": "spell", "type": "Normal Spell", "text": "Draw 1 card.", "controller": "opponent"}
    spell |= {"location": "spell-trap-zone", "position": "face-up"}
    table = {"plays": told, "cards": [spell], "chain": [link], "chainState": "building"}
    answer = asked(judge, {"ask": "may-activate", "effect": "gain 500 LP"}, text, came, **table)
    assert answer.verdict == verdict
