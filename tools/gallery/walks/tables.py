"""What happens at any table: its menu, its end, pauses and people who are away, and what is refused."""

from __future__ import annotations

from bot.engine.phases import Phase
from bot.games import PRESETS
from bot.tables.table import Stage, Table
from cogs.ui.press import Press, Verb
from tests.journeys.world import World, buttons
from tools.gallery.entries import SENTENCE, Visit, walk
from tools.gallery.playing import act, advised, close, deal, following, play_until, seat, way_to

BOARD, HAND = "table.board.board_view", "table.panel.panel_view"
AMERICAN = PRESETS["north_american"]


def verb(club: World, wanted: Verb, detail: str = "", *, seq: int = 0) -> str:
    """The custom_id of a button at the open table."""
    return str(Press(wanted, club.table.id, seq, detail))


async def press(club: World, name: str, wanted: Verb, detail: str = "") -> None:
    """Somebody presses a button at the open table, wherever it stands."""
    await club.forge(name, club.board(), verb(club, wanted, detail))


@walk(
    "table",
    {
        "menu": "table.menu.menu_view",
        "menu-of-a-stranger": "table.menu.menu_view",
        "leave": "table.menu.confirm_leave_view",
        "end": "table.menu.confirm_end_view",
        "none-open": "table.menu.tables_view",
        "open-tables": "table.menu.tables_view",
        "lobby-with-computers": "table.lobby.lobby_view",
        "lobby-closed": "table.lobby.lobby_view",
        "reminder": "table.clock.reminder_view",
        "time-ran-out": HAND,
        "away": HAND,
        "board-with-one-away": BOARD,
        "pause-asked": SENTENCE,
        "board-pause-asked": BOARD,
        "board-paused": BOARD,
        "hand-paused": HAND,
        "board-bot-restarts": "table.boards.public_view",
        "left": SENTENCE,
        "board-ended-early": "table.board.ended_view",
        "in-a-thread": "table.showing.in_thread_view",
        "board-in-a-thread": "table.lobby.lobby_view",
        "solo": HAND,
        "board-of-beginners": BOARD,
        "hint-on-a-call": HAND,
        "hint-on-a-card": HAND,
        "review": "review.screens.hand_view",
    },
)
async def tables(visit: Visit) -> None:
    """A table's menu, its clock, its pauses and its end."""
    club = visit.club
    await club.slash("Eve", "euchre tables")
    await visit.take("none-open", "Eve")
    await club.slash("Ann", "euchre new", rules=AMERICAN.id, computers=2)
    await press(club, "Ann", Verb.HOUSE)
    await club.forge("Ann", club.private("Ann")[-1], verb(club, Verb.LEVEL), values=["expert 2"])
    await visit.take("lobby-with-computers", "Bob", club.board())
    board = club.board().id
    await close(club)
    await visit.take("lobby-closed", "Bob", next(each for each in club.public() if each.id == board))

    await seat(club, AMERICAN, clock=60)
    await deal(club, *way_to(club.table.rules, following))
    await club.slash("Eve", "euchre tables")
    await visit.take("open-tables", "Eve")
    await press(club, "Ann", Verb.MORE)
    await visit.take("menu", "Ann")
    await press(club, "Eve", Verb.MORE)
    await visit.take("menu-of-a-stranger", "Eve")
    await press(club, "Bob", Verb.LEAVE)
    await visit.take("leave", "Bob")
    await press(club, "Ann", Verb.END)
    await visit.take("end", "Ann")
    await _clocked(visit)
    await _paused(visit)
    await club.bot.farewells[0]()
    await visit.take("board-bot-restarts", "Eve", club.board())
    await press(club, "Bob", Verb.LEAVE_NOW)
    await visit.take("left", "Bob")
    board = club.board().id
    await close(club)
    await visit.take("board-ended-early", "Eve", next(each for each in club.public() if each.id == board))
    await _elsewhere(visit)


async def _clocked(visit: Visit) -> None:
    club, late = visit.club, visit.club.turn
    await club.show_hand(late)
    await club.passes(31)
    reminder = next(each for each in club.public() if "No more pings" in [b.label for b in buttons(each)])
    await visit.take("reminder", late, reminder)
    await club.passes(30)
    await visit.take("time-ran-out", late)
    away = next(name for name in ("Cat", "Dan") if name != club.turn)
    await press(club, away, Verb.AWAY)
    await visit.take("away", away)
    await visit.take("board-with-one-away", "Eve", club.board())
    await press(club, away, Verb.BACK)


async def _paused(visit: Visit) -> None:
    club = visit.club
    await press(club, "Ann", Verb.PAUSE)
    await visit.take("pause-asked", "Ann")
    await visit.take("board-pause-asked", "Eve", club.board())
    for name in ("Bob", "Cat", "Dan"):
        await press(club, name, Verb.PAUSE)
    await visit.take("board-paused", "Eve", club.board())
    await press(club, club.turn, Verb.HAND)
    await visit.take("hand-paused", club.turn)
    await press(club, club.turn, Verb.RESUME)


