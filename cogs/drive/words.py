"""What is said of drives: at each stage, of their players and standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.drive.drive import RULES, Drive, DriveStage, Entrant, Movement, Standing, standings
from bot.drive.happenings import DriveEnd
from bot.drive.lots import seed_of
from bot.drive.requests import LEAST
from bot.ids import UserId
from bot.tables.happenings import Nobody
from bot.tables.table import Player, Table, told_apart
from cogs.table.words import LEFT_DRIVE
from cogs.ui.words.names import COMPUTER_MARK, begun, caller, count, listed, name, named, of_person, plain

MOVEMENTS: Mapping[Movement, str] = {
    Movement.WINNERS_UP: "After each round the winners move up a table, and partners change.",
    Movement.INDIVIDUAL: "Partners change on a fixed schedule, and meet again as seldom as possible.",
}

# Commands and presses

GROUP = "A Euchre Drive in this channel"
OPEN_DESCRIBED = {
    "rounds": "How many rounds; 6 is usual",
    "movement": "How players move between rounds",
    "level": "How well computer players play who fill up the tables; without it, as is usual here",
    "minutes": "Time limit for a round (default: none, 20 is usual)",
}
HAND_OVER_DESCRIBED = {"to": "New organizer"}
NOT_A_MEMBER = "That person isn't in this server. Choose a member."
NOT_A_BOT = "Choose a person to organize the drive."
CORRECT_DESCRIBED = {
    "table": "Table number",
    "first": "Points of the first side",
    "second": "Points of the other side",
    "round_": "Round (default: the last one)",
}
START_DESCRIBED = {"computers": "At least how many computer players; they always fill up the tables"}
REPLACE_DESCRIBED = {
    "player": "The player who can't go on, or who has left",
    "by": "The member who takes over; without one, a computer player does",
}
OLDER = "That button is from an older version of the bot; /drive standings shows the drive in this channel."
NO_CHANNEL = "A drive needs a text channel where I can open threads; use /drive open in one."
COMMANDS_WORK = "/drive join, /drive start and /drive standings still work."
NO_THREADS = "I couldn't open the threads for the tables, so the drive has not begun; please try again."
BEGUN = "The drive has begun; all players are called to their tables, each in a thread of its own."
JOINED = "You are in the drive; you will be called to your table when it begins."
NOT_CALLED = "The next round has not begun; you will be called to your table."
PAUSED = "The drive is paused; use /drive resume to go on."
RESUMED = "The drive goes on."
ENDED = "You ended the drive."
OFF_THE_LIST = "Your name is off the list."
STILL_YOURS = "You still organize it."

# Screens

EUCHRE_DRIVE = "Euchre Drive"
NOBODY_YET = "nobody yet"
TO_START = f"Start lights up when {LEAST} have joined."
FILLING_UP = "Computer players fill up the tables."
JOIN = "Join"
LEAVE = "Leave"
START = "Start"
ORGANIZE = "Organize"
MY_TABLE = "My table"
ALL_STANDINGS = "All standings"
COME_IN = "Play for a computer player"
BACK = "Back"
NEXT = "Next"
ANNOUNCE_ANOTHER = "Announce another with /drive open."
RESULT_BELOW = "The result is below."
STANDINGS_FOLLOW = "The standings follow after the first round"
NO_WINNER = "The Euchre Drive has no winner"
UNPLACED = f"{COMPUTER_MARK} Computer players, and players they took over from, have no place."
YOUR_DRIVE = "Your drive"
HOW_TO_START = "Start it with the button, or with /drive start to add computer players."
HOW_TO_REPLACE = "/drive replace puts another member, or a computer player, in somebody's place."
PAUSE = "Pause the drive"
RESUME = "Resume the drive"
END = "End the drive"
END_FOR_EVERYBODY = "End the drive for everybody?"
ROUNDS_COUNT = "Completed rounds still count."
NOBODY_HAS_PLAYED = "Nobody has played yet."
DISMISS_TO_GO_ON = "To go on, just dismiss this."
LEAVE_THE_DRIVE = "Leave the drive?"
LEAVING = (
    "A computer player takes over for you, and you have no place in the result unless you come back with"
    " /drive join."
)
DISMISS_TO_PLAY_ON = "To keep playing, just dismiss this."
LEAVE_DRIVE = "Leave the drive"
LEAVE_THAT_DRIVE, STANDINGS = "Leave that drive", "Standings"
THE_KEY = "The key to it:"
CHECK_THE_DRAW = "Check the draw"
HOW_TO_CHECK = (
    "Everything that was drawn in this drive. To draw it again on your own computer, use "
    'tools/verify_deal.py, in the bot\'s source: python3 verify_deal.py draw FILE --seal "DIGITS", '
    "with the seal that you saw before the drive began."
)
ASK_WHY = "**Ask your host why.** Discord can refuse threads, or the host tried for another draw."
NONE_ENDED = "No drive that ended in this channel is kept any more; a drive is kept for a week."
AS_SEALED = "The drive was drawn as it was sealed"
NOT_AS_SEALED = "The drive was not drawn as it was sealed"
NOT_SEALED = "The draw of this drive was not sealed, so it can't be checked."


def entrant_name(entrant: Entrant) -> str:
    """A player's name for a sentence."""
    return name(entrant.player)


