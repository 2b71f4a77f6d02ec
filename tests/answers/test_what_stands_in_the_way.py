"""What keeps a Chain Link from doing what its text says, by the table as it is when it resolves."""

import pytest
from telling import resolved


def card(key, by, text, kind="Normal Spell", **more):
    """Return a described card on the table."""
    lies = {"owner": by, "controller": by, "location": "spell-trap-zone", "position": "face-up"}
    return {"id": key, "name": f"Paper {key.title()}", "type": kind, "text": text, **lies, **more}


def monster(key, by, **more):
    """Return a face-up monster."""
    lies = {"owner": by, "controller": by, "location": "monster-zone", "position": "face-up-attack"}
    told = {"type": "Dragon Effect Monster", "attribute": "dark", "text": ""}
    return {"id": key, "name": f"Paper {key.title()}", **told, **lies, **more}


def asked(judge, chain, cards, ask="resolve", **more):
    """Return the answer about a Chain on a table on which every card is told."""
    situation = {"phase": "main-1", "turnPlayer": "you", "chain": chain, "cards": cards}
    closed = {"complete": ["field", "gy", "banished", "you.hand", "you.extraDeck"]}
    return judge.ask({"ask": ask, "situation": {**situation, **closed}, **more})


def events(answer, link=1):
    """Return what a Chain Link brought about: its events with their cards."""
    found = next(one for one in answer.value["links"] if one["link"] == link)
    return [(event["event"], event.get("card")) for event in found["events"]]


TURN = "Target 1 face-up monster on the field; change that target to face-down Defense Position."
RETURN = "Target 1 monster on the field; return that target to the hand."
EQUIP_TO_THIS = "You can target 1 monster your opponent controls; equip that target to this card."
EQUIP_TO_TARGET = "Target 1 face-up monster you control; equip 1 Equip Spell from your GY to it."


@pytest.mark.parametrize("text", [TURN, RETURN])
@pytest.mark.parametrize("aim", ["own", "m"])
def test_nothing_is_equipped_to_what_is_face_down_or_gone(judge, text, aim):
    """A monster that is face-down, or gone, when the effect resolves gets no Equip Card."""
    cards = [
        card("equip", "you", EQUIP_TO_TARGET),
        card("sword", "you", "The equipped monster gains 500 ATK.", kind="Equip Spell", location="gy"),
        monster("own", "you", text=EQUIP_TO_THIS),
        monster("m", "you" if aim == "m" else "opponent"),
        card("quick", "opponent", text, kind="Quick-Play Spell"),
    ]
    first = {"card": "equip" if aim == "m" else "own", "by": "you", "targets": ["m"]}
    chain = [first, {"card": "quick", "by": "opponent", "targets": [aim]}]
    answer = asked(judge, chain, cards)
    assert (answer.verdict, events(answer)) == ("answered", [])


def test_a_face_down_monster_is_equipped(judge):
    """The card that becomes an Equip Card may be face-down."""
    cards = [
        monster("own", "you", text=EQUIP_TO_THIS),
        monster("m", "opponent"),
        card("quick", "opponent", TURN, kind="Quick-Play Spell"),
    ]
    chain = [
        {"card": "own", "by": "you", "targets": ["m"]},
        {"card": "quick", "by": "opponent", "targets": ["m"]},
    ]
    assert events(asked(judge, chain, cards)) == [("became-equip-card", "Paper M")]


def test_control_of_a_face_down_monster_is_taken(judge):
    """Control of a target that was turned face-down is taken where the text asks for no face-up one."""
    cards = [
        card("take", "you", "Target 1 monster your opponent controls; take control of that target."),
        monster("m", "opponent"),
        card("quick", "opponent", TURN, kind="Quick-Play Spell"),
    ]
    chain = [
        {"card": "take", "by": "you", "targets": ["m"]},
        {"card": "quick", "by": "opponent", "targets": ["m"]},
    ]
    answer = asked(judge, chain, cards)
    assert events(answer) == [("control-changed", "Paper M")]


