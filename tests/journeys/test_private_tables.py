"""/play as one message that nobody else sees."""

from __future__ import annotations

import re

import discord
import pytest

from bot.engine.cards import Suit
from bot.engine.phases import Phase
from bot.ids import TableId
from bot.tables.doctor import differences
from bot.tables.table import Stage
from cogs.finished.screens import GamesPress, GamesVerb
from cogs.rules.press import Page, RulePress
from cogs.table.words import MOVE_DOWN
from cogs.ui.press import Press, Verb
from cogs.ui.words.cards import label
from cogs.ui.words.refusals import SORRY
from tests.approved import approve
from tests.journeys.seen import answer, buttons, labels, text
from tests.journeys.world import World, open_game


def gives_hints(club: World) -> bool:
    """Return whether hints are given at the only open table as it is now."""
    return club.table.gives_hints


async def play_out(club: World) -> None:
    """Ann presses what a computer player would until the game is over."""
    while club.bot.manager.book.open_ones:
        if club.at(Stage.BETWEEN):
            await club.press("Ann", club.panel("Ann"), "eu:deal")
        else:
            await club.take_advised_turn()


@pytest.mark.world(sealed=True)
async def test_a_private_game_is_one_message_from_its_first_card_to_its_end(club: World) -> None:
    await club.slash("Ann", "play", game="two_handed")
    starting = club.panel("Ann")
    assert club.table.starting and club.table.starting.message == starting.id
    assert "/hand" in text(starting) and "Table" in labels(starting)
    await play_out(club)
    assert not club.public(), "nobody else has seen anything"
    (hand,) = club.private("Ann")
    assert hand.id == starting.id
    assert labels(hand) == ["Rematch", "Review"]
    await club.press("Ann", hand, "eu:again")
    assert club.table.private and club.table.match is not None and not club.public()


async def test_all_hands_leave_the_message_with_which_the_game_goes_on(club: World) -> None:
    await club.slash("Ann", "play", game="north_american")
    while not club.at(Stage.BETWEEN):
        await club.take_advised_turn()
    ways = labels(club.panel("Ann"))
    await club.press("Ann", club.panel("Ann"), "eu:all")
    hand, shown = club.private("Ann")
    assert "Deal" in ways and labels(hand) == ways, "it can be gone on with"
    assert "You" in text(shown) and not labels(shown)
    await club.press("Ann", hand, "eu:more")
    assert MOVE_DOWN not in labels(club.private("Ann")[-1])


async def test_a_game_of_ones_own_is_by_the_rules_that_are_chosen(club: World) -> None:
    refused = answer(await club.slash("Ann", "play", game="gin rummy"))
    assert "gin rummy" in refused and not club.bot.manager.book.open_ones
    for private in (True, False):
        await (club.slash("Ann", "play", game="cutthroat") if private else club.solo("Ann", "cutthroat"))
        assert (club.table.rules.id, club.table.private) == ("cutthroat", private)
        assert club.table.match is not None and club.table.full and club.table.rules.seats == 3
        await club.leave("Ann")


async def test_a_private_game_counts_nowhere_and_its_player_alone_finds_it(
    club: World,
) -> None:
    await club.bot.manager.servers.set(club.guild.id, "rate_computers", "yes")
    for private in (True, False):
        await (club.slash("Ann", "play", game="classic") if private else club.solo("Ann", "classic"))
        await play_out(club)
        counted = await club.bot.store.standings.overall(club.guild.id, club["Ann"].id)
        assert (counted is None) == private
        ratings = await club.bot.store.ratings.of(club.guild.id, club["Ann"].id)
        assert bool(ratings) == (not private)
        for of in (club.bot.store.games.seats_of, club.bot.store.games.own_seats):
            assert len(await of(club.guild.id, club["Ann"].id)) == (not private)
    assert await _listed(club, "Ann") == [2, 1]
    assert await _listed(club, "Bob") == [2]
    assert await _listed(club, "Bob", of="Ann") == [2]
    for name, found in (("Ann", "### Game 1: "), ("Bob", "There's no game with that number")):
        await open_game(club, name, 1)
        assert text(club.panel(name)).startswith(found)
    own_game = await club.bot.store.games.get(1)
    assert own_game is not None and not [*differences(own_game)]
    press = str(Press(Verb.FAIR, TableId(own_game.table_id)))
    own = answer(await club.forge("Ann", club.private("Ann")[0], press))
    assert own.startswith("Game 1 ") and own != answer(await club.forge("Bob", club.public()[0], press))


