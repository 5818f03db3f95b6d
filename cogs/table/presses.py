"""The handlers of all buttons at tables: read the press, ask the table manager, answer."""

from collections.abc import Awaitable, Callable
from functools import partial

from bot.engine.actions import parse_action
from bot.engine.errors import NotAllowed, Reason, Refusal
from bot.engine.levels import Level
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.ids import NO_SERVER, TableId, UserId
from bot.players.expert import IN_PLAY
from bot.tables import requests
from bot.tables.leaving import may_close
from bot.tables.preconditions import need_seat
from bot.tables.refusals import TableRefusal, Why
from bot.tables.table import Stage, Table
from cogs.table import lobby_words, words
from cogs.table.drawings import HAND, hand_drawing, hands_drawing
from cogs.table.menu import confirm_end_view, confirm_leave_view, menu_view, rules_view
from cogs.table.opening import Opening, show_again
from cogs.table.pings import Pings
from cogs.table.places import need_channel, need_opener
from cogs.table.summary import all_hands_view, last_trick_view
from cogs.table.words import left
from cogs.ui.answers import Refused, defer_if_slow, finish, replace_screen, reply_text, save, show
from cogs.ui.controls import Button
from cogs.ui.custom_ids import ComponentInput
from cogs.ui.games.describing import bare_hint, did_and_then, hint
from cogs.ui.link_buttons import to_another_game, to_settings, to_table
from cogs.ui.permissions import guild_of, home_of, person, within_reach
from cogs.ui.press import BOTS, IN_PLACE, SWAP, Press, Verb
from cogs.ui.router import Handler, Interaction, handlers_of, handles
from cogs.ui.services import Services
from cogs.ui.words.names import table_for_reader
from cogs.ui.words.refusals import OLDER_BUTTON, why_not