def entrant_plain(entrant: Entrant) -> str:
    """A player's name for a code block."""
    return plain(entrant.player)


def ender(drive: Drive, by: int) -> str:
    """The one who ended or paused the drive, for a sentence: a user of it or of the server."""
    if by == drive.opened_by:
        return organizer(drive)
    return caller(by, (entrant.player for entrant in drive.players))


def organizer(drive: Drive) -> str:
    """The one who announced the drive, for a sentence."""
    if not drive.opened_by:
        return "the organizer"
    others = [entrant.player for entrant in drive.players if entrant.user != drive.opened_by]
    organizing, *_ = told_apart([Player(drive.organizer, drive.opened_by), *others])
    return name(organizing) if organizing else ""


# What has been done


def left(drive: Drive, user: int) -> str:
    """What is said to a player who has left the drive."""
    done = LEFT_DRIVE if drive.draw else OFF_THE_LIST
    return f"{done} {STILL_YOURS}" if user == drive.opened_by else done


def come_in(before: Drive, number: int, user: int) -> str:
    """What is said to the user who has come in for the computer player that had that place before."""
    if not before.draw:  # it began in this very moment
        return "You play on for a computer player."
    place = before.player(number)
    points = next(line.points for line in standings(before) if line.entrant.number == number)
    tally = f", with {count(points, 'point')} from the rounds that are over" if _any_over(before) else ""
    if place.former == user:
        return f"You are back in your own place{tally}."
    return f"You play on for {_whom(place)}{tally}."


def changed(drive: Drive, old: Entrant, new: Entrant) -> str:
    """The line for everybody on a place in which another plays from now on."""
    table = drive.table_of(new.number)
    there = f" at <#{drive.rooms[table - 1]}>" if table else ""
    by_will = new.by in ("", new.user or old.user)
    if new.user is None and by_will:
        return f"{of_person(old.player)} left the drive; a computer player goes on{there}."
    if new.user is None:
        return f"A computer player goes on for {of_person(old.player)}{there}."
    comes = entrant_name(new) if by_will else f"<@{new.user}>"
    if new.user == old.former:
        return f"{comes} is back, and plays on{there}."
    return f"{comes} comes in for {_whom(old)}{there}."


def _whom(place: Entrant) -> str:
    """The player for whom another comes in, within a sentence."""
    who = of_person(place.player)
    return who if place.user is not None or place.player.stands_in else f"the computer player {who}"


def handed_over(user: int) -> str:
    """Tell everyone who organizes the drive now."""
    return f"<@{user}> organizes the drive now."


def corrections(drive: Drive) -> list[str]:
    """List each corrected score: where, from what to what, and by whom."""
    return [
        f"Round {made.round}, {table_name(drive, made.table).lower()}: {before[0]}–{before[1]} corrected to"
        f" {made.points[0]}–{made.points[1]}{f' by {ender(drive, made.by)}' if made.by else ''}."
        for made, before in drive.corrections
    ]


def time_limit(drive: Drive) -> str:
    """Say when the time of the round is up; nothing where it has no limit or stands still."""
    if drive.until is None or drive.paused or drive.stage is not DriveStage.ROUND:
        return ""
    return f"The hand in play at <t:{drive.until // 1000}:t> is the last."


def taken_over(user: int | None) -> str:
    """Tells who plays on for somebody: that user, or a computer player."""
    return f"{f'<@{user}>' if user else 'A computer player'} takes over."


def no_drive_here(why: str) -> str:
    """Say that no drive can be here, and why; ``why`` is a whole sentence."""
    return f"I can't run a drive here. {why}"


def not_shown(why: str) -> str:
    """Say that the drive's message is not up to date, and what can be done; ``why`` may be empty."""
    return f"Discord won't let me update the drive's message. {why or COMMANDS_WORK}"


def table_over(drive: Drive, number: int) -> str:
    """What is said to a player whose table has finished before the others."""
    return f"{table_name(drive, number)} is over; the others are still playing."