async def _elsewhere(visit: Visit) -> None:
    club = visit.club
    await club.slash("Ann", "euchre solo", level="beginner")
    await visit.take("solo", "Ann")
    await visit.take("board-of-beginners", "Bob", club.board())
    await close(club)
    await club.slash("Ann", "euchre solo", private=True)
    await club.press("Ann", club.panel("Ann"), "Hint")
    await visit.take("hint-on-a-call", "Ann")
    await club.press("Ann", club.panel("Ann"), "Pick it up")  # against the advice, so that it is reviewed
    await club.press("Ann", club.panel("Ann"), "Hint")
    await visit.take("hint-on-a-card", "Ann")
    while not club.at(Stage.BETWEEN):
        await club.show_hand("Ann")
        await club.press_id("Ann", club.panel("Ann"), club.offered("Ann")[-1].custom_id)
    await club.press("Ann", club.panel("Ann"), "Review")
    await visit.take("review", "Ann")
    await club.leave("Ann")
    await club.bot.manager.servers.set(club.guild.id, "threads", "yes")
    opened = await club.slash("Bob", "euchre new", rules=AMERICAN.id)
    await visit.take("in-a-thread", "Bob", opened.response.message)
    (thread,) = club.channel.threads
    await visit.take("board-in-a-thread", "Bob", [each for each in thread.history() if each.components][-1])


def _barred(club: World) -> str:
    """A card of whose turn it is that may not be played now."""
    view = club.table.view(club.table.to_act)
    assert view is not None and view.phase is Phase.PLAY
    allowed = {str(action) for action in view.legal}
    return next(card.code for card in view.cards if card.code not in allowed)


@walk(
    "watching",
    {"board-before-a-card": BOARD, "board-in-play": BOARD, "between": "table.board.between_view"},
)
async def watching(visit: Visit) -> None:
    """Computer players alone, whom everybody watches."""
    club = visit.club
    await club.bot.manager.servers.set(club.guild.id, "think", "30")
    await club.slash("Ann", "euchre new", rules=AMERICAN.id, watch=True)
    await visit.take("board-before-a-card", "Bob", club.board())
    while not (club.at(Phase.PLAY) and len(club.view.tricks) == 2):
        await _their_turn(club)
    await visit.take("board-in-play", "Bob", club.board())
    while not club.at(Stage.BETWEEN):
        await _their_turn(club)
    await visit.take("between", "Bob", club.board())


async def _their_turn(club: World) -> None:
    """Have the computer player to act do so now."""
    auto_play, table = club.bot.manager.auto_play, club.table
    auto_play._timers.pop(table.id).cancel()
    auto_play._step(table, auto_play._go_on)
    await auto_play.settled()
    await club.env.settle()


@walk(
    "refusals",
    {
        "must-follow": HAND,
        "not-your-turn": HAND,
        "older-moment": HAND,
        "done-already": HAND,
        "a-stranger": SENTENCE,
        "at-another-table": SENTENCE,
        "seat-taken": SENTENCE,
        "not-full": SENTENCE,
        "not-the-opener": SENTENCE,
        "table-gone": SENTENCE,
        "older-button": SENTENCE,
        "no-table": SENTENCE,
        "not-a-manager": SENTENCE,
        "no-such-game": SENTENCE,
    },
)
async def refusals(visit: Visit) -> None:
    """What can't be done, and the way on."""
    club = visit.club
    await club.slash("Eve", "hand")
    await visit.take("no-table", "Eve")
    await club.slash("Eve", "settings server")
    await visit.take("not-a-manager", "Eve")
    await club.slash("Eve", "euchre new", rules="whist")
    await visit.take("no-such-game", "Eve")
    await club.slash("Ann", "euchre new", rules=AMERICAN.id)
    await press(club, "Bob", Verb.SIT, "1")
    await visit.take("seat-taken", "Bob")
    await press(club, "Ann", Verb.START)
    await visit.take("not-full", "Ann")
    await press(club, "Bob", Verb.END)
    await visit.take("not-the-opener", "Bob")
    await club.forge("Bob", club.board(), "eu:shuffle:abc:1:")
    await visit.take("older-button", "Bob")
    await close(club)
    await seat(club, AMERICAN)
    await deal(club, *way_to(club.table.rules, following))
    await _at_play(visit)
    await press(club, "Eve", Verb.HAND)
    await visit.take("a-stranger", "Eve")
    gone, here = verb(club, Verb.HAND), club.board()
    other = club.guild.create_text_channel("annexe")
    await club["Ann"].slash(other, "euchre solo")
    await visit.take("at-another-table", "Ann", other.history(viewer=club["Ann"])[-1])
    await close(club)
    await club.forge("Ann", here, gone)
    await visit.take("table-gone", "Ann")


async def _at_play(visit: Visit) -> None:
    club, name = visit.club, visit.club.turn
    await club.show_hand(name)
    table: Table = club.table
    await club.forge(name, club.panel(name), verb(club, Verb.DO, _barred(club), seq=table.seq))
    await visit.take("must-follow", name)
    other = next(each for each in ("Ann", "Bob") if each != name)
    sits = table.seat_of(club[other].id)
    assert sits is not None
    card = table.game.in_play.hands[sits - 1][0]
    await press(club, other, Verb.HAND)
    await club.forge(other, club.panel(other), verb(club, Verb.DO, card.code, seq=table.seq))
    await visit.take("not-your-turn", other)
    played = str(Press.doing(table.id, table.seq, advised(table)))
    await act(club, advised(table))
    await club.forge(name, club.panel(name), played)
    await visit.take("done-already", name)
    await play_until(club, lambda: len(club.view.tricks) > len(table.game.in_play.tricks))
    await club.forge(name, club.panel(name), played)
    await visit.take("older-moment", name)
