"""Opening the rulebook's pages for buttons and questions, by the rules of the table if there is one."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from bot.client.client import EuchreBot
from bot.client.quotas import Quota
from bot.engine.hand import Hand
from bot.engine.options import Ruleset
from bot.games import PRESETS
from bot.ids import ChannelId, UserId
from bot.rulebook import Answer, Rulebook, Section
from bot.rulebook.comparing import COMPARED, DEFAULT
from bot.rulebook.moment import Moment, asks_why_not
from bot.rulebook.rulesets import rank_cards
from bot.store.errors import StoreError
from bot.tables.table import Table
from bot.tournament.formats import is_drive
from cogs.rules import screens
from cogs.rules.option import usual_rules
from cogs.rules.press import TOPICS, Page, RulePress, Way
from cogs.rules.scores import score_view, why_view
from cogs.rules.words import GENERAL_ARTICLES, GONE
from cogs.ui.answers import Refused
from cogs.ui.games.screens import screens_of, why_now
from cogs.ui.layout import Screen
from cogs.ui.permissions import within_reach
from cogs.ui.pictures import Pictures
from cogs.ui.recent_context import RecentContext
from cogs.ui.router import Interaction
from cogs.ui.words.names import table_for_reader, tidy

log = logging.getLogger(__name__)
_NAMES = re.compile(r"<[@#][!&]?\d+>|@\S+")
_KEPT = 200  # characters of an unanswered question


class NoPage(Refused):
    """Raised for a page that this version, or this table, doesn't have."""

    def __init__(self) -> None:
        super().__init__(GONE)


@dataclass(frozen=True, slots=True)
class Here:
    """The rules a question refers to when it names none, and the table they come from."""

    rules: Ruleset
    table: str = ""

    @property
    def meant(self) -> Ruleset | str | None:
        """The rules, or their id if they aren't a table's, or None for the rulebook's default."""
        if self.table or self.rules != PRESETS[self.rules.id]:
            return self.rules
        return None if self.rules.id == DEFAULT else self.rules.id

    def of(self, game: str) -> Here:
        """Return that game's rules: the ones here if they're of that game."""
        return self if game == self.rules.id else Here(PRESETS[game])


@dataclass(frozen=True, slots=True)
class Asker:
    """A person who asks a question, with the channel."""

    user: UserId
    channel_id: int | None
    guild_id: int | None


