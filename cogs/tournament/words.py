"""The wording of tournaments: at each stage, about players and about standings."""

from collections.abc import Mapping, Sequence

from bot.engine.levels import Level
from bot.engine.options import Ruleset
from bot.ids import UserId
from bot.tables.events import Nobody
from bot.tables.table import Player, Table, with_tails
from bot.tournament.events import HowEnded
from bot.tournament.formats import hands_of, is_drive
from bot.tournament.requests import LEAST, LONGEST, MOST_BOTS, SLOWEST
from bot.tournament.tournament import Entrant, Movement, Standing, Tournament, TournamentStage, standings
from cogs.table.words import LEFT_DRIVE_LOSES
from cogs.ui.words.levels import level_of_all
from cogs.ui.words.names import caller, count, listed, name, of_person, plain

# The command and the setup

ABOUT = "Set up, join, or follow a tournament here."
DESCRIBED = {
    "game": "Game (default: server's choice)",
    "rounds": "Number of rounds (default: 6)",
}
NEW_TOURNAMENT = "New tournament"
MOVEMENTS: Mapping[Movement, str] = {
    Movement.WINNERS_UP: "Winners move up a table",
    Movement.INDIVIDUAL: "Partners change on a schedule",
}
MOVEMENTS_ABOUT: Mapping[Movement, str] = {
    Movement.WINNERS_UP: "Losers stay, and partners change each round.",
    Movement.INDIVIDUAL: "Everyone plays with as many partners as possible.",
}
LONERS = "Loners break ties"
ANNOUNCE = "Announce"
ANNOUNCED, CANCELED = "Announced. Press Start when everyone is here.", "Canceled. Nothing was announced."
BOTS_FILL = "Bots fill the tables"
NO_LIMIT = "No time limit for a round"
_FEW = 5  # tables that are named

# Buttons

JOIN, LEAVE, START, OPTIONS = "Join", "Leave", "Start", "Options"
MY_TABLE, STANDINGS, LAST_RESULT = "My table", "Standings", "Last result"
PAUSE, RESUME, REPLACE, CORRECT = "Pause", "Resume", "Replace", "Correct a score"
CHANGE, HAND_OVER, END = "Change", "Hand over", "End"
REPLACE_A_PLAYER, CHANGE_IT, HAND_IT_OVER = (
    "Replace a player",
    "Change the tournament",
    "Hand over the tournament",
)
LEAVE_THAT = "Leave that tournament"
LEAVE_TOURNAMENT, END_TOURNAMENT = "Leave tournament", "End tournament"

# Answers

OLDER = "That button is from an older version. Use /tournament to see what's on here."
NO_CHANNEL = "A tournament needs a text channel where I can open threads. Use /tournament in one."
NO_THREADS = "I couldn't open the threads, so the tournament hasn't started. Try again."
TOO_MANY_THREADS = "This server has too many active threads. Close some, then press Start again."
STARTED = "Started. Each table has its own thread, and everyone gets a ping."
JOINED = "You're in. I'll ping you when your table is ready."
NOT_CALLED = "The next round hasn't started. I'll ping you when your table is ready."
FINAL_RESULT_SOON = "The final result follows in a moment."
STILL_YOURS = "You're still the organizer."
OFF_THE_LIST = "You're off the list."
YOU_LEFT = "You left, and a bot took over. You aren't ranked unless you join again."
NOT_A_MEMBER = "That person isn't in this server. Choose a member."
NOT_A_BOT = "A bot can't be the organizer. Choose a person."
ONE_PLAYER = "Choose one player to replace."
NUMBERS_ONLY = "Use whole numbers."
NO_LAST_RESULT = "No recent result here. Results are saved for a week."

# Screens

NOBODY_YET = "no one yet"
TO_START = f"At least {LEAST} people have to join. Bots fill the rest."
ANNOUNCE_ANOTHER = "Set up another with /tournament."
RESULT_BELOW = "The result is below."
STANDINGS_FOLLOW = "Standings appear after the first round."
NO_WINNER = "The tournament has no winner"
UNPLACED = "° Bots and the players they replaced aren't ranked."
NOT_IN_IT = "You're not playing."
INVITED = "You're invited to play. Press Join to take your seat."
YOU_ORGANIZE = "You're the organizer."
LEAVE_QUESTION = "Leave the tournament?"
END_QUESTION, FINISHED_COUNT, NOBODY_PLAYED = (
    "End the tournament?",
    "Finished rounds count. The current round doesn't.",
    "No one has played yet.",
)
ENDS_AFTER_ROUND = "You've played in this round, so the tournament ends after it."
WHICH_SCORE, WHICH_ROUND, WHICH_TABLE = "Which score is wrong?", "Round", "Choose a table"
NO_SCORES = "No table has finished this round yet."
WHO_LEAVES, WHO_JOINS, A_BOT = "Who stops playing?", "Who do you invite instead?", "Leave empty for a bot."
NEW_ORGANIZER = "New organizer"
ROUNDS, MINUTES, BOTS = (
    f"Rounds (1 to {LONGEST})",
    f"Minutes per round (up to {SLOWEST}, 0 for no limit)",
    f"Minimum number of bots (up to {MOST_BOTS})",
)


