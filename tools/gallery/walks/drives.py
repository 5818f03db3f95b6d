"""A Euchre Drive, from its announcement to the standings."""

from __future__ import annotations

from bot.tables.manager import Pace
from cogs.drive.screens import DrivePress, DriveVerb
from tests.journeys.test_drive import messages, of_drive, play, signed_up
from tools.gallery.entries import SENTENCE, Visit, walk

DRIVE, TABLE = "drive.screens.drive_view", "table.board.board_view"


@walk(
    "drive",
    {
        "sign-up": DRIVE,
        "sign-up-full": DRIVE,
        "too-few": SENTENCE,
        "going": DRIVE,
        "called-to-the-table": SENTENCE,
        "table": TABLE,
        "my-table": SENTENCE,
        "hand-of-another-game": "table.menu.others_view",
        "standings": "drive.screens.standings_view",
        "organize": "drive.screens.organize_view",
        "come-in": SENTENCE,
        "told-of-who-comes-in": SENTENCE,
        "paused": DRIVE,
        "leave": "drive.screens.confirm_leave_view",
        "end": "drive.screens.confirm_end_view",
        "over": DRIVE,
        "result": "drive.screens.result_view",
        "draw": SENTENCE,
        "no-drive": SENTENCE,
    },
    pace=Pace(next_deal=0.0),
    sealed=True,
)
async def drive(visit: Visit) -> None:
    """Twelve play, four of them people."""
    club = visit.club
    await club.slash("Eve", "drive join")
    await visit.take("no-drive", "Eve")
    board = await signed_up(club, ("Ann", "Bob", "Cat"), rounds=3)
    await visit.take("sign-up", "Dan", board)
    await club.slash("Ann", "drive start", computers=8)
    await visit.take("too-few", "Ann")
    await club.press("Dan", board, "Join")
    await club.env.settle()
    await visit.take("sign-up-full", "Eve", messages(club)[0])
    await club.slash("Ann", "drive start", computers=8)
    await club.env.settle()
    await visit.take("going", "Eve", messages(club)[0])
    await _at_table(visit)
    await _beside_it(visit)
    await play(club, lambda: len(of_drive(club).rounds) == 2)
    await club.env.settle()
    for name, verb in (("standings", DriveVerb.STANDINGS), ("leave", DriveVerb.LEAVE)):
        await _press(visit, "Bob", verb)
        await visit.take(name, "Bob")
    await club.press("Eve", messages(club)[0], "Play for a computer player")
    await club.env.settle()
    await visit.take("come-in", "Eve")
    await visit.take("told-of-who-comes-in", "Bob", messages(club)[-1])
    await _press(visit, "Ann", DriveVerb.ORGANIZE)
    await visit.take("organize", "Ann")
    await _press(visit, "Ann", DriveVerb.PAUSE)
    await club.env.settle()
    await visit.take("paused", "Eve", messages(club)[0])
    await _press(visit, "Ann", DriveVerb.RESUME)
    await club.slash("Ann", "drive end")
    await visit.take("end", "Ann")
    await play(club, lambda: not club.bot.drives.book.open_ones)
    await club.env.settle()
    await visit.take("over", "Eve", messages(club)[0])
    await visit.take("result", "Eve", messages(club)[-1])
    await club.press("Bob", messages(club)[-1], "Check the draw")
    await visit.take("draw", "Bob")


async def _at_table(visit: Visit) -> None:
    club = visit.club
    await _press(visit, "Ann", DriveVerb.MY_TABLE)
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


async def _press(visit: Visit, name: str, verb: DriveVerb) -> None:
    board = messages(visit.club)[0]
    await visit.club.forge(name, board, str(DrivePress(verb, of_drive(visit.club).id)))