def test_nothing_is_attached_to_what_is_gone(judge):
    """A monster is not attached to one that has left the field."""
    text = "You can target 1 monster your opponent controls; attach that target to this card as material."
    cards = [
        monster("own", "you", text=text, type="Dragon Xyz Effect Monster", rank=4),
        monster("m", "opponent"),
        card("quick", "opponent", RETURN, kind="Quick-Play Spell"),
    ]
    chain = [
        {"card": "own", "by": "you", "targets": ["m"]},
        {"card": "quick", "by": "opponent", "targets": ["own"]},
    ]
    assert events(asked(judge, chain, cards)) == []


@pytest.mark.parametrize(("target", "verdict"), [("a", "no"), ("other", "yes")])
def test_materials_must_be_where_the_text_has_them_come_from(judge, target, verdict):
    """A Fusion Summon with monsters on the field is not performed once one of its materials is in the hand."""
    cards = [
        card(
            "fuse",
            "you",
            "Fusion Summon 1 Fusion Monster from your Extra Deck, using monsters you control as material.",
            kind="Quick-Play Spell",
        ),
        monster("a", "you"),
        monster("b", "you"),
        monster("other", "opponent"),
        {
            **monster("fusion", "you", type="Dragon Fusion Effect Monster", location="extra-deck"),
            "text": '"Paper A" + "Paper B"\nCannot be destroyed by battle.',
        },
        card("quick", "opponent", RETURN, kind="Quick-Play Spell"),
    ]
    chain = [
        {"card": "fuse", "by": "you", "activates": "card"},
        {"card": "quick", "by": "opponent", "targets": [target]},
    ]
    answer = asked(judge, chain, cards, "is-carried-out", link=1)
    assert answer.verdict == verdict


def lies_in(answer, key):
    """Return where a card is after the Chain."""
    return next(one["location"] for one in answer.value["table"]["cards"] if one["id"] == key)


@pytest.mark.parametrize(
    ("holder", "banished"),
    [("opponent", {"mine", "equip", "storm"}), ("you", {"theirs"})],
)
def test_what_is_sent_to_the_gy_of_the_opponent_is_banished(judge, holder, banished):
    """What is said of the opponent's GY holds for the cards that the opponent owns, and for no others."""
    wall = "Any card sent to your opponent's GY is banished instead."
    cards = [
        card("storm", "you", "Target 2 monsters on the field; destroy them."),
        monster("wall", holder, text=wall),
        monster("mine", "you"),
        card("equip", "you", "The equipped monster gains 500 ATK.", kind="Equip Spell", equippedTo="mine"),
        monster("theirs", "opponent"),
    ]
    answer = asked(judge, [{"card": "storm", "by": "you", "targets": ["mine", "theirs"]}], cards)
    gone = {key for key in ("mine", "equip", "theirs", "storm") if lies_in(answer, key) == "banished"}
    assert (answer.verdict, gone, lies_in(answer, "wall")) == ("answered", banished, "monster-zone")


def test_what_goes_with_a_monster_is_banished_instead(judge):
    """An Equip Card that goes with its monster is banished where any card sent to the GY is."""
    cards = [
        card("storm", "you", "Target 1 monster on the field; destroy it."),
        card("rift", "you", "Any card sent to the GY is banished instead.", kind="Continuous Spell"),
        monster("mine", "you"),
        card("equip", "you", "The equipped monster gains 500 ATK.", kind="Equip Spell", equippedTo="mine"),
    ]
    answer = asked(judge, [{"card": "storm", "by": "you", "targets": ["mine"]}], cards)
    assert lies_in(answer, "equip") == "banished"


@pytest.mark.parametrize(("target", "gone"), [("land", {"own", "blade"}), ("other", set())])
def test_a_card_whose_text_destroys_it_goes_at_once(judge, target, gone):
    """A monster that cannot do without a Field Spell goes as soon as there is none, and its Equip Card with it."""
    field = {"kind": "Field Spell", "location": "field-zone"}
    cards = [
        card("storm", "opponent", "Target 1 Spell/Trap on the field; return it to the hand."),
        card("land", "you", "All Dragon monsters gain 100 ATK.", **field),
        card("other", "you", "Spells you control cannot be destroyed.", kind="Continuous Spell"),
        monster("own", "you", text="If there is no face-up Field Spell on the field, destroy this card."),
        card("blade", "you", "The equipped monster gains 500 ATK.", kind="Equip Spell", equippedTo="own"),
    ]
    answer = asked(judge, [{"card": "storm", "by": "opponent", "targets": [target]}], cards)
    assert answer.verdict == "answered"
    assert {key for key in ("own", "blade") if lies_in(answer, key) == "gy"} == gone
    assert ("destroyed", "Paper Own") in events(answer) or not gone


