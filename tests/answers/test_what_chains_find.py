"""What a Chain Link finds beside other cards: their values, what they limit, negate and count."""

import pytest
from telling import card, events, monster, resolved


@pytest.mark.parametrize(("which", "found"), [("lowest", "Paper Low"), ("highest", "Paper High")])
def test_the_lowest_and_the_highest_are_found(judge, which, found):
    """The monster with the lowest or highest ATK is found among those that the words name."""
    text = f"Destroy the 1 face-up monster your opponent controls that has the {which} ATK (your choice, if tied)."
    cards = [
        card("cut", "you", text),
        monster("low", "opponent", atk=100),
        monster("high", "opponent", atk=900),
        monster("own", "you", atk=0),
    ]
    answer = resolved(judge, [{"card": "cut", "by": "you"}], cards)
    assert events(answer) == [("destroyed", found)]


def test_a_value_is_compared_with_that_of_the_target(judge):
    """What must be at least as much as the target's is compared with the card that was targeted."""
    text = "Target 1 face-up monster your opponent controls; destroy 1 monster you control with an equal or higher ATK."
    cards = [
        card("trade", "you", text),
        monster("m", "opponent", atk=1500),
        monster("weak", "you", atk=1400),
        monster("strong", "you", atk=1500),
    ]
    answer = resolved(judge, [{"card": "trade", "by": "you", "targets": ["m"]}], cards)
    assert events(answer) == [("destroyed", "Paper Strong")]


def test_a_likeness_is_compared_with_the_target(judge):
    """What must have another Level than the target is compared with the card that was targeted."""
    text = "Target 1 monster your opponent controls; destroy 1 monster you control with a different Level."
    cards = [
        card("trade", "you", text),
        monster("m", "opponent", level=4),
        monster("same", "you", level=4),
        monster("other", "you", level=5),
    ]
    answer = resolved(judge, [{"card": "trade", "by": "you", "targets": ["m"]}], cards)
    assert events(answer) == [("destroyed", "Paper Other")]


def test_only_monsters_are_banished_instead(judge):
    """What sends monsters elsewhere leaves Spells and Traps alone."""
    fissure = card("rift", "you", "Any monster sent to the GY is banished instead.", kind="Continuous Spell")
    storm = card("storm", "you", "Target 1 Spell/Trap on the field; destroy it.")
    trap = card("trap", "opponent", "Draw 1 card.", kind="Normal Trap", position="face-down")
    answer = resolved(
        judge,
        [{"card": "storm", "by": "you", "targets": ["trap"]}],
        [storm, {**fissure, "position": "face-up"}, trap],
    )
    assert answer.verdict == "answered"
    assert answer.value["links"][0]["events"][0]["location"] == "gy"


ORDER = (
    "Each player can only control 1 monster of each Type. If a player controls 2 or more monsters of the same Type, "
    "they must send some to the GY so they control no more than 1 monster of that Type."
)


@pytest.mark.parametrize(("kind", "verdict"), [("Fiend", "answered"), ("Dragon", "depends")])
def test_a_new_limit_sends_nothing_away_where_all_differ(judge, kind, verdict):
    """A card that lets players control one monster of each Type changes nothing where no two have the same."""
    order = card("order", "you", ORDER, kind="Continuous Trap", position="face-up")
    cards = [order, monster("a", "opponent"), monster("b", "opponent", type=f"{kind} Effect Monster")]
    answer = resolved(judge, [{"card": "order", "by": "you", "activates": "card"}], cards)
    assert answer.verdict == verdict


@pytest.mark.parametrize(("kind", "found"), [("Fiend", ["special-summoned"]), ("Dragon", [])])
def test_no_second_monster_of_a_type_comes(judge, kind, found):
    """Where players can control one monster of each Type, none comes of a Type that its player controls."""
    order = card("order", "opponent", ORDER, kind="Continuous Trap", position="face-up")
    call = card("call", "you", "Target 1 monster in your GY; Special Summon it.")
    buried = monster("g", "you", "gy", type=f"{kind} Effect Monster")
    answer = resolved(
        judge, [{"card": "call", "by": "you", "targets": ["g"]}], [order, call, monster("m", "you"), buried]
    )
    assert [name for name, _ in events(answer)] == found


