"""Finished games: the list, a single game, and its replay, trick by trick.

A ``custom_id`` is ``gm:WHAT:A:B:C``. For a list, the three numbers are the player, the channel (0: any) and
the page, also if another player or channel is being chosen. For a game they are its number and, in a replay,
the place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from itertools import takewhile
from typing import Annotated

from discord import ui
from msgspec import Meta, structs

from bot.engine.events import Played, TrickTaken, events
from bot.engine.hand import Hand
from bot.engine.match import Match
from bot.engine.ranking import sort_hand
from bot.ids import TableId
from bot.notation import egn
from bot.store.games import GameRow
from bot.tables.records import final_table
from bot.tables.table import Table
from cogs.finished import words
from cogs.ui.columns import block, cut, fitted, fold
from cogs.ui.controls import BACK, CHIEF, PLAIN, Button, button, form, page_buttons, picker
from cogs.ui.custom_ids import CustomId, Number
from cogs.ui.games.describing import event_sentence, headline, reasons
from cogs.ui.games.result_words import outcome, trick_line
from cogs.ui.layout import Screen, accent_of, lines, screen, small
from cogs.ui.link_buttons import to_fair_deal, to_play
from cogs.ui.permissions import NEEDED
from cogs.ui.press import WHOLE_GAME, Press, Verb
from cogs.ui.words.cards import label, trumps_are
from cogs.ui.words.names import begun, plain, seats, team, who

PAGE = 5
_NAME = 6  # columns, so that five cards fit beside a name
_SHORTEST = 2  # the minimum, when the Benny's word takes more space
_CARDS = 5, 4  # per line, of a hand of five and of a longer one
_CALLS = 12  # the last calls of a hand
_DIGITS = 15  # of a game's number


class GamesVerb(Enum):
    """The action of a press about finished games. The value is part of the custom_id."""

    LIST = "list"
    PLAYER = "player"  # from a list of members: the games of one, or of everyone
    CHANNEL = "channel"  # from a list of channels: the games in one, or in all
    NUMBER = "number"  # ask for a game's number
    GAME = "game"
    REPLAY = "replay"
    DOWNLOAD = "files"
    PEN = "pen"
    EGN = "egn"
    MARKED = "marked"


class GamesPress(CustomId, frozen=True, tag="gm"):
    """A press about finished games. The module docstring explains its numbers."""

    what: GamesVerb
    first: Number
    second: Number = 0
    page: Annotated[int, Meta(ge=0, le=999_999)] = 0

    def with_choice(self, chosen: tuple[str, ...]) -> GamesPress | None:
        """Return the list for the chosen player or channel, or for all if none was chosen."""
        name = {GamesVerb.PLAYER: "first", GamesVerb.CHANNEL: "second"}.get(self.what)
        listed = structs.replace(self, what=GamesVerb.LIST, page=0)
        return listed.with_field(name, "".join(chosen) or "0") if name else None

    def with_text(self, typed: str) -> GamesPress | None:
        """Return the game whose number was typed. Anything else gives number 0, which no game has."""
        if self.what is not GamesVerb.NUMBER:
            return None
        return self.read(f"gm:game:{typed.strip()}:0:0") or GamesPress(GamesVerb.GAME, 0)


def games_view(games: Sequence[GameRow], asked: GamesPress, *, more: bool) -> Screen:
    """Return a page of finished games, newest first. ``more`` means there are older ones."""
    labels = words.NEWER_GAMES, words.OLDER_GAMES
    pages, players = asked.page + 1 + more, structs.replace(asked, what=GamesVerb.PLAYER, page=0)
    turns = page_buttons(asked.page, pages, lambda other: structs.replace(asked, page=other), labels)
    return screen(
        f"### {words.listing(asked.first, asked.second)}",
        lines(*(lines(words.result(game), small(words.about(game))) for game in games)) or words.NO_GAME,
        [button(words.game_label(game.id), GamesPress(GamesVerb.GAME, game.id)) for game in games],
        picker(ui.UserSelect, players, words.EVERY_PLAYER, filter(None, [asked.first]), min_values=0),
        picker(
            ui.ChannelSelect,
            structs.replace(players, what=GamesVerb.CHANNEL),
            words.EVERY_CHANNEL,
            filter(None, [asked.second]),
            min_values=0,
            channel_types=[*NEEDED],
        ),
        [
            *([] if games else [to_play()]),
            *turns,
            button(words.FIND_BY_NUMBER, GamesPress(GamesVerb.NUMBER, 0)),
        ],
    )


def number_form() -> ui.Modal:
    """Return the form that asks for a game's number."""
    press = GamesPress(GamesVerb.NUMBER, 0)
    return form(press, words.FIND_BY_NUMBER, words.GAME_NUMBER, longest=_DIGITS, hint="12")


