"""A hand, panel by panel: calling, alone, blind, discarding, declaring, playing, and looking back."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from bot.engine.actions import Play
from bot.engine.cards import Card, Rank
from bot.engine.phases import Phase
from bot.games.spoil_five.hand import Rob
from bot.games.up_card.actions import BLIND, DECLARING, DISCARDING, SECOND_ROUND
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.tables.dealer import Dealer
from bot.tables.events import Opened, Sat
from bot.tables.handling import begin
from bot.tables.preconditions import TableChange
from bot.tables.table import Stage, Table, new_table
from cogs.ui.words.cards import bare
from tests.journeys.world import World, answer, buttons, labels, text, world


async def until(club: World, phase: Phase, choose: int = 0) -> None:
    """Take turns until the hand is in that phase; each presses the button at this place."""
    while not club.at(phase):
        await club.take_turn(choose)
    await club.show_hand(club.turn)


async def press_offered(club: World, label: str) -> str:
    """Whose turn it is presses the button that begins so; gives the name of who that was."""
    name = club.turn
    await club.show_hand(name)
    await club.press(name, club.panel(name), label)
    return name


async def test_who_is_asked_sees_the_calls_and_the_others_see_who_is_thinking(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.seat_four(rules="north_american")
        asked = club.turn
        for name in ("Ann", "Bob", "Cat", "Dan"):
            await club.press(name, club.board(), "My hand")
            shown = text(club.panel(name))
            assert ("Your call" in shown) == (name == asked)
            assert (f"{asked} is thinking" in shown) == (name != asked)
        assert f"### {asked} to call" in text(club.board())
        assert "Pass" in labels(club.panel(asked))


async def test_a_press_shows_what_was_done_and_every_open_hand_follows(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.seat_four(rules="north_american")
        for name in ("Ann", "Bob", "Cat", "Dan"):
            await club.press(name, club.board(), "My hand")
        first = await press_offered(club, "Pass")
        assert text(club.panel(first)).startswith("You passed.")
        assert len(club.private(first)) == 1 + (first == "Ann"), "the hand is redrawn in place"
        second = club.turn
        assert "Your call" in text(club.panel(second)), "the next player's hand asks without a press"
        assert f"{first}: “Pass”" in text(club.board())
        await press_offered(club, "Pass")
        assert text(club.panel(first)).startswith("You passed."), "it is told as long as that player waits"


async def test_in_the_second_round_alone_is_a_press_away_and_can_be_taken_back(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.seat_four(rules="north_american")
        await until(club, SECOND_ROUND)
        name = club.turn
        together = labels(club.panel(name))
        await club.press(name, club.panel(name), "Alone")
        alone = labels(club.panel(name))
        assert sum("alone" in label for label in alone) == 3
        await club.press(name, club.panel(name), "With")
        assert labels(club.panel(name)) == together
        await club.press(name, club.panel(name), "Alone")
        named = next(label for label in alone if "alone" in label)
        await club.press(name, club.panel(name), named)
        assert "going alone" in text(club.panel(name)).splitlines()[0]
        assert club.euchre.lone == (club.table.seat_of(club[name].id),)
        assert f"{name} plays alone" in text(club.board())


async def test_ordering_up_asks_the_dealer_to_put_a_card_out(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.seat_four(rules="north_american")
        caller = await press_offered(club, "Pick it up")
        assert "You said “Pick it up”" in text(club.panel(caller))
        dealer = club.turn
        await club.show_hand(dealer)
        assert "put a card face down" in text(club.panel(dealer))
        up = club.euchre.up
        assert len(club.offered(dealer)) == 5, "the card just taken up stays"
        await club.take_turn()
        assert club.at(Phase.PLAY)
        held = club.table.view(club.view.dealer)
        assert held is not None
        assert up in held.cards


def seed_that_deals(rules: str, seats: int, wanted: Callable[[Table], bool]) -> int:
    """A seed whose first hand of that game is one that is wanted."""
    opened = Opened(rules, "", seats=seats)
    table = new_table(TableId("any"), GuildId(0), ChannelId(0), UserId(1), opened).after_all(
        Sat(seat, "", UserId(seat)) for seat in range(1, seats + 1)
    )
    for seed in range(1000):
        change = TableChange(table, 0)
        begin(change, Dealer(random.Random(seed)))
        if wanted(change.now):
            return seed
    raise AssertionError("no seed deals such a hand")


def has_the_benny_up(table: Table) -> bool:
    up = table.game.in_play.deal.up
    return up is not None and up.suit is None


async def test_the_dealer_names_trumps_blind_before_anybody_sees_a_card(tmp_path: Path) -> None:
    async with world(tmp_path, seed=seed_that_deals("slapton", 4, has_the_benny_up)) as club:
        await club.seat_four(rules="slapton")
        assert club.at(BLIND)
        dealer = club.turn
        await club.show_hand(dealer)
        assert "name a suit unseen" in text(club.panel(dealer))
        suits = labels(club.panel(dealer))[:4]
        assert [label.split()[-1] for label in suits] == ["Spades", "Hearts", "Diamonds", "Clubs"]
        await club.press(dealer, club.panel(dealer), suits[1])
        assert text(club.panel(dealer)).startswith("You named hearts.")
        assert f"{dealer}, “Hearts”, named blind" in text(club.board())
        assert club.at(DISCARDING)
        assert len(club.offered(dealer)) == 5


def jack_to_put_away(table: Table) -> Card | None:
    """The jack of trumps, where its holder is asked which card to put out for the one turned up."""
    hand = table.game.in_play
    may = [each.card for each in hand.legal_actions() if isinstance(each, Rob)]
    return next((card for card in may if card.rank is Rank.JACK and card.suit is hand.trumps), None)


async def test_who_robs_is_asked_once_more_before_one_of_the_best_trumps_is_put_away(tmp_path: Path) -> None:
    async with world(
        tmp_path, seed=seed_that_deals("spoil_five", 2, lambda t: bool(jack_to_put_away(t)))
    ) as club:
        await club.seat_people("spoil_five", ["Ann", "Bob"], seats=2)
        robber, card = club.turn, jack_to_put_away(club.table)
        assert card is not None
        jack = bare(card)
        await club.show_hand(robber)
        await club.press(robber, club.panel(robber), jack)
        assert f"{jack} is the second-best trump" in text(club.panel(robber))
        await club.press(robber, club.panel(robber), "Keep it")
        assert "second-best" not in text(club.panel(robber)) and jack_to_put_away(club.table)
        await club.press(robber, club.panel(robber), jack)
        await club.press(robber, club.panel(robber), f"Put {jack} away")
        assert club.table.game.in_play.taker is not None


async def test_declaring_alone_over_the_partner_is_said_on_the_board(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.seat_four(rules="slapton")
        await until(club, DECLARING, choose=1)
        name = club.turn
        assert "Will you go alone?" in text(club.panel(name))
        await club.press(name, club.panel(name), "Go alone")
        assert text(club.panel(name)).startswith("You're going alone.")
        assert club.table.seat_of(club[name].id) in club.euchre.lone
        assert f"{name}: “Going alone”" in text(club.board())


async def test_cards_that_may_not_be_played_cannot_be_pressed_and_the_hand_says_why(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.seat_four(rules="north_american")
        await until(club, Phase.PLAY, choose=1)
        while True:
            await club.take_turn()
            await club.show_hand(club.turn)
            seat = club.table.to_act
            view = club.table.view(seat)
            assert view is not None
            if view.trick and 0 < len(view.legal) < len(view.cards):
                break
        assert len(club.offered(club.turn)) == len(view.legal)
        assert "Your turn: follow " in text(club.panel(club.turn))


async def test_after_a_hand_the_board_sums_up_and_shows_all_hands_and_the_last_trick(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.seat_four(rules="north_american")
        await until(club, Phase.PLAY, choose=1)
        while not club.view.tricks:
            await club.take_turn()
        best = club.view.tricks[-1]
        shown = answer(await club.press("Eve", club.board(), "Last trick"))
        assert f"{club.table.player(best.winner).name} took trick 1" in shown
        while club.at(Stage.PLAYING):
            await club.take_turn()
        match = club.table.match
        assert match is not None
        assert f"**{match.score[0]}**" in text(club.board())
        hands = answer(await club.press("Eve", club.board(), "All hands"))
        assert all(name in hands for name in ("Ann", "Bob", "Cat", "Dan"))
        await club.press("Cat", club.board(), "Deal")
        assert club.at(Stage.PLAYING)
        assert len(club.public()) == 1, "one message a table, edited in place"


async def test_a_hand_shown_anew_has_the_one_before_say_where_it_is(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.seat_four()
        await club.press("Ann", club.board(), "My hand")
        first = club.private("Ann")[-1].id
        await club.press("Ann", club.board(), "My hand")
        before, hand = club.private("Ann")[-2:]
        assert (before.id, text(before), buttons(before)) == (first, "Your hand is further down.", [])
        edits = club.requests("PATCH", "/@original")
        await club.press("Ann", club.board(), "Table")
        await club.press("Ann", club.private("Ann")[-1], "I'm away")
        before, away = club.private("Ann")[-2:]
        assert (before.id, text(before), buttons(before)) == (hand.id, "Your hand is further down.", [])
        assert "I'm back" in labels(away)
        assert club.requests("PATCH", "/@original") == edits + 1, "it is told once"


async def test_when_the_last_card_plays_itself_the_hand_says_which_it_was(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre solo")
        while not club.at(Stage.BETWEEN):
            await club.take_turn()
        hand = club.table.game.hands[-1]
        *_, pressed, last = [by_itself for seat, by_itself in hand.history if seat == 1]
        assert isinstance(pressed, Play) and isinstance(last, Play)
        told = f"You played {bare(pressed.card)}. {bare(last.card)} then played itself."
        assert text(club.panel("Ann")).startswith(told)