def test_a_pendulum_card_counts_as_a_spell_that_is_activated(judge):
    """What is done each time that a Spell Card is activated is done for a Pendulum Monster, too."""
    text = "Each time a Spell Card is activated, gain 500 LP immediately after it resolves."
    well = card("well", "you", text, kind="Continuous Spell", position="face-up")
    scale = monster("scale", "you", "pendulum-zone", position="face-up")
    scale |= {
        "type": "Dragon Pendulum Effect Monster",
        "pendulumText": "All monsters you control gain 100 ATK.",
    }
    answer = resolved(judge, [{"card": "scale", "by": "you", "activates": "card"}], [well, scale])
    assert answer.verdict == "answered"
    (gained,) = answer.value["links"][0]["events"]
    assert (gained["event"], gained["changesLPOf"], gained["lp"]) == ("lp-gained", "you", 500)


def test_damage_equal_to_what_was_taken(judge):
    """Damage that equals the damage before takes as many LP, from the other player."""
    text = (
        "Target 1 face-up monster your opponent controls; destroy that face-up monster, and if you do, take damage "
        "equal to its original ATK, then inflict damage to your opponent, equal to the damage you took."
    )
    ring = card("ring", "you", text, kind="Normal Trap", position="face-up")
    victim = monster("m", "opponent", atk=900, originalAtk=900)
    players = {"you": {"lp": 4000}, "opponent": {"lp": 3000}}
    chain = [{"card": "ring", "by": "you", "targets": ["m"]}]
    answer = resolved(judge, chain, [ring, victim], players=players)
    told = answer.value["table"]["players"]
    assert (told["you"]["lp"], told["opponent"]["lp"]) == (3100, 2100)


@pytest.mark.parametrize(("spells", "sent"), [(1, True), (3, False)])
def test_a_condition_counts_what_the_part_before_has_moved(judge, spells, sent):
    """What a condition counts is not known from the table where a part before it takes such cards there."""
    text = (
        "Target 1 card on the field; destroy it, then, if you have 1 or less Spells in your GY, draw 1 card."
    )
    burst = card("burst", "you", text, kind="Normal Trap", position="face-up")
    own = card("own", "you", "Draw 1 card.", kind="Continuous Spell", position="face-up")
    buried = [card(f"s{n}", "you", "Draw 1 card.", "gy") for n in range(spells)]
    chain = [{"card": "burst", "by": "you", "targets": ["own"]}]
    answer = resolved(judge, chain, [burst, own, *buried])
    assert answer.verdict == "depends"
    other = monster("m", "you")
    chain = [{"card": "burst", "by": "you", "targets": ["m"]}]
    answer = resolved(judge, chain, [burst, other, *buried])
    assert answer.verdict == "answered"
    assert (("drawn", None) in events(answer)) == sent


def test_a_monster_that_is_unaffected_is_no_material_of_its_target(judge):
    """An effect that uses its target as material does nothing where the target has become unaffected by it."""
    rank_up = (
        "Target 1 Xyz Monster you control; Special Summon from your Extra Deck, 1 Xyz Monster with a different Rank, "
        "by using that target as material."
    )
    shield = "Target 1 monster you control; it is unaffected by Spell effects this turn."
    cards = [
        card("climb", "you", rank_up),
        card("shield", "you", shield, kind="Normal Trap", position="face-up"),
        monster("x", "you", type="Dragon Xyz Effect Monster", rank=4),
        monster("y", "you", "extra-deck", type="Dragon Xyz Effect Monster", rank=5),
    ]
    chain = [{"card": "climb", "by": "you", "targets": ["x"]}]
    alone = resolved(judge, chain, cards, complete=["field", "gy", "banished", "extraDeck"])
    assert [name for name, _ in events(alone)] == ["special-summoned"]
    chain.append({"card": "shield", "by": "you", "targets": ["x"]})
    shielded = resolved(judge, chain, cards, complete=["field", "gy", "banished", "extraDeck"])
    assert [name for name, _ in events(shielded, 1)] == []


