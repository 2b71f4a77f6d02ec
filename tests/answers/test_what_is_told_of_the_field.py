"""What players remember of cards on the field, and words of face-up cards that are about something else."""

import pytest
from telling import card, events, monster, resolved

STAYS = (
    "Activate this card by targeting 1 Effect Monster on the field; that target cannot attack. "
    "When it is destroyed, destroy this card."
)
CLOSED = ["field", "gy", "banished", "plays"]
SETS_ITSELF = (
    "Target 1 face-up monster on the field; negate its effects. If a monster is Special Summoned from your opponent's "
    "Extra Deck, while this card is in your GY: You can Set this card, but banish it when it leaves the field."
)
HAND = (
    "Negate the effect of your opponent's first Spell Card or effect that resolves each turn while you control a "
    "Spellcaster monster, and if you do, destroy that card."
)
POSITIONS = (
    "Target 1 monster you control; apply the following effect depending on its battle position.\n"
    "● Attack Position: Destroy that target.\n● Defense Position: Return that target to the hand."
)


def wipe(by="you"):
    """Return a Spell that destroys what the opponent controls."""
    return card("wipe", by, "Destroy all monsters your opponent controls.", position="face-up")


def place(answer, key):
    """Return where a card lies after the Chain."""
    return next(one for one in answer.value["table"]["cards"] if one.get("id") == key)["location"]


@pytest.mark.parametrize(
    ("told", "complete", "lies"),
    [
        ({"tiedTo": ["m"]}, CLOSED, "gy"),
        ({"tiedTo": ["other"]}, [*CLOSED, "ties"], "spell-trap-zone"),
        ({}, [*CLOSED, "ties"], "spell-trap-zone"),
        ({}, CLOSED, None),
    ],
)
def test_what_a_card_is_tied_to_is_told(judge, told, complete, lies):
    """A card that goes with its target goes with the monster that it is told to be tied to; else it is asked."""
    cards = [
        wipe(),
        card("stays", "opponent", STAYS, kind="Continuous Trap", position="face-up", **told),
        monster("m", "opponent"),
        monster("other", "you"),
    ]
    answer = resolved(judge, [{"card": "wipe", "by": "you"}], cards, complete=complete)
    assert answer.verdict == ("answered" if lies else "depends")
    assert lies is None or place(answer, "stays") == lies


@pytest.mark.parametrize(("told", "lies"), [(True, "banished"), (False, "gy"), (None, None)])
def test_a_trap_that_was_set_to_be_banished(judge, told, lies):
    """Whether the effect that Set a Trap has it banished is told of the card; else it is asked."""
    said = {} if told is None else {"banishedOnLeaving": told}
    cards = [
        card("trap", "you", SETS_ITSELF, kind="Normal Trap", position="face-up", **said),
        monster("m", "opponent"),
    ]
    answer = resolved(judge, [{"card": "trap", "by": "you", "targets": ["m"]}], cards)
    assert answer.verdict == ("answered" if lies else "depends")
    assert lies is None or place(answer, "trap") == lies


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Unaffected by monster effects activated in the Extra Monster Zone.", "answered"),
        (
            "A Synchro Monster that used this card as a Synchro Material is unaffected by Trap effects.",
            "answered",
        ),
        ("Monsters you control in such a column are unaffected by effects of such a kind.", "depends"),
    ],
)
def test_of_whom_words_say_that_it_is_unaffected(judge, text, verdict):
    """A sentence without a subject is about its own card, and not about another that an effect is applied to."""
    cards = [
        card("trap", "opponent", "Target 1 face-up monster on the field; destroy it.", kind="Normal Trap"),
        monster("m", "you"),
        monster("speaks", "you", text=text),
    ]
    answer = resolved(judge, [{"card": "trap", "by": "opponent", "targets": ["m"]}], cards)
    assert answer.verdict == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (
            "When a Trap Card or effect resolves, you can negate that effect, then destroy this card.",
            "answered",
        ),
        ("Destroy this card if a card(s) in your Pendulum Zone is destroyed.", "depends"),
    ],
)
def test_what_destroys_its_own_card(judge, text, verdict):
    """A card that is destroyed for what it negates is not destroyed upon something else."""
    cards = [
        wipe(),
        monster("m", "opponent"),
        card("s", "you", text, kind="Continuous Spell", position="face-up"),
    ]
    assert resolved(judge, [{"card": "wipe", "by": "you"}], cards).verdict == verdict


