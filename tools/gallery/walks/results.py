"""What came of the games: figures, leaderboards, seasons, finished games; sealed deals and what is kept."""

from __future__ import annotations

from bot.games import PRESETS
from bot.standings.boards import SortBy
from bot.tables.table import Player
from cogs.ui.layout import FIELD
from cogs.ui.press import Verb
from tests.journeys.world import labels
from tests.year.making import Size, play
from tools.gallery.entries import SENTENCE, Visit, walk
from tools.gallery.playing import play_out
from tools.gallery.walks.tables import press

BOARD = "leaderboard.screens.leaderboard_view"
YEAR = Size(games=600, people=26, records=60)


@walk(
    "results",
    {f"leaderboard-{order.value}".replace("_", "-"): BOARD for order in SortBy}
    | {
        "leaderboard-none": BOARD,
        "leaderboard-later": BOARD,
        "leaderboard-month": BOARD,
        "leaderboard-spoil-five": BOARD,
        "leaderboard-shared": "leaderboard.screens.shared_view",
        "stats-none": "stats.screens.stats_view",
        "stats": "stats.screens.stats_view",
        "stats-together": "stats.screens.together_view",
        "season-not-by-hand": SENTENCE,
        "season-end": "seasons.screens.confirm_end_view",
        "leaderboard-last-season": BOARD,
        "season-over": "seasons.screens.closing_view",
        "games-none": "finished.screens.games_view",
        "games": "finished.screens.games_view",
        "games-older": "finished.screens.games_view",
        "game": "finished.screens.game_view",
        "export": SENTENCE,
        "privacy": "privacy.screens.kept_view",
    },
)
async def results(visit: Visit) -> None:
    """A server before its first game, and after a year of play by people of all kinds of names."""
    club = visit.club
    club.welcome("Mia", manage_guild=True)
    for name, command in (
        ("leaderboard-none", "leaderboard"),
        ("stats-none", "stats"),
        ("games-none", "games"),
    ):
        await club.slash("Ann", command)
        await visit.take(name, "Ann")
    await club.slash("Mia", "season end")
    await visit.take("season-not-by-hand", "Mia")
    here = [Player(name, club[name].id) for name in ("Ann", "Bob")]
    last = club.time.now() - 3_600_000
    await play(club.bot.store, YEAR, guild_id=club.guild.id, last=last, here=here)
    await club.bot.manager.servers.set(club.guild.id, "seasons", "by hand")
    for order in SortBy:
        await club.slash("Ann", "leaderboard", by=order.value)
        await visit.take(f"leaderboard-{order.value}".replace("_", "-"), "Ann")
    await club.slash("Ann", "leaderboard")
    while "Next" in labels(club.panel("Ann")):
        await club.press("Ann", club.panel("Ann"), "Next")
    await visit.take("leaderboard-later", "Ann")
    await club.press("Ann", club.panel("Ann"), "Share")
    await visit.take("leaderboard-shared", "Eve", club.public()[-1])
    await club.slash("Ann", "leaderboard", period="month")
    await visit.take("leaderboard-month", "Ann")
    await club.slash("Ann", "leaderboard", rules="spoil_five")
    await visit.take("leaderboard-spoil-five", "Ann")
    await club.slash("Eve", "stats", player=club["Ann"])
    await visit.take("stats", "Eve")
    await club.slash("Ann", "stats", **{"with": club["Bob"]})
    await visit.take("stats-together", "Ann")
    await _games(visit)
    await club.slash("Ann", "privacy show")
    await visit.take("privacy", "Ann")
    await club.slash("Mia", "season end")
    await visit.take("season-end", "Mia")
    await club.press("Mia", club.panel("Mia"), "End the season")
    await visit.take("season-over", "Ann", club.public()[-1])
    await club.slash("Ann", "leaderboard", period="last")
    await visit.take("leaderboard-last-season", "Ann")


async def _games(visit: Visit) -> None:
    club = visit.club
    await club.slash("Ann", "games")
    await visit.take("games", "Ann")
    await club.press("Ann", club.panel("Ann"), "Older")
    await visit.take("games-older", "Ann")
    await club.press("Ann", club.panel("Ann"), "Game ")
    await visit.take("game", "Ann")
    await club.slash("Ann", "export")
    await visit.take("export", "Ann")


@walk(
    "finished",
    {f"replay-{id_}": "finished.screens.replay_view" for id_ in PRESETS}
    | {f"replay-end-{id_}": "finished.screens.replay_view" for id_ in PRESETS},
    seed=2,  # a world without the games of another year
)
async def replays(visit: Visit) -> None:
    """A finished game of every ruleset, replayed."""
    club = visit.club
    await play(club.bot.store, Size(games=60, people=12, records=60), guild_id=club.guild.id)
    for number in range(1, 61):
        game = await club.bot.store.games.get(number)
        assert game is not None
        if f"replay-{game.rules}" in visit.taken:
            continue
        for name, place in ((f"replay-{game.rules}", 3), (f"replay-end-{game.rules}", 9999)):
            await club.slash("Ann", "games")
            await club.forge("Ann", club.panel("Ann"), f"gm:replay:{game.id}:{place}:0")
            await visit.take(name, "Ann")


