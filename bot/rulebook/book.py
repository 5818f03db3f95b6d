"""The rulebook: chapters to read, and the entry that answers a question.

The game is the one the question names, else the given one, else the default, unless the question is about
something that only other games have ("jink").
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from threading import Lock

from cachetools import LRUCache

from bot.engine.options import Ruleset
from bot.games import PRESETS
from bot.rulebook.article import BadArticle
from bot.rulebook.collection import GENERAL_ARTICLES, SHARED, Library, read_articles
from bot.rulebook.comparing import COMPARED, DEFAULT, compare_rulesets, games_to_compare
from bot.rulebook.computed import compute
from bot.rulebook.entries import EntryDraft, read_entries
from bot.rulebook.in_force import changed, house_rules_on
from bot.rulebook.moment import ANYWHERE, Moment, asks_why_not, find_continuation, is_short
from bot.rulebook.plain import named_games, split
from bot.rulebook.ranker import Ranker
from bot.rulebook.section import Section

COMPUTED = "computed"
"""The name of an entry that the engine has answered."""

_LONGEST = 300  # characters of a question, with the one before it
_MOST_TABLES = 64  # sets of house rules, asked of last, whose entries are kept
_REFUSED = -2.0  # how surely a question that is refused is about something else
_OFF_TOPIC = 0.8  # and one for which nothing is offered either
_SURELY = 0.8  # the share of an entry for which another game than the one given is taken
_NAMED = 3.0  # what it takes off that a game is named
_OF_A_DRIVE = frozenset("drive drives tournament tally organizer organiser rounds round tables".split())
_UNPOINTED = 0.02  # what an entry on drives counts where neither the question nor the place is of one
_AT_A_DRIVE = 60.0  # and what one counts more where the place is of one
_GOING_ON = 1.5  # what one counts more that is on what is being done at the table
_MEANING = re.compile(r"\b(?:mean|means|meaning|what is|whats|what are|define|definition|who is|explain)\b")
_WORD_ASIDE = 0.5  # what an entry of the glossary counts where no meaning is asked for
_CLOSE = 0.3  # the share of the best entry's likelihood with which the second might be meant as well


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: the entry's ``question``, a sentence or two, and ``notes`` on house rules.

    ``id`` is ``home/topic/name``, or ``compare/slapton+bid`` for a comparison of two games. ``is_close``
    marks the second of two entries that might both be meant. Both are then shown.
    """

    id: str
    question: str
    text: str
    notes: tuple[str, ...] = ()
    is_close: bool = False

    @property
    def home(self) -> str:
        """The ruleset or the general article it belongs to."""
        return self.id.partition("/")[0]

    @property
    def section(self) -> str:
        """The id of the chapter with more on it."""
        return "/".join(self.id.split("/")[:2])


