"""What the tests in a browser look at: two sizes of screen, and cards that nobody prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reasoner.reading.record import CardRecord

if TYPE_CHECKING:
    from playwright.sync_api import Locator

PHONE, TABLE = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
# A name as bad as names get, and a card that no list has.
HOSTILE = "<script>alert(\"1\")</script> & 'Co'"
INVENTED = (
    CardRecord(
        "Paper Dragon",
        password=11111111,
        card_type="Monster",
        monster_type_line="Dragon / Effect",
        level=4,
        atk=1000,
        def_="500",
        text="When this card is Normal Summoned: You can draw 1 card.",
    ),
    CardRecord(
        "Ink Well",
        password=22222222,
        card_type="Spell",
        property="Quick-Play",
        text="Target 1 face-up monster on the field; it gains 700 ATK until the end of this turn.",
    ),
    CardRecord(
        "Paper Search",
        password=33333333,
        card_type="Spell",
        property="Normal",
        text="Add 1 Field Spell from your Deck to your hand.",
    ),
    CardRecord(
        "Paper Call",
        password=44444444,
        card_type="Trap",
        property="Normal",
        text="Target 1 monster in your GY; Special Summon that target.",
    ),
    CardRecord(
        "Paper Phoenix",
        password=55555555,
        card_type="Monster",
        monster_type_line="Winged Beast / Effect",
        level=4,
        atk=1200,
        def_=800,
        text="When this card is Special Summoned: You can draw 1 card.",
    ),
    CardRecord(
        "Paper Hermit",
        password=77777777,
        card_type="Monster",
        monster_type_line="Spellcaster / Effect",
        level=3,
        atk=300,
        def_=200,
        text="If you control no monsters: You can banish this card from your GY; draw 1 card.",
    ),
    CardRecord(
        "Paper Verdict",
        password=88888888,
        card_type="Trap",
        property="Counter",
        text="When a Spell Card is activated: Negate the activation, and if you do, destroy it.",
    ),
    CardRecord(
        "Paper Toll",
        password=99999999,
        card_type="Spell",
        property="Normal",
        text="Pay 1000 LP; draw 1 card.",
    ),
    CardRecord(HOSTILE, password=666, card_type="Spell", property="Normal", text=f"Say {HOSTILE}."),
)


def follow(tapped: Locator) -> None:
    """Tap what leads to another page, and wait until all of that page is there.

    A tap alone returns when the browser begins to leave, so that what is read next may still be the old page, or
    half of the new one.
    """
    with tapped.page.expect_navigation():
        tapped.click()
