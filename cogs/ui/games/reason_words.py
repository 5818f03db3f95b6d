"""The wording of hints in any game: what to do, and why one card or call is better than another.

Only what is true of one card and not of the other explains anything. If a player would see no difference, the
reason is empty and the computed figures are shown instead. `cogs.ui.games.describing.why` capitalizes the
reason and ends it with a period.
"""

from collections import Counter
from collections.abc import Sequence

from bot.engine.cards import Card, Rank, Suit
from bot.engine.phases import Phase
from bot.engine.ranking import order
from bot.engine.seats import Seat
from bot.engine.view import View
from cogs.ui.words.cards import how_many, number_word, the
from cogs.ui.words.coaching import amount
from cogs.ui.words.names import begun, listed, within

_TWO = 2  # cards left
_NOTHING_BEATS = "nothing left beats it"


def thrown(view: View, chosen: Card, than: Card) -> str:
    """Return why to discard one card rather than the other."""
    return Pair(view, chosen, than, None, view.rules.seats, may_trump=False).why_thrown()


class Pair:
    """A card to play or discard, compared with another one.

    ``maker`` is the seat that made trumps, if any. ``players`` is the number of cards in a trick.
    ``may_trump`` means a plain suit may be trumped by a hand that could follow it.
    """

    def __init__(
        self, view: View, chosen: Card, than: Card, maker: Seat | None, players: int, *, may_trump: bool
    ) -> None:
        self.view, self.chosen, self.than = view, chosen, than
        self.maker, self.players, self.may_trump = maker, players, may_trump
        self.suits, self.trumps = view.order.suits, view.trumps
        self.out = out(view)

    def why(self) -> str:
        """Return why to play the one card rather than the other."""
        return self._why_following() if self.view.trick else self._why_leading()

    def why_thrown(self) -> str:
        """Return why to discard one card rather than the other."""
        if self._is_trump(self.than) and not self._is_trump(self.chosen):
            return self._save_card()
        return self._why_void() or self._why_guarded() or (self._save_card() if self._saves() else "")

    # Leading a card

    def _why_leading(self) -> str:
        trump, other = self._is_trump(self.chosen), self._is_trump(self.than)
        if trump and not other and any(map(self._is_trump, self.out)):
            return self._why_trumps()
        if not trump and other:
            high = self._why_high()
            void = "" if self.may_trump or len(self.view.cards) == _TWO else self._why_void()
            return f"{high}. {begun(self._save_card())}" if high else void or self._save_card()
        if not self._can_beat(self.than):
            # Nothing, or nothing but a trump, beats either: this one goes first.
            kept = self._save_card() if self._saves() else ""
            return self._why_void() or kept if self._can_beat(self.chosen) else ""
        return (
            self._why_high(besides=True)
            or self._why_void()
            or self._why_fewer(self._of_suit(self.chosen), self._of_suit(self.than))
            or (self._save_card() if self._saves() else self._why_followed())
        )

    def _why_trumps(self) -> str:
        """Return why to lead trumps and not another suit while others may hold some."""
        called, view = self.view.rules.trumps_word, self.view
        pull = f"pull the others' {called}"
        if self.maker == view.seat:
            number = number_word(sum(map(self._is_trump, view.cards)))
            return f"you called and hold {number} {'trump' if number == 'one' else called}. {begun(pull)}"
        if self.maker is not None and view.rules.side_of(self.maker) == view.rules.side_of(view.viewer):
            return f"your partner made {called}. {begun(pull)}"
        boss = not self._can_beat(self.chosen) and self._can_beat(self.than)
        return _NOTHING_BEATS if boss else pull

    def _why_high(self, *, besides: bool = False) -> str:
        """Return that the card is the highest out, at least in its suit, empty if it isn't.

        With ``besides``, a card that's only the highest of its suit counts if the other card isn't even that.
        """
        if not self._can_beat(self.chosen):
            return _NOTHING_BEATS
        if self._of_suit(self.chosen) or (besides and not self._of_suit(self.than)):
            return ""
        one = _singular(self.suits[self.chosen])
        suit = self.suits[self.chosen]
        alone = all(self.suits[each] is not suit for each in self.out)
        return f"no other {one} is left" if alone else f"no {one} left beats it"

    def _why_followed(self) -> str:
        """Return that others hold more of this suit than of the other, so it's less likely to be ruffed."""
        one, other = self.suits[self.chosen], self.suits[self.than]
        if self._of_suit(self.chosen) or self._of_suit(self.than) or one is None or other is None:
            return ""
        if self._out_of(one) <= self._out_of(other) or self._is_trump(self.chosen):
            return ""
        return f"more {one.word} than {other.word} are left, so it's less likely to be trumped"

    # Playing to a trick

    def _why_following(self) -> str:
        view = self.view
        assert view.winning is not None
        wins, other = self._wins(self.chosen), self._wins(self.than)
        partner = view.rules.side_of(view.winning) == view.rules.side_of(view.viewer)
        best = self._winner
        if wins and other:
            return self._why_this_wins(partner=partner)
        if wins:
            return self._why_over_partner() if partner else f"{self._does()}{self._how_sure()}"
        if other:
            if partner:
                return f"let your partner win with {best}"
            return f"let {best} win this one. {begun(self._save_card())}"
        keeps_trump = self._is_trump(self.than) and not self._is_trump(self.chosen)
        told = "" if keeps_trump else self._why_void() or self._why_guarded()
        if told or not self._saves():
            return told
        if partner:
            return f"your partner is winning with {best}. {begun(self._save_card())}"
        return f"you can't beat {best}. {begun(self._save_card())}"

    def _why_over_partner(self) -> str:
        """Return why to beat a partner's winning card."""
        over = f"it beats your partner's {self._winner}"
        if self._last:
            return f"{over}, and you lead next"
        return f"{over}, and so could others" if self._above(self._best) else over

    def _why_this_wins(self, *, partner: bool) -> str:
        """Return why to win the trick with this card and not with the other."""
        sure, other = self._is_sure(self.chosen), self._is_sure(self.than)
        does = f"it beats your partner's {self._winner}" if partner else self._does()
        if sure and other:
            return f"it's enough to win. {begun(self._save_card())}" if self._saves() else ""
        if sure:
            return f"{does}, and {_NOTHING_BEATS}"
        if not other:
            others = {self.suits[each] for each in self._above(self.than)}
            if self._only_trumps(self.chosen) and others != {self.trumps}:
                return f"{does}{self._how_sure()}"
            fewer = self._why_fewer(self._above(self.chosen), self._above(self.than))
            if fewer:
                return fewer
        return f"{does}. {begun(self._save_card())}" if self._saves() else ""

    def _does(self) -> str:
        """Return what the card does to the best one on the table: ``you trump …`` or ``it beats …``."""
        ruffs = self._is_trump(self.chosen) and not self._is_trump(self._best)
        return f"you trump {self._winner}" if ruffs else f"it beats {self._winner}"

    def _how_sure(self) -> str:
        """Return how sure the card is to take the trick."""
        if self._last:
            return ", and you play last"
        if not self._above(self.chosen):
            return f", and {_NOTHING_BEATS}"
        if self._only_trumps(self.chosen):
            return f", and only {'a trump' if self.trumps else 'the Benny'} beats it"
        return ""

    # Facts about one card that aren't true of the other

    def _why_void(self) -> str:
        """Return that playing the card leaves the viewer out of its suit with trumps left to ruff."""
        suit, left = self.suits[self.chosen], [each for each in self.view.cards if each is not self.chosen]
        if suit is self.trumps or not self._is_only(self.chosen) or not any(map(self._is_trump, left)):
            return ""
        if self.suits[self.than] is not self.trumps and self._is_only(self.than):
            return ""
        ruffing = "You can still trump" if self.may_trump else f"Then you can trump {_singular(suit)}s"
        return f"it's your only {_singular(suit)}. {ruffing}"

    def _why_guarded(self) -> str:
        """Return that the other card should stay to guard a card that a single unseen card beats."""
        guarded = self._guarded_by(self.than)
        if guarded is None or self.suits[self.chosen] is self.suits[self.than]:
            return ""
        return f"keep {the(self.than, self.view.order)} to guard {the(guarded, self.view.order)}"

    def _guarded_by(self, held: Card) -> Card | None:
        suit = self.suits[held]
        own = [each for each in self.view.cards if self.suits[each] is suit and each is not held]
        if suit is self.trumps or len(own) != 1 or self._height(own[0]) < self._height(held):
            return None
        return own[0] if len(self._of_suit(own[0])) == 1 else None

    def _why_fewer(self, above: list[Card], others: list[Card]) -> str:
        """Return that fewer unseen cards beat this card than beat the other, empty if that's not so."""
        if not 0 < len(above) < len(others) or self._is_trump(self.chosen) != self._is_trump(self.than):
            return ""
        few, many = number_word(len(above)), number_word(len(others))
        told = "only one card left beats it" if len(above) == 1 else f"{few} cards left beat it"
        return f"{told}, but {many} beat {the(self.than, self.view.order)}"

    def _saves(self) -> bool:
        """Return True if the other card is better to keep: a trump, or beaten by fewer cards of its suit."""
        trump, other = self._is_trump(self.chosen), self._is_trump(self.than)
        if trump != other:
            return other
        return len(self._of_suit(self.than)) < len(self._of_suit(self.chosen))

    def _save_card(self) -> str:
        kept = the(self.than, self.view.order)
        your = "" if kept.startswith("the ") else "your "
        return f"save {your}{kept}{' for the last trick' if len(self.view.cards) == _TWO else ''}"

    # Known facts about the cards

    @property
    def _best(self) -> Card:
        """The card that is winning the trick."""
        assert self.view.winning is not None
        return dict(self.view.trick)[self.view.winning]

    @property
    def _winner(self) -> str:
        return the(self._best, self.view.order)

    @property
    def _last(self) -> bool:
        return len(self.view.trick) == self.players - 1

    def _is_trump(self, held: Card) -> bool:
        return self.trumps is not None and self.suits[held] is self.trumps

    def _is_only(self, held: Card) -> bool:
        """Return True if the viewer holds no other card of that suit."""
        return sum(self.suits[each] is self.suits[held] for each in self.view.cards) == 1

    def _height(self, held: Card) -> int:
        return self.view.order.strengths[self.suits[held]][held]

    def _out_of(self, suit: Suit) -> int:
        return sum(self.suits[each] is suit for each in self.out)

    def _wins(self, held: Card) -> bool:
        strengths = self.view.order.strengths[self.view.led]
        return strengths[held] > strengths[self._best]

    def _is_sure(self, held: Card) -> bool:
        return self._last or not self._above(held)

    def _only_trumps(self, held: Card) -> bool:
        """Return True if only a trump (at no trump, only the Benny) beats that card of another suit."""
        above = self._above(held)
        return self.suits[held] is not self.trumps and all(self.suits[each] is self.trumps for each in above)

    def _above(self, held: Card) -> list[Card]:
        """Return the cards the viewer hasn't seen that would beat this one in the current trick."""
        return self._beating(held, self.view.led)

    def _can_beat(self, held: Card) -> list[Card]:
        """Return the cards the viewer hasn't seen that would beat this one if it were led."""
        return self._beating(held, self.suits[held])

    def _of_suit(self, held: Card) -> list[Card]:
        """Return the unseen cards that are of the same suit as this card and beat it when it's led."""
        return [each for each in self._can_beat(held) if self.suits[each] is self.suits[held]]

    def _beating(self, held: Card, led: Suit | None) -> list[Card]:
        strengths = self.view.order.strengths[led]
        return [each for each in self.out if strengths[each] > strengths[held]]


