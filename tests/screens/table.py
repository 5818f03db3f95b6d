"""A table's screens for everyone and for each seat: every phase of every recorded game, and its menus."""

from __future__ import annotations

from dataclasses import replace
from functools import partial, reduce

from bot.art.table.theme import ArtTheme
from bot.client.quotas import Quota, QuotaExceeded
from bot.engine.errors import BadOptions, NoSuchGame, NotUnderstood, NotYourTurn, Reason, Refusal, WrongSeats
from bot.engine.seats import Seat
from bot.games import PRESETS
from bot.ids import ChannelId, MessageId, TableId, TournamentId, UserId
from bot.notation.record import RecordFault
from bot.tables.events import (
    Away,
    Clocked,
    EndAsked,
    Ended,
    EndReason,
    Filling,
    Left,
    PauseAsked,
    Paused,
    Posted,
    Sat,
    Starting,
)
from bot.tables.people import Person
from bot.tables.refusals import TableRefusal, Why
from bot.tables.requests import Leave
from bot.tables.table import Stage, Table
from cogs.table import words
from cogs.table.board import board_view
from cogs.table.boards import public_view
from cogs.table.clock import reminder_view, turn_notice_view
from cogs.table.drawings import hands_drawing, result_drawing, table_picture
from cogs.table.invitations import call_for_players_view, invitation_view, invite_view, outdated_view
from cogs.table.lobby import lobby_view
from cogs.table.menu import (
    confirm_end_view,
    confirm_leave_view,
    elsewhere_view,
    leave_tournament_view,
    menu_view,
    others_view,
    rules_view,
    running_view,
    tables_view,
)
from cogs.table.opening import in_thread_view
from cogs.table.panel import announced_view, direct_view, panel_view
from cogs.table.summary import all_hands_view, last_trick_view, result_view
from cogs.ui.layout import Screen, illustrated
from cogs.ui.press import Press, Verb
from cogs.ui.words.refusals import too_much, why_not
from tests.screens.catalogue import shows
from tests.screens.positions import RECORDS, drawn, known, moments, public, replayed
from tests.ui.games import AMERICAN, HEARTS, SLAPTON, USERS, asked, done, first, on, opened, position, seated

REFUSED = (
    Refusal("it can't be"),
    NotUnderstood("'@everyone' isn't an action"),
    NoSuchGame("whist", PRESETS),
    NotYourTurn(1, 2),
    BadOptions(["target is a whole number from 1 to 999999, not “x”", "alone=nobody needs defend_alone=no"]),
    WrongSeats(["Slapton Euchre is for 4 players, not 5"]),
    RecordFault(14, "seat 3 holds QS and must follow spades"),
)
STRANGER = UserId(99)


def board(table: Table) -> Screen:
    """Return the public message of a table, with its picture."""
    return illustrated(partial(public_view, table), table_picture(table, None, ArtTheme()))


def panel(table: Table, seat: Seat, **said: object) -> Screen:
    """Return what the player of that seat sees, with its picture."""
    picture = table_picture(table, seat, ArtTheme())
    make = lambda hung: panel_view(table, USERS[seat - 1], picture=hung, **said)  # type: ignore[arg-type]  # noqa: E731
    return illustrated(make, picture)


def result(table: Table) -> Screen:
    """Return the result with its picture."""
    drawing = result_drawing(table, "The Queens Arms", ()).picture(ArtTheme())
    return illustrated(
        lambda hung: result_view(table, ratings=["Ann: 1500 to 1512"], picture=hung),
        drawing,
    )


def all_hands(table: Table) -> Screen:
    """Return all hands of the last hand with their picture."""
    return illustrated(
        partial(all_hands_view, table), hands_drawing(table, table.game.hands[-1]).picture(ArtTheme())
    )