@pytest.mark.parametrize(("target", "carried_out"), [("m", False), ("o", True)])
def test_monster_effects_that_targeted_a_guarded_card_are_negated(judge, target, carried_out):
    """What negates monster effects that targeted a card negates those of the Chain that resolve later."""
    text = (
        "Target 1 card you control; this turn, when any monster effect resolves that targeted that card at "
        "activation, negate that effect."
    )
    bite = "You can target 1 monster your opponent controls; destroy it."
    cards = [
        card("guard", "you", text, kind="Normal Trap", position="face-up"),
        monster("m", "you"),
        monster("o", "you"),
        monster("biter", "opponent", text=bite),
    ]
    chain = [
        {"card": "biter", "by": "opponent", "effect": 1, "targets": [target]},
        {"card": "guard", "by": "you", "targets": ["m"]},
    ]
    answer = resolved(judge, chain, cards, turnPlayer="opponent")
    assert answer.verdict == "answered"
    assert answer.value["links"][1]["carriedOut"] is carried_out


def test_effects_that_move_cards_of_the_gy_are_negated(judge):
    """While a card negates what would move a card in the GY, such an effect is not applied."""
    vale = card(
        "vale",
        "opponent",
        "Negate any card effect that would move a card in the GY to a different place.",
        "field-zone",
        kind="Field Spell",
        position="face-up",
    )
    call = card("call", "you", "Target 1 monster in your GY; Special Summon it.")
    answer = resolved(
        judge, [{"card": "call", "by": "you", "targets": ["g"]}], [vale, call, monster("g", "you", "gy")]
    )
    assert answer.verdict == "answered"
    assert answer.value["links"][0]["carriedOut"] is False


def test_a_card_of_a_deck_is_chosen_whatever_lies_behind_it(judge):
    """The cards of a Deck keep the words by which they are referred to when one before them is taken out."""
    send = card("send", "you", "Send 1 Level 3 or lower monster from your Deck to the GY.")
    known = [
        {"name": f"Paper {name}", "type": "Dragon Effect Monster", "level": level, "text": ""}
        for name, level in (("A", 3), ("B", 5), ("C", 2), ("D", 6))
    ]
    players = {"you": {"deck": {"count": 4, "known": known}}}
    answer = resolved(judge, [{"card": "send", "by": "you"}], [send], players=players)
    assert answer.verdict == "answered"
    assert answer.value["links"][0]["events"][0]["choice"]["count"] == 1


def test_a_monster_card_that_is_equipped_is_found(judge):
    """A Monster Card that is equipped is meant by its printing, for it is equipped as a Spell."""
    text = "You can Special Summon 1 Dragon Monster Card equipped to this card."
    bearer = monster("m", "you", text=text)
    worn = monster("w", "you", "spell-trap-zone", position="face-up", equippedTo="m")
    answer = resolved(judge, [{"card": "m", "effect": 1, "by": "you"}], [bearer, worn])
    assert answer.value["links"][0]["events"][0]["choice"]["among"] == ["w"]


NAMED = (
    "Target 1 monster in your opponent's GY; banish it, and if you do, until the end of the next turn, its effects are "
    "negated, as well as the activated effects and effects on the field of monsters with the same original name."
)
HAND = "(Quick Effect): You can discard this card; draw 1 card."


@pytest.mark.parametrize(("banished", "drawn"), [("Paper Twin", False), ("Paper Other", True)])
def test_activated_effects_of_a_name_are_negated_wherever_the_card_is(judge, banished, drawn):
    """A copy whose name was negated this turn does nothing, also from the hand; another card is not concerned."""
    gone = {"type": "Effect Monster", "location": "banished", "owner": "opponent"}
    cards = [
        {**card("call", "you", NAMED), "location": "gy", "owner": "you"},
        {**gone, "name": banished, "id": "gone"},
        {**gone, "name": "Paper Twin", "id": "twin", "text": HAND, "location": "gy"},
    ]
    play = {"by": "you", "did": "activate", "card": "call", "targets": ["gone"], "result": "resolved"}
    answer = resolved(judge, [{"card": "twin", "by": "opponent", "effect": 1}], cards, plays=[play])
    assert [event for event, _ in events(answer)] == (["drawn"] if drawn else [])


