"""Questions that the engine answers: playable cards, the winner, the score of a result.

A question is computed only if all of it is understood: cards, trump and lead, or the result and the score.
Anything else is left to the entries.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.cards import BENNY, Card, Suit
from bot.engine.kind import kind_of
from bot.engine.options import Ruleset, count

_RANKS = {
    **{word: word[0].upper() for word in ("ace", "king", "queen", "jack")},
    **{letter: letter.upper() for letter in "akqjt"},
    **{str(number): str(number) for number in range(2, 10)},
    "10": "T",
    "knave": "J",
    **dict(zip("two three four five six seven eight nine ten".split(), "23456789T", strict=True)),
}
_SUITS = {
    name: suit
    for suit in Suit
    for name in (suit.word, suit.word.removesuffix("s"), suit.value.lower(), suit.sign)
}
_SUIT = "spades?|hearts?|diamonds?|clubs?|[♠♥♦♣]"
_RANK = "|".join(sorted((rank for rank in _RANKS if rank != "a"), key=len, reverse=True))
_CARD = re.compile(
    rf"\b(?P<rank>{_RANK}) (?:of )?(?P<suit>{_SUIT}|[shdc]\b)|\b(?P<ace>a) (?P<sign>[♠♥♦♣])"
    r"|\b(?P<short>[akqjt])(?P<letter>[shdc])\b|\b(?P<benny>benny|joker)\b"
)
_IS = "(?:is|are|was|were|as|being|its)?"
_TRUMP = re.compile(
    rf"(?P<none>\bno trumps?\b|\bnt\b)|(?P<one>{_SUIT}) {_IS} ?(?:the )?\btrumps?\b"
    rf"|\btrumps? {_IS} ?(?P<other>{_SUIT})"
)
_LED = re.compile(
    rf"(?P<one>@\d+|{_SUIT}) (?:is|are|was|were|got|gets)? ?\bled\b"
    rf"|\b(?:led|lead|leads|lead is) (?:a |the |with )?(?P<other>@\d+|{_SUIT})"
)
_MAY = re.compile(
    r"\b(?:can|could|may|must|am|do|should|have to)\b.{0,14}?\bplay(?:ing)? (?:the |my |a )?"
    rf"(?P<card>@\d+|(?:{_RANK}|ace)\b)"
)
_WHAT_MAY = re.compile(r"\b(?:what|which)\b.{0,12}\b(?:can|may|must|do|should) i (?:have to )?play\b")
_WINS = re.compile(
    r"\b(?:who|which|what)(?: card| one)?(?: (?:is|has|does))? (?:wins?|won|takes?|took|gets|winning)\b"
)
_HIGHER = re.compile(r"\b(?:higher|highest|better|best|stronger|beats?|outranks?|bigger|wins?|worth more)\b")
_SMALL = frozenset(
    "i you we they he she it its is are was were am be the a an and or but if when then what which who whos"
    " whats can may must do does should to of in on with my me have has had hold holding got get ive only"
    " just"
    " play played plays playing card cards hand trick it this that wins win won takes take took than over so"
    " led lead leads legal allowed suit trump trumps them their there now here one both hold also any from"
    " first then higher highest better best stronger beat beats outrank outranks bigger worth more s".split()
)
_NUMBERS = {
    word: number
    for number, words in enumerate(("zero no none", "one", "two", "three", "four", "five all", "six"))
    for word in (*words.split(), str(number))
}
_US, _THEM = "we|i|us|my partner|our side|my side", "they|he|she|opponents?|the other side|other team|them"
_WHO = rf"(?P<us>{_US})|(?P<them>{_THEM})"
_CALLED = re.compile(
    rf"\b(?:{_WHO}) (?:have |just )?"
    r"(?:called|ordered|named|made trumps?|picked it up|made it|went alone|go alone|bid)\b"
    r"(?: (?:it|up|trumps?|the card|and went))*"
)
_TOOK = re.compile(
    rf"\b(?:(?:{_WHO}) )?(?:only |just )?(?:took|takes?|got|get|made|make|won|win|went) (?:only |just |all )?"
    r"(?P<number>zero|one|two|three|four|five|six|\d+|all)\b(?: (?:of )?(?:the )?(?:five|5))?(?: tricks?)?"
)
_BID = re.compile(rf"\b(?:(?:{_WHO}) )?bid (?P<number>\w+)(?: (?:{_SUIT}|no trumps?|nt))?\b")
_EUCHRED = re.compile(rf"\b(?:{_WHO})? ?(?:euchred?|set) (?P<whom>them|us|him|her)\b")
_STOOD = re.compile(
    r"\b(?:(?:we are|were|we have|weve|score is|its|it is|at|with|on)? ?"
    r"(?P<one>\d{1,2}) (?:to |all|v |vs |and )?"
    r"(?:they have |they are |theyre |them )?(?P<other>\d{1,2})?)\b(?! tricks?)"
)
_TRICKS = re.compile(
    r"\b(?:all )?(?P<number>one|two|three|four|five|all|\d)(?: (?:of )?(?:the )?(?:five|5))?(?: tricks?)?\b"
)
_ASKS_POINTS = re.compile(r"\b(?:how (?:many|much)|points?|pts?|worth|scores?)\b")
_ALONE = re.compile(r"\b(?:alone|loner|solo|lone|on (?:my|his|her|their|our) own|by (?:my|him|her)self)\b")
_CHAT = frozenset(
    "a an and are as at be but did do does for from get gets give given go goes going got had hand has"
    " have he her here him his hw how i if in is it its just lol make makes many me much my of off on only"
    " or our over please pls pt pts point points really right score scored scores she so still that thats"
    " the their them then they this to trick tricks u up us vs w was we were what whats when will win"
    " winning wins with won worth would you your alone loner lone solo own myself himself herself by"
    " called every game not now taken taking take took made making went hearts diamonds clubs spades gf bf"
    " wife husband mate friend guy girl dude man lady mum dad partner".split()
)
"""Words that don't change the result they're said with. Numbers don't either: ``is it 1 or 2``."""