for _record in RECORDS:
    for _moment, _table in moments(_record):
        _at = f"table/{_record}/{_moment}"
        shows(f"{_at}-board", partial(board, _table), partial(drawn, _table))
        shows(f"{_at}-board-in-text", partial(public_view, _table), partial(public, _table))
        for _seat in range(1, _table.rules.seats + 1) if _table.match else ():
            shows(f"{_at}-seat-{_seat}", partial(panel, _table, _seat), partial(drawn, _table, _seat))
        if _table.to_act:
            _user = USERS[_table.to_act - 1]
            shows(f"{_at}-in-text", partial(panel_view, _table, _user), partial(known, _table, _table.to_act))
            shows(
                f"{_at}-offered",
                partial(panel_view, _table, _user, offered="7" if _table.rules.id == "bid" else "alone"),
                partial(known, _table, _table.to_act),
            )
            shows(f"{_at}-last-trick", partial(last_trick_view, _table), partial(public, _table))
        if _table.stage is Stage.BETWEEN:
            shows(f"{_at}-all-hands", partial(all_hands, _table), partial(drawn, _table))
            shows(f"{_at}-all-hands-in-text", partial(all_hands_view, _table), partial(drawn, _table))
        if _table.stage is Stage.ENDED:
            shows(f"{_at}-result", partial(result, _table))
            shows(f"{_at}-result-in-text", partial(result_view, _table))

for _at_, _table in enumerate(replayed("north_american")):  # the first hand, as its maker sees it
    if _table.stage is Stage.PLAYING and not _table.game.hands:
        shows(f"film/{_at_:02}", partial(panel, _table, 1), partial(drawn, _table, 1))

for _rules in PRESETS.values():
    for _seats in sorted({_rules.seats_allowed[0], _rules.seats, _rules.seats_allowed[-1]}):
        _lobby = _rules.with_seats(_seats)
        shows(f"lobby/{_rules.id}-{_seats}", partial(lobby_view, opened(_lobby)))
        shows(f"lobby/{_rules.id}-{_seats}-full", partial(lobby_view, seated(_lobby, computers=[2])))
    shows(f"lobby/{_rules.id}-rules", partial(rules_view, _rules))

CALLING = position(AMERICAN, HEARTS, "9H")  # Ann is to call
PLAYING = position(AMERICAN, HEARTS, "9H", "pass", "order", "discard TC")
TICKING = on(
    replace(CALLING, clock=replace(CALLING.clock, seconds=60, since=1_700_000_000_000), at=1_700_000_000_000)
)
PAUSED = on(CALLING, PauseAsked(1), Paused())
SEALED = replace(seated(SLAPTON), commitment="0123456789abcdef" * 4)
FOUR = on(opened(PRESETS["spoil_five"].with_seats(5)), *(Sat(seat, "Ada", None) for seat in (2, 4, 5)))


def late(table: Table, action: str) -> Table:
    """Return the table after a bot did that because time was up."""
    return done(table, action, late=True)


def on_and_on(table: Table, *actions: str) -> Table:
    """Return the table after these actions."""
    return reduce(done, actions, table)