def also_beside(table: Table) -> str:
    """That one who is in the drive sits at another table too, whose game goes on beside it."""
    return (
        f"You also sit at a table in <#{table.channel_id}>, and the clock there doesn't wait for the"
        " drive: finish that game, pause it or leave it first."
    )


def your_table(drive: Drive, player: int) -> str:
    """Where the player of that number sits, and who else does; a button beside it opens the board."""
    number = drive.table_of(player)
    if number is None:
        return NOT_CALLED
    four = drive.rounds[-1].seating[number - 1]
    at = four.index(player)
    names = [entrant_name(drive.player(four[(at + turn) % 4])) for turn in (2, 1, 3)]
    where = table_name(drive, number).lower()
    return f"You sit at {where} in round {len(drive.rounds)}, with {names[0]} against {listed(names[1:])}."


def call(drive: Drive, number: int) -> str:
    """The message that calls the players of a table to it."""
    sides = (
        " & ".join(
            f"<@{entrant.user}>" if entrant.user is not None else entrant_name(entrant)
            for entrant in map(drive.player, drive.rounds[-1].seating[number - 1][side::2])
        )
        for side in (0, 1)
    )
    return f"Round {len(drive.rounds)} at {table_name(drive, number).lower()}: {' against '.join(sides)}"


def checked(drive: Drive, found: Sequence[str]) -> str:
    """What checking the draw of a drive that is over has found; ``found`` as bot.drive.lots tells faults."""
    if not found:
        cuts = sum(bool(played and played.cut) for round_ in drive.rounds for played in round_.played)
        and_cuts = f" and {count(cuts, 'cut')}" if cuts else ""
        told = f"The key is the one sealed before it, and draws the same order of players{and_cuts} again."
        tries = f" The start took {count(drive.attempts, 'try', 'tries')}." if drive.attempts else ""
        why = f" {ASK_WHY}" if drive.attempts > 1 else ""
        return f"### {AS_SEALED}\n{told}{tries}{why}\n{HOW_TO_CHECK}"
    return "\n".join([f"### {NOT_AS_SEALED}", *map(_fault, found), HOW_TO_CHECK])


def _fault(found: str) -> str:
    match found.split():
        case ["seal"]:
            return "The key is not the one that was sealed before the drive."
        case ["cut", round_, table]:
            return f"The cut in round {round_} at table {table} was not drawn as sealed."
    return "The order of the players was not drawn as sealed."


# Before, during and after


def table_name(drive: Drive, number: int, tables: int = 0) -> str:
    """What a table is called, as its thread is; of a drive that has not begun, with so many ``tables``.

    Only where winners move up to it is there a head table.
    """
    head = number == 1 and drive.movement is Movement.WINNERS_UP and (tables or len(drive.rooms)) > 1
    return f"Table {number} (head)" if head else f"Table {number}"


def title(drive: Drive) -> str:
    """The heading of a drive that people can join."""
    return f"{EUCHRE_DRIVE}, {count(drive.length, 'round')}"


def announced(drive: Drive) -> str:
    """Tells whose drive it is, and how its tables play."""
    by = f"Organized by {organizer(drive)}." if drive.opened_by else ""
    told = f"{by} {RULES.name} in fours: everyone deals once at each table, and keeps their own points."
    if drive.minutes:
        told = f"{told} A round's last hand is the one under way after {count(drive.minutes, 'minute')}."
    return told.lstrip()


def sealed(drive: Drive) -> str:
    """What stands above the seal of what is drawn in the drive; nothing where it is not sealed."""
    return "The draw is sealed:" if drive.commitment else ""


def draw_record(drive: Drive) -> str:
    """All that was drawn in a drive that is over, for tools/verify_deal.py; empty where it was not sealed."""
    if drive.ended is None or not drive.ended.key:
        return ""
    names = named([entrant.stands_for or entrant.name for entrant in drive.players])
    cuts = [
        f"cut {number} {table} {' '.join(played.cut)}"
        for number, round_ in enumerate(drive.rounds, start=1)
        for table, played in enumerate(round_.played, start=1)
        if played and played.cut
    ]
    told = [
        f"seal {drive.commitment}",
        f"key {drive.ended.key}",
        f"seed {seed_of(drive.rooms)}",
        f"order {' '.join(map(str, drive.draw))}",
        *([f"attempts {drive.attempts}"] if drive.attempts else []),
        *(f"player {number} {called}" for number, called in enumerate(names, start=1)),
        *cuts,
    ]
    return "".join(f"{line}\n" for line in told)