def ender(now: Tournament, by: int) -> str:
    """Return the name, for a sentence, of the user who ended or paused the tournament."""
    if by == now.opened_by:
        return organizer(now)
    return caller(by, (entrant.player for entrant in now.players))


def organizer(now: Tournament) -> str:
    """Return the organizer's name for a sentence."""
    if not now.opened_by:
        return "the organizer"
    own = now.opened_by  # also the name of the bot that plays on for them
    others = [entrant.player for entrant in now.players if own not in (entrant.user, entrant.former)]
    organizing, *_ = with_tails([Player(now.organizer, now.opened_by), *others])
    return name(organizing) if organizing else ""


# Choices


def format_name(rules: Ruleset) -> str:
    """Return the name of a tournament of this game: ``Euchre Drive``, ``Bid Euchre tournament``."""
    return "Euchre Drive" if is_drive(rules) else f"{rules.name} tournament"


def short_name(rules: Ruleset) -> str:
    """Return the short name of a running tournament of this game: ``Tournament``, or ``Euchre Drive``."""
    return "Euchre Drive" if is_drive(rules) else "Tournament"


def game_choice(rules: Ruleset) -> str:
    """Return a game as a choice in the setup."""
    return f"{rules.name} (Euchre Drive)" if is_drive(rules) else rules.name


def hands_a_round(hands: int) -> str:
    """Return a number of hands as a choice."""
    return f"{hands} hands per round"


def bots_at_least(bots: int) -> str:
    """Return a least number of bots as a choice."""
    return f"At least {count(bots, 'bot')}" if bots else BOTS_FILL


def time_a_round(minutes: int) -> str:
    """Return a time limit as a choice."""
    return f"{count(minutes, 'minute')} per round" if minutes else NO_LIMIT


# What has been done


def left(now: Tournament, user: int) -> str:
    """Return the message for a player who has left."""
    place = now.stand_in_for(UserId(user))
    loses = place is not None and now.is_playing(place.number)
    done = LEFT_DRIVE_LOSES if loses else YOU_LEFT if now.draw else OFF_THE_LIST
    return f"{done} {STILL_YOURS}" if user == now.opened_by else done


def came_in(before: Tournament, number: int, user: int) -> str:
    """Return the message for a user who has taken a bot's place."""
    if not before.draw:  # it started in this very moment
        return "You replaced a bot."
    place = before.player(number)
    points = next(line.points for line in standings(before) if line.entrant.number == number)
    tally = f" You have {count(points, 'point')} so far." if _any_over(before) else ""
    if place.former == user:
        return f"You're back in your own seat.{tally}"
    return f"You replaced {_replaced(place)}.{tally}"


def changed(now: Tournament, old: Entrant, new: Entrant) -> str:
    """Return the public line about a replaced player, or about the person invited to the place."""
    table = now.table_of(new.number)
    there = f" at <#{now.rooms[table - 1]}>" if table else ""
    if new.since > len(now.rounds):
        there = f" from round {new.since}"
    if new.invited:
        how = "get your seat back" if new.invited == new.former else f"replace {_replaced(old)}"
        return f"<@{new.invited}>, press Join in /tournament to {how}{there}. A bot plays until then."
    if new.user is None and new.by in ("", old.user):
        return f"{of_person(old.player)} left. A bot took over{there}."
    if new.user is None:
        return f"A bot replaces {of_person(old.player)}{there}."
    if new.user == old.former:
        return f"{name(new.player)} is back{there}."
    return f"{name(new.player)} replaces {_replaced(old)}{there}."


def _replaced(place: Entrant) -> str:
    """Return the name of the replaced player, within a sentence."""
    who = of_person(place.player)
    return who if place.user is not None or place.player.stands_in else f"the bot {who}"


def handed_over(user: int) -> str:
    """Say publicly who organizes the tournament now."""
    return f"<@{user}> is the organizer now."


def corrections(now: Tournament) -> list[str]:
    """Return a line for each corrected score: the table, both scores, and who corrected it."""
    return [
        f"Round {made.round}, {table_name(now, made.table).lower()}:"
        f" {f'{ender(now, made.by)} corrected' if made.by else 'corrected'}"
        f" {before[0]}–{before[1]} to {made.points[0]}–{made.points[1]}."
        for made, before in now.corrections
    ]