class Rulebook:
    """Every section and every entry, and the search."""

    def __init__(self, library: Library, entries: Mapping[str, Sequence[EntryDraft]], ranker: Ranker) -> None:
        self._library = library
        self._entries = entries
        self._ranker = ranker
        self._tables: LRUCache[Ruleset, Mapping[str, Answer]] = LRUCache(_MOST_TABLES)
        self._lock = Lock()  # questions are answered in threads
        self._general = {
            f"{article}/{draft.key}": Answer(f"{article}/{draft.key}", draft.asked, draft.answer(None))
            for article in GENERAL_ARTICLES
            for draft in entries[article]
        }
        if lost := [each.id for each in self._general.values() if each.section not in library.sections]:
            raise BadArticle(f"there is no chapter of {', '.join(lost)}")

    @classmethod
    def load(cls) -> Rulebook:
        """Return the bot's rulebook, shared by everyone. Raises BadArticle if it can't be used."""
        return _that_comes_with_the_bot()

    # Chapters

    def section(self, id_: str, table: Ruleset | None = None) -> Section:
        """Return the section, under the table's house rules if it's of that game. Raises KeyError."""
        home, _, topic = id_.partition("/")
        if home == COMPARED:
            first, second = (
                table if table and each == table.id else PRESETS[each] for each in topic.split("+", 1)
            )
            return compare_rulesets(first, second)
        if table is not None and home == table.id:
            return {section.id: section for section in self.sections_of(table)}[id_]
        return self._library.sections[id_]

    def sections_of(self, ruleset: str | Ruleset) -> tuple[Section, ...]:
        """Return the sections of a game, or of a general article such as ``glossary``, in their order.

        For a table's rules, only those that apply under its house rules.
        """
        if isinstance(ruleset, Ruleset):
            return tuple(self._library.game_sections(ruleset))
        return tuple(each for id_, each in self._library.sections.items() if id_.startswith(f"{ruleset}/"))

    def all_sections(self) -> tuple[Section, ...]:
        """Return the sections of every game and every general article."""
        return tuple(self._library.sections.values())

    # Entries

    def entries(self, rules: Ruleset) -> Mapping[str, Answer]:
        """Return the entries that apply under these rules, and the general ones, by their keys."""
        with self._lock:
            if (known := self._tables.get(rules)) is not None:
                return known
        topics = {section.topic for section in self.sections_of(rules)}
        found: dict[str, Answer] = {}
        for draft in self._drafts(rules):
            text = draft.answer(rules)
            if text and draft.topic in topics:
                about = changed(rules) if draft.topic == "variations" else draft.touches
                id_ = f"{rules.id}/{draft.key}"
                found[draft.key] = Answer(
                    id_, draft.asked, text, house_rules_on(rules, about, draft.written(rules))[:1]
                )
        found = {**found, **self._general}
        with self._lock:
            self._tables[rules] = found
        return found

    def entry(self, id_: str, table: Ruleset | None = None) -> Answer:
        """Return the entry with that id, under the table's house rules if it's of that game.

        Raises KeyError.
        """
        home, _, key = id_.partition("/")
        if home not in PRESETS:
            return self._general[id_]
        return self.entries(table if table and table.id == home else PRESETS[home])[key]

    def neighbors(self, answer: Answer, table: Ruleset | None = None, limit: int = 2) -> list[Answer]:
        """Return up to ``limit`` other entries of its chapter: those that follow, then those before it."""
        rules = table if table and table.id == answer.home else PRESETS.get(answer.home)
        among = list((self.entries(rules) if rules else self._general).values())
        mates = [each for each in among if each.section == answer.section]
        at = mates.index(answer)
        return [*mates[at + 1 :], *mates[:at]][:limit]

    def _drafts(self, rules: Ruleset) -> Sequence[EntryDraft]:
        """Return the entries written for a game: its own, then the shared ones that it doesn't replace."""
        own = self._entries.get(rules.id, ())
        keys = {draft.key for draft in own}
        shared = self._entries[SHARED] if self._library.is_shared(rules) else ()
        return [*own, *(draft for draft in shared if draft.key not in keys)]

    # Questions

    def ask(
        self,
        question: str,
        ruleset: str | Ruleset | None = None,
        limit: int = 3,
        moment: Moment = ANYWHERE,
    ) -> list[Answer]:
        """Return the entry that answers the question, followed by the closest others, or nothing.

        ``ruleset`` is the game if the question names no other: an id, or the rules of a table, whose house
        rules are then included.
        """
        games, rest = named_games(question)
        rules = _meant(games, ruleset)
        if (compared := games_to_compare(games, rest, _id(ruleset) or DEFAULT)) is not None:
            names = " and ".join(PRESETS[each].name for each in compared)
            return [Answer(f"{COMPARED}/{'+'.join(compared)}", f"{names} compared", "")]
        ranked = self._ranked(rest, rules, moment, by_name=bool(games))
        if (told := compute(rest, rules)) is not None:
            key = f"{rules.id}/{told.topic}/{COMPUTED}"
            others = [answer for answer in ranked.answers if answer.home == rules.id]
            return [Answer(key, told.question, told.text), *others][:limit]
        if ruleset is None and not games and (other := self._only_in(rest)):
            return self.ask(question, PRESETS[other], limit, moment)
        if topic := _topic_of_why(split(question), moment):
            on_it = [answer for key, answer in self.entries(rules).items() if key.startswith(f"{topic}/")]
            first = [each for each in on_it if each.id.endswith("/illegal-why")] or on_it
            return list(dict.fromkeys([*first[:1], *ranked.answers]))[:limit]
        return ranked.marked()[:limit] if ranked.nothing < _REFUSED else []

    def closest(self, question: str, ruleset: str | Ruleset | None = None, limit: int = 3) -> list[Answer]:
        """Return the entries that an unanswered question may mean, or nothing if it's clearly off topic."""
        games, rest = named_games(question)
        ranked = self._ranked(rest, _meant(games, ruleset), ANYWHERE, by_name=bool(games))
        return ranked.answers[:limit] if ranked.nothing < _OFF_TOPIC else []

    def complete_question(self, question: str, before: str, ruleset: str | Ruleset | None = None) -> str:
        """Return the question, completed by the one ``before`` if it continues that: ``and alone?``.

        A game that it names replaces the one named before.
        """
        plain = " ".join(split(question))
        rest = find_continuation(plain)
        unsure = is_short(plain) and not self.ask(question, ruleset) and self.closest(question, ruleset)
        goes_on = bool(rest) or bool(unsure)
        if not before or not goes_on or not self._has_sense(rest or plain):
            return question
        if named_games(rest or plain)[0]:
            before = named_games(before)[1]
        return f"{before} {rest or plain}"[-_LONGEST:]

    def _has_sense(self, plain: str) -> bool:
        """Return True if the question names a game or contains a word that the book knows."""
        words = [word for word in self._ranker.words(plain) if len(word) > 2 or word.isdigit()]
        return bool(named_games(plain)[0]) or any(map(self._ranker.knows, words))

    def _ranked(self, rest: str, rules: Ruleset, moment: Moment, *, by_name: bool) -> _Ranked:
        """Rank the entries of these rules by the question, ignoring the game's name."""
        entries = self.entries(rules)
        if by_name and not set(rest.split()) - _EMPTY:
            return _Ranked([entries["overview/what"]], -_NAMED)
        words = self._ranker.words(rest)
        of_a_drive = not _OF_A_DRIVE.isdisjoint(rest.split())
        asks_meaning = _MEANING.search(rest) is not None or len(words) < 3
        if not any(map(self._ranker.is_informative, words)):
            return _Ranked([], _OFF_TOPIC)
        shares, nothing = self._ranker.rank(words, entries)
        for key in shares:
            if key.startswith("drive/"):
                shares[key] *= _AT_A_DRIVE if moment.drive else 1 if of_a_drive else _UNPOINTED
            elif key.startswith("glossary/") and not asks_meaning:
                shares[key] *= _WORD_ASIDE
            elif moment.now and key.startswith(f"{moment.now}/"):
                shares[key] *= _GOING_ON
        order = sorted(shares, key=lambda key: -shares[key])
        close = len(order) > 1 and shares[order[1]] >= _CLOSE * shares[order[0]]
        return _Ranked([entries[key] for key in order[:_KEPT]], nothing - _NAMED * by_name, close)

    def _only_in(self, rest: str) -> str | None:
        """Return the first game with the entry that is surely meant, if the default game lacks it."""
        likely, nothing = self._ranker.rank(self._ranker.words(rest), self._ranker.keys)
        key = next(iter(likely))
        if nothing >= _REFUSED or likely[key] < _SURELY or key in self.entries(PRESETS[DEFAULT]):
            return None
        return next((id_ for id_, rules in PRESETS.items() if key in self.entries(rules)), None)

    def prepare(self) -> None:
        """Prepare everything that the first question needs."""
        self.ask("who leads")