CALLED_LATER = on_and_on(late(CALLING, "pass"), "pass", "pass", "pass", "call S")  # by Ann herself
ROBBING = late(position(PRESETS["spoil_five"].with_seats(2), "4S 2C KH 6H 7H / AS 5S JS 2D 9C", "6S"), "KH")
STATES = {
    "with-a-timer": TICKING,
    "with-one-away": on(CALLING, Away(2), Away(3, by_will=True)),
    "asked-for-a-pause": on(CALLING, PauseAsked(2)),
    "paused": PAUSED,
    "with-one-gone": on(PLAYING, Left(2)),
    "starting": SEALED.after_all([Starting(), Posted(MessageId(5))]),
    "with-a-late-discard": late(position(AMERICAN, HEARTS, "9H", "pass", "order"), "discard TC"),
    "with-a-late-pass": late(CALLING, "pass"),
    "with-a-late-card": late(PLAYING, "AS"),
    "with-a-late-pass-before-another": done(late(CALLING, "pass"), "pass"),
    "with-a-late-call": late(CALLING, "order"),
    "with-a-late-pass-in-the-first-round": CALLED_LATER,
    "with-a-late-card-and-one-asked-to-rob": ROBBING,
    "with-a-late-card-and-one-who-robs-not": done(ROBBING, "stay"),
    "with-a-call-of-who-took-over": on_and_on(
        asked(position(AMERICAN, HEARTS, "9H", "pass", "pass"), USERS[1], Leave()),
        "pass",
        "pass",
        "pass",
        "call S",
    ),
    "between-hands-with-one-gone": asked(first(Stage.BETWEEN), USERS[1], Leave()),
    "with-one-gone-who-made-trump": on(PLAYING, Left(2), Sat(2, "Bob", None, stands_in=True)),
    "paused-between-hands": on(first(Stage.BETWEEN), Paused()),
    "paused-with-its-drive": on(replace(CALLING, drive="drivex"), Paused()),
    "paused-between-hands-of-a-drive": on(replace(first(Stage.BETWEEN), drive="drivex"), Paused(UserId(99))),
    "closed": on(PLAYING, Ended(EndReason.CLOSED, USERS[0])),
    "closed-by-a-vote": on(PLAYING, EndAsked(1), EndAsked(2), EndAsked(4), Ended(EndReason.CLOSED, USERS[3])),
    "deserted": on(PLAYING, Ended(EndReason.DESERTED)),
}
OPEN = [replace(CALLING, id=TableId(f"k3f9x{number}")) for number in range(3)]

for _name, _state in STATES.items():
    shows(f"moments/{_name}-board", partial(board, _state), partial(drawn, _state))
    for _seat in (1, 2):
        shows(
            f"moments/{_name}-seat-{_seat}",
            partial(panel_view, _state, USERS[_seat - 1]),
            partial(known, _state, _seat),
        )
    if "late" in _name:
        shows(f"moments/{_name}-seat-2-pictured", partial(panel, _state, 2), partial(drawn, _state, 2))
for _reason in Reason:
    shows(
        f"moments/not-allowed-{_reason.name.lower()}", partial(panel_view, PLAYING, USERS[0], reason=_reason)
    )
for _verb in (1, 2):
    shows(f"moments/menu-{_verb}", partial(menu_view, CALLING, Person(USERS[_verb - 1], "", _verb == 1)))
shows("moments/menu-of-a-stranger", partial(menu_view, CALLING, Person(STRANGER, "")))
shows("moments/menu-of-a-manager", partial(menu_view, CALLING, Person(STRANGER, "", manages=True)))
shows("moments/menu-when-away", partial(menu_view, on(CALLING, Away(1)), Person(USERS[0], "")))
shows("moments/menu-of-a-drive", partial(menu_view, replace(CALLING, drive="drivex"), Person(USERS[0], "")))
for _more in (False, True):
    _view = partial(result_view, replace(first(Stage.ENDED), drive="drivex"), more_rounds=_more)
    shows(f"moments/result-of-a-drive{'' if _more else '-in-its-last-round'}", _view)
shows("moments/menu-paused", partial(menu_view, PAUSED, Person(USERS[0], "")))
shows("moments/menu-in-the-lobby", partial(menu_view, seated(SLAPTON), Person(USERS[0], "")))
shows("moments/hand-of-a-stranger", partial(panel_view, CALLING, STRANGER), partial(public, CALLING))
shows("moments/note", partial(panel_view, PLAYING, USERS[0], note="You played J♦."))
shows("moments/trumps-last", partial(panel_view, PLAYING, USERS[0], trumps_last=True))
for _user in (USERS[0], USERS[1], STRANGER):
    shows(f"moments/end-{_user}", partial(confirm_end_view, CALLING, _user))
