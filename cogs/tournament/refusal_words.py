"""The wording of tournaments' refusals, with buttons to what helps."""

from collections.abc import Callable, Mapping, Sequence

from bot.tournament import requests
from bot.tournament.requests import TournamentRefusal, TournamentWhy
from bot.tournament.tournament import Tournament
from cogs.tournament.press import TournamentPress, TournamentVerb
from cogs.tournament.words import JOIN, LEAVE_THAT, RESUME, ender, free_from, organizer
from cogs.ui.controls import Button, button
from cogs.ui.link_buttons import go_to
from cogs.ui.words.names import count

_Says = str | Callable[[Tournament, int], str]
_WHY: Mapping[TournamentWhy, _Says] = {
    TournamentWhy.NO_TOURNAMENT: "There's no tournament here. Set one up with /tournament.",
    TournamentWhy.CHANNEL_TAKEN: "This channel already has a tournament. Join it, or use another channel.",
    TournamentWhy.OPENED_ENOUGH: "You've reached your tournament limit. End one first.",
    TournamentWhy.SERVER_FULL: "This server has reached its tournament limit. Join one, or wait.",
    TournamentWhy.IN_ANOTHER: lambda now, user: (
        f"You're in the tournament in <#{now.channel_id}>. Leave that one first."
    ),
    TournamentWhy.NO_PLACE: "You can't join this tournament. Find a table, or open your own.",
    TournamentWhy.BANNED: "You're banned from games in this server. Ask a server manager.",
    TournamentWhy.BANNED_ONE: "That member is banned from games here. Choose someone else.",
    TournamentWhy.NO_GAME: "A tournament needs a game for four with partners. Choose another game.",
    TournamentWhy.OUT_OF_RANGE: lambda now, user: (
        f"Round {len(now.rounds)} has started, so choose at least {count(len(now.rounds), 'round')}."
    ),
    TournamentWhy.NO_LEVEL: "Choose a difficulty from the list.",
    TournamentWhy.JOINED: "You're already in this tournament.",
    TournamentWhy.NOT_JOINED: lambda now, user: (
        "You're the organizer, but you're not playing. Press Join to play."
        if user == now.opened_by
        else "You're not in this tournament. Press Join to play."
    ),
    TournamentWhy.ENTERED: "That player is already in the tournament.",
    TournamentWhy.NOT_ENTERED: "That player isn't in this tournament.",
    TournamentWhy.IS_A_BOT: "A bot is already in that seat. Choose who to invite.",
    TournamentWhy.NO_SCORE: f"Choose a score up to {requests.MOST_POINTS}.",
    TournamentWhy.NOT_SCORED: "That table isn't done yet. Choose a finished one.",
    TournamentWhy.NOT_ORGANIZER: lambda now, user: f"Only {organizer(now)} or a server manager can do that.",
    TournamentWhy.STILL_PAUSED: lambda now, user: (
        f"Only {organizer(now)} or a server manager can resume it now. Any player can {free_from(now)}."
    ),
    TournamentWhy.STARTED: "The tournament has already started.",
    TournamentWhy.NOT_STARTED: "The tournament hasn't started yet.",
    TournamentWhy.FULL: lambda now, user: f"Every seat is taken. {_ask(now, user)}",
    TournamentWhy.LAST_ROUND: "The last round's cards are out, so it's too late to join.",
    TournamentWhy.TAKEN_OUT: lambda now, user: (
        f"You were replaced. Ask {organizer(now)} or a server manager to invite you with Replace."
    ),
    TournamentWhy.TOO_FEW: lambda now, user: (
        f"A tournament needs {requests.LEAST} people."
        f" {count(len(now.players), 'person', 'people')} joined so far."
    ),
    TournamentWhy.TOO_MANY: f"A tournament takes up to {requests.MOST} players.",
    TournamentWhy.PAUSED: lambda now, user: _already_paused(now, user),
    TournamentWhy.NOT_PAUSED: "The tournament isn't paused.",
    TournamentWhy.ENDING: "The tournament already ends after this round.",
    TournamentWhy.REPEATED: "Already done.",
    TournamentWhy.STALE: "Someone just joined or left. Press Start again.",
    TournamentWhy.NOT_STORED: "That couldn't be saved, so nothing changed. Try again.",
    TournamentWhy.CLOSING: "Restarting soon. Try again in a minute.",
}
_OF_NONE: Mapping[TournamentWhy, str] = {
    TournamentWhy.OUT_OF_RANGE: (
        f"Choose 1 to {requests.LONGEST} rounds, up to {requests.SLOWEST} minutes,"
        f" and up to {requests.MOST_BOTS} bots."
    ),
    TournamentWhy.IN_ANOTHER: "You're in another tournament. Leave that one first.",
}


def why_not_tournament(refusal: TournamentRefusal, user: int = 0) -> str:
    """Return the sentence for the user that explains a refusal."""
    now, says = refusal.tournament, _WHY[refusal.why]
    if isinstance(says, str):
        return says
    return says(now, user) if now else _OF_NONE.get(refusal.why, "You can't do that now. Try /tournament.")


def _already_paused(now: Tournament, user: int) -> str:
    by = now.pause.by if now.pause else ""
    if not by:
        return "The tournament is already paused."
    return f"{'You' if by == user else ender(now, by)} already paused it. Press Resume to continue."


def _ask(now: Tournament, user: int) -> str:
    """Say who can give a player's place to someone else."""
    if user == now.opened_by:
        return "Press Replace in the options."
    return f"Ask {organizer(now)} or a server manager to replace someone."


def explain_refusal(refusal: TournamentRefusal, user: int) -> tuple[str, Sequence[Button]]:
    """Return the sentence for a tournament's refusal, and buttons to where it points, for that user."""
    now, sentence = refusal.tournament, why_not_tournament(refusal, user)
    if now is None:
        return sentence, ()
    match refusal.why:
        case TournamentWhy.IN_ANOTHER:
            leaving = button(LEAVE_THAT, TournamentPress(TournamentVerb.LEAVE, now.id))
            return sentence, [go_to(now.guild_id, now.channel_id), leaving]
        case TournamentWhy.CHANNEL_TAKEN | TournamentWhy.NOT_JOINED:
            return sentence, [button(JOIN, TournamentPress(TournamentVerb.JOIN, now.id))]
        case TournamentWhy.PAUSED:
            return sentence, [button(RESUME, TournamentPress(TournamentVerb.RESUME, now.id))]
    return sentence, ()