def out(view: View) -> list[Card]:
    """Return the cards the viewer hasn't seen and someone may hold."""
    laid = [card for trick in view.tricks for _, card in trick.plays] + [card for _, card in view.trick]
    mine = [*view.cards, *view.put_away]
    down = [view.up] if view.up and view.taker is None and view.phase is Phase.PLAY else []
    return list((Counter(view.rules.cards) - Counter([*laid, *mine, *down])).elements())


def _singular(suit: Suit | None) -> str:
    """Return the word for one card of the suit: ``heart``."""
    return suit.word.removesuffix("s") if suit else "trump"


# Hints, and how a hand supports a call

ONLY_CHOICE = "It's your only legal play."
ALL_ALIKE = "Any other choice is about as good."
UNSEEN = "You can't see your cards yet, so it's a guess."


def hint(do: str, why: str, level: Sequence[str] = ()) -> str:
    """Format a hint: what to do, the reason if any, and what is just as good: ``Lead J♠. It beats Q♠.``."""
    alike = f"Just as good: {listed(list(map(within, level)), 'or')}." if level else ""
    return " ".join(filter(None, [f"**{do}.**", why, alike]))


def counted(points: float, unit: str, than: str = "") -> str:
    """Return how many points better a choice is, for when there's no better reason to give.

    ``than`` is the other choice, unless the reader knows it.
    """
    return f"It wins about {amount(points, unit)} more{than and f' than if you {than}'}."


