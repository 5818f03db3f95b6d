"""The wording of a table's result and of finished tricks."""

from collections.abc import Sequence

from bot.engine.hand import Trick
from bot.tables.events import EndReason
from bot.tables.table import Table
from cogs.ui.games.screens import screens_of
from cogs.ui.words.cards import the
from cogs.ui.words.clock import span
from cogs.ui.words.names import caller, listed, minus, plays_line, teams, verb, who


def outcome(table: Table) -> str:
    """Return how the table ended, for the top of its final screens."""
    assert table.ended is not None
    if table.ended.reason is EndReason.CLOSED:
        by = table.ended.by
        if len(table.closing) > 1:
            agreed = listed([who(table, seat, within=True) for seat in sorted(table.closing)])
            return f"Table closed: {agreed} agreed"
        players = (player for _, player in table.seated())
        return f"Table closed by {caller(by, players)}" if by else "Table closed"
    match = table.match
    if table.ended.reason is EndReason.DESERTED and table.humans():
        return f"Table closed: no one came back for {span(table.clock.deserted_after)}"
    if table.ended.reason is EndReason.DESERTED and table.private:
        return "You left this game"
    if table.ended.reason is EndReason.DESERTED or match is None:
        return "Table closed: everyone left"
    best, won = screens_of(table.rules).amount(match.score[match.winners[0]]), teams(table, match.winners)
    if len(match.winners) == match.rules.sides:
        return f"A draw, {best} each"
    if len(match.winners) > 1:
        return f"{won} share the win, {best} each"
    if match.rules.sides > 2:
        return f"{won} {verb(table, match.winners[0], 'win', 'wins')} with {best}"
    score = match.score[match.winners[0]]
    (other,) = [minus(points) for side, points in enumerate(match.score) if side not in match.winners]
    return f"{won} {verb(table, match.winners[0], 'win', 'wins')}, {minus(score)} to {other}"


def trick_line(table: Table, trick: Trick) -> str:
    """List a finished trick in the order played: ``Ann led A♠, Bob played 9♠, Cy J♦ and Dee J♥``."""
    return plays_line([(who(table, seat), the(played)) for seat, played in trick.plays])


def numbered_tricks(table: Table, tricks: Sequence[Trick]) -> list[str]:
    """List finished tricks and who took them: ``Trick 1: Ann led A♠ and Bob played 9♠. Ann took it.``."""
    return [
        f"Trick {number}: {trick_line(table, trick)}. {who(table, trick.winner)} took it."
        for number, trick in enumerate(tricks, start=1)
    ]