@dataclass(frozen=True, slots=True)
class Computed:
    """A computed answer: the question as understood, the answer, and the topic to read about."""

    question: str
    text: str
    topic: str


def compute(plain: str, rules: Ruleset) -> Computed | None:
    """Answer a question in plain words if all of it is understood. None leaves it to the entries."""
    return _on_cards(plain, rules) or _on_points(plain, rules) or _on_worth(plain, rules)


# Cards


def _on_cards(plain: str, rules: Ruleset) -> Computed | None:
    cards: list[Card] = []

    def number(found: re.Match[str]) -> str:
        cards.append(_read_card(found))
        return f" @{len(cards) - 1} "

    rest = " ".join(_CARD.sub(number, plain).split())
    if not cards or any(card not in rules.cards for card in cards):
        return None
    trump, rest = _take(_TRUMP, rest)
    if trump is None or rules.id == "spoil_five":  # where reneging and robbing count, too
        return None
    suit = None if trump["none"] else _SUITS[trump["one"] or trump["other"]]
    if suit not in rules.trump_choices and suit is not None:
        return None
    order = rules.order(suit)
    led, after = _take(_LED, rest)
    lead = (led["one"] or led["other"]) if led else ""
    led_card = cards[int(lead[1:])] if lead.startswith("@") else None
    led_suit = order.suits[led_card] if led_card else _SUITS[lead] if lead else None
    given = f"{suit.word} are {rules.trumps_word}" if suit else "there is no trump"
    asked, left = _take(_MAY, after)
    what, left = _take(_WHAT_MAY, left) if asked is None else (None, left)
    if (asked or what) and led_suit is not None:
        held = [card for at, card in enumerate(cards) if f"@{at}" != lead]
        legal = [card for card in held if order.suits[card] is led_suit] or held
        if not _is_understood(left, held):
            return None
        return _what_may_be_played(asked["card"] if asked else "", cards, held, legal, led_suit, given)
    wins, left = _take(_WINS, after)
    if wins and len(cards) >= 2 and (led or len(cards) > 2) and _is_understood(left, cards):
        first = led_card or cards[0]
        trick = [first, *(card for card in cards if card is not first)]
        led_in = led_suit or order.suits[first]
        best = max(trick, key=lambda card: order.strengths[led_in][card])
        why = (
            "the best trump"
            if order.suits[best] is suit and suit
            else f"the best of the {led_in.word} led"
            if led_in
            else "the best card"
        )
        return Computed(
            f"Who wins: {_listed(trick)} ({given})?", f"{_shown(best)} wins, as {why} in the trick.", "play"
        )
    if len(cards) == 2 and not led and _HIGHER.search(after) and _is_understood(after, cards):
        return _which_is_higher(cards[0], cards[1], rules, suit, given)
    return None