@pytest.mark.parametrize(("target", "place"), [("dragon", "gy"), ("other", "monster-zone")])
def test_a_card_may_be_destroyed_unless_something_is_so(judge, target, place):
    """What must be so for the card to stay may stand after the order."""
    own = "Destroy this card unless you control a face-up Dragon monster."
    cards = [
        card("storm", "opponent", "Target 1 monster on the field; destroy it."),
        monster("dragon", "you"),
        monster("other", "you", type="Zombie Effect Monster"),
        monster("own", "you", type="Fiend Effect Monster", text=own),
    ]
    answer = asked(judge, [{"card": "storm", "by": "opponent", "targets": [target]}], cards)
    assert (answer.verdict, lies_in(answer, "own")) == ("answered", place)


@pytest.mark.parametrize("complete", [["field"], ["gy"]])
def test_what_destroys_a_card_by_its_text_is_asked_if_it_is_not_told(judge, complete):
    """Where the places are not told in full of which the text speaks, it is asked what it does."""
    own = "If there are no Zombie monsters {}, destroy this card.".format(
        "in your GY" if complete == ["field"] else "on the field"
    )
    cards = [
        card("storm", "opponent", "Target 1 monster on the field; destroy it."),
        monster("m", "you"),
        monster("own", "you", text=own),
    ]
    chain = [{"card": "storm", "by": "opponent", "targets": ["m"]}]
    answer = resolved(judge, chain, cards, complete=complete)
    assert answer.verdict == "depends"
    assert any(own.rstrip(".") in point.asks for point in answer.open)


def test_a_target_that_is_gone_at_once_is_not_there_for_the_next_link(judge):
    """What its own text destroys is gone before the next Chain Link resolves, and the reasons say why."""
    cards = [
        card("take", "opponent", "Target 1 monster your opponent controls; take control of that target."),
        card("storm", "opponent", "Target 1 Spell/Trap on the field; destroy it.", kind="Quick-Play Spell"),
        card("land", "you", "All Dragon monsters gain 100 ATK.", kind="Field Spell", location="field-zone"),
        monster("own", "you", text="If there is no face-up Field Spell on the field, destroy this card."),
    ]
    chain = [
        {"card": "take", "by": "opponent", "targets": ["own"]},
        {"card": "storm", "by": "opponent", "targets": ["land"]},
    ]
    answer = asked(judge, chain, cards)
    assert (events(answer, 1), lies_in(answer, "own")) == ([], "gy")
    assert any("destroyed-by-its-own-text" in reason.rule for reason in answer.because)


def test_what_is_destroyed_when_a_card_leaves_may_be_banished(judge):
    """“Destroy that target, and if you do, banish it” leaves the monster among the banished cards."""
    text = (
        "Target 1 monster in your GY; Special Summon that target. "
        "When this card leaves the field, destroy that target, and if you do, banish it."
    )
    cards = [
        card("storm", "opponent", "Target 1 Spell/Trap on the field; destroy it.", kind="Quick-Play Spell"),
        card("call", "you", text, kind="Continuous Trap"),
        monster("m", "you", summoned={"as": "special-summoned", "by": "effect", "byEffectOf": "call"}),
    ]
    answer = asked(judge, [{"card": "storm", "by": "opponent", "targets": ["call"]}], cards)
    assert lies_in(answer, "m") == "banished"


@pytest.mark.parametrize(
    ("kind", "text", "place"),
    [
        (
            "Normal Trap",
            (
                "Target 1 monster in your GY; Special Summon it, and equip it with this card. "
                "When this card leaves the field, destroy that monster."
            ),
            "gy",
        ),
        (
            "Equip Spell",
            "The equipped monster gains 400 ATK. When this card leaves the field, banish the equipped monster.",
            "banished",
        ),
    ],
)
def test_what_is_equipped_goes_when_the_card_leaves(judge, kind, text, place):
    """The monster that the card is equipped to goes with it, as its text says."""
    cards = [
        card("storm", "opponent", "Target 1 Spell/Trap on the field; destroy it.", kind="Quick-Play Spell"),
        card("chain", "you", text, kind=kind, equippedTo="m"),
        monster("m", "you"),
    ]
    answer = asked(judge, [{"card": "storm", "by": "opponent", "targets": ["chain"]}], cards)
    assert lies_in(answer, "m") == place