@pytest.mark.parametrize(("place", "destroyed"), [("gy", False), ("monster-zone", True)])
def test_a_target_told_to_lie_elsewhere_is_gone(judge, place, destroyed):
    """A target that was paid as a cost lies in the GY when the Chain resolves: nothing is done to it there."""
    text = "Target 1 monster on the field; destroy it."
    target = monster("m", "opponent", place, **({} if destroyed else {"position": None}))
    told = {key: value for key, value in target.items() if value is not None}
    answer = resolved(
        judge, [{"card": "bolt", "by": "you", "targets": ["m"]}], [card("bolt", "you", text), told]
    )
    assert events(answer) == ([("destroyed", "Paper M")] if destroyed else [])


@pytest.mark.parametrize(("taken", "carried_out"), [(3, True), (4, False)])
def test_monsters_of_two_places_come_together_or_not_at_all(judge, taken, carried_out):
    """“2 monsters, 1 from your hand and 1 from your GY” need two zones: with one free, none is Summoned."""
    text = "Special Summon 2 Dragon monsters (1 from your hand and 1 from your GY)."
    cards = [
        card("read", "you", text, position="face-up"),
        monster("hand", "you", "hand", position=None),
        monster("gy", "you", "gy", position=None),
        *(monster(f"m{number}", "you", column=number) for number in range(1, taken + 1)),
    ]
    told = [{key: value for key, value in one.items() if value is not None} for one in cards]
    answer = resolved(judge, [{"card": "read", "by": "you"}], told, complete=["field", "gy", "hand"])
    assert answer.value["links"][0]["carriedOut"] is carried_out


@pytest.mark.parametrize(
    ("text", "lp"),
    [
        ("Take 700 damage, then gain LP equal to the damage you took.", [-700, 700]),
        ("Inflict 700 damage to your opponent, then gain LP equal to the damage inflicted.", [-700, 700]),
        ("Inflict 700 damage to your opponent, then gain LP equal to the damage you took.", [-700, None]),
    ],
)
def test_lp_equal_to_damage_that_was_taken(judge, text, lp):
    """What equals the damage of the part before is as much; whose damage it was tells whether that is meant."""
    spell = card("mend", "you", text, position="face-up")
    players = {"you": {"lp": 4000}, "opponent": {"lp": 3000}}
    answer = resolved(judge, [{"card": "mend", "by": "you"}], [spell], players=players)
    assert answer.verdict == "answered", answer.open
    assert [event.get("lp") for event in answer.value["links"][0]["events"]] == lp


@pytest.mark.parametrize(("position", "lp"), [("face-up-attack", -2000), ("face-down-defense", None)])
def test_damage_equal_to_the_atk_that_the_destroyed_monster_had(judge, position, lp):
    """“The ATK it had on the field” is that of the target when the effect began; face-down it had none to refer to."""
    text = (
        "Target 1 monster your opponent controls; destroy it, and if you do, inflict damage to your opponent equal to "
        "the ATK that monster had on the field."
    )
    burst = card("burst", "you", text, position="face-up")
    victim = monster("m", "opponent", atk=2000, originalAtk=1500, position=position)
    answer = resolved(judge, [{"card": "burst", "by": "you", "targets": ["m"]}], [burst, victim])
    assert answer.verdict == "answered", answer.open
    told = answer.value["links"][0]["events"]
    assert [event.get("lp") for event in told[1:]] == ([lp] if lp else [])


@pytest.mark.parametrize(("holder", "equipped"), [("you", True), ("opponent", False)])
def test_nothing_is_equipped_to_a_target_that_has_changed_sides(judge, holder, equipped):
    """“Equip this card to that monster you control” is not done once the opponent controls the target."""
    text = "You can target 1 Dragon monster you control; equip this card to that monster you control."
    own = monster("own", "you", place="gy", text=text)
    del own["position"]
    answer = resolved(judge, [{"card": "own", "by": "you", "targets": ["m"]}], [own, monster("m", holder)])
    assert answer.verdict == "answered", answer.open
    assert answer.value["links"][0]["carriedOut"] is equipped