def _what_may_be_played(
    asked: str, cards: Sequence[Card], held: Sequence[Card], legal: Sequence[Card], led: Suit, given: str
) -> Computed | None:
    """Say which of the held cards can be played, including the one asked about."""
    follow = f"you must follow {led.word}" if len(legal) < len(held) or legal != held else ""
    may = _listed(legal, "or")
    question = f"What can I play to {led.word} ({given})?"
    if not asked:
        return Computed(question, f"{may}: {follow}." if follow else f"Any of them: {may}.", "play")
    if asked.startswith("@"):
        card = cards[int(asked[1:])]
    else:
        meant = [each for each in held if each.rank.value == _RANKS[asked]]
        if len(meant) != 1:
            return None
        card = meant[0]
    others = [each for each in held if each is not card]
    question = f"Can I play {_shown(card)} to {led.word} ({given})?"
    if not others:
        return None
    if card in legal:
        return Computed(question, f"Yes. {_shown(card)} is allowed.", "play")
    return Computed(question, f"No, {follow}: play {may}.", "play")


def _which_is_higher(one: Card, other: Card, rules: Ruleset, trump: Suit | None, given: str) -> Computed:
    order = rules.order(trump)
    question = f"Which is higher, {_shown(one)} or {_shown(other)} ({given})?"
    suits = order.suits[one], order.suits[other]
    trumps = [card for card, suit in zip((one, other), suits, strict=True) if suit is trump and trump]
    if len(trumps) == 1:
        why = f"it's a trump ({order.titles[trumps[0]]})" if order.titles[trumps[0]] else "it's a trump"
        return Computed(question, f"{_shown(trumps[0])}: {why}.", "ranking")
    if suits[0] is not suits[1]:
        return Computed(
            question, "Neither: of two other suits, only a card of the suit led can win.", "ranking"
        )
    best = max((one, other), key=lambda card: order.heights[card])
    title = order.titles[best]
    return Computed(question, f"{_shown(best)}{f', the {title}' if title else ''}.", "ranking")


def _take(pattern: re.Pattern[str], text: str) -> tuple[re.Match[str] | None, str]:
    """Return the match of the pattern, and the text without it."""
    found = pattern.search(text)
    return found, text if found is None else f"{text[: found.start()]} {text[found.end() :]}"


def _is_understood(rest: str, cards: Sequence[Card]) -> bool:
    return bool(cards) and all(word in _SMALL or word.startswith("@") for word in rest.split())


def _read_card(found: re.Match[str]) -> Card:
    if found["benny"]:
        return BENNY
    rank = found["rank"] or found["ace"] or found["short"]
    return Card(_RANKS[rank] + _SUITS[found["suit"] or found["sign"] or found["letter"]].value)


def _shown(card: Card) -> str:
    if card.suit is None:
        return "the Benny"
    return f"{card.rank.value.replace('T', '10')}{card.suit.sign}"


def _listed(cards: Sequence[Card], last: str = "") -> str:
    shown = [_shown(card) for card in dict.fromkeys(cards)]
    if last and len(shown) > 1:
        return f"{', '.join(shown[:-1])} {last} {shown[-1]}"
    return ", ".join(shown)


# Points


def _on_points(plain: str, rules: Ruleset) -> Computed | None:
    """Say what a result scores, and the new score if the old one was given."""
    scored = _bid_result(plain, rules) if hasattr(rules, "min_bid") else _result(plain, rules)
    if scored is None:
        return None
    ours, theirs, told, rest = scored
    stood, rest = _take(_STOOD, rest)
    if not _is_chat(rest):
        return None
    if stood and stood["other"] and rules.seats != 3:
        told = f"{told} {_after(int(stood['one']) + ours, int(stood['other']) + theirs, rules, ours, theirs)}"
    return Computed("What does that hand score?", told, "scoring")