class Presses:
    """The handlers of the buttons on lobbies, boards, panels, menus and results."""

    def __init__(self, opening: Opening, pings: Pings, services: Services) -> None:
        self.manager = opening.manager
        self.opening = opening
        self.boards = opening.boards
        self.panels = opening.panels
        self.pings = pings
        self.recent = services.recent
        self._pictures = services.pictures

    def handlers(self) -> dict[Verb, Handler[Press]]:
        """Return the handlers of presses by verb."""
        return {verb: _replace_outdated(handler) for verb, handler in handlers_of(self, Verb).items()}

    async def outdated(self, interaction: Interaction, sent: ComponentInput) -> None:
        """Answer a button of another version with the player's hand, or a link to the board."""
        id_ = TableId([*sent.custom_id.split(":"), "", ""][2])
        table, user = self.manager.book.open_ones.get(id_), UserId(interaction.user.id)
        if table is None or not within_reach(interaction, table):
            raise Refused(OLDER_BUTTON)
        if table.seat_of(user) is None:
            raise Refused(words.outdated(self.boards.link(table), table.channel_id))
        await self.panels.show(interaction, table, note=why_not(TableRefusal(Why.STALE), table, user))

    # Seats

    @handles(Verb.SIT)
    async def sit(self, interaction: Interaction, press: Press) -> None:
        """Sit down, or change seats, and show the panel, where the hand appears at the deal."""
        table, user = self.manager.book.get(press.table), UserId(interaction.user.id)
        seat, own = _seat(press, table), table.seat_of(user)
        if own is None or (seat is not None and seat != own):
            table = await self._do(interaction, press, requests.Sit(seat))
        await self.panels.show(interaction, table, note=self.boards.why_outdated(interaction, table))

    @handles(Verb.COMPUTER)
    async def computer(self, interaction: Interaction, press: Press) -> None:
        """Seat a bot."""
        table = await self._do(
            interaction, press, requests.AddComputer(_seat(press, self.manager.book.get(press.table)))
        )
        await self._seen_above(interaction, table)

    @handles(Verb.LEAVE)
    async def ask_leave(self, interaction: Interaction, press: Press) -> None:
        """Ask for confirmation before leaving a game in progress. In the lobby, leave the seat."""
        table = self.manager.book.get(press.table)
        seat = need_seat(table, UserId(interaction.user.id))
        if asks_before_leaving(table):
            await replace_screen(interaction, confirm_leave_view(table, seat))
        else:  # a game that starts right now still asks
            await self._leave(interaction, press, requests.Rise())

    @handles(Verb.CANCEL)
    async def cancel(self, interaction: Interaction, press: Press) -> None:
        """Remove a private question without doing anything."""
        await interaction.response.defer()
        await interaction.delete_original_response()

    @handles(Verb.LEAVE_NOW)
    async def leave(self, interaction: Interaction, press: Press) -> None:
        """Leave the seat, also during the game."""
        await self._leave(interaction, press, requests.Leave())

    async def _leave(self, interaction: Interaction, press: Press, how: requests.Request) -> None:
        table = await self._do(interaction, press, how)
        await finish(interaction, left(table), *after_leaving(table))

    @handles(Verb.SEATS)
    async def seats(self, interaction: Interaction, press: Press) -> None:
        """Set the number of seats from the button."""
        table = await self._do(interaction, press, requests.SetSeats(press.number or 0))
        await self._seen_above(interaction, table)

    @handles(Verb.START)
    async def start(self, interaction: Interaction, press: Press) -> None:
        """Begin the game, and show the person who pressed their hand."""
        starting = requests.Start(bots=press.detail == BOTS)
        table = await defer_if_slow(interaction, self._do(interaction, press, starting))
        await self.panels.show(interaction, table, note=self.boards.why_outdated(interaction, table))

    @handles(Verb.WATCH)
    async def watch(self, interaction: Interaction, press: Press) -> None:
        """Have bots play on every seat, visible to everyone on the board."""
        table = await defer_if_slow(interaction, self._do(interaction, press, requests.Watch()))
        await finish(interaction, self.boards.why_outdated(interaction, table) or lobby_words.WATCHING)

    @handles(Verb.REMATCH)
    async def rematch(self, interaction: Interaction, press: Press) -> None:
        """Open a new table for another game, or join the one that another player of the game opened."""
        old = await self.manager.book.finished(press.table)
        if not old.private and old.guild_id != home_of(interaction):
            raise TableRefusal(Why.NO_TABLE)
        joining = any(table.rematch_of == press.table for table in self.manager.book.open_ones.values())
        if not joining and not old.private:
            need_opener(interaction, self.manager.servers.of(old.guild_id), self.boards.refuses)
        again = self.manager.rematch(
            press.table,
            by=person(interaction),
            swap=press.detail == SWAP,
            interaction=interaction.id,
        )
        table, new = await defer_if_slow(interaction, save(interaction, again))
        if new and table.private:
            await self.opening.begin_private_game(interaction, table)
            return
        if new:
            await self.boards.put_up(table)
            if table.full:
                starting = self.manager.do(table.id, requests.Start(), by=person(interaction))
                table = await defer_if_slow(interaction, starting)
        if table.match is not None or interaction.response.is_done():
            await self.panels.show(interaction, table)
        else:
            await interaction.response.defer()

    async def _do(self, interaction: Interaction, press: Press, request: requests.Request) -> Table:
        """Send the person's request to the table."""
        doing = self.manager.do(press.table, request, by=person(interaction), interaction=interaction.id)
        return await save(interaction, doing)

    async def _seen_above(self, interaction: Interaction, table: Table) -> None:
        """Acknowledge a press whose effect is visible on the table's message, or say why it isn't."""
        trouble = self.boards.why_outdated(interaction, table)
        if trouble:
            await reply_text(interaction, trouble)
        else:
            await interaction.response.defer()

    # The hand

    @handles(Verb.HAND, Verb.CALLS)
    async def hand(self, interaction: Interaction, press: Press) -> None:
        """Show the player's hand, or on the panel itself the calls that the button offers."""
        table = self.manager.book.get(press.table)
        need_seat(table, UserId(interaction.user.id))
        offered = press.detail if press.verb is Verb.CALLS else ""
        trouble = self.boards.why_outdated(interaction, table)
        await self.panels.show(interaction, table, note=trouble, offered=offered)

    @handles(Verb.DO)
    async def do(self, interaction: Interaction, press: Press) -> None:
        """Call, declare, discard or play. The hand then shows what was done, or why it was refused."""

        async def act(before: Table) -> tuple[Table, str | None]:
            action = parse_action(press.action)
            table = await self._do(interaction, press, requests.Act(press.seq, action))
            return table, did_and_then(action, before, table)

        await self._at_table(interaction, press, act)

    @handles(Verb.HINT)
    async def hint(self, interaction: Interaction, press: Press) -> None:
        """Show on the hand what an expert would do, and why."""
        with self.panels.held(press.table, interaction.user.id):
            table = self.manager.book.get(press.table)
            seat, note = need_seat(table, UserId(interaction.user.id)), None
            if not table.gives_hints:
                raise Refused(lobby_words.NO_HINTS)
            view = table.view(seat)
            if view is not None and table.person_to_act == seat:
                with self.manager.computers.asking(interaction.user.id):
                    advice = self._advice(table, view, UserId(interaction.user.id))
                    note = await defer_if_slow(interaction, advice)
            newest = self.manager.book.open_ones.get(table.id, table)
            if newest.moved_seq != table.moved_seq:  # the hint is outdated
                note = None
            await self.panels.show(interaction, newest, note=note)

    async def _advice(self, table: Table, view: View, user: UserId) -> str:
        """Return what an expert would do and why, without a reason if choices can't be compared."""
        computers = self.manager.computers
        worth = await computers.worth(view, user, worlds=IN_PLAY) if len(set(view.legal)) > 1 else ()
        if worth:
            return hint(view, worth)
        return bare_hint(view, await computers.choose(Level.EXPERT, view, by=user))

    @handles(Verb.DEAL)
    async def deal(self, interaction: Interaction, press: Press) -> None:
        """Deal the next hand. A press after another player's shows the hand that was dealt."""

        async def deal(before: Table) -> tuple[Table, str | None]:
            if press.seq != before.seq:
                raise TableRefusal(Why.STALE, before)
            return await self._do(interaction, press, requests.Deal()), None

        await self._at_table(interaction, press, deal)

    async def _at_table(
        self,
        interaction: Interaction,
        press: Press,
        doing: Callable[[Table], Awaitable[tuple[Table, str | None]]],
    ) -> None:
        user = interaction.user.id
        with self.panels.held(press.table, user):
            table = self.manager.book.get(press.table)
            need_seat(table, UserId(user))
            done, refused, reason = None, None, None
            try:
                table, done = await doing(table)
            except (TableRefusal, Refusal) as refusal:
                table = self.manager.book.get(press.table)
                refused = why_not(refusal, table, user)
                reason = refusal.reason if isinstance(refusal, NotAllowed) else None
            self.recent.refuse(UserId(user), table, reason)
            if self.boards.live(table).gone:
                note = self.boards.why_outdated(interaction, table)
            else:
                note = refused or self.boards.why_outdated(interaction, table, once=True)
            await self.panels.show(interaction, table, done=done, note=note, reason=reason)

    @handles(Verb.LAST_TRICK)
    async def last_trick(self, interaction: Interaction, press: Press) -> None:
        """Show the last finished trick."""
        table = self.manager.book.get(press.table)
        await show(
            interaction, last_trick_view(table_for_reader(table, table.seat_of(UserId(interaction.user.id))))
        )

    @handles(Verb.ALL_HANDS)
    async def all_hands(self, interaction: Interaction, press: Press) -> None:
        """Show each seat's cards in the last finished hand, and its tricks if they aren't visible.

        It's a new message, since the pressed one has the next step.
        """
        table = self.manager.book.get(press.table)
        table = table_for_reader(table, table.seat_of(UserId(interaction.user.id)))
        if table.match is None or not table.match.hands:
            raise NotAllowed(Reason.HAND_OPEN)
        files = interaction.message.attachments if interaction.message else []
        in_sight = any(file.filename == HAND for file in files)
        drawing = (hands_drawing if in_sight else hand_drawing)(table, table.match.hands[-1])
        make, user = partial(all_hands_view, table), interaction.user.id
        shown = self._pictures.screen(make, drawing, interaction.guild_id, user)
        await self._pictures.show(interaction, shown, anew=True)

    # The clock

    @handles(Verb.AWAY, Verb.BACK, Verb.RESUME)
    async def come_and_go(self, interaction: Interaction, press: Press) -> None:
        """Let a bot play, come back, or end the pause, and show the hand."""
        asked = {Verb.AWAY: requests.GoAway(), Verb.BACK: requests.ComeBack()}.get(press.verb)
        with self.panels.held(press.table, interaction.user.id):
            table = await self._do(interaction, press, asked or requests.Resume())
            await self.panels.show(interaction, table)

    @handles(Verb.PAUSE)
    async def pause(self, interaction: Interaction, press: Press) -> None:
        """Ask for a pause, and show whose agreement is still needed."""
        table = await self._do(interaction, press, requests.AskForPause())
        await finish(interaction, words.pause_asked(table))

    @handles(Verb.QUIET)
    async def quiet(self, interaction: Interaction, press: Press) -> None:
        """Turn the player's pings off, and remove the one pressed."""
        if press.number != interaction.user.id:
            await reply_text(interaction, words.NOT_YOUR_REMINDER, to_settings())
            return
        await save(interaction, self.manager.users.set(interaction.user.id, "notifications", "none"))
        await reply_text(interaction, words.NO_PINGS, to_settings())
        self.pings.take_down(press.table, UserId(interaction.user.id))

    # The table

    @handles(Verb.MORE)
    async def more(self, interaction: Interaction, press: Press) -> None:
        """Show the table's menu."""
        table = self.manager.book.get(press.table)
        await show(interaction, menu_view(table, person(interaction)))

    @handles(Verb.RULES)
    async def rules(self, interaction: Interaction, press: Press) -> None:
        """Show the rules of this table, as a new screen unless a back button led here."""
        answer = replace_screen if press.detail == IN_PLACE else show
        await answer(interaction, rules_view(self.manager.book.get(press.table)))

    @handles(Verb.LOWER)
    async def lower(self, interaction: Interaction, press: Press) -> None:
        """Repost the board at the end of its channel."""
        table = self.manager.book.get(press.table)
        need_seat(table, UserId(interaction.user.id))
        trouble = self.boards.why_outdated(interaction, table)
        if trouble is None:
            self.boards.lower(table)
        await finish(interaction, trouble or words.BOARD_MOVED)

    @handles(Verb.MOVE)
    async def move(self, interaction: Interaction, press: Press) -> None:
        """Post the board in this channel instead, and end a pause."""
        table, guild_id = self.manager.book.get(press.table), guild_of(interaction)
        need_seat(table, UserId(interaction.user.id))
        if table.guild_id != guild_id or table.private:
            raise TableRefusal(Why.NO_TABLE)
        here = table.channel_id == interaction.channel_id
        moves = here or person(interaction).may_run(table.opened_by, table.removed)
        if not moves and not self.boards.is_unshown(table):
            raise Refused(words.ONLY_OPENER_MOVES, *to_table(table))
        need_channel(interaction, self.manager.servers.of(guild_id), self.boards.refuses)
        await show_again(interaction, table, self.boards)
        if self.manager.book.get(table.id).clock.paused:
            await self.manager.do(table.id, requests.Resume(), by=person(interaction))

    @handles(Verb.END)
    async def ask_end(self, interaction: Interaction, press: Press) -> None:
        """Ask for confirmation before closing the table for everyone."""
        table, by = self.manager.book.get(press.table), person(interaction)
        if not may_close(table, by):
            raise TableRefusal(Why.NOT_OPENER, table)
        await show(interaction, confirm_end_view(table, by.id))

    @handles(Verb.END_NOW)
    async def end(self, interaction: Interaction, press: Press) -> None:
        """Close the table."""
        await finish(interaction, words.closed(await self._do(interaction, press, requests.End())))


def after_leaving(table: Table) -> list[Button]:
    """Return buttons for what a player can do after leaving the table."""
    return to_another_game(in_server=table.guild_id != NO_SERVER)


def asks_before_leaving(table: Table) -> bool:
    """Return True if leaving costs a player more than a seat in the lobby."""
    return table.stage is not Stage.LOBBY or bool(table.drive)


def _replace_outdated(handler: Handler[Press]) -> Handler[Press]:
    """Wrap a handler so that a refusal replaces a private screen of a table that's gone, or left."""

    async def answer(interaction: Interaction, press: Press) -> None:
        try:
            await handler(interaction, press)
        except TableRefusal as refusal:
            if refusal.why not in (Why.NO_TABLE, Why.NOT_SEATED):
                raise
            await finish(interaction, why_not(refusal, refusal.table, interaction.user.id))

    return answer


def _seat(press: Press, table: Table) -> Seat | None:
    """Return the seat that the button names, or None if the table has no such seat."""
    return press.number if press.number in range(1, table.rules.seats + 1) else None