@pytest.mark.parametrize(
    ("ships", "told", "verdict", "bearer"),
    [
        ([("x", "you", "face-up-attack")], {}, "answered", "x"),
        ([("x", "you", "face-up-attack"), ("y", "you", "face-up-defense")], {}, "depends", None),
        (
            [("x", "you", "face-up-attack"), ("y", "you", "face-up-defense")],
            {"ontoCard": "y"},
            "answered",
            "y",
        ),
        ([("x", "you", "face-up-attack"), ("y", "you", "face-down-defense")], {}, "answered", "x"),
        ([("x", "opponent", "face-up-attack")], {}, "answered", None),
        ([("x", "you", "face-down-defense")], {}, "answered", None),
    ],
)
def test_cards_are_attached_to_the_monster_that_fits(judge, ships, told, verdict, bearer):
    """“To 1 Xyz Monster you control” is the only face-up one there, or is asked; without one nothing is done."""
    text = "Target 1 monster in your GY; attach it to 1 Xyz Monster you control as material."
    dock = card("dock", "you", text, position="face-up")
    fleet = [
        monster(key, by, type="Machine Xyz Effect Monster", rank=4, position=position)
        for key, by, position in ships
    ]
    fallen = monster("m", "you", place="gy")
    del fallen["position"]
    link = {"card": "dock", "by": "you", "targets": ["m"], **({"parts": [told]} if told else {})}
    answer = resolved(judge, [link], [dock, fallen, *fleet])
    assert answer.verdict == verdict
    if verdict == "depends":
        assert [asked.field for asked in answer.open] == ["situation.chain[0].parts[0].ontoCard"]
        return
    assert answer.value["links"][0]["carriedOut"] is (bearer is not None)
    attached = [one.get("attachedTo") for one in answer.value["table"]["cards"] if one["id"] == "m"]
    assert attached == [bearer]


@pytest.mark.parametrize(
    ("kind", "verdict"), [("Warrior Synchro Monster", "yes"), ("Warrior Effect Monster", "no")]
)
def test_a_card_is_equipped_only_where_one_fits(judge, kind, verdict):
    """An effect that equips to “1 Synchro Monster you control” cannot be activated without one."""
    text = "If this card is in your GY: You can equip this card to 1 Synchro Monster you control."
    own = card("own", "you", text, place="gy", kind="Warrior Effect Monster")
    cards = [own, monster("m", "you", type=kind)]
    situation = {"phase": "main-1", "turnPlayer": "you", "chain": [], "happened": [], "cards": cards}
    asked = {
        "ask": "could-be-carried-out",
        "card": "own",
        "situation": {**situation, "complete": ["field", "gy"]},
    }
    assert judge.ask(asked).verdict == verdict


@pytest.mark.parametrize(
    ("level", "happens"),
    [(4, ["counter-placed", "destroyed"]), (2, ["counter-placed", "destroyed"]), (1, ["counter-placed"])],
)
def test_a_number_of_the_target_is_looked_at_as_the_effect_resolves(judge, level, happens):
    """On which Level a part hangs is that of the target now; what is done before must change no number."""
    text = "Target 1 face-up monster; place 1 Moss Counter on it, and if it is Level 2 or higher, destroy it."
    cards = [card("moss", "you", text), monster("mark", "opponent", level=level)]
    answer = resolved(judge, [{"card": "moss", "by": "you", "targets": ["mark"]}], cards)
    assert [kind for kind, _ in events(answer)] == happens


def test_a_number_that_an_earlier_part_changes_is_asked(judge):
    """Whether a part hangs on the Level before or after a change must be said."""
    text = "Target 1 face-up monster on the field; its Level becomes 1, then if it is Level 2 or higher, draw 1 card."
    cards = [card("moss", "you", text), monster("mark", "opponent", level=4)]
    answer = resolved(judge, [{"card": "moss", "by": "you", "targets": ["mark"]}], cards)
    assert answer.verdict == "depends"
