"""The lobby: the seats, partners and rules of a table before its game."""

from bot.ids import UserId
from bot.tables.changes import seats_filled
from bot.tables.table import Stage, Table
from cogs.table import lobby_words, words
from cogs.ui.controls import BOLD, CHIEF, PLAIN, Button, Item, button, chooser
from cogs.ui.games.result_words import outcome
from cogs.ui.layout import Picture, Screen, lines, screen, small
from cogs.ui.press import BOTS, Press, Verb
from cogs.ui.words.clock import turn_timer
from cogs.ui.words.levels import leaning, now_playing


def lobby_view(table: Table, picture: Picture | None = None) -> Screen:
    """Return the public message of a table before its game, without buttons once the lobby is closed.

    First comes what most readers want: joining, and starting once the table is full. Rules has the rest of
    the rules and ✓ Fair deal.
    """
    rules = table.rules
    head = f"### {lobby_words.title(rules)}"
    sides = [lobby_words.side(table, side) for side in range(rules.sides)]
    if table.stage is Stage.ENDED:
        return screen(lines(head, f"{outcome(table)}. {lobby_words.OPEN_ANOTHER}"))
    if table.drive:
        return screen(lines(head, *sides), lobby_words.DRIVE_DEALS_SOON)
    open_, few = table.stage is Stage.LOBBY, seats_filled(table)
    buttons = _open(table, few) if open_ else _dealing_buttons(table)
    by, house, fills = lobby_words.opened_by(table), lobby_words.house_line(rules), lobby_words.fills(table)
    clock, hints = turn_timer(table.clock.seconds), lobby_words.HINTS_GIVEN if table.gives_hints else ""
    if picture is not None:
        bots = (now_playing(table), leaning(table))  # text has it beside each name
        fine = [_ended(by), _ended(clock), *map(_ended, bots), _ended(hints), fills]
        return screen(
            lines(f"### {lobby_words.missing(table)}", lobby_words.can_start(table, few) if open_ else ""),
            picture.item,
            lines(small(house), small(" ".join(filter(None, fine)))),
            buttons,
        )
    return screen(
        lines(head, by),
        lines(*sides),
        lines(small(house), small(" ".join(filter(None, [_ended(clock), _ended(hints), fills])))),
        lobby_words.waiting_for(table, few),
        buttons,
    )


def _ended(sentence: str) -> str:
    return f"{sentence}." if sentence else ""


def _dealing_buttons(table: Table) -> list[Button]:
    """Return the buttons while the cards are dealt, already those of the board: My hand and Table."""
    hand, menu = Press(Verb.HAND, table.id), Press(Verb.MORE, table.id)
    return [button(words.MY_HAND, hand, CHIEF), button(words.TABLE, menu)]


def _open(table: Table, few: int | None) -> list[Button]:
    """Return the buttons of an open lobby. Each can be pressed, and says privately if it's too early."""
    label = words.START if table.full else lobby_words.START_WITH_BOTS
    without = [button(lobby_words.start_with(few), Press(Verb.START, table.id), BOLD)] if few else []
    inviting = [] if table.full else [button(words.INVITE, Press(Verb.INVITE, table.id))]
    return [
        button(words.SIT, Press(Verb.SIT, table.id), CHIEF),
        *without,
        button(label, Press(Verb.START, table.id, detail=BOTS), BOLD if table.full else PLAIN),
        *inviting,
        button(words.OPTIONS, Press(Verb.OPTIONS, table.id)),
    ]


def seat_chooser(table: Table, user: UserId) -> Item | None:
    """Return a list of the seats that the user can take or move to, or None if there's no other."""
    own = table.seat_of(user)
    options = [
        (seat, lobby_words.seat_taken_by(table, seat, player))
        for seat, player in enumerate(table.players, start=1)
        if seat != own and (player is None or player.is_computer)
    ]
    label = words.CHOOSE_SEAT if own is None else words.CHANGE_SEAT
    return chooser(Press(Verb.SIT, table.id), label, options) if options else None
