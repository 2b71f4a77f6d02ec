"""What holds for every reading: spans, marked text, confidence, sameness."""

from __future__ import annotations

import json

from reading_cards import monster, pendulum

from reasoner.reading import read_card

TEXT = (
    "Cannot be Normal Summoned/Set. Once per turn (Quick Effect): You can target 1 card on the field; destroy it, and "
    'if you do, this card gains 500 ATK. If this card is banished: You can add 1 "Inv" card from your Deck to your '
    'hand. You can only use this effect of "Test Monster" once per turn.'
)


def test_every_fact_keeps_the_words_it_was_read_from():
    """A fact's span lies inside its box, and the words under it say the fact."""
    reading = read_card(monster(TEXT))
    quick = reading.effects[1]
    words = {fact.key: reading.text_of(fact.span) for fact in quick.facts}
    assert words["targets"] == "target 1"
    assert words["changesStats"].startswith("gains 500 ATK")
    assert words["mandatory"].startswith("You can")


def test_the_marked_text_is_the_whole_text_in_order():
    """Joining the parts gives back every word, whichever effect they belong to."""
    reading = read_card(pendulum("Once per turn: You can gain 500 LP.", TEXT))
    marked = "".join(words for _, _, words in reading.marked())
    assert "".join(marked.split()) == "".join(c for _, text in reading.boxes for c in text if not c.isspace())


def test_parts_carry_their_office():
    """Condition, cost and resolution of an effect are told apart."""
    reading = read_card(monster("If this card is banished: You can discard 1 card; draw 1 card."))
    assert [(part.role, words) for _, part, words in reading.marked() if words.strip(" :;.")] == [
        ("condition", "If this card is banished"),
        ("cost", "You can discard 1 card"),
        ("resolution", "draw 1 card."),
    ]


def test_a_reading_is_json():
    """The JSON form needs no help to be written."""
    body = json.loads(json.dumps(read_card(monster(TEXT)).to_json()))
    assert [effect["kind"] for effect in body["effects"]] == ["condition", "quick", "trigger"]
    assert body["unread"] == []


def test_unpaired_quotes_and_parentheses_are_never_sure():
    """Where quotes do not pair, any boundary may be wrong."""
    for text in (
        'If this card is banished: You can add 1 "Inv card.',
        "Draw 1 card (except: during your turn.",
    ):
        assert all(effect.confidence == "unsure" for effect in read_card(monster(text)).effects)


def test_another_language_is_left_unread():
    """Words that no card uses are listed as unread."""
    reading = read_card(
        monster("Wenn diese Karte als Normalbeschwörung beschworen wird: Du kannst eine Karte ziehen.")
    )
    assert reading.unread
    assert all(effect.confidence == "unsure" for effect in reading.effects)


def test_plain_wording_is_sure():
    """An effect in plain Problem-Solving Card Text is read with confidence."""
    plain = TEXT.replace(", and if you do,", ", also")
    assert [effect.confidence for effect in read_card(monster(plain)).effects] == ["sure", "sure", "sure"]


def test_the_remark_belongs_to_the_condition():
    """“(Quick Effect)” is shown with the condition, also where it stands alone, and is what shows the kind."""
    for text, condition in (
        (
            "When a card is activated (Quick Effect): You can draw 1 card.",
            "When a card is activated (Quick Effect)",
        ),
        ("(Quick Effect): You can draw 1 card.", "(Quick Effect)"),
    ):
        reading = read_card(monster(text))
        marked = [words.strip() for _, part, words in reading.marked() if part.role == "condition"]
        kind = next(fact for fact in reading.effects[0].facts if fact.key == "kind")
        assert (marked, reading.text_of(kind.span)) == ([condition], "(Quick Effect)")
