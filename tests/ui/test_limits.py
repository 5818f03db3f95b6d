"""Discord's limits hold for every screen in every position, whatever the players are called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import cycle, product
from random import Random

import pytest
from msgspec import structs

from bot.engine.options import Ruleset
from bot.engine.phases import Phase
from bot.games import PRESETS
from bot.ids import TableId, UserId
from bot.names import stored_name
from bot.standings.boards import SUMS, SortBy
from bot.standings.periods import Seasons, Span
from bot.standings.rating import Rating
from bot.store.standings import Board, Placed
from bot.tables.people import Person
from bot.tables.settings import ServerSettings, UserSettings
from bot.tables.table import Stage, Table
from cogs.house_rules.screens import HOUSE_RULES, options_view
from cogs.leaderboard.screens import PAGE, BoardPress, What, leaderboard_view, shared_view
from cogs.settings.screens import Owner, setting_view, settings_view
from cogs.settings.words import MINE, of_server
from cogs.table.board import board_view
from cogs.table.lobby import lobby_view
from cogs.table.menu import (
    confirm_end_view,
    confirm_leave_view,
    menu_view,
    others_view,
    rules_view,
    tables_view,
)
from cogs.table.panel import panel_view
from cogs.table.summary import all_hands_view, last_trick_view, result_view
from cogs.ui.layout import Screen
from tests.discord_server.limits import message_faults
from tests.discord_server.state import V2
from tests.size import size
from tests.ui.games import IDS, TABLES, UGLY, USERS, game, opened, seated, some, variants
from tests.ui.seen import components, text

LONG = tuple(name * 3 for name in UGLY)
ALIKE = tuple(stored_name("W̷ide_*name*_" * 2, f"{'_w' * 14}{number:04}") for number in range(10))


def check(view: Screen) -> None:
    """Hold the screen against Discord's limits, with the pictures that it names attached."""
    pictures = [each["media"]["url"] for part in components(view) for each in part.get("items", [])]
    files = [url.removeprefix("attachment://") for url in pictures]
    assert [*message_faults({"components": view.view.to_components(), "flags": V2}, files)] == []


def screens(states: Iterable[Table]) -> Iterator[Screen]:
    """Everything there is to see of a game. What no play changes is drawn once a hand."""
    before = None
    for table in states:
        yield from of_a_play(table)
        if (now := (table.stage, table.match and len(table.match.hands))) != before:
            yield from of_a_hand(table)
        before = now


def of_a_play(table: Table) -> Iterator[Screen]:
    yield board_view(table)
    for user in {*table.humans()[:2], *_turn(table), 99}:
        yield panel_view(table, user, note="You played J♦.")
    for user in _turn(table) if is_calling(table) else ():
        yield panel_view(table, user, offered="alone")
        yield panel_view(table, user, offered="12")
    yield last_trick_view(table)


def is_calling(table: Table) -> bool:
    """Return whether the seat to act chooses something else than a card to play, as calls or bids are."""
    return table.to_act is not None and table.game.in_play.phase is not Phase.PLAY


def of_a_hand(table: Table) -> Iterator[Screen]:
    yield options_view(table, USERS[0])
    if table.game.hands:
        yield all_hands_view(table)
    yield menu_view(table, Person(USERS[0], "", True))
    yield confirm_end_view(table, USERS[0])
    yield confirm_leave_view(table, 1)
    yield rules_view(table)
    yield tables_view([table] * 30, {table.id: "https://discord.com/channels/1/2/3"})
    several = [replace(table, id=TableId(f"k3f9x{number}")) for number in range(30)]
    yield others_view(several, UserId(USERS[0]))
    if table.stage is Stage.ENDED:
        yield result_view(table, ratings=["Ann: 1500 to 1512"] * 4)


def _turn(table: Table) -> tuple[int, ...]:
    return (USERS[table.to_act - 1],) if table.to_act else ()


