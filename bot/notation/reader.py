"""Reading Portable Euchre Notation, and verifying every action and score by replaying the game.

A record is rejected at the first line with an error (docs/notation.md, "What readers refuse").
"""

import re

from bot.engine.actions import Action, parse_action
from bot.engine.cards import Card
from bot.engine.deal import Deal
from bot.engine.errors import NotAllowed, NotUnderstood, NotYourTurn, Reason, Refusal, quoted, shortened
from bot.engine.match import Match
from bot.engine.options import Ruleset
from bot.engine.seats import Seat
from bot.notation.record import Game, Head, RecordFault, numbers

_HAND = re.compile(r"hand\s+([0-9]{1,6})\s+dealer\s+([0-9]{1,2})", re.IGNORECASE)
_DEAL = re.compile(r"deal\s+([0-9]{1,2})\s*:\s*(.*)", re.IGNORECASE)
_ACTION = re.compile(r"([0-9]{1,2})\s+(\S.*)")
_LINE_END = re.compile(r"\r\n|\n|\r")


def loads(text: str, *, unfinished: bool = False) -> tuple[Game, ...]:
    """Read a record with any number of games.

    With ``unfinished`` the last hand may be cut short. Raises RecordFault with the line and the reason.
    """
    reader = _Reader()
    last = 1
    for line, raw in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), start=1):
        if raw.strip():
            last = line
            reader.read(line, raw.strip())
    reader.end_game(last, unfinished=unfinished)
    return tuple(reader.games)


