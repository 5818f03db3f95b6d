"""Reading what a question tells of a hand: who was alone, and what came of it.

Points depend on both. "We euchred a guy who went alone" and "a guy who went alone euchred us" have the same
words, and other points; so sides are followed through the sentence: who beat whom, who called, who defended.
What is not certain is left open, and nobody is told the points for something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import pairwise

from bot.rulebook.outcome import (
    BID_FAILED,
    BID_MADE,
    EUCHRE,
    LONE_DEFENDER,
    LONE_EUCHRED,
    LONE_FOUR,
    LONE_MARCH,
    LONE_THREE,
    MADE,
    MARCH,
    Told,
)
from bot.rulebook.plainly import plainly

_TRICKS = 5
_NEEDED = 3
_US = frozenset("i im ive id me my we us our ours weve you your youre u ur".split())
_THEM = frozenset(
    "he hes she shes they theyre theyve them him her his their opponent opponents opp opps guy guys"
    " bloke lad dude man woman lady girl someone somebody dealer dealers team side pair other others".split()
)
_PRONOUN = frozenset("he hes she shes him her his".split())
_MAKER = frozenset("maker makers caller callers declarer".split())
_DEFENDER = frozenset("defender defenders def defs defence defense".split())
_DEFENDS = frozenset("defend defends defended defending".split())
_LONER = frozenset("loner loners solos lone loan".split())
_ALONE_TOO = frozenset("alone solo".split())  # said of somebody, before a noun or by itself
_PERSON = frozenset("player hand wolf person guy man bloke one".split())
_ALONE = re.compile(
    r"\b(?:alone|solo|single ?handed(?:ly)?|lonesome|by (?:my|him|her|your|them)sel(?:f|ves)"
    r"|on (?:my|his|her|your|our|their) (?:own|tod|todd))\b"
)
_BOTH = re.compile(
    r"\bboth (?!not\b)(?:\w+ )?(?!not\b)(?:\w+ )?(?:alone|solo)\b"
    r"|\b(?:two|2) (?:loners|lone)\b|\bloners? (?:on|from) (?:each|both)\b"
    r"|\bboth (?:sides?|teams?) (?:\w+ )?(?:alone|solo|loners?)\b"
    r"|\balone (?:v|vs|versus|against) (?:alone|lone)\b"
    r"|\b(?:alone|solo)(?: \w+)? so (?:did|do|are|were|was|am) (?:we|i|they|he|she|you)\b"
    r"|\b(?:one|1) (?:on|v|vs|versus|against) (?:one|1)\b"
    r"|\b(?:one|1) (?:of|from|on) (?P<side>us|them|our|their)\b(?: side)?"
    r" (?:and|plus) (?:one|1) (?:of|from|on) (?!(?P=side)\b)(?:us|them|our|their)\b"
)
_BEATS = frozenset(
    "euchre euchres euchred euchring euchered set sets stop stops stopped beat beats beaten bump bumped bust"
    " busted setting stopping beating catch caught defeat defeats defeated".split()
)
_MAY = frozenset("can may could cant allowed".split())
_BEING = frozenset("got get gets getting gotten was were is am are been being be went goes going go".split())
_CALLS = frozenset("call calls called order orders ordered name names named".split())
_TAKES = frozenset(
    "take takes took taking get gets got win wins won winning make makes made making bag bagged"
    " pull pulls pulled".split()
)
_TOOK = frozenset("took got won made".split())
_DID_NOT = frozenset("didnt dont doesnt".split())  # behind which "get" stands, and no "got"
_WHOSE = frozenset("my our your their his her".split())
_OWNED = frozenset("call calls suit trump trumps turn deal order".split())  # to have one is to do nothing
_NUMBERS = {word: at for at, word in enumerate("zero one two three four five".split())}
_NUMBERS |= {"no": 0, "none": 0, "nothing": 0, "all": _TRICKS, "every": _TRICKS, "everything": _TRICKS}
_MORE = {word: at for at, word in enumerate("six seven eight nine ten eleven twelve".split(), 6)}
_SWEEPS = frozenset("sweep sweeps swept march marches marched".split())
_FAILS = frozenset("fail fails failed failing lose loses lost".split())
_DROPS = frozenset("lose loses lost losing drop drops dropped dropping miss missed".split())
_A_THING = frozenset("a the that this my our your his her their".split())
_THE_HAND = frozenset("hand call loner bid deal round game it".split())  # of which to lose one is to fail
_NOT = frozenset("not didnt dont doesnt cant never wont couldnt isnt wasnt without avoid".split())
_BETWEEN = frozenset("only just exactly the of up both his her their our my".split())
_NOBODY = frozenset(
    "nobody noone none no neither nor forgot forget arent werent aint havent hasnt hadnt wouldnt wont".split()
)
_TO_BE_ALONE = frozenset(
    "go goes going went gone be been being am is are was were play plays played playing call calling called"
    " it a an the my one any anyone anybody either of us them you we they even really actually all quite"
    " to do want say saying said as".split()
)
"""What may stand between "not" and "alone" where it is being alone that is denied."""

_WISHED = frozenset(
    "want wanted meant mean tried planned hoped intended thought going nearly almost should shouldve could"
    " couldve would wouldve".split()
)
"""What stands before "alone" where somebody was not alone in the end: "wanted to go alone, but didn't"."""

_OPPOSED = frozenset("against versus vs over".split())
_OUR_OWN = frozenset("my our your myself yourself".split())
_BY_ONESELF = re.compile(r"\bby \w+sel(?:f|ves)\b")
_HIS_OWN = frozenset("his her himself herself".split())
_PARTNER = frozenset("partner mate p pard teammate".split())
_WHOM = frozenset("him her them us me you both of the two pair".split())
_MANY = frozenset("them us both".split())
_ONE = frozenset("i im ive he hes she shes".split())
_SERVED_AS = frozenset("on in as".split())
_ASKS = frozenset("do does will would should".split())
_ASKED_FAR = 2  # words between "do" and "get": "do we each get 1"
_AGAINST = re.compile(r"\b(?:alone|solo) (?:against|vs|versus|over)\b")
_COUNTED = re.compile(
    r"\ball (?:the )?(?:tricks|five|5)\b|\b(?:took|got|won|take|get|win) the lot\b"
    r"|\b(?P<tricks>three|four|five|every|[345]) (?:single )?"
    r"(?:tricks?\b|(?=alone\b|by \w+sel|on \w+ own|solo))"
)
_BEFORE_A_NOUN = _WHOSE | frozenset("a the".split())
_BEFORE_A_SIDE = _BEFORE_A_NOUN | frozenset("both two lone alone solo".split())
_SETTING = re.compile(  # which sets nobody
    r"\b(a|the|any|this|that|which|what) setting\b(?! (?:us|them|him|her|me)\b)"
)
_FAR = 4  # words between a verb and whom it is done to
_NUMBER = rf"(?P<{{}}>\d+|{'|'.join([*_NUMBERS, *_MORE])})"
_BID = re.compile(
    rf"(?P<who>\w*) ?\b(?:bids?|said|promised|undertook|contracted for) (?:was |of |only )?"
    rf"{_NUMBER.format('bid')}\b"
)
_CAME_TO = re.compile(
    rf"(?P<who>\w+) (?:only |just )?(?:{'|'.join(sorted(_TAKES))}) (?:only |just |exactly )?"
    rf"{_NUMBER.format('took')}\b(?! points?\b)"
)

_RECITED = re.compile(  # what so many tricks score, as somebody says it over to be told that it is so
    r"\b(three|four|five|[345]) (?:(?:tricks?|alone|together|for (?:a|the) \w+) )?"
    r"(?:(?:is|are|gives?|gets?|makes?|scores?|worth|means?) )?(?:one|two|four|[124])\b(?! tricks?\b)"
)


class Who(Enum):
    """Whom a word stands for."""

    US = auto()
    THEM = auto()
    MAKER = auto()
    DEFENDER = auto()
    LONER = auto()


_OTHER = {Who.US: Who.THEM, Who.THEM: Who.US}


def told(plain: str) -> Told:
    """What the question, in plain words, tells of a hand."""
    plain = plainly(plain)
    if bid := _BID.search(plain):
        for found in _CAME_TO.finditer(plain, bid.start("bid")):
            if _may_be_one(bid["who"], found["who"]):
                made = _number(found["took"]) >= _number(bid["bid"])
                return Told(BID_MADE if made else BID_FAILED, ended=True)
    if len(set(_RECITED.findall(plain))) > 1:
        return Told(ended=True)
    plain = _SETTING.sub(r"\1", plain)
    reading = _Reading(plain.split(), plain)
    reading.read()
    return Told(reading.outcome(), bool(reading.alone or reading.both), reading.ended)


def _may_be_one(who: str, other: str) -> bool:
    """Whether the words do not stand for one side and the other."""
    return not ((who in _US and other in _THEM) or (who in _THEM and other in _US))


def _number(word: str) -> int:
    return int(word) if word.isdigit() else {**_NUMBERS, **_MORE}[word]


def _number_or_none(word: str) -> int | None:
    return _NUMBERS.get(word, int(word) if word.isdigit() else None)


@dataclass(slots=True)
class _Reading:
    """Follows the sides through a sentence."""

    words: Sequence[str]
    plain: str
    makers: dict[Who, bool] = field(default_factory=lambda: {Who.MAKER: True, Who.DEFENDER: False})
    alone: set[Who] = field(default_factory=set)
    both: bool = False
    euchred: bool = False
    tricks: int | None = None  # of the makers
    counted: set[Who] = field(default_factory=set)  # whose tricks have been told
    ended: bool = False
    doubtful: bool = False

    def read(self) -> None:
        """Go through it: who called or defended, who beat whom, who was alone, and who took what."""
        self._read_calls()
        self._read_beating()
        self._read_alone()
        self._read_tricks()

    def outcome(self) -> str:
        """What came of the hand."""
        if self.doubtful or not self.ended:
            return ""
        lone = {self.makers.get(each) for each in self.alone}
        if None in lone:
            return ""
        lone_maker, lone_defender = self.both or True in lone, self.both or False in lone
        if self.euchred:
            return LONE_DEFENDER if lone_defender else LONE_EUCHRED if lone_maker else EUCHRE
        if not lone_maker:
            return MARCH if self.tricks == _TRICKS else MADE
        return {3: LONE_THREE, 4: LONE_FOUR, _TRICKS: LONE_MARCH}.get(self.tricks or 0, "")

    # Who is who

    def _word(self, at: int) -> str:
        return self.words[at] if 0 <= at < len(self.words) else ""

    def _is_lone(self, at: int) -> bool:
        """Whether the word there says of the next one, or of nobody else, that he is alone."""
        word, after = self._word(at), self._word(at + 1)
        if word in _ALONE_TOO:
            return after in _MAKER | _DEFENDER | _PERSON or self._word(at - 1) in _BEFORE_A_NOUN
        return word in _LONER

    def _who(self, at: int) -> Who | None:
        word, before, after = self._word(at), self._word(at - 1), self._word(at + 1)
        if word in _MAKER:
            return Who.MAKER
        if word in _DEFENDER or word in _DEFENDS:
            return Who.DEFENDER
        if word in ("partner", "mate", "p") or after == "own":
            return None  # whose, the word before it says; and "on my own" is nobody else
        if self._is_lone(at):
            named = after in _MAKER | _DEFENDER or before in _WHOSE
            return None if named else Who.LONER
        if word in _US or (word in _PRONOUN and self._is_partner(at)):
            return Who.US
        return Who.THEM if word in _THEM else None

    def _is_partner(self, at: int) -> bool:
        """Whether "he" there is the partner: ``my partner and I took all five, he had named it``."""
        said = ("my", *self.words[:at])  # "partner named it, he took four" is of one's own, too
        ours = any(before in _US and word in _PARTNER for before, word in pairwise(said))
        return ours and _THEM.difference(_PRONOUN).isdisjoint(self.words)

    def _before(self, at: int) -> Who | None:
        """Who is spoken of last before that word, is not only opposed, nor only has a call or a suit."""
        doing = (
            each for each in range(at - 1, -1, -1) if not (self._only_has(each) or self._is_opposed(each))
        )
        return next(filter(None, map(self._who, doing)), None)

    def _begins(self, at: int) -> int:
        """Where what is said of somebody begins: with ``both`` in ``both the makers``."""
        while self._word(at - 1) in _BEFORE_A_SIDE:
            at -= 1
        return at

    def _only_has(self, at: int) -> bool:
        return self.words[at] in _WHOSE and bool(_OWNED.intersection(self.words[at + 1 : at + 3]))

    def _is_opposed(self, at: int) -> bool:
        """Whether that one is only opposed there: ``alone against a lone maker``."""
        skipped = _LONER | _BEFORE_A_SIDE | {"a", "the", "that"}
        return next((word for word in self.words[:at][::-1] if word not in skipped), "") in _OPPOSED

    def _after(self, at: int) -> Who | None:
        """Who is spoken of soon after it."""
        return next(filter(None, map(self._who, range(at + 1, min(at + 1 + _FAR, len(self.words))))), None)

    def _settle(self, who: Who | None, makes: bool) -> None:
        """That one is of the makers, or of the defenders, and the other side then is not."""
        if who is None:
            return
        if self.makers.setdefault(who, makes) != makes:
            self.doubtful = True
        if other := _OTHER.get(who):
            self.makers.setdefault(other, not makes)

    # What is told

    def _at(self, words: frozenset[str]) -> Iterator[int]:
        return (at for at, word in enumerate(self.words) if word in words)

    def _read_calls(self) -> None:
        for at in self._at(_CALLS):
            whose = self._word(at - 1) in _WHOSE
            self._settle(self._who(at - 1) if whose else self._before(at), makes=True)
        for at in self._at(_DEFENDS):
            who = self._before(at) or self._after(at)
            if who in _OTHER:
                self._settle(who, makes=False)
        for at in self._at(_DEFENDER | _MAKER):
            start = self._begins(at)
            served, opposed = (self._word(start - 1) in words for words in (_SERVED_AS, _OPPOSED))
            who = self._before(start) or (Who.US if opposed and Who.US in self._said() else None)
            if who in _OTHER and (served or opposed):
                self._settle(who, makes=(self._word(at) in _MAKER) is served)

    def _read_beating(self) -> None:
        for at in self._at(_BEATS):
            before, after = self._before(at), self._after(at)
            rest = _BY_ONESELF.sub("", " ".join(self.words[at + 1 : at + 1 + _FAR])).split()
            passive = self._word(at - 1) in _BEING
            denied = _NOT.intersection(self.words[max(0, at - 2) : at])
            if denied or self._is_meant(at):
                continue
            self.euchred = self.ended = True
            if passive or "by" in rest or (after is None and before in (Who.MAKER, Who.LONER)):
                self._settle(before, makes=True)
                if "by" in rest:
                    self._settle(after, makes=False)
            elif after is not None:
                same = before is after
                self._settle(None if same else before, makes=False)
                self._settle(after, makes=True)
                self.both |= same and before is Who.LONER

    def _is_meant(self, at: int) -> bool:
        """Whether that is what somebody asks leave for: ``may I go alone to stop him``."""
        return self._word(at - 1) == "to" and not _MAY.isdisjoint(self.words[:at])

    def _read_alone(self) -> None:
        self.both = self.both or bool(_BOTH.search(self.plain))
        denied = False
        for at in filter(self._is_lone, range(len(self.words))):
            if self._is_denied(at):
                denied = True
                continue
            named = self._word(at + 1) in _MAKER | _DEFENDER
            owner = at - 2 if self._word(at - 1) == "own" else at - 1
            whose = self._word(owner) in _WHOSE
            has = Who.US if self._word(owner) in _US else Who.THEM
            who = self._who(at + 1) if named else has if whose else Who.LONER
            self.alone.add(who or Who.LONER)
        for found in _ALONE.finditer(self.plain):
            at = len(self.plain[: found.start()].split())
            if self._is_denied(at):
                denied = True
            elif not self._is_lone(at):
                self.alone.add(self._who_is_alone(at))
        self.doubtful |= bool(self.alone) and (denied or "unless" in self.words)
        if Who.LONER in self.alone and Who.DEFENDER in self.alone | self._said():
            self.makers.setdefault(Who.LONER, True)
        for who in sorted(self.alone, key=lambda each: each.value):
            if who not in self.makers:
                self._settle(who, makes=not self._opposes(who))

    def _opposes(self, who: Who) -> bool:
        """Whether somebody else is alone, too, who made it or whom that one is said to be against."""
        against = _AGAINST.search(self.plain)
        himself = against is not None and self._before(len(self.plain[: against.start()].split())) is who
        return len(self.alone) > 1 and (himself or any(self.makers.get(each) for each in self.alone))

    def _who_is_alone(self, at: int) -> Who:
        """Who is, by the words from there; "I beat them alone" tells it, as only one can be alone."""
        partners = not _PARTNER.isdisjoint(self.words[:at])
        own = self._word(at + 1) if self.words[at] in ("on", "by") else ""
        said = self._before(at) or (Who.US if partners or own in _OUR_OWN else self._after(at)) or Who.LONER
        if said is Who.MAKER and self._word(at + 1) in _OPPOSED:
            return Who.DEFENDER
        if said not in _OTHER:
            return said
        if own in _OUR_OWN:
            return Who.US
        if own in _HIS_OWN and not partners and Who.THEM in self._said():
            return Who.THEM
        verb = next((each for each in range(at - 1, -1, -1) if self.words[each] not in _WHOM), 0)
        if own or verb == at - 1 or self.words[verb] not in _BEATS:
            return said
        beater = next((word for word in reversed(self.words[:verb]) if word in _US | _THEM), "")
        many = self._word(at - 1) in _MANY
        self.doubtful |= not (many and beater in _ONE)
        return (Who.US if beater in _US else Who.THEM) if beater else said

    def _is_denied(self, at: int) -> bool:
        """Whether it is said that nobody is alone: ``not alone``, ``wanted to go alone but didn't``."""
        wished = _WISHED.intersection(self.words[max(0, at - _FAR) : at])
        if wished and (_NOT | _NOBODY).intersection(self.words[at + 1 : at + 1 + _FAR]):
            return True
        before = next((word for word in self.words[:at][::-1] if word not in _TO_BE_ALONE), "")
        return before in _NOT | _NOBODY

    @staticmethod
    def _counts(number: int, rest: Sequence[str]) -> bool:
        """Whether so many, with ``rest`` said from there, are tricks."""
        return number <= _TRICKS and (rest[1:2] or [""])[0] not in ("points", "point")

    def _is_asked(self, at: int) -> bool:
        """Whether that is asked, and not told: ``do we get 1 or 2``."""
        before = self.words[max(0, at - 1 - _ASKED_FAR) : at]
        after = [word for word in self.words[at + 1 : at + 1 + _FAR] if word not in _BETWEEN]
        return not _ASKS.isdisjoint(before) or after[1:2] == ["or"]

    def _said(self) -> set[Who]:
        return {who for who in map(self._who, range(len(self.words))) if who}

    def _read_tricks(self) -> None:
        for at in self._at(_SWEEPS):
            self.ended = True
            self._took(self._before(at), _TRICKS)
        for at in self._at(_FAILS | _DROPS):
            dropped = self._dropped(at)
            if dropped is not None:
                self.ended = True
                self._took(self._before(at), _TRICKS - dropped)
            elif self.words[at] in _FAILS and not self._loses_something(at):
                self.ended = True
                self.euchred |= self.makers.get(self._before(at) or Who.MAKER, True)
        if not self.ended and (found := _COUNTED.search(self.plain)):
            self.ended = True
            before = self._before(len(self.plain[: found.start()].split()))
            self._took(before, _number(found["tricks"] or "all"))
        for at in self._at(_TAKES):
            rest = [word for word in self.words[at + 1 : at + 1 + _FAR] if word not in _BETWEEN]
            first = rest[0] if rest else ""
            number = _number_or_none(first)
            missed = self._is_missed(at)
            if missed and number is not None and self._counts(number, rest):
                self.ended = True
                self.euchred |= number == _NEEDED and self.makers.get(self._before(at) or Who.MAKER, True)
                self.doubtful |= not self.euchred
            elif first in ("it", "theirs") and self.words[at].startswith("ma"):
                self.ended = True
                self.euchred |= bool(_NOT.intersection(self.words[max(0, at - 2) : at]))
            elif self._is_asked(at):
                continue
            elif number is not None and self._counts(number, rest) and not self._is_scored(at, rest):
                self.ended = True
                self._took(self._before(at), number)

    def _dropped(self, at: int) -> int | None:
        """How many tricks somebody lost there; None where it says no number of them."""
        rest = [word for word in self.words[at + 1 : at + 1 + _FAR] if word not in _BETWEEN]
        number = _number_or_none(rest[0] if rest else "")
        told = number is not None and self._counts(number, rest) and not self._is_asked(at)
        return number if told else None

    def _loses_something(self, at: int) -> bool:
        """Whether what is lost is a trick or a card, and not the hand: ``we lost the first trick``."""
        return self._word(at + 1) in _A_THING and _THE_HAND.isdisjoint(self.words[at + 1 : at + 1 + _FAR])

    def _is_scored(self, at: int, rest: Sequence[str]) -> bool:
        """Whether it counts points: ``took every trick and only got 2``, ``made four and got 1 for it``."""
        if self.tricks == _TRICKS or rest[1:2] == ["for"]:
            return True
        return self._before(at) in self.counted and rest[1:2] not in (["trick"], ["tricks"])

    def _is_missed(self, at: int) -> bool:
        """Whether that is denied: ``didn't get 3``; in ``but I didn't, got 3`` something else is."""
        denying = self._word(at - (2 if self._word(at - 1) == "even" else 1))
        return denying in _NOT and not (denying in _DID_NOT and self.words[at] in _TOOK)

    def _took(self, who: Who | None, number: int) -> None:
        who = who or (Who.DEFENDER if self.alone == {Who.DEFENDER} else None)
        if who:
            self.counted.add(who)
        makes = self.makers.get(who, True) if who else True
        tricks = number if makes else _TRICKS - number
        if tricks < _NEEDED:
            self.euchred = True
        else:
            self.tricks = tricks