async def _listed(club: World, name: str, of: str | None = None) -> list[int]:
    """Return the numbers of the games that the person finds, newest first."""
    await club.slash(name, "stats")
    await club.press(name, club.panel(name), "gm:list")
    await club.forge(name, club.panel(name), str(GamesPress(GamesVerb.LIST, club[of].id if of else 0)))
    return [int(number) for number in re.findall(r"Game (\d+)", " ".join(labels(club.panel(name))))]


async def test_a_private_table_is_found_by_its_player_alone_also_after_a_restart(club: World) -> None:
    await club.slash("Ann", "play")
    approve(answer(await club.slash("Bob", "join")))
    await club.restart()
    assert not club.public()
    approve(answer(await club.slash("Ann", "hand")))
    await club.take_advised_turn()
    assert not club.public()
    await club.press("Ann", club.panel("Ann"), "eu:more")
    assert labels(club.panel("Ann")) == ["Rules", "Leave"], "it waits for its player anyway"
    approve(text(await club.on("Ann", "eu:leave")))
    await club.press("Ann", club.panel("Ann"), "eu:go")
    assert not club.bot.manager.book.open_ones and not club.public()
    *_, hand, left = club.private("Ann")
    approve(text(hand))
    assert "everybody" not in text(hand)
    approve(text(left))
    await club.press("Ann", hand, "eu:play")
    assert club.table.private and club.table.ended is None, "another game starts where the one left stood"


async def test_a_game_of_ones_own_goes_on_when_one_resumes_it(club: World) -> None:
    await club.slash("Ann", "play")
    await club.forge("Ann", club.panel("Ann"), str(Press(Verb.PAUSE, club.table.id)))  # of an older menu
    assert club.table.clock.paused
    await club.slash("Ann", "hand")
    await club.press("Ann", club.panel("Ann"), "eu:resume")
    assert not club.table.clock.paused


async def test_nobody_hears_of_anothers_private_game_by_ending(club: World) -> None:
    await club.slash("Ann", "play")
    ending = str(Press(Verb.END, club.table.id))
    for name in ("Bob", "Mia"):
        approve(answer(await club.slash(name, "leave")))
        approve(answer(await club.forge(name, club.panel(name), ending)))


async def test_hints_are_given_in_games_that_are_not_ranked_and_elsewhere_where_the_server_says_so(
    club: World,
) -> None:
    await club.slash("Ann", "play")
    hand = await club.on("Ann", "eu:hint")
    assert text(hand).startswith("**"), "the advice"
    assert club.offered("Ann"), "one plays on from there"
    (board,) = club.private("Ann")
    assert board.id == hand.id and not club.public()
    await club.leave("Ann")
    servers = club.bot.manager.servers
    for rated, everywhere, given in (("no", "no", True), ("yes", "no", False), ("yes", "yes", True)):
        await servers.set(club.guild.id, "rate_computers", rated)
        await servers.set(club.guild.id, "hints", everywhere)
        await club.solo("Ann")
        assert ("Hint" in labels(club.panel("Ann"))) is given, (rated, everywhere)
        forged = str(Press(Verb.HINT, club.table.id, club.table.seq))
        if not given:
            approve(answer(await club.forge("Ann", club.panel("Ann"), forged)))
        assert "not at this table" in answer(await club.forge("Eve", club.board(), forged))
        await club.leave("Ann")
    await servers.set(club.guild.id, "hints", "no")
    await club.open("Ann", computers=2)
    await club.ask("Ann", Verb.OPTIONS)
    approve(answer(await club.press("Ann", club.panel("Ann"), "eu:hints")))
    assert not gives_hints(club)
    await servers.set(club.guild.id, "rate_computers", "no")
    await club.ask("Ann", Verb.OPTIONS)
    await club.press("Ann", club.panel("Ann"), "eu:hints:*:*:on")
    assert gives_hints(club)
    await club.press("Bob", club.board(), "eu:sit")
    assert gives_hints(club), "bots play"
    for name, seat in (("Cat", 2), ("Dan", 4)):
        await club.sit(name, seat)
    assert not gives_hints(club), "people play for their ratings"
    await club.ask("Cat", Verb.LEAVE)
    await club.ask("Ann", Verb.COMPUTER)
    await club.press("Ann", club.panel("Ann"), "eu:hints:*:*:off")
    await club.press("Ann", club.board(), "eu:start")
    assert not gives_hints(club) and "Hint" not in labels(club.panel("Ann"))