def test_a_trap_that_is_a_monster_and_no_trap_stays(judge):
    """A Trap that became a monster, and is not treated as a Trap, is not destroyed with the Traps, nor used up."""
    text = "You can Special Summon this card as a Normal Monster (Aqua/WATER/Level 2/ATK 1200/DEF 0)."
    as_monster = {"kind": "Normal Trap", "location": "monster-zone", "position": "face-up-attack"}
    came = {"as": "special-summoned", "by": "effect", "from": "gy"}
    cards = [
        card("storm", "opponent", "Destroy all Spells and Traps on the field."),
        card(
            "both",
            "you",
            f"Draw 1 card.\nDuring your Main Phase: {text} (This card is also still a Trap.)",
            **{**as_monster, "kind": "Continuous Trap"},
            summoned={**came, "byEffectOf": "both"},
        ),
        card(
            "only",
            "you",
            f"Draw 1 card.\nDuring your Main Phase: {text} (This card is NOT treated as a Trap.)",
            **as_monster,
            summoned={**came, "byEffectOf": "only"},
        ),
    ]
    answer = asked(judge, [{"card": "storm", "by": "opponent"}], cards)
    assert (lies_in(answer, "both"), lies_in(answer, "only")) == ("gy", "monster-zone")


def test_a_card_is_placed_with_its_owner(judge):
    """A card that is placed in a zone of its owner is no longer with the player who controlled it."""
    placed = "place it face-up in its owner's Spell & Trap Zone as a Continuous Spell"
    cards = [
        card("move", "you", f"Target 1 face-up monster on the field; {placed}."),
        monster("m", "you", owner="opponent"),
    ]
    answer = asked(judge, [{"card": "move", "by": "you", "targets": ["m"]}], cards)
    found = next(one for one in answer.value["table"]["cards"] if one["id"] == "m")
    assert (found["location"], found["controller"]) == ("spell-trap-zone", "opponent")


SAVES = (
    "If a Dragon monster(s) you control would be destroyed by battle or card effect, "
    "you can banish this card from your GY instead."
)


@pytest.mark.parametrize(
    ("holder", "text", "verdict"),
    [
        ("opponent", SAVES, "depends"),
        ("you", SAVES, "answered"),
        ("opponent", SAVES.replace("a Dragon", "a Zombie"), "answered"),
        ("opponent", SAVES.replace("battle or card effect", "battle"), "answered"),
    ],
)
def test_what_may_be_banished_from_the_gy_instead_is_asked(judge, holder, text, verdict):
    """A card in the GY may save a monster that its text means, by its player's choice."""
    cards = [
        card("blow", "you", "Destroy all monsters your opponent controls."),
        card("shield", holder, text, location="gy"),
        monster("m", "opponent"),
    ]
    assert asked(judge, [{"card": "blow", "by": "you"}], cards).verdict == verdict


@pytest.mark.parametrize(("taken", "kind"), [(0, "used-as-material"), (1, "tributed")])
def test_materials_go_as_the_summon_that_is_performed_asks(judge, taken, kind):
    """Of a text with a Fusion and a Ritual Summon, the one that is performed says what becomes of materials."""
    text = (
        "Apply 1 of these effects.\n"
        "● Fusion Summon 1 Fusion Monster from your Extra Deck, using monsters you control as material.\n"
        "● Ritual Summon 1 Ritual Monster from your hand, by Tributing monsters you control."
    )
    cards = [
        card("rite", "you", text),
        monster("m", "you", level=4),
        monster("r", "you", type="Dragon Ritual Effect Monster", location="hand", level=4),
        monster("f", "you", type="Dragon Fusion Effect Monster", location="extra-deck", level=4),
    ]
    parts = [{"taken": taken == place, "cards": [key]} for place, key in enumerate("fr")]
    chain = [{"card": "rite", "by": "you", "parts": parts, "materials": ["m"]}]
    answer = asked(judge, chain, cards)
    assert (kind, "Paper M") in events(answer)


