"""The options of Bid Euchre (The Book of Card Games, Bid Euchre), with their wording."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from bot.engine.actions import TRUMP_CHOICES
from bot.engine.cards import Card, Suit, pack
from bot.engine.options import Ruleset, count, option

_TO_TARGET = "No limit. The points decide"


@dataclass(frozen=True, kw_only=True)
class BidRules(Ruleset):
    """The options of Bid Euchre: the whole pack is dealt, and players bid for tricks."""

    always: ClassVar = {
        "first_dealer": "The first dealer is drawn at random",
        "alone": "No one goes alone",
        "leader": "The highest bidder leads",
        "no_trump": "Players can bid no trump",
    }

    pack: Literal[48, 32, 36] = option(
        48,
        "Pack",
        "which cards are in the pack",
        {
            48: "48 cards (nines and up, two of each), twelve each",
            32: "32 cards (sevens and up), eight each",
            36: "36 cards (sixes and up), nine each",
        },
    )
    benny: Literal["none", "joker"] = option(
        "none",
        "Benny",
        "which card is the Benny",
        {
            "none": "No Benny. The right bower is the highest trump",
            "joker": "Each pack has a Benny. It's always a trump, even at no trump",
        },
    )
    min_bid: int = option(
        3,
        "Lowest bid",
        "lowest bid allowed, in tricks",
        lambda number, _: f"The lowest bid is {count(number, 'trick')}",
        least=1,
        offered=(1, 3, 4, 6),
    )
    forced_dealer: Literal["least", "any"] = option(
        "least",
        "Dealer's forced bid",
        "what the dealer must bid after three passes",
        {
            "least": "If three players pass, the dealer must make the lowest bid in a suit",
            "any": "If three players pass, the dealer can bid any number, in a suit or at no trump",
        },
    )
    target: int = option(
        32,
        "Points to win",
        "points that win the game, if the side also makes its bid",
        lambda number, _: f"First to {number} by making a bid",
        least=1,
        offered=(16, 32, 62),
    )
    deals: int = option(
        0,
        "Number of deals",
        "deals in the game (0 for no limit)",
        lambda deals, _: f"{count(deals, 'deal')}, then the higher score wins" if deals else _TO_TARGET,
        offered=(0, 8),
    )

    def arises(self, option: str) -> bool:
        """Return False for a target if a number of deals is played. All other options make a difference."""
        return option != "target" or not self.deals

    def contradictions(self) -> tuple[str, ...]:
        """Return a fault for a lowest bid that no one could make."""
        most = self.hand_size
        return (
            (f"min_bid={self.min_bid} is more than the {most} tricks in a hand",)
            if self.min_bid > most
            else ()
        )

    @property
    def cards(self) -> tuple[Card, ...]:
        """One pack or two."""
        benny = self.benny != "none"
        return pack(24, benny=benny) * 2 if self.pack == 48 else pack(self.pack, benny=benny)

    @property
    def packets(self) -> tuple[tuple[int, ...], ...]:
        """The whole pack, a card at a time. Cards that don't divide evenly are left over."""
        return ((1,),) * (self.pack // 4)

    @property
    def turns_up(self) -> bool:
        """False: no card is turned up."""
        return False

    @property
    def trumps_word(self) -> str:
        """``trump``: Bid Euchre is an American game."""
        return "trump"

    @property
    def trump_choices(self) -> tuple[Suit | None, ...]:
        """The suits, and no trump."""
        return TRUMP_CHOICES


PRESETS = (
    BidRules(
        id="bid",
        name="Bid Euchre",
        summary="two packs, bid for tricks and name trump, first to 32",
        source="The Book of Card Games, Bid Euchre",
    ),
)