shows("moments/leave", partial(confirm_leave_view, CALLING, 1))
shows("moments/leave-a-drive", partial(confirm_leave_view, replace(CALLING, drive="drivex"), 1))
shows("moments/rules", partial(rules_view, SLAPTON.with_options("target=21 farmers=yes")))
shows("moments/no-tables", partial(tables_view, []))
shows(
    "moments/running",
    partial(running_view, CALLING, SLAPTON, Press(Verb.NEW_GAME, CALLING.id, detail="club slapton")),
)
for _subscribed in (False, True):
    shows(f"invitations/choose-{_subscribed}", partial(invite_view, opened(SLAPTON), subscribed=_subscribed))
shows("invitations/of-one", partial(invitation_view, opened(SLAPTON), "Ann", [USERS[1]], None))
shows("invitations/of-two", partial(invitation_view, opened(SLAPTON), "Ann", USERS[1:3], ChannelId(2)))
shows("invitations/call-a-role", partial(call_for_players_view, opened(SLAPTON), "Ann", 5, []))
shows("invitations/call", partial(call_for_players_view, opened(SLAPTON), "Ann", None, USERS[1:3]))
shows("invitations/started", partial(outdated_view, "Ann invites you to play.", opened(SLAPTON)))
shows("invitations/closed", partial(outdated_view, "Ann invites you to play.", None))
shows("moments/lobby-that-fills", partial(lobby_view, on(opened(SLAPTON), Filling(True))))
shows("moments/elsewhere", partial(elsewhere_view, CALLING))
shows("moments/elsewhere-paused", partial(elsewhere_view, PAUSED))
for _started in (False, True):
    _view = partial(leave_tournament_view, TournamentId("evening"), started=_started)
    shows(f"moments/leave-tournament{'-that-has-started' if _started else ''}", _view)
shows("moments/tables", partial(tables_view, OPEN, {OPEN[0].id: "https://discord.com/channels/1/2/3"}))
shows("moments/other-tables", partial(others_view, OPEN, USERS[0]))
for _user in USERS[:2]:
    shows(f"moments/reminder-{_user}", partial(reminder_view, TICKING, _user))
_waiting = on(FOUR, Sat(1, "Ann", USERS[0]))
_told = words.your_turn(TICKING, USERS[0])
shows("moments/direct-hand", lambda: direct_view(panel_view(TICKING, USERS[0], note=_told), TICKING))
shows("moments/told-directly", lambda: announced_view(panel_view(_waiting, USERS[0]), _waiting))
shows("moments/direct-notice", partial(turn_notice_view, TICKING, _told))
shows("moments/in-a-thread", partial(in_thread_view, CALLING))
shows("moments/restarts", partial(public_view, CALLING, leaving=True), partial(public, CALLING))
shows("moments/lobby-closed", partial(public_view, on(seated(SLAPTON), Ended(EndReason.CLOSED, USERS[0]))))
shows("moments/lobby-of-four", partial(lobby_view, on(FOUR, Sat(1, "Ann", USERS[0]))))
shows("moments/lobby-sealed", partial(lobby_view, SEALED))
shows("moments/rules-sealed", partial(rules_view, SEALED))
shows("moments/lobby-with-a-timer", partial(lobby_view, on(opened(SLAPTON), Clocked(120))))
shows("moments/board-without-its-picture", partial(board_view, PAUSED))
shows("moments/no-last-trick", partial(last_trick_view, CALLING))
for _why in Why:
    shows(f"refusals/{_why.name.lower()}", partial(why_not, TableRefusal(_why), CALLING, USERS[1]))
for _asked in Quota:
    shows(
        f"refusals/too-many-{_asked.name.lower()}",
        partial(too_much, QuotaExceeded(_asked, 1_700_000_000_000, by_all=False)),
    )
for _refused in REFUSED:
    shows(f"refusals/{type(_refused).__name__}", partial(why_not, _refused, PLAYING, USERS[1]))
