"""The rulebook: sections by id, and the ones that answer a question.

Which game is meant: the one that the question names, or that is for as many as it says are there ("just two
of us") where the one given is not; else, when something in it is found in few games only ("jink", "my bid")
and none is given, the first of those; else the one that is given; else the default. Words that only players
of Spoil Five say ("jink") mean Spoil Five, whatever is given; everyday words ("swap", "pot", "chips") don't.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from dataclasses import replace
from functools import cache, cached_property, lru_cache
from threading import Lock

from cachetools import LRUCache

from bot.engine.options import Ruleset
from bot.games import PRESETS
from bot.rulebook.collection import SHELVES, Library, read_articles
from bot.rulebook.comparing import COMPARED, DEFAULT, comparison, pair, sets_beside
from bot.rulebook.english import english
from bot.rulebook.in_force import HOUSE_RULES, in_force
from bot.rulebook.learned import NOTHING, Learned, read_phrasings, topic_of
from bot.rulebook.moment import ANYWHERE, Moment, is_short, leaning_on_more
from bot.rulebook.question import LONGEST, Question, clauses_that_ask, understand
from bot.rulebook.section import Section
from bot.rulebook.shelf import Answer, Asked, Preparation, Shelf, answer
from bot.rulebook.spelling import Spelling
from bot.rulebook.words import Words, split

_MOST_TABLES = 64  # sets of house rules, asked of last, that stay indexed
_LATELY = 64  # questions whose topics are remembered: each is looked at more than once
_ANSWERED = 4.2  # how certain it must be that a question is about these games at all
_SURELY_HERE = 3e-4  # how unlikely it is nothing of the book where a word of other matters says nothing
_SCORED = 1.0  # what the best section's score adds to that
_UNKNOWN = 1.5  # and what each word takes off in which nobody asks for any section
_ALL_UNKNOWN = 1.0  # and what they take off besides where they are all words to look for
_PROOF = 0.5  # what it adds that a game is named, and takes off that no word is of cards or of this bot
_LISTED = 1.0  # what a section scores at least that is asked for in just these words
_OUTRIGHT = 4.0  # what a comparison scores: it was asked for, and nothing is as likely to be meant
_WORDED = 0.4  # what is added where all words to look for are those of one phrasing
_JUST_SO = 1.3  # how much more a section counts of which one is asked for in just these words
_LEANING = 0.7  # how much more a section counts to which the wording leans altogether
_BEHIND = 0.2  # and below this one none that is offered besides
_LIKELY = 0.3  # what is added for the topic that a question asks for to all appearances
_LESS_LIKELY = 0.05  # what is taken off for each e-fold that another is likelier
_DRIVES = 0.3  # what the likelihood of a topic on drives counts where neither question nor place is of one
_UNLIKELY = 6  # of which no more are counted
_LEAST = 1e-12  # a share that is not smaller
_PERHAPS = 0.3  # the score of what a question without an answer may have meant
_MAY_BE_ELSEWHERE = 0.06  # and how likely it may be at most that it is about other matters
_NOW = 1.08  # what a section counts more of what goes on where it is asked
_SHOWN = 1.2  # what a section counts of whose topic something shows in the question
_ASKED = 1.3  # and of one that tells of the house rule which is asked about
_TOPIC = {HOUSE_RULES: "variations", "benny": "pack", "pack": "pack"}  # to read about these
_NOT_ASKED = {
    "leader": frozenset({"alone", "next", "winner", "won", "second"}),
    "target": frozenset(
        {"level", "equal", "tie", "tied", "draw", "trick", "tricks", "cards", "hands", "players"}
    ),
    "pack": frozenset({"points", "bid"}),
}  # words with which these are not asked about: it depends
_OF_SPOIL_FIVE = frozenset({"jink", "rob", "spoil", "spoiled", "twentyfive"})  # words no other game has
_INSTEAD = {"lone-strategy": ("going-alone", "strategy")}  # what tells of these where a game has none
_NOT_TOLD_IN = (
    "overview",
    "strategy",
    "lone-strategy",
    "tactics",
    "variations",
)  # topics that mention other options only in passing
_SHELF = {
    "glossary": 0.65,
    "course": 0.6,
    "drive": 0.45,
    "bot": 0.9,
}  # what a section there counts when it is not pointed to
_BESIDE_A_DRIVE = 0.6  # what one on the bot counts where a drive is named
_GAME_IN_A_DRIVE = 0.85  # and one of the game that is played in it
_IN_A_DRIVE = 1.15  # what one of the drive's counts in a drive, where none is named
_POINTED = {"glossary": 1.2, "drive": 1.6, "course": 1.2, "bot": 1.1}  # what it counts when it is


class Rulebook:
    """Every section, and the search."""

    def __init__(self, library: Library, words: Words, learned: Learned) -> None:
        self._library = library
        self._words = words
        self._learned = learned
        self._shares = lru_cache(_LATELY)(learned.shares)
        self._preparation = Preparation(words)
        self._games: dict[Ruleset, Shelf] = {}
        self._tables: LRUCache[Ruleset, Shelf] = LRUCache(_MOST_TABLES)
        self._lock = Lock()  # questions are answered in threads

    @classmethod
    def load(cls) -> Rulebook:
        """The rulebook of the bot, one for all who ask; raises BadArticle when an article can't be used."""
        return _that_comes_with_the_bot()

    def section(self, id_: str, table: Ruleset | None = None) -> Section:
        """The section with that id, by the table's house rules if it is of its game; raises KeyError."""
        home, _, topic = id_.partition("/")
        if home == COMPARED:
            first, second = (
                table if table and each == table.id else PRESETS[each] for each in topic.split("+", 1)
            )
            return comparison(first, second)
        if table is not None and home == table.id:
            return {section.id: section for section in self.topics(table)}[id_]
        return self._library.sections[id_]

    def topics(self, ruleset: str | Ruleset) -> tuple[Section, ...]:
        """The sections of a game, or of a shelf such as ``glossary``, in the order of its article.

        For the rules of a table, those that arise by its house rules, as they are then.
        """
        if isinstance(ruleset, Ruleset):
            return tuple(self._library.game(ruleset))
        return tuple(each for id_, each in self._library.sections.items() if id_.startswith(f"{ruleset}/"))

    def every(self) -> tuple[Section, ...]:
        """The sections of every game and every shelf."""
        return tuple(self._library.sections.values())

    def phrasings(self) -> list[tuple[str, str]]:
        """All that is learnt from: what people may ask, each behind the topic of its answer."""
        listed = ((topic_of(each), ask) for each in self.every() for ask in (each.title, *each.asks))
        return list(dict.fromkeys([*listed, *read_phrasings()]))

    def traits(self, text: str) -> list[str]:
        """The traits of a question, by which its topic is learnt and told."""
        return list(understand(text, self._words, self._spelling).traits)

    def ask(
        self,
        question: str,
        ruleset: str | Ruleset | None = None,
        limit: int = 4,
        moment: Moment = ANYWHERE,
    ) -> list[Answer]:
        """The sections that answer the question, best first; none when nothing in the book does.

        ``ruleset`` is the game that is meant if the question names no other: an id, or the rules of a table,
        whose house rules are then told.
        """
        asked, games, shelf = self._read(question, ruleset, moment)
        best = self._ranked(asked, games, shelf, limit)
        compared = None if asked.elsewhere else pair(asked.named, asked.bare, _id(ruleset) or DEFAULT)
        if compared:
            rules = ruleset if isinstance(ruleset, Ruleset) else None
            section = self.section(f"{COMPARED}/{'+'.join(compared)}", rules)
            return [answer(section, 0, _OUTRIGHT), *best][:limit]
        option = asked.option
        if not best or not self._is_answerable(asked, shelf, best[0].score):
            if asked.elsewhere:
                return []
            same = not asked.named or _id(ruleset) in asked.named
            return self._by_clause(question, ruleset if same else asked.named[0], limit, moment)
        found = [each for each in best if each.score >= _BEHIND or each is best[0]]
        if "drive" in asked.shelves and found[0].id.startswith("drive/"):  # where the game's rule may differ
            found = [each for each in found if each.id.partition("/")[0] not in PRESETS]
        if option and found and _bears_on(self.section(found[0].id, shelf.rules), option):
            told = in_force(shelf.rules, option, at_table=shelf.rules == ruleset)
            if asked.hand.decides(option) or not self._is_another_case(asked, shelf, found[0].id, told):
                found[0] = replace(found[0], option=option, notes=told)
        if asked.asks_who_won and found[0].id == f"{shelf.rules.id}/scoring":
            target = in_force(shelf.rules, "target", at_table=shelf.rules == ruleset)
            found[0] = replace(found[0], notes=(*found[0].notes, *target))
        return found

    def _by_clause(
        self, question: str, ruleset: str | Ruleset | None, limit: int, moment: Moment
    ) -> list[Answer]:
        """What the question's one clause answers that asks something: the rest may tell of other matters."""
        clauses = clauses_that_ask(question)
        return next((found for each in clauses if (found := self.ask(each, ruleset, limit, moment))), [])

    def _is_another_case(self, asked: Question, shelf: Shelf, id_: str, told: Sequence[str]) -> bool:
        """Whether the question names a case of which the section tells, and what is ``told`` says nothing."""
        named = shelf.cases(id_).intersection(asked.said)
        return not named <= set(self._words.canonical(split(" ".join(told))))

    def whole(self, question: str, before: str, ruleset: str | Ruleset | None = None) -> str:
        """The question, with the one ``before`` where it only goes on from that: ``and alone?``.

        A game that it names takes the place of the one that was named before.
        """
        plain = " ".join(split(question))
        rest = leaning_on_more(plain)
        goes_on = rest or (is_short(plain) and not self.ask(question, ruleset))
        if not before or not goes_on or not self._has_sense(rest or plain, ruleset, alone=not rest):
            return question
        rest = rest or plain
        if self._words.named_games(rest)[0]:
            before = self._words.named_games(" ".join(split(before)))[1]
        return f"{before} {rest}"[-LONGEST:]

    def _has_sense(self, plain: str, ruleset: str | Ruleset | None, *, alone: bool) -> bool:
        """Whether the book knows a word of it, or the game that it names.

        Small words that count for nothing make sense behind another question, but not ``alone``.
        """
        asked, _, shelf = self._read(plain, ruleset)
        known = bool(asked.named) or any(map(shelf.index.knows, asked.terms))
        return known or not (alone or asked.terms)

    def held_back(self, question: str, ruleset: str | Ruleset | None = None) -> Answer | None:
        """What a question may mean that has no answer: what comes first, unless it is about other matters."""
        asked, games, shelf = self._read(question, ruleset)
        if asked.elsewhere or self._chances(asked, shelf)[NOTHING] > _MAY_BE_ELSEWHERE:
            return None
        best = self._ranked(asked, games, shelf, 1) if asked.anchors else []
        return best[0] if best and best[0].score >= _PERHAPS else None

    def nearest(self, question: str, ruleset: str | Ruleset | None = None, limit: int = 4) -> list[Answer]:
        """What comes nearest, however far that is; the game's first topics when nothing does."""
        asked, games, shelf = self._read(question, ruleset)
        found = self._ranked(asked, games, shelf, limit)
        return found or [shelf.answer(number, Asked((), ()), 0.0) for number in range(limit)]

    def _read(
        self, question: str, ruleset: str | Ruleset | None, moment: Moment = ANYWHERE
    ) -> tuple[Question, list[str], Shelf]:
        """The question, the games that it may mean, and the sections of the likeliest of them."""
        asked = understand(question, self._words, self._spelling)
        asked = _counting_company(asked, _id(ruleset))
        games = _games(asked, _id(ruleset))
        table = ruleset if isinstance(ruleset, Ruleset) and ruleset.id == games[0] else None
        rules = table or PRESETS[games[0]]
        able = () if asked.elsewhere else (HOUSE_RULES, *rules.options)
        hand = asked.hand if getattr(rules, "partners", True) else asked.hand.without_partners()
        options = tuple(
            option
            for option in hand.options(asked.options)
            if option in able and _NOT_ASKED.get(option, frozenset()).isdisjoint(asked.said)
        )
        shelf = self._shelf(rules)
        idle = frozenset(
            each
            for each in asked.terms
            if (each in self._words.mild or each in asked.people) and not shelf.index.knows(each)
        )
        terms = tuple(each for each in asked.terms if each not in idle)
        meant = replace(
            asked,
            options=options,
            hand=hand,
            terms=terms,
            anchors=asked.anchors - idle,
            moment=moment,
        )
        if meant.elsewhere and self._chances(meant, shelf)[NOTHING] < _SURELY_HERE:
            meant = replace(meant, elsewhere=frozenset())  # said in passing: "at our kitchen table"
        return meant, games, shelf

    def _ranked(self, asked: Question, games: Sequence[str], shelf: Shelf, limit: int) -> list[Answer]:
        listed = shelf.listing(asked.said)
        euchre = not asked.terms and "euchre" in asked.said and not listed
        bare = euchre or (asked.named and not asked.anchors)  # a game's name and no more
        words = (
            Asked(("overview",), ("overview",))
            if bare
            else Asked(asked.said, asked.terms, asked.option, asked.hand)
        )
        shares = shelf.leaning.shares(words.said)
        scores = {
            number: _weighed(score, shelf.sections[number], asked) * (1 + _LEANING * shares[number])
            for number, score in shelf.index.scores(words.terms, asked.elsewhere).items()
        }
        for number, gained in () if bare else self._learned_gains(asked, shelf):
            scores[number] = max(0.0, scores.get(number, 0.0) + gained)
        worded = "" if bare else self._learned.asked_in(asked.traits)
        for number, topic in enumerate(shelf.topics):
            if topic == worded:
                scores[number] = scores.get(number, 0.0) + _WORDED
        for number in listed:
            scores[number] = max(scores.get(number, 0.0) * _JUST_SO, _LISTED)
        wanted = asked.barred_by or asked.advice
        outright = shelf.number(f"{games[0]}/{_told_here(wanted, shelf)}") if wanted else None
        if outright is not None:
            scores[outright] = max(scores.values(), default=0.0) + _LISTED
        order = sorted(scores, key=lambda number: (-scores[number], number))
        best = [shelf.answer(number, words, scores[number]) for number in order[:limit]]
        for other in reversed(games[1:]):
            best = self._with_sibling(best, other, words)
        return best[:limit]

    def _is_answerable(self, asked: Question, shelf: Shelf, score: float) -> bool:
        """Whether the question is about these games at all, as far as its words and what was learnt tell."""
        if asked.elsewhere:
            return False
        if asked.barred_by or shelf.listing(asked.said):
            return True
        worded = self._learned.asked_in(asked.traits)
        if worded:
            return worded != NOTHING
        unknown = sum(not shelf.index.knows(word) for word in asked.anchors)
        unknowns = _UNKNOWN * unknown + _ALL_UNKNOWN * unknown / max(len(asked.anchors), 1)
        other = max(self._chances(asked, shelf)[NOTHING], _LEAST)
        proof = 1 if asked.named or asked.hinted else 0 if asked.about_cards or asked.option else -1
        certain = _SCORED * score - math.log(other) - unknowns + _PROOF * proof
        return certain >= _ANSWERED

    def _has_learned(self, asked: Question) -> bool:
        """Whether what was learnt says anything of the question: in a drive another may be meant by it."""
        in_passing = asked.moment.drive and "drive" not in asked.shelves
        return self._learned.knows(asked.traits) and not in_passing

    def _chances(self, asked: Question, shelf: Shelf) -> Mapping[str, float]:
        """How likely each topic is meant, or nothing of the rulebook."""
        likely = dict(self._shares(asked.traits, (*shelf.topics, *_INSTEAD)))
        for topic in _INSTEAD:
            instead = _told_here(topic, shelf)
            if instead != topic:
                likely[instead] += likely.pop(topic)
        return likely

    def _learned_gains(self, asked: Question, shelf: Shelf) -> Iterator[tuple[int, float]]:
        """What is added to each section's score, or taken off, by what was learnt."""
        if not self._has_learned(asked):
            return
        likely = dict(self._chances(asked, shelf))
        if "drive" not in asked.shelves and not asked.moment.drive:
            for topic in likely:
                likely[topic] *= _DRIVES if topic.startswith("drive/") else 1
        topics = [(number, topic) for number, topic in enumerate(shelf.topics) if topic in likely]
        most = max(likely[topic] for _, topic in topics)
        for number, topic in topics:
            behind = math.log(most / max(likely[topic], _LEAST))
            yield number, _LIKELY * likely[topic] - _LESS_LIKELY * min(_UNLIKELY, behind)

    def _with_sibling(self, best: list[Answer], game: str, asked: Asked) -> list[Answer]:
        """The same topic of another game that may be meant comes right after the first."""
        shelf = self._shelf(PRESETS[game])
        if best and (number := shelf.number(f"{game}/{best[0].id.partition('/')[2]}")) is not None:
            return [best[0], shelf.answer(number, asked, best[0].score), *best[1:]]
        return best

    def prepare(self, rules: Ruleset | None = None) -> None:
        """Index the sections by these rules, or those of every game, which takes a while."""
        for each in PRESETS.values() if rules is None else (rules,):
            self._shelf(each)
        self._read("who leads", None)  # what reads questions is made ready, too

    def is_prepared(self, rules: Ruleset) -> bool:
        """Whether questions by these rules are answered at once."""
        with self._lock:
            return rules in self._indexed(rules)

    def _shelf(self, rules: Ruleset) -> Shelf:
        """The sections of a game as these rules have it, and those beside the games, indexed once."""
        indexed = self._indexed(rules)
        with self._lock:
            shelf = indexed.get(rules)
        if shelf is None:
            beside = (section for name in SHELVES for section in self.topics(name))
            game = self.topics(rules.id if indexed is self._games else rules)
            shelf = Shelf(rules, (*game, *beside), self._preparation)
            with self._lock:
                indexed[rules] = shelf
        return shelf

    def _indexed(self, rules: Ruleset) -> MutableMapping[Ruleset, Shelf]:
        """Where the index by these rules is kept: those of games for ever, those of tables for a while."""
        return self._games if rules == PRESETS[rules.id] else self._tables

    @cached_property
    def _spelling(self) -> Spelling:
        said: Counter[str] = Counter(self._words.written)
        for section in self.every():
            for text in (section.title, section.topic, *section.draft.also, *section.asks, section.text):
                said.update(split(text))
        for _, text in read_phrasings():
            said.update(split(text))
        return Spelling(said, english() | self._words.slang, self._words.elsewhere - self._words.subject)