@pytest.mark.parametrize("names", [LONG, ALIKE], ids=["long", "alike"])
@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_every_screen_of_a_game_fits(rules: Ruleset, names: tuple[str, ...]) -> None:
    for view in screens(game(seated(rules, names), Random(f"{rules.id} {names}"), hands=some(rules))):
        check(view)


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_every_screen_fits_whatever_the_house_rules(rules: Ruleset) -> None:
    chance = Random(rules.id)
    for house in variants(rules, chance, size(1, 4)):
        for view in screens(game(seated(house, LONG), chance, hands=1)):
            check(view)


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_lobbies_fit_from_the_first_player_to_the_last(rules: Ruleset) -> None:
    chance = Random(rules.id)
    for table in (opened(rules), seated(rules, LONG), seated(rules, LONG, computers=range(2, 11))):
        check(lobby_view(table))
    for house in variants(rules, chance, size(4, 10)):
        for table in (opened(house), seated(house, LONG)):
            check(lobby_view(table))
            check(rules_view(table))
            for reader in USERS[:2]:
                for at in ("", HOUSE_RULES, *house.options):
                    check(options_view(table, reader, at, note="First to 16."))
    for table in (opened(rules), seated(rules, LONG)):
        check(tables_view([replace(table, id=TableId(f"k3f9x{number}")) for number in range(30)]))
        check(menu_view(table, Person(USERS[0], "")))
        check(confirm_end_view(table, USERS[0]))
        for user in (*USERS, 99):
            check(panel_view(table, user))


@pytest.mark.parametrize("order", SortBy)
def test_leaderboards_fit_with_many_players_of_long_names(order: SortBy) -> None:
    sums = dict.fromkeys(SUMS, 987_654)
    rating = Rating(1_987_654, 123_456, 98_765) if order is SortBy.RATING else None
    lines = [Placed(place, place, LONG[place % 4], sums, rating) for place in range(9991, 9991 + PAGE)]
    board = Board(tuple(lines), replace(lines[0], user_id=1), 99_999)
    for ruleset, span in size([*zip(PRESETS, cycle(Span), strict=False)], [*product(PRESETS, Span)]):
        asked = BoardPress(order, span, ruleset, 999)
        for what in (What.PAGE, What.ORDER, What.SPAN, What.RULES):  # what was pressed before
            for page in (0, 999):
                pressed = structs.replace(asked, page=page, what=what)
                check(leaderboard_view(LONG[0], pressed, "", board, 1, spans=list(Span)))
        check(shared_view(LONG[0], asked, "", board))
    nobody = Board((), None, 0)
    check(leaderboard_view(LONG[0], BoardPress(order), "", nobody, 1, spans=list(Span)))
    check(shared_view(LONG[0], BoardPress(order), "", nobody))


def test_settings_fit_with_everything_set_and_many_house_rules_saved() -> None:
    ids = tuple(range(10**18, 10**18 + 25))
    server = ServerSettings(
        rules="W" * 40, channels=ids, openers=ids, seasons=Seasons.BY_HAND, season_channel=ids[0], think=0.7
    )
    offers = of_server(server, ["V" * 40] * 50, 1.5)
    check(settings_view(Owner.SERVER, offers, server))
    check(settings_view(Owner.ME, MINE, UserSettings(trumps_last=True), has_presets=True))
    for offer in offers:
        check(setting_view(Owner.SERVER, offer, server))


async def test_the_library_does_not_keep_the_views() -> None:
    view = lobby_view(opened(PRESETS["slapton"]))
    assert view.view.is_finished()
    assert view.view.timeout is None


def test_no_screen_pings_or_sets_a_name_in_bold() -> None:
    table = next(iter(game(seated(PRESETS["slapton"], UGLY), Random(1))))
    for view in (
        board_view(table),
        panel_view(table, USERS[0]),
        lobby_view(seated(PRESETS["slapton"], UGLY)),
    ):
        assert "@everyone" not in text(view)
        assert "**Bob**" not in text(view)
        assert "<@1" not in text(view).replace("\\<@1", "")
