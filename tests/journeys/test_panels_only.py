"""Who looks at nothing but the hand panel knows at every moment how the game stands.

What is known is what stands in the panel's text and in the words of its picture, as they are sent. Nobody
looks at the board, and no picture is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import discord
import pytest

from bot.art.studio import Studio
from bot.engine.cards import Card
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.games import PRESETS
from bot.tables.manager import Pace
from bot.tables.table import Stage
from cogs.ui.games.spoil_five.screens import chips
from cogs.ui.words.names import minus, signed
from tests.journeys.world import PEOPLE, World, components, text, world
from tests.size import size

TARGETS = {"bid": 6, "british_hangman": 3, "british_book": 3}  # of others 2; Spoil Five goes on for its deals
PEOPLE_AT = {"two_handed": 2, "cutthroat": 3, "spoil_five": 3}  # at others four
HANDS: dict[str, int] = size({"bid": 1}, {})  # of a game that takes long, fewer than to its end
THINKS = 20.0  # seconds, of a computer player: for what comes sooner than five SimCord would wait


@pytest.fixture(autouse=True)
def _nothing_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    async def blank(*_: object, **__: object) -> bytes:
        return b"a picture"

    monkeypatch.setattr(Studio, "draw", blank)


class Player:
    """What somebody can know who looks at one panel."""

    def __init__(self, club: World, name: str) -> None:
        panel = club.panel(name)
        self.club, self.name, self.table = club, name, club.table
        self.said = re.sub(r"[\ufe0e°]|\*\*", "", text(panel))
        self.shown = re.sub("°", "", _words_of_the_picture(panel))
        self.all = f"{self.said}\n{self.shown}"
        self.headline = next(line for line in self.said.split("\n") if line.startswith("### "))
        self.seat = self.table.seat_of(club[name].id)

    def knows_it_all(self) -> None:
        """Fail with the first thing that the player cannot know."""
        view = self.table.view(self.seat)
        if self.table.stage is Stage.BETWEEN:
            self._knows_how_the_hand_went()
        elif view is not None:
            self._knows_whose_turn_it_is()
            self._knows_trumps(view)
            self._knows_the_trick(view)
            self._knows_the_last_trick(view)
        self._knows_the_score()

    def _knows_whose_turn_it_is(self) -> None:
        if self.table.to_act == self.seat:
            assert self.club.offered(self.name), self.all
            assert f"{self.name} (you" in self.shown and "to act" in self.shown, self.all
            assert not re.search("is thinking|are thinking", self.said), self.all
            return
        assert "to act" not in self.shown and not self.club.offered(self.name), self.all
        thinks = self.table.player(self.table.to_act or 1)
        computers = thinks.is_computer and "The computer players are thinking" in self.headline
        assert computers or thinks.name in self.headline, self.all

    def _knows_trumps(self, view: View) -> None:
        if view.trumps:
            assert f"{view.trumps.word.capitalize()} are trump" in self.shown, self.all
        elif view.trick or view.tricks:
            assert "No trump" in self.shown, self.all
        elif view.up:
            assert view.up.name in self.shown.lower() or view.up.name in self.shown, self.all

    def _knows_the_trick(self, view: View) -> None:
        if not view.trick:
            return
        leader, led = view.trick[0]
        first = rf"{self._by(leader)} {_named(led)}|{self._laid(leader, led)}"
        alone = rf"{self._by(leader)} played (the )?{_sign(led)}" if len(view.trick) == 1 else "nothing else"
        assert re.search(rf"On the table: ({first})|{alone}", self.all), self.all
        if len(view.trick) > 1:
            by, best = view.winning or leader, dict(view.trick)[view.winning or leader]
            ways = (
                rf"{self._laid(by, best)}( \([a-z ]+\))? is winning|{self._by(by)} {_named(best)}, the best"
            )
            assert re.search(ways, self.all), self.all

    def _knows_the_last_trick(self, view: View) -> None:
        if not view.tricks:
            return
        number, last = len(view.tricks), view.tricks[-1]
        by = f"({self._by(last.winner)}{'|[Yy]ou' if last.winner == self.seat else ''})"
        ways = [f"{by} took trick {number} with", f"[Tt]rick {number}: {by}, {re.escape(_sign(last.best))}"]
        if last.winner == self.seat:
            ways.append("You took the trick: you lead")
        assert re.search("|".join(ways), self.all), self.all
        for _, card in last.plays:
            assert _named(card) in self.shown or _sign(card) in self.shown, self.all

    def _knows_the_score(self) -> None:
        rules, spoil = self.table.rules, self.table.rules.id == "spoil_five"
        has = map(signed, chips(self.table)) if spoil else map(minus, self.table.game.score)
        for side, points in enumerate(has):
            on_it = [seat for seat in range(1, rules.seats + 1) if rules.side_of(seat) == side]
            names = [self._by(seat) for seat in on_it]
            mine_first = ["You", *(name for name in names if name != self.name)]
            named = "|".join(" & ".join(map(re.escape, each)) for each in (names, mine_first))
            between = r"[^;\n]*" if spoil else ""  # other marks of the seat, or the other columns
            assert re.search(rf"({named}){between}[ (]{re.escape(points)}\b", self.all), self.all

    def _knows_how_the_hand_went(self) -> None:
        for number, trick in enumerate(self.table.game.hands[-1].tricks, start=1):
            told = next(line for line in re.split(r"(?=Trick \d)", self.shown) if f"Trick {number}" in line)
            assert self.table.player(trick.winner).name in told, self.all

    def _laid(self, seat: Seat, card: Card) -> str:
        return f"{self._by(seat)}'s Benny" if card.is_benny else f"{self._by(seat)} {_sign(card)}"

    def _by(self, seat: Seat) -> str:
        return self.table.player(seat).name


def _words_of_the_picture(panel: discord.Message) -> str:
    galleries = [c for c in components(panel) if isinstance(c, discord.components.MediaGalleryComponent)]
    return " ".join(item.description or "" for each in galleries for item in each.items)


def _sign(card: Card) -> str:
    return f"{card.code[:-1].replace('T', '10')}{card.suit.sign}" if card.suit else "Benny"


def _named(card: Card) -> str:
    return "the Benny" if card.is_benny else card.name


async def play(club: World, people: Sequence[str], *, hands: int = 99) -> int:
    """Play to the end of the game, or so many hands, by the panels; gives how often everybody knew all."""
    moments = 0
    for name in people:
        await club.press(name, club.board(), "My hand")
    while club.bot.manager.book.open_ones:
        for name in people:
            Player(club, name).knows_it_all()
            moments += 1
        if club.at(Stage.BETWEEN):
            if len(club.table.game.hands) == hands:
                return moments
            await club.press(people[0], club.panel(people[0]), "Deal")
        elif club.turn not in people:
            await club.passes(THINKS)
        else:
            await club.take_turn(club.table.seq)
    for name in people:
        assert re.search(" (won|wins?|draw)[ ,]", text(club.panel(name))), text(club.panel(name))
    return moments


# Of each way of playing one; Spoil Five is played by one person below.
@pytest.mark.parametrize("rules", size(["slapton", "british_hangman", "cutthroat", "bid"], [*PRESETS]))
async def test_people_play_a_whole_game_by_their_panels(tmp_path: Path, rules: str) -> None:
    people = PEOPLE[: PEOPLE_AT.get(rules, 4)]
    options = {"seats": 3} if rules == "spoil_five" else {"target": TARGETS.get(rules, 2)}
    async with world(tmp_path, pictures=True) as club:
        await club.seat_people(rules, people, **options)
        assert await play(club, people, hands=HANDS.get(rules, 99)) > 20


@pytest.mark.parametrize("rules", ["slapton", "spoil_five"])
async def test_one_person_plays_with_computer_players_by_the_panel(tmp_path: Path, rules: str) -> None:
    async with world(tmp_path, pictures=True, pace=Pace(think=THINKS)) as club:
        await club.slash("Ann", "euchre new", rules=rules, computers=3)
        await club.press("Ann", club.board(), "Start")
        assert await play(club, ["Ann"], hands=1) >= 10
