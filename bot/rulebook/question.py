"""What a question is about: the games it names or hints at, the kind of answer it wants, and its words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from bot.rulebook.hand_told import told
from bot.rulebook.learned import traits
from bot.rulebook.moment import ANYWHERE, Moment, asks_why_not
from bot.rulebook.outcome import NO_HAND, Told
from bot.rulebook.spelling import Spelling
from bot.rulebook.words import Words, split

LONGEST = 600
"""Characters of a question; what stands behind them is not read, on Discord or at the command line."""

_MEANING = re.compile(
    r"\b(?:define|mean|means|meaning|definition|meant|stands? for"
    r"|(?:is|are|was|its|thats|whats|you) .*\bcalled|explain the (?:word|term))\b"
)
_BARE = re.compile(
    r"^(?!.*\brules?\b)(?:(?:so|ok|hey|hi|please|sorry|but|um|and) )*"
    r"(?:whats|wats|wots|whos|(?:what|wat|wot|who) (?:even |exactly |actually )?(?:is|are|s|a|an|the)) "
)
_OF_DRIVES = ("drive", "tournament")
# "what is the lowest bid", "what is the penalty for a revoke": these ask for no meaning
_OF_DEGREE = frozenset({"most", "least", "beat", "rank", "penalty"})
_ANYTHING = frozenset(
    "play card cards greyed grey look discard call calls order pick click press choose select".split()
)
_WINNER = re.compile(
    r"\b(?:do|does|did|have|has|who|whos|is|are|will|would)\b.*\b(?:won|wins?|done|over|finished|ended|mine|ours|theirs)\b"
    r"(?! (?:all|every|only|just|the|a|one|two|three|four|five|\d|tricks?)\b)"
)
_NAME = re.compile(r"(?<=[\w,;:] )[A-Z][a-z]+\b")  # "so Joe led", where no sentence begins
_CLAUSE = re.compile(r"[,.;:!?…\n]+|\s-+\s")
_ASKS = re.compile(
    r"(?i)(?:and |so |but |ok |also |anyway |btw |please )*"
    r"(?:how|what|who|whos|whats|when|where|why|which|can|do|does|is|are)\b"
)
_CLAUSE_WORDS = 3  # of a clause that asks something of its own
_ADVICE = re.compile(
    r"\b(?:ive|i|im) (?:\w+ )?(?:got|have|hold|holding|with)\b.*\b(?:order|call|take|pick|go|bid|assist)\b"
    r"(?: \w+){0,3} or (?:just |do i |should i )?(?:leave|pass|not|let|turn|order|call|pick|take|no)\b"
)
_CARD = re.compile(
    r"\b(?:(?:ace|king|queen|jack|ten|nine|eight|seven|10|9|8|7|a|k|q|j) (?:of )?"
    r"(?:hearts?|diamonds?|clubs?|spades?|trumps?)"
    r"|(?:right|left)(?: bower)?|both (?:\w+ )?(?:bowers|jacks))\b"
)
_A_HAND = 3  # cards that are named: somebody tells what he holds
_TO_PUT_OUT = re.compile(
    r"\b(?:what|which|whats)\b.*\b(?:throw|toss|discard|ditch|drop|bury|chuck|put out)\b"
)
_TO_CALL = re.compile(
    r"\b(?:should i|do i|shall i|would you|worth|enough|or pass|or leave)\b"
    r".*\b(?:call|order|bid|pick|take|go)\w*\b"
    r"|\b(?:call|order)(?: \w+)?$"
)
_FEW = 2  # words that count: "what is the benny" asks for a meaning too


@dataclass(frozen=True, slots=True)
class Question:
    """A question as it was understood.

    ``named`` are the rulesets that it names, ``company`` those for as many as it says are there, ``hinted``
    those to which something in it belongs, best first; ``bare`` is what it says without their names;
    ``shelves`` are the others it points to. ``said`` is every word, canonical; ``terms`` are those to look
    for, ``anchors`` those that say what it is about, as "when" and numbers do not; ``people`` are words that
    may be somebody's name. ``topics`` are those that something in it shows; ``options`` are house rules that
    it asks about, the likeliest first; ``why_not``: it asks why something may not be done; ``traits`` are
    those by which its topic is told; ``hand`` is what it tells of a hand.
    """

    said: tuple[str, ...]
    terms: tuple[str, ...]
    named: tuple[str, ...]
    company: tuple[str, ...]
    bare: str
    hinted: tuple[str, ...]
    shelves: frozenset[str]
    topics: frozenset[str]
    anchors: frozenset[str]
    people: frozenset[str]
    about_cards: bool
    asks_meaning: bool
    elsewhere: frozenset[str]
    options: tuple[str, ...]
    why_not: bool
    traits: tuple[str, ...] = ()
    hand: Told = NO_HAND
    moment: Moment = ANYWHERE

    @property
    def option(self) -> str:
        """The house rule that it asks about, empty for none."""
        return self.options[0] if self.options else ""

    @property
    def asks_who_won(self) -> bool:
        """Whether it asks if the game is won with the hand that it tells."""
        return self.hand.ended and _WINNER.search(self.bare) is not None

    @property
    def asks_where(self) -> bool:
        """Whether it asks where house rules are set, more than what they say."""
        return "house-rules" in self.topics

    @property
    def advice(self) -> str:
        """The topic of the advice for which it asks, having told what somebody holds; empty for none."""
        calling = "lone-strategy" if "alone" in self.said else "strategy"
        if _ADVICE.search(self.bare):
            return calling
        if len(_CARD.findall(self.bare)) < _A_HAND:
            return ""
        if _TO_PUT_OUT.search(self.bare):
            return "tactics"
        return calling if _TO_CALL.search(self.bare) else ""

    @property
    def barred_by(self) -> str:
        """The topic of the rule that it asks for with ``why can't I play this``; empty where it says more."""
        says_no_more = self.why_not and self.anchors <= _ANYTHING and not self.named
        return (self.moment.refused or self.moment.now) if says_no_more else ""


