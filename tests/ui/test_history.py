"""The screens of finished games: they fit, and a replay shows what the record tells."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from random import Random

import pytest
from wcwidth import width

from bot.engine.hand_stats import HAND_STATS
from bot.engine.kind import kind_of
from bot.engine.options import Ruleset
from bot.notation import loads
from bot.store.games import GameRow
from bot.tables.records import finished_game
from cogs.finished.screens import PAGE, GamesPress, GamesVerb, _all_held, game_view, games_view, replay_view
from cogs.finished.words import choice, file_of, result
from cogs.ui.columns import PHONE
from tests.ui.games import IDS, NAMES, SLAPTON, SPOIL, TABLES, game, position, seated
from tests.ui.seen import cards_on, text
from tests.ui.test_limits import LONG, check


@cache
def played(rules: Ruleset, names: tuple[str, ...] = NAMES, seed: int = 3) -> GameRow:
    """A finished game, as the store gives it."""
    *_, table = game(seated(rules, names), Random(seed))
    finished = finished_game(table, 1_700_000_000_000)
    own = {"id": 2**40, "table_id": "k3f9x", "guild_id": 1, "channel_id": 2}
    shared = {each.name: getattr(finished, each.name) for each in fields(GameRow) if each.name not in own}
    return GameRow(**own, **shared)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_every_screen_of_finished_games_fits(rules: Ruleset) -> None:
    row = played(rules, LONG)
    listed = GamesPress(GamesVerb.LIST, 2**63 - 1, 2**63 - 1, 3)
    rows = [replace(row, id=2**40 + number) for number in range(PAGE)]
    check(games_view("Finished games", rows, listed, more=True))
    check(game_view(row))
    for place in (*range(24), 10_000):
        check(replay_view(row, place))


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_nothing_is_counted_that_the_game_says_cannot_come_about(rules: Ruleset) -> None:
    counted = {name for name in HAND_STATS for player in played(rules).players if getattr(player, name)}
    assert counted <= kind_of(rules).counts(rules)


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_a_replay_begins_with_all_hands_and_ends_with_what_came_of_it(rules: Ruleset) -> None:
    row = played(rules)
    (recorded,) = loads(row.record)
    assert recorded.match is not None
    first, last = recorded.match.hands[0], recorded.match.hands[-1]
    in_play = {card for trick in first.tricks for _, card in trick.plays}
    assert in_play <= cards_on(replay_view(row, 0))
    end = replay_view(row, 10_000)
    assert f"hand {len(recorded.match.hands)} of" in text(end)
    assert text(end) == text(replay_view(row, sum(len(h.tricks) + 1 for h in recorded.match.hands) - 1))
    assert ("```" in text(end)) == any(last.hands), "a block of names alone tells nothing"
    if last.tricks:
        assert {card for _, card in last.tricks[-1].plays} <= cards_on(end)


def test_a_list_and_a_game_name_players_by_sides_the_winners_first() -> None:
    row = played(SLAPTON)
    won = ("Ann & Cy", "Bob & Dee")[row.winners[0]]
    lost = ("Bob & Dee", "Ann & Cy")[row.winners[0]]
    assert f"**{won}** beat {lost}" in result(row)
    assert choice(row).endswith(f": {won}, {lost}")
    shown = [line.split(" ·")[0] for line in text(game_view(row)).splitlines()[2:]]
    assert shown == [*won.split(" & "), *lost.split(" & ")]
    assert "**Ann & Cy and Bob & Dee**, all even" in result(replace(row, winners=(0, 1)))


def test_of_more_than_two_sides_it_is_said_whose_each_score_is_the_best_first() -> None:
    row = replace(played(SPOIL.with_seats(3)), score=(-52, 74, -22), winners=(1,), hands=6)
    assert "**Bob** beat Cy and Ann" in result(row)
    whose = "Bob 74, Cy −22, Ann −52"
    assert f"Spoil Five · {whose} · 6 deals" in text(
        games_view("Games", [row], GamesPress(GamesVerb.LIST, 0), more=False)
    )
    assert f"Spoil Five, {whose}, " in file_of(row) and f"Spoil Five, {whose}, " in choice(row)
    assert choice(row).count("Bob") == 1
    shown = [line.split(" ·")[0] for line in text(game_view(row)).splitlines()[2:]]
    assert shown == ["Bob", "Cy", "Ann"]


def test_what_is_said_with_a_file_names_the_winners_and_their_score_first() -> None:
    row = played(SLAPTON)
    won = ("Ann & Cy", "Bob & Dee")[row.winners[0]]
    high, low = sorted(row.score, reverse=True)
    for winner in (0, 1):
        other = replace(row, score=(high, low) if winner == 0 else (low, high), winners=(winner,))
        assert f", {high} to {low}, " in file_of(other) and f", {high} to {low}, " in choice(other)
    assert file_of(row).endswith(f", won by {won}")
    assert file_of(replace(row, winners=(0, 1))).endswith(", a draw")


def test_a_player_who_left_is_listed_as_the_computer_player_that_went_on() -> None:
    row = played(SLAPTON)
    left = replace(row.players[1], left_early=True, won=False)
    row = replace(row, players=(row.players[0], left, *row.players[2:]))
    assert "Bob° & Dee" in result(row)
    assert "Bob · left before the end" in text(game_view(row))


def test_a_press_reads_back_as_it_was_written() -> None:
    for asked in GamesVerb:
        press = GamesPress(asked, 2**63 - 1, 5, 7)
        assert GamesPress.read(str(press)) == press
    assert GamesPress.read("gm:game:x:1:2") is None


def test_a_phone_shows_every_card_of_a_replay_also_beside_the_benny() -> None:
    hands = "JK TC 9C 9D 9S / JH AH TH 9H KC / AD KD QD TD QS / JC AS KS JS TS"
    table = position(SLAPTON, hands, "KH", "pass", "pass", "order", "discard JC")
    table = replace(table, players=tuple(replace(player, name="Wilhelmina") for _, player in table.seated()))
    rows = _all_held(table, table.game.in_play, 0).splitlines()[1:-1]
    assert rows[0].split()[1] == "Benny" and sum("10" in row for row in rows) == 4
    assert max(map(width, rows)) <= PHONE