def test_each_player_chooses_a_monster_and_control_is_switched(judge):
    """Where each player has one monster, each gets that of the other."""
    text = (
        "Each player chooses 1 monster they control and switches control of those monsters with each other."
    )
    cards = [card("swap", "you", text), monster("mine", "you"), monster("theirs", "opponent")]
    answer = resolved(judge, [{"card": "swap", "by": "you"}], cards)
    found = {one.get("id"): one["controller"] for one in answer.value["table"]["cards"]}
    assert (found["mine"], found["theirs"]) == ("opponent", "you")


def test_an_equip_spell_that_only_says_how_it_is_activated(judge):
    """An Equip Spell is equipped also if its text says of its activation only what is declared for it."""
    text = "Activate this card by declaring 1 Attribute. Equip only to a Dragon monster, and it becomes that Attribute."
    cards = [card("ribbon", "you", text, kind="Equip Spell", position="face-up"), monster("m", "you")]
    answer = resolved(judge, [{"card": "ribbon", "by": "you", "targets": ["m"]}], cards)
    assert place(answer, "ribbon") == "spell-trap-zone"


@pytest.mark.parametrize(
    ("types", "plays", "by", "destroyed"),
    [
        (["spellcaster"], [], "opponent", True),
        (["dragon"], [], "opponent", False),
        (["spellcaster"], [], "you", False),
        (["spellcaster"], ["used"], "opponent", False),
    ],
)
def test_the_first_spell_of_the_turn_is_negated(judge, types, plays, by, destroyed):
    """The first Spell of the opponent is negated and destroyed where a face-up card says so, and no other."""
    cards = [
        card("hand", "you", HAND, kind="Continuous Spell", position="face-up"),
        card("field", by, "Gain 500 LP.", kind="Continuous Spell", position="face-up"),
        card("used", "opponent", "Gain 300 LP.", place="gy"),
        monster("m", "you", types=types),
    ]
    told = [{"by": "opponent", "did": "activate", "card": one, "result": "resolved"} for one in plays]
    answer = resolved(
        judge, [{"card": "field", "by": by, "activates": "card"}], cards, complete=CLOSED, plays=told
    )
    assert (answer.verdict, place(answer, "field")) == ("answered", "gy" if destroyed else "spell-trap-zone")


@pytest.mark.parametrize(
    ("position", "happens"),
    [
        ("face-up-attack", "destroyed"),
        ("face-up-defense", "returned-to-hand"),
        ("face-down-defense", "returned-to-hand"),
    ],
)
def test_labels_by_battle_position(judge, position, happens):
    """Which of two effects is applied follows from the battle position of the target."""
    cards = [card("turn", "you", POSITIONS), monster("m", "you", position=position)]
    answer = resolved(judge, [{"card": "turn", "by": "you", "targets": ["m"]}], cards)
    assert [event for event, _ in events(answer)] == [happens]


@pytest.mark.parametrize(
    "text",
    [
        "Gain 500 LP, also any effect damage your opponent takes during the Main Phase this turn is halved.",
        (
            "Target 1 monster on the field; it gains 500 ATK until the end of this turn. "
            "And if it does, each time it destroys an opponent's monster by battle this turn: You can draw 1 card."
        ),
    ],
)
def test_words_that_only_apply_keep_nothing_open(judge, text):
    """What is still to come moves no card when the effect resolves."""
    cards = [card("spell", "you", text), monster("m", "you", atk=1000)]
    link = {"card": "spell", "by": "you", **({"targets": ["m"]} if "Target" in text else {})}
    assert resolved(judge, [link], cards).verdict == "answered"


@pytest.mark.parametrize(("kind", "lies"), [("Effect", "hand"), ("Fusion Effect", "extra-deck")])
def test_a_monster_of_the_extra_deck_is_not_added_to_the_hand(judge, kind, lies):
    """A Fusion Monster that would be added to the hand returns to the Extra Deck."""
    cards = [
        card("seek", "you", "Add 1 Dragon monster from your Deck or banishment to your hand."),
        monster("m", "you", place="banished", type=f"Dragon {kind} Monster", position="face-up"),
    ]
    deck = {"you": {"deck": {"count": 0, "known": []}}}
    answer = resolved(
        judge, [{"card": "seek", "by": "you"}], cards, players=deck, complete=[*CLOSED, "you.deck"]
    )
    assert place(answer, "m") == lies