@walk(
    "fair-deals",
    {
        "lobby": "table.lobby.lobby_view",
        "sealed": "fair_deals.screens.fair_view",
        "seeded": "fair_deals.screens.fair_view",
        "no-seed": SENTENCE,
        "result": "table.summary.result_view",
        "verified": "fair_deals.screens.checked_view",
        "verdict": "fair_deals.screens.verdict_view",
        "nothing-to-verify": SENTENCE,
    },
    sealed=True,
)
async def fair_deals(visit: Visit) -> None:
    """The seal, a seed of one's own, and the check afterwards."""
    club = visit.club
    await club.slash("Eve", "verify")
    await visit.take("nothing-to-verify", "Eve")
    await club.slash("Ann", "euchre new", rules="north_american", target=1, computers=3)
    await visit.take("lobby", "Bob", club.board())
    await press(club, "Ann", Verb.FAIR)
    await visit.take("sealed", "Ann")
    sealed = club.panel("Ann").id
    for typed, name in (("   ", "no-seed"), ("seven of hearts", "seeded")):
        there = next(each for each in club.private("Ann") if each.id == sealed)
        asked = await club.press("Ann", there, "Add to the seed")
        await club["Ann"].submit_modal(asked, {FIELD: typed})
        if name == "no-seed":
            await visit.take(name, "Ann")
    await visit.take("seeded", "Ann", next(each for each in club.private("Ann") if each.id == sealed))
    await club.press("Ann", club.board(), "Start")
    await play_out(club)
    await visit.take("result", "Eve", club.public()[-1])
    await club.press("Ann", club.public()[-1], "Verify")
    await visit.take("verified", "Ann")
    await club.slash("Eve", "verify", game=1)
    await visit.take("verdict", "Eve")


@walk(
    "settings",
    {
        "me": "settings.screens.my_view",
        "me-all-changed": "settings.screens.my_view",
        "server": "settings.screens.server_view",
        "server-computers": "settings.screens.computers_view",
        "server-all-set": "settings.screens.server_view",
        "unanswered-not-kept": "settings.screens.unanswered_view",
        "unanswered": "settings.screens.unanswered_view",
        "moderation": "conduct.screens.measures_view",
        "moderation-empty": "conduct.screens.measures_view",
        "blocked": SENTENCE,
        "block-list": "conduct.screens.blocked_view",
        "privacy": "privacy.screens.kept_view",
        "delete": "privacy.screens.confirm_view",
        "deleted": SENTENCE,
        "export": SENTENCE,
    },
)
async def settings(visit: Visit) -> None:
    """What players and servers set, and what is kept of somebody."""
    club = visit.club
    club.welcome("Mia", manage_guild=True)
    await club.slash("Ann", "settings me")
    await visit.take("me", "Ann")
    await club.slash("Mia", "settings server")
    await visit.take("server", "Mia")
    await club.press("Mia", club.panel("Mia"), "Computer players")
    await club.press("Mia", club.panel("Mia"), "Expert")
    await visit.take("server-computers", "Mia")
    users, servers = club.bot.manager.users, club.bot.manager.servers
    for name, value in (("trumps_last", "yes"), ("pings", "no"), ("hide_name", "yes")):
        await users.set(club["Ann"].id, name, value)
    here = club.guild.id
    for name, value in (("rules", "spoil_five"), ("threads", "yes"), ("seasons", "quarterly")):
        await servers.set(here, name, value)
    await servers.set(here, "season_channel", str(club.channel.id))
    await servers.set(here, "channels", str(club.channel.id))
    await club.slash("Ann", "settings me")
    await visit.take("me-all-changed", "Ann")
    await club.slash("Mia", "settings server")
    await visit.take("server-all-set", "Mia")
    await club.slash("Mia", "settings unanswered")
    await visit.take("unanswered-not-kept", "Mia")
    await servers.set(here, "unanswered", "yes")
    for question in ("Where do I park my car?", "What is the capital of Devon?"):
        await club.slash("Ann", "rules ask", question=question)
    await club.slash("Mia", "settings unanswered")
    await visit.take("unanswered", "Mia")
    await club.slash("Mia", "moderate list")
    await visit.take("moderation-empty", "Mia")
    for command, name in (("bar", "Bob"), ("mute", "Eve"), ("unmute", "Eve"), ("mute", "Cat")):
        await club.slash("Mia", f"moderate {command}", member=club[name].user)
    await club.slash("Mia", "moderate list")
    await visit.take("moderation", "Mia")
    await club.slash("Ann", "block add", member=club["Bob"].user)
    await visit.take("blocked", "Ann")
    await club.slash("Ann", "block list")
    await visit.take("block-list", "Ann")
    await club.slash("Ann", "privacy show")
    await visit.take("privacy", "Ann")
    await club.slash("Ann", "privacy export")
    await visit.take("export", "Ann")
    await club.slash("Ann", "privacy delete")
    await visit.take("delete", "Ann")
    await club.press("Ann", club.panel("Ann"), "Delete")
    await visit.take("deleted", "Ann")
