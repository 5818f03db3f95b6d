"""A tournament, from its setup to the standings."""

from __future__ import annotations

from bot.tables.manager import Pace
from cogs.tournament.press import TournamentVerb
from tests.journeys.test_tournament import messages, of_tournament, option, play, press, signed_up
from tools.gallery.entries import SENTENCE, Visit, walk

PUBLIC, TABLE = "tournament.screens.tournament_view", "table.board.board_view"
OPTIONS = "tournament.screens.options_view"


@walk(
    "tournament",
    {
        "setup": "tournament.setup.setup_view",
        "sign-up": PUBLIC,
        "too-few": SENTENCE,
        "sign-up-full": PUBLIC,
        "options-before": OPTIONS,
        "going": PUBLIC,
        "called-to-the-table": SENTENCE,
        "table": TABLE,
        "my-table": SENTENCE,
        "hand-of-another-game": "table.menu.others_view",
        "standings": "tournament.screens.standings_view",
        "options-player": OPTIONS,
        "options-organizer": OPTIONS,
        "come-in": SENTENCE,
        "told-of-who-comes-in": SENTENCE,
        "paused": PUBLIC,
        "correct": "tournament.screens.correct_view",
        "leave": "tournament.screens.confirm_leave_view",
        "end": "tournament.screens.confirm_end_view",
        "over": PUBLIC,
        "result": "tournament.screens.result_view",
        "draw": SENTENCE,
    },
    pace=Pace(next_deal=0.0),
    sealed=True,
)
async def tournament(visit: Visit) -> None:
    """Twelve play, four of them people."""
    club = visit.club
    await club.slash("Ann", "tournament", rounds=3)
    await visit.take("setup", "Ann")
    board = await signed_up(club, ("Ann", "Bob", "Cat"), rounds=2, bots=8, hands=4, minutes=20)
    await visit.take("sign-up", "Dan", board)
    await press(club, "Ann", board, TournamentVerb.START)
    await visit.take("too-few", "Ann")
    await press(club, "Dan", board, TournamentVerb.JOIN)
    await club.env.settle()
    await visit.take("sign-up-full", "Eve", messages(club)[0])
    await club.slash("Ann", "tournament")
    await visit.take("options-before", "Ann")
    await press(club, "Ann", messages(club)[0], TournamentVerb.START)
    await club.env.settle()
    await visit.take("going", "Eve", messages(club)[0])
    await _at_table(visit)
    await _beside_it(visit)
    await play(club, lambda: len(of_tournament(club).rounds) == 2)
    await club.env.settle()
    await club.slash("Bob", "tournament")
    await visit.take("options-player", "Bob")
    for name, verb in (("standings", TournamentVerb.STANDINGS), ("leave", TournamentVerb.LEAVE)):
        await option(club, "Bob", verb)
        await visit.take(name, "Bob")
    await press(club, "Eve", messages(club)[0], TournamentVerb.JOIN)
    await club.env.settle()
    await visit.take("come-in", "Eve")
    await visit.take("told-of-who-comes-in", "Bob", messages(club)[-1])
    await option(club, "Ann", TournamentVerb.CORRECT)
    await visit.take("correct", "Ann")
    await option(club, "Ann", TournamentVerb.PAUSE)
    await club.env.settle()
    await visit.take("options-organizer", "Ann")
    await visit.take("paused", "Eve", messages(club)[0])
    await option(club, "Ann", TournamentVerb.RESUME)
    await option(club, "Ann", TournamentVerb.END)
    await visit.take("end", "Ann")
    await play(club, lambda: not club.bot.tournaments.book.open_ones)
    await club.env.settle()
    await visit.take("over", "Eve", messages(club)[0])
    await visit.take("result", "Eve", messages(club)[-1])
    await press(club, "Bob", messages(club)[-1], TournamentVerb.DRAW)
    await visit.take("draw", "Bob")


async def _at_table(visit: Visit) -> None:
    club = visit.club
    await press(club, "Ann", messages(club)[0], TournamentVerb.MY_TABLE)
    await visit.take("my-table", "Ann")
    thread = next(
        each for each in club.channel.threads
        if any(f"<@{club['Ann'].id}>" in message.content for message in each.history())
    )  # fmt: skip
    said = [message for message in thread.history() if message.author.id == club.bot_id]
    called = next(message for message in said if f"<@{club['Ann'].id}>" in message.content)
    await visit.take("called-to-the-table", "Ann", called)
    await visit.take("table", "Ann", said[-1])


async def _beside_it(visit: Visit) -> None:
    club = visit.club
    await club.slash("Bob", "euchre solo", private=True)
    await club.slash("Bob", "hand")
    await visit.take("hand-of-another-game", "Bob")
    await club.leave("Bob")