@dataclass(frozen=True, slots=True)
class _Ranked:
    """Entries, the likeliest first, how surely the question is about something else, and if two are close."""

    answers: list[Answer]
    nothing: float
    close: bool = False

    def marked(self) -> list[Answer]:
        """Return the entries, the second marked if it might be meant and says something else."""
        first, *others = self.answers
        if not self.close or others[0].text == first.text:
            return self.answers
        return [first, replace(others[0], is_close=True), *others[1:]]


_KEPT = 6
_VAGUE = frozenset(
    "why cant can i not play this it wont let me that card what did do wrong is my now".split()
)
_EMPTY = frozenset(
    "what where is whats the about tell me how do i you play rules game explain euchre a of".split()
)


@cache
def _that_comes_with_the_bot() -> Rulebook:
    return Rulebook(Library(read_articles()), read_entries(), Ranker.load())


def _id(ruleset: str | Ruleset | None) -> str | None:
    return ruleset.id if isinstance(ruleset, Ruleset) else ruleset


def _topic_of_why(said: Sequence[str], moment: Moment) -> str:
    """Return the topic of a "why can't I?": the refused action, or else the current one."""
    if not asks_why_not(" ".join(said)):
        return ""
    return moment.refused or (moment.now if _VAGUE.issuperset(said) else "")


def _meant(games: Sequence[str], given: str | Ruleset | None) -> Ruleset:
    """Return the rules that are meant: a table's, if the question names no other game."""
    if isinstance(given, Ruleset) and (not games or given.id in games):
        return given
    return PRESETS[games[0] if games else _id(given) or DEFAULT]