def taken_over(invited: int | None) -> str:
    """Say that a bot plays for a player now, and who can take its seat."""
    return f"A bot plays until <@{invited}> joins." if invited else "A bot plays now."


def not_here(why: str) -> str:
    """Say that no tournament can be here. ``why`` is a whole sentence."""
    return f"I can't run a tournament here. {why}"


def not_shown(why: str) -> str:
    """Say that the tournament's message isn't up to date, and what to do."""
    return f"Discord won't let me update the tournament's message. {why or 'Use /tournament instead.'}"


def also_beside(table: Table) -> str:
    """Say that a tournament's player also sits at another table."""
    return f"You're also playing in <#{table.channel_id}>. Its timer doesn't stop for the tournament."


def your_table(now: Tournament, number: int) -> str:
    """Say where the player of that number sits, and with whom."""
    player, table = now.player(number), now.table_of(number)
    if player.since > len(now.rounds):
        return f"You've seen cards from this round, so you start in round {player.since}."
    if table is None:
        return FINAL_RESULT_SOON if now.has_no_more_rounds else NOT_CALLED
    called = table_name(now, table)
    if now.rounds[-1].played[table - 1] is not None:
        return f"{called} is done. The others are still playing."
    four = now.rounds[-1].seating[table - 1]
    at = four.index(number)
    names = [name(now.player(four[(at + turn) % 4]).player) for turn in (2, 1, 3)]
    return f"Round {len(now.rounds)}, {called.lower()}: you and {names[0]} play {listed(names[1:])}."


def call(now: Tournament, number: int) -> str:
    """Return the message that pings the players of a table."""
    sides = (
        " & ".join(
            f"<@{entrant.user}>" if entrant.user is not None else name(entrant.player)
            for entrant in map(now.player, now.rounds[-1].seating[number - 1][side::2])
        )
        for side in (0, 1)
    )
    return f"Round {len(now.rounds)}, {table_name(now, number).lower()}: {' against '.join(sides)}"


# Before, during and after


def table_name(now: Tournament, number: int, tables: int = 0) -> str:
    """Return the name of a table and its thread. Before the start, with so many ``tables``.

    There's a head table only if winners move up.
    """
    head = number == 1 and now.movement is Movement.WINNERS_UP and (tables or len(now.rooms)) > 1
    return f"Table {number} (head)" if head else f"Table {number}"


def plan(now: Tournament) -> str:
    """Say what is played: ``6 rounds of 8 hands. Winners move up a table.``"""
    return f"{count(now.length, 'round')} of {count(hands_of(now.rules), 'hand')}. {MOVEMENTS[now.movement]}."


def details(now: Tournament) -> str:
    """Say who organizes the tournament, and what is unusual about it."""
    told = [
        f"Organized by {organizer(now)}" if now.opened_by else "",
        time_a_round(now.minutes) if now.minutes else "",
        LONERS if now.counts_loners else "",
        bots_at_least(now.bots) if now.bots else "",
        "" if now.level is Level.CLUB else level_of_all(now.level),
    ]
    return " · ".join(filter(None, told))


def joined(now: Tournament, most: int) -> str:
    """List everyone who has joined, as many by name as fit."""
    names = [name(entrant.player) for entrant in now.players[:most]]
    more = len(now.players) - len(names)
    told = f"{', '.join(names)} and {more} more" if more else ", ".join(names)
    return f"**{count(len(now.players), 'player')}:** {told or NOBODY_YET}"


def moment(now: Tournament) -> str:
    """Return the heading of a tournament that goes on: what it is and how far."""
    number, of = len(now.rounds), now.length
    if now.stage is TournamentStage.SIGN_UP:
        return format_name(now.rules)
    if now.is_paused:
        when = "after" if now.stage is TournamentStage.BREAK else "in"
        what = f"paused {when} round {number} of {of}" if number else "paused"
    elif now.stage is TournamentStage.ROUND:
        what = f"round {number} of {of}"
    elif now.has_no_more_rounds:
        what = "the last round is over"
    else:
        what = f"round {number + 1} of {of} starts in a moment"
    return f"{short_name(now.rules)}: {what}"


def notes(now: Tournament) -> str:
    """Say who paused it, that it ends after this round, or when the round's time is up."""
    told = []
    if now.pause is not None:
        told.append(f"Paused by {ender(now, now.pause.by)}." if now.pause.by else "Paused.")
        told.append(f"Any player can resume it {free_from(now)}.")
    elif now.until is not None and now.stage is TournamentStage.ROUND:
        told.append(f"No new hands after <t:{now.until // 1000}:t>.")
    if now.last_round is not None and now.ended is None and now.last_round.by:
        told.append(f"{ender(now, now.last_round.by)} is ending the tournament after this round.")
    return " ".join(told)


