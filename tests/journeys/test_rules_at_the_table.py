"""The rules beside a game: why a card is barred, why a hand scored as it did, and what the table changes."""

from __future__ import annotations

from msgspec.structs import replace

from bot.engine.phases import Phase
from bot.tables.people import Person
from bot.tables.requests import SetOptions
from bot.tables.table import Stage
from cogs.rules.words import GONE, RULES_ON_THIS, shared_by
from cogs.ui.press import Press, Verb
from tests.approved import approve
from tests.journeys.seen import answer, buttons, text
from tests.journeys.world import World


async def test_a_hand_that_is_not_over_is_not_explained(club: World) -> None:
    await club.solo("Ann")
    assert club.at(Stage.PLAYING)
    forged = await club.forge("Eve", club.board(), f"ru:why:{club.table.id}::1:")
    assert answer(forged) == GONE


async def test_the_lobbys_rules_lead_to_the_rulebook_with_the_tables_house_rules(club: World) -> None:
    await club.open("Ann", rules="north_american")
    await club.bot.manager.do(club.table.id, SetOptions("all_pass=stick"), by=Person(club["Ann"].id, "Ann"))
    await club.ask("Bob", Verb.RULES)
    approve(text(await club.on("Bob", "ru:list")))
    approve(text(await club.choose("Bob", "north_american/second-round")))


async def test_why_a_card_is_barred_is_told_beside_the_hand_and_of_the_own_cards_to_nobody_else(
    club: World,
) -> None:
    await club.seat_four(rules="north_american")
    while not (barred := await barred_card(club)):
        await club.take_advised_turn()
    name, custom_id = barred
    panel, own = club.panel(name), "and you have "
    cards = [b.custom_id for b in buttons(panel) if b.verb is Verb.DO]
    await club.press(name, panel, "Why?")
    told = club.panel(name)
    assert told.id == panel.id, "the hand says it itself, and nothing comes below it"
    assert own in text(told) and own not in text(panel)
    assert [b.custom_id for b in buttons(told) if b.verb is Verb.DO] == cards
    await club.press(name, told, "The rule")
    await club.press(name, club.panel(name), "Share")
    assert own not in text(club.public()[-1])
    await club.forge(name, panel, custom_id)  # as from a client that lets it be pressed
    (hand,) = [each for each in club.private(name) if each.id == panel.id]
    assert "were led and you have" in text(hand)
    await club.press(name, hand, "The rule on following suit")
    refused, rule = text(club.panel(name)).split("\n### Following suit and winning tricks", 1)
    assert own in refused and own not in rule
    assert hand.id in [message.id for message in club.private(name)], "the hand is still there"
    able = next(b.custom_id for b in buttons(hand) if b.verb is Verb.DO and not b.disabled)
    said = answer(await club.slash(name, "rules", question="why can't I play this?"))
    assert "Why can't I play this card?" in said and own in said
    await club.press(name, club.panel(name), "Share")
    assert own not in text(club.public()[-1])
    await club.press_id(name, hand, able)


async def barred_card(club: World) -> tuple[str, str] | None:
    """Whose turn it is and a card of theirs that the rules bar, if there is one."""
    if club.at(Stage.BETWEEN):
        await club.press("Ann", club.board(), "Deal")
    name = club.turn
    await club.show_hand(name)
    if not club.at(Phase.PLAY):
        return None
    greyed = [b for b in buttons(club.panel(name)) if b.disabled and b.verb is Verb.DO]
    press = Press.read(greyed[0].custom_id) if greyed else None
    return (name, str(replace(press, seq=club.table.seq))) if press else None


async def test_why_a_hand_scored_as_it_did_is_a_press_away(club: World) -> None:
    await club.seat_four(rules="slapton")
    while not club.at(Stage.BETWEEN):
        await club.take_advised_turn()
    before = text(club.board()).splitlines()[0]
    said = answer(await club.press("Eve", club.board(), "Why?"))
    assert said.splitlines()[0] == before
    assert "◂" in said
    assert "tricks, **" in said
    assert text(await club.on("Eve", RULES_ON_THIS)).startswith("### The score")
    await club.press("Eve", club.board(), "Why?")
    await club.press("Eve", club.panel("Eve"), "Share")
    assert shared_by("Eve") in text(club.public()[-1])