def _on_worth(plain: str, rules: Ruleset) -> Computed | None:
    """Say what a number of tricks scores for the makers: ``lone hand 4 tricks``."""
    tricks, rest = _take(_TRICKS, plain)
    alone = _ALONE.search(plain) is not None
    is_asked = alone or (_ASKS_POINTS.search(plain) and "trick" in plain)
    if tricks is None or not is_asked:
        return None
    number = _number(tricks["number"])
    if number is None or number > 5 or not _is_chat(rest):
        return None
    scored = kind_of(rules).points(rules, number, alone=alone)
    if scored is None:
        return None
    made, set_back = scored
    verb = "does" if number == 1 else "do"
    question = f"What {verb} {count(number, 'trick')}{' alone' if alone else ''} score?"
    maker = "the side" if rules.partners else "the player"
    whose = f"{maker} that made trump" if made else "the defenders: that's a euchre"
    return Computed(question, f"{count(made or set_back, 'point')} for {whose}.", "scoring")


def _is_chat(rest: str) -> bool:
    """Return True if the rest of a question on a result says nothing more about it."""
    return all(word in _CHAT or word.isdigit() for word in rest.split())


def _after(ours: int, theirs: int, rules: Ruleset, gained: int, lost: int) -> str:
    target = getattr(rules, "target", 0)
    if getattr(rules, "deals", 0) or hasattr(rules, "min_bid"):
        return f"Now it's {ours} to {theirs}."
    if ours >= target and gained:
        return f"Now it's {ours} to {theirs}, and you win the game."
    if theirs >= target and lost:
        return f"Now it's {ours} to {theirs}, and they win the game."
    return f"Now it's {ours} to {theirs}, and the game goes on."


def _signed(points: int) -> str:
    return f"{count(points, 'point')}" if points >= 0 else f"\N{MINUS SIGN}{count(-points, 'point')}"


def _bid_result(plain: str, rules: Ruleset) -> tuple[int, int, str, str] | None:
    bid, rest = _take(_BID, plain)
    took, rest = _take(_TOOK, rest)
    if bid is None or took is None:
        return None
    promised, number = _number(bid["number"]), _number(took["number"])
    if promised is None or number is None or max(promised, number) > rules.hand_size:
        return None
    we_bid = not bid["them"]
    taken = number if bool(took["them"]) != we_bid else rules.hand_size - number
    if took["us"] is None and took["them"] is None:
        taken = number
    scored = kind_of(rules).points(rules, taken, bid=promised)
    if scored is None:
        return None
    made, others = scored
    who = "you" if we_bid else "they"
    ours, theirs = (made, others) if we_bid else (others, made)
    why = f"{who} {'made' if made > 0 else 'failed'} the bid of {promised}"
    return ours, theirs, f"{_signed(ours)} for your side, {_signed(theirs)} for the others: {why}.", rest


def _result(plain: str, rules: Ruleset) -> tuple[int, int, str, str] | None:
    """Return the points of both sides, a sentence on them, and the rest of the question."""
    euchred, rest = _take(_EUCHRED, plain)
    alone = _ALONE.search(plain) is not None
    if euchred and not alone:
        by_asker = euchred["whom"] == "us"
        tricks = 0
    else:
        called, rest = _take(_CALLED, plain)
        took, rest = _take(_TOOK, rest)
        number = _number(took["number"]) if took else None
        if called is None or took is None or number is None or number > 5:
            return None
        by_asker = bool(called["us"])
        same = (took["us"] is None and took["them"] is None) or bool(took["us"]) == by_asker
        tricks = number if same else 5 - number
    scored = kind_of(rules).points(rules, tricks, alone=alone)
    if scored is None:
        return None
    made, set_back = scored
    ours, theirs = (made, set_back) if by_asker else (set_back, made)
    how = f"{'took' if made else 'were euchred with'} {count(tricks, 'trick')}"
    why = "a euchre" if euchred and not alone else f"{'you' if by_asker else 'they'} {how}"
    whose = _winners(rules, made=made > 0, by_asker=by_asker)
    return ours, theirs, f"{count(max(ours, theirs), 'point')} for {whose}: {why}.", rest


def _winners(rules: Ruleset, *, made: bool, by_asker: bool) -> str:
    """Name those who score a hand that the makers ``made`` or not. ``by_asker``: the asker made trumps."""
    if rules.seats == 3:
        return "each defender" if not made else "you" if by_asker else "the maker"
    if rules.seats == 2:
        return "you" if made == by_asker else "the other player"
    return "your side" if made == by_asker else "the other side"


def _number(word: str) -> int | None:
    return int(word) if word.isdigit() else _NUMBERS.get(word)
