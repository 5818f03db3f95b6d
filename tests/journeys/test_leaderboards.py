"""People look through the leaderboard, and show it to everybody."""

from __future__ import annotations

from bot.standings.boards import SortBy
from bot.store import Store
from cogs.leaderboard.screens import What
from tests.approved import approve
from tests.journeys.seen import answer, components, labels, text
from tests.journeys.world import World
from tests.store.samples import a_table, renamed, won_by

MANY = 23


async def played(club: World) -> None:
    """Ann has won a game, Bob has lost it, and others have played before them."""
    store: Store = club.bot.store
    await store.tables.create(a_table("hall", guild_id=club.guild.id), [])
    now = club.bot.manager.now()
    for user in range(1, MANY - 1):
        await store.tables.append(
            "hall", [], finished=renamed(won_by(user, finished_at=now), f"Guest {user}")
        )
    ann, bob = club["Ann"].id, club["Bob"].id
    for _ in range(2):
        await store.tables.append("hall", [], finished=renamed(won_by(ann, bob, finished_at=now), "Ann"))


async def test_pages_are_turned_in_private_and_shared_with_everybody(club: World) -> None:
    await played(club)
    board = (await club.slash("Bob", "leaderboard")).response.message
    assert board.flags.ephemeral and "1st Ann" in text(board) and f">{MANY}" in text(board)
    await club.press("Bob", board, "lb:wins:all::1:page")
    last = await club.on("Bob", "lb:wins:all::2:page")
    assert "1st" not in text(last) and f">{MANY}" in text(last)
    assert not any("leaderboard" in text(message) for message in club.public())
    await club.press("Bob", last, "lb:wins:all::2:share")
    shared = club.public()[-1]
    assert ">" not in text(shared).split("```")[1] and labels(shared) == ["Browse"]
    looked = await club.press("Ann", shared, "lb:wins")
    assert ">1st Ann" in answer(looked) and club.public()[-1].id == shared.id


async def test_each_list_chooses_what_is_compared_over_which_games_and_which_time(club: World) -> None:
    await played(club)
    await club.slash("Ann", "leaderboard")

    async def choose(what: What, value: str) -> str:
        lists = [each.custom_id for each in components(club.panel("Ann")) if hasattr(each, "options")]
        (asked,) = (id_ for id_ in lists if f":{what.value}:" in id_)
        await club["Ann"].select(club.panel("Ann"), [value], custom_id=asked)
        return text(club.panel("Ann"))

    figures = {
        SortBy.WIN_RATE: ">– Ann 100.0 2",  # ten games make a place
        SortBy.POINTS_A_HAND: ">– Ann 0.83 24",
        SortBy.MARCHES: ">1st Ann 4 2",
        SortBy.EUCHRES: ">1st Ann 2 2",
        SortBy.LONE_HANDS: ">1st Ann 2 2",
        SortBy.WINS: ">1st Ann 2 2",
    }
    for order, line in figures.items():
        shown = await choose(What.ORDER, order.value)
        assert line in [" ".join(row.split()) for row in shown.splitlines()], shown
    assert "Classic 32-card Euchre" in await choose(What.RULES, "classic")
    assert "Slapton" in await choose(What.RULES, "slapton")
    approve(text(club.panel("Ann")))
    await choose(What.RULES, "–")
    assert "this week" in await choose(What.SPAN, "week")
    assert "Euchre with partners" in await choose(What.ORDER, "rating")