@cache
def _that_comes_with_the_bot() -> Rulebook:
    return Rulebook(Library(read_articles()), Words.load(), Learned.load())


def _id(ruleset: str | Ruleset | None) -> str | None:
    return ruleset.id if isinstance(ruleset, Ruleset) else ruleset


def _counting_company(asked: Question, given: str | None) -> Question:
    """The question, naming the game for as many as it says are there, if what is given is not for so many."""
    fitting = set(PRESETS[given].seats_allowed if given else ())
    others = tuple(game for game in asked.company if not fitting.issuperset(PRESETS[game].seats_allowed))
    return asked if asked.named else replace(asked, named=others)


def _games(asked: Question, given: str | None) -> list[str]:
    """The games that may be meant, the likeliest first."""
    if asked.named:
        beside = given is not None and len(asked.named) == 1 and sets_beside(asked.bare)
        return list(dict.fromkeys([given, *asked.named] if beside and given else asked.named))
    if given is None:
        return list(asked.hinted) or [DEFAULT]
    return [given] if _OF_SPOIL_FIVE.isdisjoint(asked.said) else ["spoil_five"]


def _bears_on(section: Section, option: str) -> bool:
    """Whether the section says something of the option, or is the one to read about it."""
    tells = option in section.draft.touches or _tells(section, option) or section.topic == "variations"
    return section.rules is not None and tells


