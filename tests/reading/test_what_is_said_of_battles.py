"""What texts say of battles and attacks, where more than a phrase of the lexicon reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reading_cards import monster, spell

from reasoner.reading import read_card

if TYPE_CHECKING:
    from reasoner.reading.record import CardRecord


def _told(card: CardRecord, key: str) -> list[dict[str, Any]]:
    """Return what the first effect of an invented card tells under a key, without where its words stand."""
    first = next(effect for effect in read_card(card).effects if effect.number == 1)
    found = first.get(key)
    entries = found if isinstance(found, list) else []
    return [{name: value for name, value in entry.items() if name != "text"} for entry in entries]


def test_damage_of_the_battle_in_which_it_is_kept() -> None:
    """“That battle” is the one in which the clause before keeps a monster."""
    text = (
        "This card cannot be destroyed by battle with a Dragon monster, "
        "also you take no battle damage from that battle."
    )
    dragon = {"kinds": ["monster"], "types": ["dragon"]}
    assert _told(monster(text), "battleChanges") == [
        {"at": "continuous", "of": "this", "against": dragon, "change": "no-damage", "who": "you"}
    ]


def test_damage_is_not_spared_in_all_battles() -> None:
    """Of the first time that a monster would be destroyed nothing is said of the damage of other battles."""
    text = (
        "The first time this card would be destroyed by battle each turn, it is not destroyed, "
        "and you take no battle damage from that battle."
    )
    assert [one["change"] for one in _told(monster(text), "battleChanges")] == ["survives-once"]


def test_what_is_excepted_is_excepted_of_them() -> None:
    """What one clause excepts is not among “them” of the next one."""
    text = (
        "Your opponent cannot target Dragon monsters you control, except this card, with card effects, "
        "and their monsters cannot target them for attacks."
    )
    told = _told(monster(text), "restrictions")
    assert [one["cannot"] for one in told] == ["target", "target-for-attack"]
    assert told[1]["whom"]["not"] == [{"isSelf": True}]


def test_what_applies_besides_an_activation() -> None:
    """What a Continuous card says of battles besides its activation applies while it stays."""
    text = (
        'When this card is activated: Draw 1 card. The first time each "Test" monster you control '
        "would be destroyed by battle each turn, it is not destroyed."
    )
    _, effect = read_card(spell(text, "Continuous")).effects
    (told,) = effect.get("battleChanges")
    assert (told["at"], told["change"], told["cause"]) == ("continuous", "survives-once", "battle")


def test_a_change_outlasts_the_battle() -> None:
    """What lasts longer than its battle is not said of whatever battles by then."""
    text = (
        "During damage calculation, if your monster battles: "
        "You can double the ATK of your battling monster until the end of the Battle Phase."
    )
    (told,) = _told(monster(text), "cardChanges")
    assert (told["of"], told["on"]) == ("battling", {"kinds": ["monster"], "side": "you"})


def test_a_lasting_further_attack_in_a_row_stays_words() -> None:
    """A further attack after one that the same sentence tells of is not given in general."""
    text = "If this card attacks a Defense Position monster, it can attack once again in a row."
    assert not _told(monster(text), "battleChanges")


def test_piercing_of_the_battle_in_which_it_was_used() -> None:
    """“During that battle, if that monster attacks” is said of the own monster that attacks in that battle alone."""
    text = (
        "Once per turn, when your monster declares an attack: You can activate this effect; during that battle, "
        "if that monster attacks a Defense Position monster, inflict piercing battle damage to your opponent."
    )
    mine = {"kinds": ["monster"], "places": ["field"], "side": "you"}
    assert _told(monster(text), "battleChanges") == [
        {"at": "resolution", "change": "piercing", "on": mine, "as": "attacking", "when": "this-battle"}
    ]


def test_further_attacks_that_were_counted_then_stay_words() -> None:
    """What is counted “currently” as an effect resolves is not counted anew in the Battle Phase."""
    text = (
        "Once per turn: You can activate this effect; this Battle Phase, this card can make attacks on your "
        "opponent's monsters, up to the number of monsters you currently control."
    )
    assert not _told(monster(text), "battleChanges")


def test_what_is_gained_in_a_battle_of_a_target_is_told_whole() -> None:
    """“If it attacks, it gains …” says in which battle the target gains it, and by how much."""
    text = (
        "Target 1 face-up monster you control; equip this card to it. "
        "If it attacks, it gains ATK equal to half the ATK of the attack target, during damage calculation only."
    )
    (effect,) = read_card(spell(text)).effects
    assert all(office.formal for office in effect.offices)
    (told,) = effect.get("cardChanges")
    assert (told["of"], told["on"]) == ("target", {"relation": {"is": "attacking"}})


def test_what_position_follows_an_attack_is_told_with_the_battle() -> None:
    """What is forbidden besides stays a restriction; no word of the sentence is left over."""
    text = (
        "If this card attacks, it is changed to Defense Position at the end of the Battle Phase, "
        "and its battle position cannot be changed until the end of your next turn."
    )
    card = monster(text)
    assert _told(card, "battleChanges") == [
        {"at": "continuous", "change": "to-defense-after-battle-phase", "of": "this", "as": "attacking"}
    ]
    assert [entry["cannot"] for entry in _told(card, "restrictions")] == ["change-position"]
    assert all(office.formal for office in read_card(card).effects[0].offices)


def test_a_change_after_an_attack_is_no_part_of_an_effect_before_it() -> None:
    """A sentence after an activated effect may be a lasting text of its own: it stays words."""
    text = (
        "You can draw 1 card; this card loses 300 ATK. "
        "If this card is attacked, change it to Attack Position at the end of the Damage Step."
    )
    assert _told(monster(text), "battleChanges") == []
