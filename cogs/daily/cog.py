"""/daily: the hand of the day, the same for everyone."""

import logging
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial

from discord import app_commands
from discord.ext import commands

from bot.client.client import EuchreBot
from bot.daily import hand as daily_hand
from bot.engine.errors import Refusal
from bot.ids import NO_SERVER
from bot.store.practice import DailyHand
from bot.tables.logbook import fault
from bot.tables.table import Stage, Table
from cogs.daily import screens, words
from cogs.table.panel import PanelChoices
from cogs.ui.answers import Refused, replace_screen, save, show
from cogs.ui.link_buttons import to_play_it
from cogs.ui.permissions import home_of, name_to_store
from cogs.ui.pictures import Pictures
from cogs.ui.press import Press, Verb
from cogs.ui.router import Interaction, handlers_of, handles
from cogs.ui.services import Services
from cogs.ui.words.refusals import why_not

log = logging.getLogger(__name__)


class Daily(commands.Cog):
    """The /daily command and the buttons of its hand.

    No one waits for anyone else: if a button is pressed twice at once, the store counts one press.
    """

    def __init__(self, bot: EuchreBot, pictures: Pictures) -> None:
        self.store = bot.store
        self._manager = bot.manager
        self._pictures = pictures

    def day(self) -> date:
        """Return the current day in UTC, wherever a player is."""
        return datetime.fromtimestamp(self._manager.now() / 1000, tz=UTC).date()

    @app_commands.command(description=words.ABOUT)
    async def daily(self, interaction: Interaction) -> None:
        """Begin or continue today's hand, or show its result. An unfinished one of yesterday comes first."""
        before = self.day() - timedelta(days=1)
        left = await self.store.practice.daily_hand(before.isoformat(), interaction.user.id)
        with suppress(Refused):  # today's can be played all the same
            if left is not None and left.score is None:
                await self._show(interaction, before, note=words.FINISH_FIRST)
                return
        await self._begin(interaction)

    @handles(Verb.PLAY_IT)
    async def play_it(self, interaction: Interaction, press: Press) -> None:
        """Start or continue the hand that someone shared, if it's today's, or show its result."""
        day, today = _day(press), self.day()
        if day == today:
            await self._begin(interaction)
        elif await self.store.practice.daily_hand(day.isoformat(), interaction.user.id):
            await self._show(interaction, day)
        else:
            raise Refused(words.not_today(day), to_play_it(daily_hand.id_of(today)))

    @handles(Verb.SHARE)
    async def share(self, interaction: Interaction, press: Press) -> None:
        """Show everyone in the channel what the player scored."""
        day = _day(press)
        _, table = await self._hand(interaction, day)
        if self._to_be_played(table, day):
            raise Refused(words.PLAY_FIRST)
        await show(interaction, screens.shared_view(table, day, interaction.user.display_name), aloud=True)

    async def _begin(self, interaction: Interaction) -> None:
        day, user = self.day(), interaction.user
        _, opening = daily_hand.play_on(await self._table(day), forced=self._forced(interaction))
        begun = DailyHand(day.isoformat(), user.id, home_of(interaction), name_to_store(user), tuple(opening))
        await self.store.practice.begin_daily(begun)
        await self._show(interaction, day)

    @handles(Verb.DO)
    async def do(self, interaction: Interaction, press: Press) -> None:
        """Play the pressed action, unless the hand has moved on. The other seats follow."""
        day = _day(press)
        hand, table = await self._hand(interaction, day)
        if press.seq == table.seq and self._to_be_played(table, day):
            user = interaction.user.id
            try:
                with self._manager.computers.asking(user):
                    table, done = await daily_hand.play_on_with_experts(
                        table,
                        lambda view: self._manager.computers.choose_reproducibly(view, user),
                        press.action,
                        forced=self._forced(interaction),
                    )
            except Refusal as refusal:
                await self._show_turn(interaction, table, day, note=why_not(refusal, table, 0))
                return
            played = replace(hand, actions=(*hand.actions, *done), score=daily_hand.score(table))
            await save(interaction, self.store.practice.update_daily(hand, played))
        await self._show(interaction, day)

    @handles(Verb.HAND)
    async def hand(self, interaction: Interaction, press: Press) -> None:
        """Show the player's hand again, in place of a page about it."""
        await self._show(interaction, _day(press))

    @handles(Verb.CALLS)
    async def calls(self, interaction: Interaction, press: Press) -> None:
        """Show the player's turn with the calls offered as the button says."""
        await self._show(interaction, _day(press), offered=press.detail)

    @handles(Verb.OTHERS)
    async def others(self, interaction: Interaction, press: Press) -> None:
        """Show how others played the hand, to a player who has played it."""
        day = _day(press)
        _, own = await self._hand(interaction, day)
        if self._to_be_played(own, day):
            raise Refused(words.PLAY_FIRST)
        played, done = [], await self._finished(interaction, day)
        for hand in done[: screens.MOST]:  # rebuilding all of them would block the event loop
            with suppress(Refused):  # the others are still shown
                played.append((hand, await self._table(day, hand)))
        await replace_screen(interaction, screens.others_view(day, played, len(done[screens.MOST :])))

    @handles(Verb.FAIR)
    async def fair(self, interaction: Interaction, press: Press) -> None:
        """Show the seals of that day and the days around today, with the keys of days that are over."""
        day, today = _day(press), self.day()
        days = {today + timedelta(days=days) for days in (-2, -1, 0, 1)} | ({day} if day < today else set())
        secret = await self.store.secret(daily_hand.SECRET)
        sealed = [
            screens.DayCommitment(
                each,
                daily_hand.commitment_of(each, secret),
                daily_hand.key_of(each, secret).hex() if daily_hand.is_over(each, today) else "",
            )
            for each in sorted(days)
        ]
        await replace_screen(interaction, screens.commitments_view(sealed, day))

    async def _show(self, interaction: Interaction, day: date, *, note: str = "", offered: str = "") -> None:
        """Show the player's turn, or the result of the hand."""
        _, table = await self._hand(interaction, day)
        if self._to_be_played(table, day):
            await self._show_turn(interaction, table, day, note=note, offered=offered)
            return
        user, today = interaction.user.id, self.day()
        own = await self.store.practice.daily_hand(today.isoformat(), user)
        ready = today if own is None or own.score is None else None
        hands = await self._finished(interaction, day)
        streak = _streak(await self.store.practice.daily_days(user, day.isoformat()), day)
        make = partial(screens.outcome_view, table, day, hands, user, streak, today=ready)
        drawing = screens.outcome_drawing(table, day, hands, user, streak, today=ready)
        await self._pictures.answer(interaction, make, drawing)

    async def _finished(self, interaction: Interaction, day: date) -> list[DailyHand]:
        """Return the server's finished hands of that day, best first. Outside servers, names are hidden."""
        home, user = home_of(interaction), interaction.user.id
        hands = await self.store.practice.daily_hands(day.isoformat(), home)
        if home != NO_SERVER:
            return hands
        return [hand if hand.user_id == user else replace(hand, name=None) for hand in hands]

    async def _show_turn(
        self, interaction: Interaction, table: Table, day: date, *, note: str = "", offered: str = ""
    ) -> None:
        """Show the player's turn. The arguments are those of :func:`screens.turn_view`."""
        settings = self._manager.users.of(interaction.user.id)
        last, asks = settings.trumps_last, settings.confirm_cards
        chosen = PanelChoices(offered=offered, trumps_last=last, confirms=asks)
        make = partial(screens.turn_view, table, day, note=note, **chosen)
        await self._pictures.answer(interaction, make, screens.turn_picture(table, trumps_last=last))

    def _forced(self, interaction: Interaction) -> bool:
        """Return True if the player's only card should be played automatically."""
        return self._manager.users.of(interaction.user.id).forced_cards

    def _to_be_played(self, table: Table, day: date) -> bool:
        """Return True if the hand is still being played.

        Raises Refused if it isn't finished but can't continue, or can't yet.
        """
        if table.stage is not Stage.PLAYING:
            return False
        if not daily_hand.may_be_played(day, self.day()):
            raise Refused(words.not_today(day))
        return True

    async def _hand(self, interaction: Interaction, day: date) -> tuple[DailyHand, Table]:
        """Return the player's hand of that day and its table. Raise Refused if the player has none."""
        hand = await self.store.practice.daily_hand(day.isoformat(), interaction.user.id)
        if hand is None:
            raise Refused(words.PLAY_FIRST)
        return hand, await self._table(day, hand)

    async def _table(self, day: date, hand: DailyHand | None = None) -> Table:
        """Return the table of that day after the hand's actions. Raises Refused if it can't be restored."""
        secret = await self.store.secret(daily_hand.SECRET)
        try:
            return daily_hand.table_of(day, secret, hand.actions if hand else ())
        except Exception as error:
            log.error("daily hand not restored, kept: day=%s error=%s", day, fault(error))
            raise Refused(words.not_brought_back(day)) from error


def _day(press: Press) -> date:
    """Return the day of the hand that the button belongs to."""
    day = daily_hand.day_of(press.table)
    if day is None:
        raise Refused(words.PLAY_FIRST)
    return day


def _streak(days: list[str], day: date) -> int:
    """Return how many days in a row were played up to ``day``. ``days`` has the newest first."""
    streak = 0
    for played in days:
        if played != (day - timedelta(days=streak)).isoformat():
            break
        streak += 1
    return streak


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature."""
    cog = Daily(bot, services.pictures)
    services.router.add_verbs(Press, handlers_of(cog, Verb), words.PLAY_FIRST, tables=daily_hand.PREFIX)
    await bot.add_cog(cog)