def held_for(held: Sequence[Card], trumps: Suit | None, trumps_word: str) -> str:
    """Describe a hand: ``you have two trumps in hearts (including the ace) and an ace on the side``."""
    number, high = how_many(held, order(trumps), trumps_word)
    worth = f"{number} in {trumps.word}" if trumps else f"{number} at no trump"
    aces = sum(each.rank is Rank.ACE and each.suit is not trumps for each in held)
    some = "an ace" if aces == 1 else f"{number_word(aces)} aces"
    beside = f" and {some} on the side" if trumps and aces else ""
    return f"you have {worth}{f' ({high})' if high else ''}{beside}"


def number_for(held: Sequence[Card], trumps: Suit | None) -> int:
    """Return how many trumps the cards contain, or at no trump how many aces."""
    if trumps is None:
        return sum(each.rank is Rank.ACE for each in held)
    return sum(order(trumps).suits[each] is trumps for each in held)


def too_few_for(held: Sequence[Card], trumps: Suit | None, trumps_word: str) -> str:
    """Say that a hand has few of those trumps: ``you'd have only two trumps in hearts``."""
    if trumps is None:
        return held_for(held, trumps, trumps_word)
    number = number_for(held, trumps)
    if not number:
        return f"you'd have no {trumps_word} in {trumps.word}"
    return f"you'd have only {number_word(number)} {'trump' if number == 1 else trumps_word} in {trumps.word}"