def joined(drive: Drive, most: int) -> str:
    """Everybody who has joined, as many by name as there is room for."""
    names = [entrant_name(entrant) for entrant in drive.players[:most]]
    more = len(drive.players) - len(names)
    told = f"{', '.join(names)} and {more} more" if more else ", ".join(names)
    return f"**{count(len(drive.players), 'player')}:** {told or NOBODY_YET}"


def moment(drive: Drive) -> str:
    """The heading of a drive that has begun: how far it is."""
    number, of = len(drive.rounds), drive.length
    if drive.paused:
        when = "after" if drive.stage is DriveStage.BREAK else "in"
        now = f"paused {when} round {number} of {of}" if number else "paused"
    elif drive.stage is DriveStage.ROUND:
        now = f"round {number} of {of}"
    elif number == of:
        now = "the last round is over"
    else:
        now = f"round {number + 1} of {of} begins in a moment"
    return f"{EUCHRE_DRIVE}: {now}"


def at_table(where: int, sides: Sequence[str], points: tuple[int, int], end: str) -> str:
    """A line on a table in the thread ``where``; ``end`` says whether and how it is over."""
    first, second = points
    return f"<#{where}> {sides[0]} **{first}–{second}** {sides[1]}{end}"


def over(by_cut: str | None) -> str:
    """Tells behind a table's points that it is over, and which side won a tie by cutting."""
    return f" · over, {by_cut} cut the higher card" if by_cut else " · over"


def more_tables(number: int) -> str:
    """How many tables there are besides those that are listed."""
    return f"and {count(number, 'more table')}"


def called_off(drive: Drive, by: UserId | Nobody) -> str:
    """The heading of a drive that was ended before its first round."""
    return f"The Euchre Drive was called off{f' by {ender(drive, by)}' if by else ''}"


def is_over(drive: Drive) -> str:
    """The heading of a drive that has ended."""
    if not _any_over(drive):
        return "The Euchre Drive was ended in its first round"
    return f"The Euchre Drive is over after {rounds_played(drive)}"


def how_long(drive: Drive) -> str:
    """Tells below the result how many rounds were played, and who ended the drive early."""
    return f"{begun(rounds_played(drive))}. {ended_early(drive)}".rstrip()


def ended_early(drive: Drive) -> str:
    """Who ended the drive before its last round; nothing where none did."""
    ended = drive.ended
    if ended is None or ended.reason is not DriveEnd.EARLY or not ended.by:
        return ""
    return f"Ended early by {ender(drive, ended.by)}."


def winners(table: Sequence[Standing]) -> str:
    """The heading of the result."""
    best = [line for line in table if line.place == 1]
    if not best or not best[0].by_round:
        return NO_WINNER
    names = listed([entrant_name(line.entrant) for line in best])
    points = count(best[0].points, "point")
    if len(best) > 1:
        return f"{names} share first place with {points} each"
    return f"{names} wins the Euchre Drive with {points}"


def rounds_played(drive: Drive) -> str:
    """How many rounds are complete: ``2 rounds``, or ``no round finished``."""
    rounds = sum(round_.over for round_ in drive.rounds)
    return count(rounds, "round") if rounds else "no round finished"


def standings_title(drive: Drive) -> str:
    """The heading of the standings of a drive that goes on: of how many rounds they are."""
    over = sum(round_.over for round_ in drive.rounds)
    return f"Standings after round {over} of {drive.length}" if over else f"{EUCHRE_DRIVE}, no round finished"


def still_playing(drive: Drive) -> str:
    """Which tables play the round that the standings do not have yet; nothing where it has not begun."""
    if drive.stage is not DriveStage.ROUND:
        return "" if _any_over(drive) else f"{STANDINGS_FOLLOW}."
    playing = [str(at) for at, played in enumerate(drive.rounds[-1].played, start=1) if played is None]
    who = f"table {playing[0]} is" if len(playing) == 1 else f"tables {listed(playing)} are"
    counts = f"Round {len(drive.rounds)} counts once it is over" if _any_over(drive) else STANDINGS_FOLLOW
    return f"{counts}: {who} still playing."


def paused_by(drive: Drive) -> str:
    """Who paused a drive that is paused, and who can go on with it; nothing where it goes on."""
    if drive.pause is None:
        return ""
    by, who = drive.pause.by, organizer(drive)
    if by == drive.opened_by:
        return f"Paused by {who}, who can resume it, as can a server manager."
    whose = f"Paused by {ender(drive, by)}; " if by else ""
    return f"{whose}{who} or a server manager can resume it."


def headings(rounds: range) -> list[str]:
    """The heads of the columns of points: of all, and of those rounds one by one."""
    return ["pts", *(f"r{at + 1}" for at in rounds)]


# Parts


def _any_over(drive: Drive) -> bool:
    return any(round_.over for round_ in drive.rounds)