def _tells(section: Section, option: str) -> bool:
    """Whether the section is the one to read about that option."""
    if option in _TOPIC:
        return section.topic == _TOPIC[option]
    return option in section.draft.touches and section.topic not in _NOT_TOLD_IN


def _told_here(topic: str, shelf: Shelf) -> str:
    """The topic, or the one that tells of it in this game."""
    return next((each for each in (topic, *_INSTEAD.get(topic, ())) if each in shelf.topics), topic)


def _weighed(score: float, section: Section, asked: Question) -> float:
    """The score, more or less as the question points to the shelf on which the section stands."""
    shelf = section.id.partition("/")[0]
    if section.topic in asked.topics and shelf != "glossary":
        score *= _SHOWN
    if shelf in PRESETS:
        score *= _NOW if section.topic == asked.moment.now else 1
        score *= _GAME_IN_A_DRIVE if "drive" in asked.shelves else 1
        told = _tells(section, asked.option) and not asked.asks_where
        return score * (_ASKED if told else 1)
    if shelf == "drive" and asked.moment.drive and shelf not in asked.shelves:
        return score * _IN_A_DRIVE
    pointed = asked.asks_meaning if shelf == "glossary" else shelf in asked.shelves
    if shelf == "bot" and "drive" in asked.shelves:
        return score * _BESIDE_A_DRIVE
    return score * (_POINTED[shelf] if pointed else _SHELF.get(shelf, 1.0))