def clauses_that_ask(text: str) -> list[str]:
    """The clauses of a longer question that ask something by themselves, beside what is told around them."""
    clauses = [each.strip() for each in _CLAUSE.split(text[:LONGEST])]
    asking = [each for each in clauses if _ASKS.match(each) and len(each.split()) >= _CLAUSE_WORDS]
    return asking if sum(map(bool, clauses)) > 1 else []


def understand(text: str, words: Words, spelling: Spelling) -> Question:
    """Read a question, or the beginning of a long one."""
    mended = " ".join(spelling.mend(split(text[:LONGEST])))
    named, bare = words.named_games(mended)
    company, bare = words.games_for(bare)
    said = words.canonical(bare.split())
    canonical = f" {' '.join(said)} "
    both = f"{canonical} {mended} "
    hinted = [
        game
        for clue, games in words.clues.items()
        if all(f" {part} " in both for part in clue.split(" + "))
        for game in games
    ]
    terms = tuple(dict.fromkeys(words.terms(bare.split())))
    shelves = _shelves(words.shelves, both)
    if "drive" in shelves and len(terms) > 1:
        terms = tuple(term for term in terms if term not in _OF_DRIVES)  # each of its sections is about one
    if named:
        shelves -= {"course"}  # it is about none of them in particular
    bare_term = _BARE.match(bare) and len(terms) <= _FEW and _OF_DEGREE.isdisjoint(terms)
    meaning = bool(_MEANING.search(bare) or bare_term)
    return Question(
        said=tuple(said),
        terms=terms,
        named=tuple(named),
        company=tuple(company),
        bare=bare,
        hinted=tuple(dict.fromkeys(hinted)),
        shelves=shelves,
        topics=frozenset() if meaning else words.topics_in(canonical.strip()),
        anchors=frozenset(term for term in terms if not term.isdigit()) - words.empty - words.elsewhere,
        people=frozenset(name.lower() for name in _NAME.findall(text[:LONGEST])),
        about_cards=bool(named or company or words.subject.intersection(said)),
        asks_meaning=meaning,
        elsewhere=words.elsewhere.intersection(terms),
        options=words.options_in(" ".join(said)),
        why_not=asks_why_not(mended),
        traits=tuple(traits(bare, words)),
        hand=told(bare),
    )


def _shelves(shelves: Mapping[str, object], text: str) -> frozenset[str]:
    return frozenset(
        shelf
        for shelf, clues in shelves.items()
        if isinstance(clues, list) and any(f" {clue} " in text for clue in clues)
    )
