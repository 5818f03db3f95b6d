"""A hand, panel by panel: calling, alone, blind, discarding, declaring, playing, and looking back."""

from __future__ import annotations

from bot.engine.actions import Play
from bot.engine.phases import Phase
from bot.tables.table import Stage
from cogs.table.words import HAND_BELOW
from cogs.ui.words.cards import bare
from tests.journeys.seen import answer, buttons, labels, text
from tests.journeys.world import World


async def until(club: World, phase: Phase, choose: int = 0) -> None:
    """Take turns until the hand is in that phase; each presses the button at this place."""
    while not club.at(phase):
        await club.take_turn(choose)
    await club.show_hand(club.turn)


async def press_offered(club: World, label: str) -> str:
    """Whose turn it is presses the button that begins so; gives the name of who that was."""
    name = club.turn
    await club.show_hand(name)
    await club.press(name, club.panel(name), label)
    return name


async def test_a_press_shows_what_was_done_and_every_open_hand_follows(club: World) -> None:
    await club.seat_four(rules="north_american")
    for name in ("Ann", "Bob", "Cat", "Dan"):
        await club.press(name, club.board(), "eu:hand")
    shown = {name: len(club.private(name)) for name in ("Ann", "Bob", "Cat", "Dan")}
    first = await press_offered(club, "Pass")
    assert text(club.panel(first)).startswith("You passed.")
    assert len(club.private(first)) == shown[first], "the hand is redrawn in place"
    second = club.turn
    assert "Your call" in text(club.panel(second)), "the next player's hand asks without a press"
    assert f"{first} passed" in text(club.board())
    await press_offered(club, "Pass")
    assert text(club.panel(first)).startswith("You passed."), "it is told as long as that player waits"


async def test_after_a_hand_the_board_sums_up_and_shows_all_hands_and_the_last_trick(club: World) -> None:
    await club.seat_four(rules="north_american")
    await until(club, Phase.PLAY, choose=1)
    while not club.view.tricks:
        await club.take_turn()
    best = club.view.tricks[-1]
    shown = answer(await club.press("Eve", club.board(), "eu:last"))
    assert f"{club.table.player(best.winner).name} took trick 1" in shown
    while club.at(Stage.PLAYING):
        await club.take_turn()
    match = club.table.match
    assert match is not None
    assert f"**{match.score[0]}**" in text(club.board())
    hands = answer(await club.press("Eve", club.board(), "eu:all"))
    assert all(name in hands for name in ("Ann", "Bob", "Cat", "Dan"))
    await club.press("Cat", club.board(), "eu:deal")
    assert club.at(Stage.PLAYING)
    assert len(club.public()) == 1, "one message a table, edited in place"


async def test_a_hand_shown_anew_has_the_one_before_say_where_it_is(club: World) -> None:
    await club.seat_four()
    await club.press("Ann", club.board(), "eu:hand")
    first = club.private("Ann")[-1].id
    await club.press("Ann", club.board(), "eu:hand")
    before, hand = club.private("Ann")[-2:]
    assert (before.id, text(before), buttons(before)) == (first, HAND_BELOW, [])
    sent = len(club.env.http_requests)
    await club.press("Ann", club.board(), "eu:more")
    await club.press("Ann", club.private("Ann")[-1], "eu:away")
    before, away = club.private("Ann")[-2:]
    assert (before.id, text(before), buttons(before)) == (hand.id, HAND_BELOW, [])
    assert "I'm back" in labels(away)
    edits = [str(each.json) for each in club.env.http_requests[sent:] if each.method == "PATCH"]
    assert sum("further down" in told for told in edits) == 1, "it is told once"


async def test_when_the_last_card_plays_itself_the_hand_says_which_it_was(club: World) -> None:
    await club.solo("Ann")
    while not club.at(Stage.BETWEEN):
        await club.take_turn()
    hand = club.table.game.hands[-1]
    *_, pressed, last = [by_itself for seat, by_itself in hand.history if seat == 1]
    assert isinstance(pressed, Play) and isinstance(last, Play)
    led = any(trick.plays[0] == (1, pressed.card) for trick in hand.tricks)
    did = f"You {'led' if led else 'played'} {bare(pressed.card)}."
    assert text(club.panel("Ann")).startswith(f"{did} {bare(last.card)} then played itself.")