@pytest.mark.parametrize(("taken", "known"), [(0, True), (3, True), (4, False)])
def test_as_many_as_possible_are_all_that_have_a_zone(judge, taken, known):
    """“As many as possible” are all that fit where each has a zone; otherwise it is a choice."""
    cards = [
        card(
            "call", "you", "Special Summon as many of your banished monsters as possible.", kind="Normal Trap"
        ),
        *(monster(f"m{column}", "you", column=column) for column in range(1, taken + 1)),
        monster("a", "you", location="banished", position="face-up"),
        monster("b", "you", location="banished", position="face-up"),
    ]
    answer = asked(judge, [{"card": "call", "by": "you"}], cards)
    assert (answer.verdict == "answered") is known
    if known:
        assert events(answer) == [("special-summoned", ["Paper A", "Paper B"])]


def test_a_pendulum_card_destroyed_on_its_activation_does_no_monster_effect(judge):
    """What was activated as a card does what its activation does, also where it lies elsewhere by then."""
    scale = {"location": "pendulum-zone", "pendulumText": "Once per turn: You can draw 1 card."}
    waits = "If this card is Normal Summoned: You can target 1 card; gain 500 LP."
    cards = [
        monster("p", "you", type="Dragon Pendulum Effect Monster", text=waits, scale=1, **scale),
        card("quick", "opponent", "Target 1 Spell/Trap on the field; destroy it.", kind="Quick-Play Spell"),
    ]
    chain = [
        {"card": "p", "by": "you", "activates": "card"},
        {"card": "quick", "by": "opponent", "targets": ["p"]},
    ]
    answer = asked(judge, chain, cards)
    assert (events(answer, 2), events(answer)) == ([("destroyed", "Paper P")], [])


COLUMN = (
    "Target 1 face-up monster your opponent controls; negate its effects (until the end of this turn), then if "
    "this card was Set before activation and is on the field at resolution, for the rest of this turn all other "
    "Spell/Trap effects in this column are negated."
)


@pytest.mark.parametrize(
    ("column", "origin", "verdict", "done"),
    [
        (3, "spell-trap-zone", "answered", False),
        (4, "spell-trap-zone", "answered", True),
        (3, "hand", "answered", True),
        (None, "spell-trap-zone", "depends", None),
        (3, None, "depends", None),
    ],
)
def test_effects_in_a_column_are_negated(judge, column, origin, verdict, done):
    """A Spell in the column of a Trap that was Set, and has resolved, is not carried out."""
    bolt = "Inflict 500 damage to your opponent."
    lies = {} if column is None else {"column": column}
    cards = [
        card("bolt", "opponent", bolt, **lies),
        card("still", "you", COLUMN, kind="Normal Trap", column=3),
        monster("m", "opponent"),
    ]
    told = {} if origin is None else {"from": origin}
    chain = [{"card": "bolt", "by": "opponent"}, {"card": "still", "by": "you", "targets": ["m"], **told}]
    answer = asked(judge, chain, cards)
    first = next((one for one in answer.value["links"] if one["link"] == 1), {}) if answer.value else {}
    assert (answer.verdict, first.get("carriedOut") if done is not None else None) == (verdict, done)


REAPED = "After resolving a card effect that targets this face-up card, destroy this card."
RAISE = "Target 1 face-up monster on the field; it gains 500 ATK until the end of this turn."


@pytest.mark.parametrize(
    ("text", "position", "where"),
    [
        (RAISE, "face-up-attack", "gy"),
        (TURN, "face-up-attack", "monster-zone"),
        (RETURN, "face-down-defense", "hand"),
    ],
)
def test_what_destroys_itself_after_it_was_targeted(judge, text, position, where):
    """A monster that is still face-up once the effect that targets it has resolved is destroyed by its own text."""
    cards = [
        card("quick", "you", text, kind="Quick-Play Spell"),
        monster("m", "opponent", text=REAPED, position=position),
    ]
    answer = asked(judge, [{"card": "quick", "by": "you", "targets": ["m"]}], cards)
    found = next(one for one in answer.value["table"]["cards"] if one["id"] == "m")
    assert (answer.verdict, found["location"]) == ("answered", where)