async def test_a_running_private_game_is_continued_or_replaced(club: World) -> None:
    await club.slash("Ann", "play", game="slapton")
    first = club.table.id
    approve(answer(await club.slash("Ann", "play", game="spoil", difficulty="expert")))
    await club.press("Ann", club.panel("Ann"), "eu:hand")
    assert club.table.id == first and club.offered("Ann")
    await club.slash("Ann", "play", game="spoil", difficulty="expert")
    await club.press("Ann", club.panel("Ann"), "eu:new")
    assert (club.table.private, club.table.rules.id, club.table.level.value) == (
        True,
        "spoil_five",
        "expert",
    )
    assert club.table.id != first


async def test_a_name_with_too_many_spaces_is_read_beside_a_running_private_game(club: World) -> None:
    await club.slash("Ann", "play")
    assert answer(await club.slash("Ann", "play", game=f"{' ' * 90}spoil")) != SORRY


async def test_no_button_has_a_game_of_ones_own_shown_to_everybody(club: World) -> None:
    await club.slash("Ann", "play")
    for verb in ("gone", "lower"):
        await club.forge("Ann", club.panel("Ann"), f"eu:{verb}:{club.table.id}:0:")
        assert not club.public()


async def test_a_private_game_shows_its_last_trick_and_how_a_hand_was_scored(club: World) -> None:
    await club.slash("Ann", "play", game="north_american")
    while not (club.at(Phase.PLAY) and club.view.tricks):
        assert Verb.LAST_TRICK not in verbs(club.panel("Ann"))
        await club.take_advised_turn()
    cards = [card for _, card in club.view.tricks[-1].plays]
    await club.press("Ann", club.panel("Ann"), "eu:last")
    hand, shown = club.private("Ann")
    assert Verb.LAST_TRICK in verbs(hand) and len(cards) == 4
    assert all(label(card) in text(shown) for card in cards)
    await club.slash("Ann", "hand")
    while not club.at(Stage.BETWEEN):
        await club.take_advised_turn()
    hand = club.panel("Ann")
    await club.press("Ann", hand, "ru:why")
    approve(text(club.panel("Ann")))
    assert Verb.DEAL in verbs(club.private("Ann")[-2]) and not club.public()
    await club.forge("Bob", hand, str(Press(Verb.LAST_TRICK, club.table.id)))
    assert not club.private("Bob")[-1].components, "nothing but a refusal"


def verbs(message: discord.Message) -> list[Verb | None]:
    """Return what the buttons on a message ask for."""
    return [button.verb for button in buttons(message)]


async def test_no_page_of_the_rules_tells_the_trumps_of_anothers_private_game(club: World) -> None:
    await club.slash("Ann", "play")
    table = club.table
    while (view := club.bot.manager.book.get(table.id).view(None)) is None or view.trumps in (
        None,
        Suit.HEARTS,
    ):
        if club.at(Stage.BETWEEN):
            await club.press("Ann", club.panel("Ann"), "eu:deal")
        else:
            await club.take_advised_turn()
    pages = [str(RulePress(Page.CARDS, id_, table.rules.id)) for id_ in (table.id, "")]
    told = {
        name: [text((await club.forge(name, club.panel(name), page)).response.message) for page in pages]
        for name in ("Ann", "Eve")
        if await club.slash(name, "rules")
    }
    assert told["Eve"][0] == told["Eve"][1] != told["Ann"][0]