class RulePages:
    """The rulebook's pages. ``book`` is asked in a thread."""

    def __init__(self, bot: EuchreBot, book: Rulebook, recent: RecentContext, pictures: Pictures) -> None:
        self.bot = bot
        self.book = book
        self.recent = recent
        self._pictures = pictures

    async def prepare(self) -> None:
        """Prepare the rulebook for the first question."""
        await asyncio.to_thread(self.book.prepare)

    async def rules_here(self, asker: Asker) -> Here:
        """Return the rules of this channel's table, else of the user's table, else the usual ones here."""
        manager, channel_id = self.bot.manager, asker.channel_id
        mine = manager.book.of(asker.user)
        public = [table for table in manager.book.open_ones.values() if not table.private]
        around = [table for table in public if table.channel_id == channel_id]
        own = [table for table in mine if table.channel_id == channel_id]
        found = next(iter([*own, *around[::-1], *mine]), None)
        if found:
            return Here(found.rules, found.id)
        tournament = self.bot.tournaments.book.in_channel(ChannelId(channel_id)) if channel_id else None
        if tournament is not None:
            return Here(tournament.rules)
        return Here(await usual_rules(self.bot, asker.guild_id))

    # Answers

    async def show(self, interaction: Interaction, press: RulePress) -> None:
        """Answer with the page, in the way that the press says. Raises NoPage."""
        page = self._made(press, interaction)
        aloud, anew = press.way is Way.ALOUD, press.way is Way.ANEW
        if aloud:
            page = screens.shared_by(page, interaction.user.display_name)
        await self._pictures.show(interaction, page, aloud=aloud, anew=anew)

    async def answer(self, question: str, here: Here, asker: Asker, *, aloud: bool = False) -> Screen:
        """Return the screen that answers the question, or says that the rulebook doesn't.

        A question such as "and alone?" continues the same person's last one there within ten minutes.
        ``aloud``: everyone sees it, below the question itself. Raises QuotaExceeded.
        """
        self.bot.quotas.take(Quota.QUESTIONS, asker.user, asker.guild_id)
        moment = self._moment(here, asker)
        before = self.recent.question(asker.user, asker.channel_id)
        whole, found = await asyncio.to_thread(self._ask, question, before, here, moment)
        way = Way.ALOUD if aloud else Way.HERE
        if not found:
            closest = await asyncio.to_thread(self.book.closest, whole, here.meant)
            await self._keep(question, asker)
            return screens.unknown_view(RulePress(Page.ENTRY, here.table), closest)
        self.recent.note_question(asker.user, asker.channel_id, whole)
        first, *others = found
        if first.home == COMPARED:
            games = first.id.removeprefix(f"{COMPARED}/")
            press = RulePress(Page.COMPARE, here.table, games, "0", way)
            return self._compared(press, here.rules if here.table else None)
        if not aloud and asks_why_not(whole.lower()):
            table = self.bot.manager.book.open_ones.get(here.table)
            first = replace(first, notes=(*filter(None, [_why_now(table, asker.user)]), *first.notes))
        return screens.answer_view(RulePress(Page.ENTRY, here.table, first.id, way=way), first, others)

    async def suggest(self, typed: str, here: Here) -> list[str]:
        """Return the rulebook's questions closest to the typed text."""
        return [each.question for each in await asyncio.to_thread(self.book.closest, typed, here.meant, 5)]

    async def _keep(self, question: str, asker: Asker) -> None:
        """Save an unanswered question, if the server wants that, without mentions."""
        words = tidy(_NAMES.sub(" ", question), _KEPT)
        if asker.guild_id is not None and words and self.bot.manager.servers.of(asker.guild_id).unanswered:
            try:
                await self.bot.store.unanswered.add(asker.guild_id, words, self.bot.manager.now())
            except StoreError as error:  # the answer matters more
                log.warning("unanswered question not saved: error=%s", error)

    def _ask(self, question: str, before: str, here: Here, moment: Moment) -> tuple[str, list[Answer]]:
        """Return the question, completed by the previous one if it continues that, and its answers."""
        whole = self.book.complete_question(question, before, here.meant)
        return whole, self.book.ask(whole, here.meant, moment=moment)

    def _moment(self, here: Here, asker: Asker) -> Moment:
        """Return the context of the question, as far as the asker may know it."""
        on = self.bot.tournaments.book.in_channel(ChannelId(asker.channel_id)) if asker.channel_id else None
        table = self.bot.manager.book.open_ones.get(here.table)
        view = table.view(None) if table else None
        now = screens_of(here.rules).topics.get(view.phase, "") if view else ""
        refused = self.recent.refused(asker.user, here.table)
        return Moment(on is not None and is_drive(on.rules), now, TOPICS.get(refused, "") if refused else "")

    # Pages

    def _made(self, press: RulePress, interaction: Interaction) -> Screen:
        table = self.bot.manager.book.open_ones.get(press.table)
        table = table if table and within_reach(interaction, table) else None
        rules, home = table.rules if table else None, screens.home_of(press.what)
        match press.page:
            case Page.SECTION:
                own = press.way is Way.ANEW and press.what.endswith("/play")
                now = _why_now(table, UserId(interaction.user.id)) if own else ""
                return self._read(press, rules, now)
            case Page.TOPICS:
                return screens.topics_view(press, home, self._among(home, rules), rules)
            case Page.ENTRY:
                return self._entry(press, rules)
            case Page.COMPARE:
                return self._compared(press, rules)
            case Page.SCORE:
                section = self._section(f"{home}/scoring", rules)
                return score_view(press, _game(home, rules), section)
            case Page.CARDS:
                return self._cards(press, _game(home, rules), table, interaction)
            case Page.WHY:
                return self._why(press, table, interaction)
        raise NoPage

    def _compared(self, press: RulePress, rules: Ruleset | None) -> Screen:
        first, _, second = press.what.partition("+")
        games = _game(first, rules), _game(second, rules)
        return screens.compare_view(press, *games, int(press.at))

    def _read(self, press: RulePress, rules: Ruleset | None, now: str = "") -> Screen:
        section = self._section(press.what, rules)
        related = []
        for id_ in section.related:
            with suppress(NoPage):
                related.append(self._section(id_, rules))
        return screens.section_view(
            press, section, self._among(screens.home_of(section.id), rules), related, now=now
        )

    def _entry(self, press: RulePress, rules: Ruleset | None) -> Screen:
        """Return an entry with the questions beside it. Buttons of earlier versions name only a section."""
        if press.what.count("/") < 2:
            return self._read(press, rules)
        try:
            found = self.book.entry(press.what, rules)
        except KeyError:
            raise NoPage from None
        related = [] if press.way is Way.ALOUD else self.book.neighbors(found, rules)
        return screens.answer_view(press, found, related)

    def _cards(
        self, press: RulePress, rules: Ruleset, table: Table | None, interaction: Interaction
    ) -> Screen:
        """Return the ranking under the chosen trumps, or those at the table that everyone can see."""
        view = table.view(None) if table else None
        trumps = screens.letter(view.trumps) if view and view.trumps else ""
        ranked = rank_cards(rules, screens.read_trumps(rules, press.at or trumps))
        user = None if press.way is Way.ALOUD else interaction.user.id
        make = partial(screens.cards_view, press, rules, ranked)
        return self._pictures.screen(make, screens.Ranking(ranked), interaction.guild_id, user)

    def _why(self, press: RulePress, table: Table | None, interaction: Interaction) -> Screen:
        if table is None:
            raise NoPage
        section = self._section(f"{table.rules.id}/scoring", table.rules)
        hand = _hand(table, press)
        told = table_for_reader(table, table.seat_of(UserId(interaction.user.id))) if table.private else table
        return why_view(press, told, hand, section)

    def _section(self, id_: str, rules: Ruleset | None) -> Section:
        """Return the section under the table's rules, or under the game's own if these rules leave it out."""
        with suppress(KeyError):
            return self.book.section(id_, rules)
        try:
            return self.book.section(id_)
        except KeyError:
            raise NoPage from None

    def _among(self, home: str, rules: Ruleset | None) -> Sequence[Section]:
        """Return the sections of a general article, or of a ruleset with the table's house rules."""
        if home not in PRESETS and home not in GENERAL_ARTICLES:
            raise NoPage
        return self.book.sections_of(rules if rules and rules.id == home else home)


def _why_now(table: Table | None, user: UserId) -> str:
    """Return why the user can't play every card now, judging by that player's own hand, or ""."""
    seat = table.seat_of(user) if table else None
    if table is None or seat is None or seat != table.to_act:
        return ""
    view = table.view(seat)
    return why_now(table, view) if view is not None else ""


def _game(id_: str, rules: Ruleset | None) -> Ruleset:
    """Return the ruleset, with the table's house rules if it's the table's."""
    if rules and rules.id == id_:
        return rules
    try:
        return PRESETS[id_]
    except KeyError:
        raise NoPage from None


def _hand(table: Table, press: RulePress) -> Hand:
    hands = table.match.hands if table.match else ()
    if not 0 < int(press.at) <= len(hands):
        raise NoPage
    return hands[int(press.at) - 1]