def game_view(game: GameRow) -> Screen:
    """Return a finished game with its buttons."""
    table, table_id = final_table(game), TableId(game.table_id)
    sides = words.by_sides(game)
    if not table.rules.partners:
        sides = [[player for side in sides for player in side]]
    return screen(
        lines(f"### {words.ended(game, outcome(table))}", words.below_result(game)),
        *(lines(*(words.seated(game, player) for player in side)) for side in sides),
        [
            button(words.REPLAY, GamesPress(GamesVerb.REPLAY, game.id), CHIEF),
            button(words.REVIEW, Press(Verb.REVIEW, table_id, detail=WHOLE_GAME)),
            button(words.DOWNLOAD, GamesPress(GamesVerb.DOWNLOAD, game.id)),
            to_fair_deal(table_id),
            button(words.ALL_GAMES, GamesPress(GamesVerb.LIST, 0)),
        ],
    )


def download_view(game: GameRow) -> Screen:
    """Return the screen with a button for each available file of a finished game."""
    files = [button(words.PEN, GamesPress(GamesVerb.PEN, game.id))]
    told = [words.ABOUT_PEN]
    if not egn.why_not_egn(final_table(game).rules):
        files.append(button(words.EGN, GamesPress(GamesVerb.EGN, game.id)))
        files.append(button(words.MARKED, GamesPress(GamesVerb.MARKED, game.id)))
        told += [words.ABOUT_EGN, words.ABOUT_MARKED]
    back = button(words.THE_GAME, GamesPress(GamesVerb.GAME, game.id))
    return screen(lines(f"### {words.download(game.id)}", *told), [*files, back])


def replay_view(game: GameRow, place: int) -> Screen:
    """Return the game at that place in its replay: a hand's calls, then each of its tricks.

    A place beyond the end shows the end.
    """
    table = final_table(game)
    match = table.game
    firsts = _firsts(match)
    last = firsts[-1] + len(match.hands[-1].tricks)
    place = min(place, last)
    number = max(at for at, first in enumerate(firsts) if first <= place)
    hand, tricks = match.hands[number], place - firsts[number]
    ended, further = tricks == len(hand.tricks), number + 1 < len(firsts)
    at = replace(table, match=replace(match, hands=match.hands[: number + 1]))
    return screen(
        lines(
            f"### {words.at_hand(game, number + 1, len(match.hands))}",
            words.at_trick(tricks, len(hand.tricks), who(at, hand.deal.dealer)),
            _score(table, match, number),
        ),
        lines(
            words.turned_up(hand) if not tricks else trumps_are(hand.trumps, hand.rules.trumps_word),
            *_describe_step(at, hand, tricks),
        ),
        _all_held(at, hand, tricks) if any(hand.hands) or tricks < len(hand.tricks) else None,
        lines(f"**{headline(at, hand)}**", *map(small, reasons(at, hand))) if ended else None,
        f"### {outcome(table)}" if place == last else None,
        [
            _go(BACK, game.id, place - 1, place > 0, 2),
            _go(words.NEXT_TRICK, game.id, place + 1, place < last, chief=True),
            _go(words.NEXT_HAND, game.id, firsts[number + further], further, 1),
            button(words.THE_GAME, GamesPress(GamesVerb.GAME, game.id)),
        ],
        accent=accent_of(hand.trumps),
    )


# Places in the replay


def _firsts(match: Match) -> list[int]:
    """Return the place in the replay at which each hand begins."""
    firsts = [0]
    for hand in match.hands[:-1]:
        firsts.append(firsts[-1] + len(hand.tricks) + 1)
    return firsts


def _go(
    label_: str, game: int, place: int, enabled: bool, ordinal: int = 0, *, chief: bool = False
) -> Button:
    """Return a button that goes to that place. ``ordinal`` distinguishes two buttons to the same place."""
    press = GamesPress(GamesVerb.REPLAY, game, max(place, 0), ordinal)
    return button(label_, press, CHIEF if chief else PLAIN, disabled=not enabled)


def _score(table: Table, match: Match, number: int) -> str:
    """Return the score before the hand, or nothing if it isn't just the sum of the hands' scores."""
    scores = [result.score for result in match.results]
    if tuple(map(sum, zip(*scores, strict=True))) != match.score or match.rules.sides > 2:
        return ""
    before = [sum(score[side] for score in scores[:number]) for side in range(match.rules.sides)]
    return small(words.score([team(table, side) for side in range(match.rules.sides)], before))


def _describe_step(table: Table, hand: Hand, tricks: int) -> list[str]:
    """Return the hand's calls, or the trick just taken, in sentences."""
    happened = events(hand)
    if not tricks:
        calls = [*takewhile(lambda event: not isinstance(event, Played), happened)]
        return [event_sentence(event, table) for event in calls[-_CALLS:]]
    taken = [event for event in happened if isinstance(event, TrickTaken)][tricks - 1]
    return [begun(trick_line(table, hand.tricks[tricks - 1])), f"**{event_sentence(taken, table)}**"]


def _all_held(table: Table, hand: Hand, tricks: int) -> str:
    """Return each seat's cards after that many tricks, in columns that fit on a phone."""
    rows: list[list[str]] = []
    for seat in seats(table.rules):
        later = [played for trick in hand.tricks[tricks:] for by, played in trick.plays if by == seat]
        held = [label(each) for each in sort_hand((*later, *hand.hands[seat - 1]), hand.order)]
        name = cut(plain(table.player(seat)), _NAME)
        rows += fold([name], held, _CARDS[hand.rules.hand_size > _CARDS[0]])
    return block(fitted(rows, 0, least=_SHORTEST))