class _Reader:
    """A reader that goes line by line: a game's tags, then its hands, each with its deal and actions."""

    def __init__(self) -> None:
        self.games: list[Game] = []
        self._begin_game()

    def _begin_game(self) -> None:
        self.head = Head()
        self.rules: Ruleset | None = None
        self.match: Match | None = None
        self._begin_hand(None)

    def _begin_hand(self, dealer: Seat | None) -> None:
        self.dealer = dealer  # of the hand being dealt, None during play and at first
        self.dealt: dict[Seat, tuple[Card, ...]] = {}
        self.up: Card | None = None
        self.scored = False

    def read(self, line: int, text: str) -> None:
        if text.startswith("["):
            if self.match is not None or self.dealer is not None:
                self.end_game(line)
            self.head.read(text, line)
            return
        text = text.partition(";")[0].strip()
        if not text:
            return
        rules = self.rules = self.rules or self.head.check(line)
        word = re.split(r"[\s:]", text, maxsplit=1)[0].lower()
        parts = {
            "hand": self._hand,
            "deal": self._deal,
            "up": self._up,
            "rest": self._rest,
            "score": self._score,
        }
        parts.get(word, self._actions)(line, text, rules)

    def end_game(self, line: int, *, unfinished: bool = False) -> None:
        """Finish the game read so far. ``line`` is the error's line if its last hand is cut short."""
        if not unfinished:
            self._no_open_hand(line)
        elif self.head.find("Result"):
            self._stop()  # a game with a result is over
        if self.head.tags or self.head.faults or self.match is not None:
            rules = self.rules or self.head.check(line)
            game = Game(rules, self.head.players(rules.seats), self.match, self.head.others())
            self.head.check_result(game.total)
            self.games.append(game)
        self._begin_game()

    def _no_open_hand(self, line: int) -> None:
        self._stop()
        if self.dealer is not None or (self.match and self.match.hand):
            raise RecordFault(line, "the hand is cut off")

    def _stop(self) -> None:
        """Add an action that may be left out if it ends the hand, such as ``stop``."""
        left_out = self.match.hand.implied if self.match and self.match.hand else None
        if self.match and left_out:
            after = self.match.apply(left_out)
            self.match = self.match if after.hand else after

    def _hand(self, line: int, text: str, rules: Ruleset) -> None:
        self._no_open_hand(line)
        found = _HAND.fullmatch(text)
        if found is None:
            raise RecordFault(line, "a hand starts with 'hand NUMBER dealer SEAT'")
        number, dealer = int(found[1]), int(found[2])
        match = self.match
        if match is not None and match.over:
            raise RecordFault(line, "the game has ended")
        if number != (match.number if match else 1):
            raise RecordFault(line, f"this is hand {match.number if match else 1}, not {number}")
        if match is not None and dealer != match.dealer:
            raise RecordFault(line, f"seat {match.dealer} deals, not seat {dealer}")
        if not 1 <= dealer <= rules.seats:
            raise RecordFault(line, f"there is no seat {dealer}")
        self.match = match or Match(rules, dealer)
        self._begin_hand(dealer)

    def _deal(self, line: int, text: str, rules: Ruleset) -> None:
        self._dealing(line, "deal")
        found = _DEAL.fullmatch(text)
        if found is None:
            raise RecordFault(line, "a deal is written 'deal SEAT: CARDS'")
        seat = int(found[1])
        if not 1 <= seat <= rules.seats:
            raise RecordFault(line, f"there is no seat {seat}")
        if seat in self.dealt:
            raise RecordFault(line, f"seat {seat} is dealt to twice")
        cards = self._cards(line, found[2], rules)
        if len(cards) != rules.hand_size:
            raise RecordFault(line, f"seat {seat} must be dealt {rules.hand_size} cards, not {len(cards)}")
        self.dealt[seat] = cards
        if len(self.dealt) == rules.seats and not rules.turns_up:
            self._play(())

    def _up(self, line: int, text: str, rules: Ruleset) -> None:
        if not rules.turns_up:
            raise RecordFault(line, f"no card is turned up in {rules.name}")
        self._dealing(line, "upcard")
        self._all_dealt(line, rules)
        cards = self._cards(line, text[2:], rules)
        if len(cards) != 1:
            raise RecordFault(line, f"one card is turned up, not {len(cards)}")
        if self.up is not None:
            raise RecordFault(line, "a card is turned up already")
        self.up = cards[0]
        if not rules.kitty_size:
            self._play(())

    def _rest(self, line: int, text: str, rules: Ruleset) -> None:
        self._dealing(line, "rest")
        if self.up is None or not rules.kitty_size:
            raise RecordFault(line, "a rest doesn't belong here")
        cards = self._cards(line, text[len("rest") :], rules)
        if len(cards) != rules.kitty_size:
            raise RecordFault(line, f"the rest is {rules.kitty_size} cards, not {len(cards)}")
        self._play(cards)

    def _play(self, kitty: tuple[Card, ...]) -> None:
        """Start the play of the hand that has been dealt."""
        assert self.match is not None
        assert self.dealer is not None
        hands = tuple(cards for _, cards in sorted(self.dealt.items()))
        self.match = self.match.deal(Deal(self.dealer, hands, self.up, kitty))
        self.dealer = None

    def _dealing(self, line: int, what: str) -> None:
        if self.dealer is None:
            raise RecordFault(line, f"no {what} belongs here")

    def _all_dealt(self, line: int, rules: Ruleset) -> None:
        for seat in range(1, rules.seats + 1):
            if seat not in self.dealt:
                raise RecordFault(line, f"seat {seat} wasn't dealt to")

    def _cards(self, line: int, text: str, rules: Ruleset) -> tuple[Card, ...]:
        used = [card for cards in self.dealt.values() for card in cards]
        used += [self.up] if self.up else []
        before = len(used)
        pack = rules.cards
        for code in text.replace(",", " ").split():
            try:
                card = Card(code)
            except NotUnderstood as fault:
                raise RecordFault(line, str(fault)) from None
            used.append(card)
            if card not in pack:
                raise RecordFault(line, f"{card} isn't in the pack")
            if used.count(card) > pack.count(card):
                raise RecordFault(line, f"{card} is dealt more often than the pack has it")
        return tuple(used[before:])

    def _actions(self, line: int, text: str, rules: Ruleset) -> None:
        for part in filter(None, map(str.strip, text.split(","))):
            self._action(line, part, rules)

    def _action(self, line: int, text: str, rules: Ruleset) -> None:
        if self.dealer is not None:
            self._all_dealt(line, rules)
            missing = "the rest wasn't given" if self.up else "no card was turned up"
            raise RecordFault(line, missing)
        found = _ACTION.fullmatch(text)
        if found is None:
            raise RecordFault(line, f"{quoted(text)} isn't an action of the form 'SEAT ACTION'")
        if self.match is None:
            raise RecordFault(line, "no hand has started")
        seat = int(found[1])
        try:
            self.match = apply_with_implied(self.match, parse_action(found[2]), seat)
        except Refusal as refusal:
            raise RecordFault(line, str(refusal)) from None

    def _score(self, line: int, text: str, rules: Ruleset) -> None:
        self._no_open_hand(line)
        if self.match is None or not self.match.hands:
            raise RecordFault(line, "no hand has started")
        if self.scored:
            raise RecordFault(line, "the hand has been scored")
        self.scored = True
        score = self.match.results[-1].score
        written = text[len("score") :].strip()
        if tuple(numbers(written) or ()) != score:
            raise RecordFault(line, f"the score is {' '.join(map(str, score))}, not {shortened(written)}")


def apply_with_implied(match: Match, action: Action, seat: Seat | None) -> Match:
    """Return the match after the action, with any action that a record may leave out before it."""
    while True:
        if match.hand is None:
            raise NotAllowed(Reason.HAND_OVER)
        try:
            return match.apply(action, seat)
        except (NotYourTurn, NotAllowed) as refused:
            left_out = match.hand.implied
            its_time = isinstance(refused, NotAllowed) and refused.reason is not Reason.NOT_NOW
            if left_out is None or its_time:
                raise
            match = match.apply(left_out)
