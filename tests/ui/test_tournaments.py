"""The screens of a tournament: what they show at each stage, within Discord's limits."""

import pytest

from bot.engine.levels import Level
from bot.games import preset
from bot.ids import UserId
from bot.store.settings import Preset
from bot.store.tables import TableRow
from bot.tables.people import Person
from bot.tournament.events import Announced, Began, Corrected, Ended, HowEnded, Joined, Paused, Scored, Seated
from bot.tournament.movement import next_seating
from bot.tournament.requests import MOST_BOTS, SLOWEST, TournamentRefusal, TournamentWhy
from bot.tournament.tournament import Movement, Tournament, new_tournament
from cogs.tournament.press import SetupPress, SetupVerb
from cogs.tournament.refusal_words import why_not_tournament
from cogs.tournament.screens import (
    change_form,
    confirm_end_view,
    confirm_leave_view,
    correct_view,
    hand_over_form,
    options_view,
    replace_form,
    result_view,
    score_form,
    standings_view,
    tournament_view,
)
from cogs.tournament.setup import games_of, setup_view
from cogs.tournament.words import call
from tests.discord_server.limits import modal_faults
from tests.ui.test_limits import check

SEAL, KEY = "5e" * 32, "4e" * 32
LONG = "W̷ide_*name*_" * 3


def tournament(
    people: int,
    tables: int = 0,
    rounds: int = 0,
    *,
    length: int = 6,
    name: str = "Player",
    loners: bool = False,
) -> Tournament:
    """Return a tournament that so many joined, with so many tables, after so many whole rounds."""
    announced = Announced(length, "winners_up", name, SEAL, loners=loners)
    new = new_tournament(TableRow("abcdef", 1, 2, 1, 0), announced)
    joined = new.after_all(Joined(UserId(number), f"{name} {number}") for number in range(1, people + 1))
    if not tables:
        return joined
    draw = list(range(1, 4 * tables + 1))
    bots = [f"{name} C{number}" for number in range(4 * tables - people)]
    now = joined.after(Began(bots, [2**60 + number for number in range(tables)], draw))
    for _ in range(rounds):
        now = seated(now)
        now = now.after_all(Scored(table, [3 + table % 4, 2], [], (1,)) for table in range(1, tables + 1))
    return now


def seated(begun: Tournament) -> Tournament:
    """Return the tournament with the next round started."""
    return begun.after(Seated([list(four) for four in next_seating(begun)]))


def test_the_largest_tournament_stays_within_discords_limits() -> None:
    full = tournament(100, 25, 29, length=30, name=LONG, loners=True)
    over = full.after(Ended(HowEnded.FINISHED, key=KEY))
    corrected = full.after_all(Corrected(at, 1, [9, 9], [], UserId(1)) for at in range(1, 30))
    for view in (
        tournament_view(tournament(100, name=LONG)),
        tournament_view(seated(full)),
        tournament_view(corrected.after(Paused(UserId(1)))),
        tournament_view(over),
        result_view(over),
        standings_view(full, 0),
        standings_view(full, 99),
        options_view(full, Person(UserId(1), ""), 0),
        confirm_end_view(full, UserId(1)),
        confirm_leave_view(full, 1),
        correct_view(full, 0),
    ):
        check(view)
    for form in (replace_form(full), change_form(full), hand_over_form(full), score_form(full, 29, 25)):
        assert [*modal_faults(form.to_dict())] == []
    assert len(call(seated(full), 1)) < 2000


def test_the_setup_stays_within_discords_limits_whatever_presets_a_server_has() -> None:
    saved = [Preset(1, f"{LONG} {at}"[:40], "bid", "deals=0", 4, 1, 0) for at in range(25)]
    saved += [Preset(1, "three of us", "cutthroat", "", 3, 1, 0), Preset(1, "gone", "whist", "", 4, 1, 0)]
    games = games_of(saved, preset("slapton"))
    assert not {"three of us", "gone", "cutthroat", "two_handed", "spoil_five"} & games.keys()
    for game in games:
        draft = SetupPress(
            SetupVerb.ANNOUNCE,
            30,
            16,
            Movement.WINNERS_UP,
            Level.BEGINNER,
            bots=MOST_BOTS,
            minutes=SLOWEST,
            loners=1,
            game=game,
        )
        check(setup_view(draft, games, has_result=True))


def test_a_press_in_the_setup_takes_nothing_but_what_is_offered() -> None:
    draft = SetupPress(
        SetupVerb.GAME, 6, 8, Movement.WINNERS_UP, Level.CLUB, bots=0, minutes=0, loners=0, game="a:b"
    )
    for verb, chosen in (
        (SetupVerb.ROUNDS, "31"),
        (SetupVerb.MINUTES, "241"),
        (SetupVerb.MOVEMENT, "sideways"),
        (SetupVerb.ANNOUNCE, "1"),
    ):
        press = SetupPress(verb, *(getattr(draft, each) for each in draft.__struct_fields__[1:]))
        assert press.with_choice((chosen,)) is None


@pytest.mark.parametrize("why", TournamentWhy)
def test_every_refusal_says_what_happened_and_what_to_do(why: TournamentWhy) -> None:
    for refusal in (
        TournamentRefusal(why),
        TournamentRefusal(why, tournament(3)),
        TournamentRefusal(why, seated(tournament(4, 1)).after(Paused(UserId(3)))),
    ):
        for user in (0, 1, 3):
            told = why_not_tournament(refusal, user)
            assert told.endswith(".") and 10 < len(told) < 120
