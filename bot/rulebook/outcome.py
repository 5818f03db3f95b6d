"""What came of a hand of which a question tells, and which options say how many points that is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MADE, MARCH, EUCHRE = "made", "march", "euchre"
LONE_THREE, LONE_FOUR, LONE_MARCH, LONE_EUCHRED = "lone-three", "lone-four", "lone-march", "lone-euchred"
LONE_DEFENDER = "lone-defender"
BID_MADE, BID_FAILED = "bid-made", "bid-failed"
OUTCOMES = frozenset(
    (
        MADE,
        MARCH,
        EUCHRE,
        LONE_THREE,
        LONE_FOUR,
        LONE_MARCH,
        LONE_EUCHRED,
        LONE_DEFENDER,
        BID_MADE,
        BID_FAILED,
    )
)
"""What comes of a hand, as passages on points name it."""

OPTION_OF = {
    MARCH: "march",
    LONE_FOUR: "alone_four",
    LONE_MARCH: "march_alone",
    LONE_EUCHRED: "alone_euchred",
    LONE_DEFENDER: "euchre_alone",
}
"""The option that says how many points it is worth, for those of which one does."""

_TOGETHER = {
    LONE_MARCH: MARCH,
    LONE_EUCHRED: EUCHRE,
    LONE_DEFENDER: EUCHRE,
    LONE_THREE: MADE,
    LONE_FOUR: MADE,
}
_WHO_MAY = ("alone", "defend_alone")


@dataclass(frozen=True, slots=True)
class Told:
    """What a question tells of a hand; ``outcome`` is empty where that is not certain.

    ``lone``: somebody was alone in it, ``ended``: something came of it.
    """

    outcome: str = ""
    lone: bool = False
    ended: bool = False

    def options(self, asked: Sequence[str]) -> tuple[str, ...]:
        """The options ``asked`` about: of those on points and lone hands, the one that tells its worth."""
        if not self.ended:
            return tuple(asked)
        worth = OPTION_OF.get(self.outcome)
        known = {*OPTION_OF.values(), *(_WHO_MAY if self.outcome else ())}
        return (*([worth] if worth else []), *(each for each in asked if each not in known))

    def decides(self, option: str) -> bool:
        """Whether it is by this hand that the option is asked about."""
        return OPTION_OF.get(self.outcome) == option

    def without_partners(self) -> Told:
        """The same hand where nobody has a partner, so that nobody is more alone than the others."""
        return Told(_TOGETHER.get(self.outcome, self.outcome), ended=self.ended)


NO_HAND = Told()