def free_from(now: Tournament) -> str:
    """Say from when on any player can resume a paused tournament."""
    return f"from <t:{-(-now.free_from // 1000)}:f>"


def at_table(where: int, sides: Sequence[str], points: tuple[int, int], end: str) -> str:
    """Return a line on a table in the thread ``where``. ``end`` says how it ended."""
    first, second = points
    return f"<#{where}> {sides[0]} **{first}–{second}** {sides[1]}{end}"


def over(by_cut: str | None) -> str:
    """Say behind a table's points that it is over, and which side won a tie by cutting."""
    return f" · done, {by_cut} won the cut" if by_cut else " · done"


def more_tables(number: int) -> str:
    """Say how many tables there are besides those listed."""
    return f"and {count(number, 'more table')}"


def called_off(now: Tournament, by: UserId | Nobody) -> str:
    """Return the heading of a tournament that was canceled before its first round."""
    return f"{short_name(now.rules)} canceled{f' by {ender(now, by)}' if by else ''}"


def is_over(now: Tournament) -> str:
    """Return the heading of a tournament that has ended."""
    if not _any_over(now):
        return f"{short_name(now.rules)}: ended in the first round"
    return f"{short_name(now.rules)}: over after {rounds_played(now)}"


def how_long(now: Tournament) -> str:
    """Say below the result how many rounds were played, and who ended it early."""
    played = rounds_played(now)
    return f"{played[0].upper()}{played[1:]}. {ended_early(now)}".rstrip()


def ended_early(now: Tournament) -> str:
    """Say who ended the tournament before its last round, or nothing if no one did."""
    ended = now.ended
    if ended is None or ended.reason is not HowEnded.EARLY or not ended.by:
        return ""
    return f"Ended early by {ender(now, ended.by)}."


def winners(now: Tournament, table: Sequence[Standing]) -> str:
    """Return the heading of the result."""
    best = [line for line in table if line.place == 1]
    if not best or not best[0].by_round:
        return NO_WINNER
    names = listed([name(line.entrant.player) for line in best])
    points = count(best[0].points, "point")
    if len(best) > 1:
        return f"{names} share first place with {points} each"
    what = "Euchre Drive" if is_drive(now.rules) else "tournament"
    return f"{names} wins the {what} with {points}"


def rounds_played(now: Tournament) -> str:
    """Return how many rounds are complete: ``2 rounds``, or ``no finished rounds``."""
    rounds = sum(round_.is_over for round_ in now.rounds)
    return count(rounds, "round") if rounds else "no finished rounds"


def standings_title(now: Tournament) -> str:
    """Return the heading of the standings of a running tournament."""
    over = sum(round_.is_over for round_ in now.rounds)
    return f"Standings after round {over} of {now.length}" if over else moment(now)


def still_playing(now: Tournament) -> str:
    """Say which tables still play the round that the standings don't include yet."""
    if now.stage is not TournamentStage.ROUND:
        return "" if _any_over(now) else STANDINGS_FOLLOW
    playing = [str(at) for at, played in enumerate(now.rounds[-1].played, start=1) if played is None]
    if len(playing) > _FEW:
        return f"{len(playing)} tables are still playing round {len(now.rounds)}."
    who = f"Table {playing[0]} is" if len(playing) == 1 else f"Tables {listed(playing)} are"
    return f"{who} still playing round {len(now.rounds)}."


def headings(rounds: range, *, loners: bool) -> list[str]:
    """Return the headings of the columns: all points, the loners if they count, and each round."""
    return ["pts", *(["lone"] if loners else []), *(f"r{at + 1}" for at in rounds)]


def table_choice(now: Tournament, number: int, round_: int) -> str:
    """Return a table whose score can be corrected, as a choice: ``Table 2: Ann & Bob 5–3 Cy & Dee``."""
    played = now.rounds[round_ - 1].played[number - 1]
    first, second = pairs(now, number, round_)
    points = f"{played.points[0]}–{played.points[1]}" if played else ""
    return f"Table {number}: {first} {points} {second}"


def pairs(now: Tournament, number: int, round_: int) -> list[str]:
    """Return the names of both sides at a table of a round."""
    four = now.rounds[round_ - 1].seating[number - 1]
    return [" & ".join(plain(now.player(each).player) for each in four[side::2]) for side in (0, 1)]


def _any_over(now: Tournament) -> bool:
    return any(round_.is_over for round_ in now.rounds)
