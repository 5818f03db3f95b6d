"""What a picture of the table shows to whom, and that its words say the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import partial
from random import Random

import pytest

from bot.art.table.scene import Choice, Scene
from bot.daily.hand import play_on, table_of
from bot.engine.cards import Card
from bot.engine.options import Ruleset
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.games import PRESETS
from bot.lessons.lesson import course
from bot.puzzles.puzzle import collection
from bot.tables.events import Sat
from bot.tables.table import Stage, Table
from cogs.daily.screens import turn_picture
from cogs.lessons.screens import table_picture as lesson_picture
from cogs.puzzles.screens import table_picture as puzzle_picture
from cogs.ui.controls import ALT_TEXT
from cogs.ui.games.describing import ends
from cogs.ui.games.in_words import describe_scene
from cogs.ui.games.scene import scene_of, waiting
from cogs.ui.words.cards import bare, drawn_signs
from cogs.ui.words.names import count
from tests.games.toy import toy_registered
from tests.screens.positions import cards_in_view
from tests.size import FULL
from tests.ui.games import (
    AMERICAN,
    HEARTS,
    TABLES,
    UGLY,
    USERS,
    game,
    on,
    opened,
    position,
    seated,
    some,
    variants,
)

GAMES = [(rules, 1) for rules in TABLES]
GAMES += [(house, 2) for rules in TABLES for house in variants(rules, Random(rules.id), 1)]
over_games = pytest.mark.parametrize(
    ("rules", "seed"), GAMES, ids=[f"{r.id} {r.seats} {s}" for r, s in GAMES]
)
LONG = tuple(f"{letter * 19}{at}" for at, letter in enumerate("ABCDEFGHIJ"))
CARD = re.compile(r"(10|[2-9AKQJ])([♠♥♦♣])")
MARKDOWN = re.compile(r"\*\*|\\|\ufe0e|`")


def scenes(rules: Ruleset, seed: int, names: tuple[str, ...]) -> Iterator[tuple[View, Scene]]:
    """Every position of a game, as everybody sees it and whoever is to act, and as the others see some."""
    table = seated(rules, names, computers=(rules.seats,))
    seats = (None, *range(1, rules.seats + 1))
    for turn, now in enumerate(game(table, Random(seed), hands=some(rules))):
        if now.stage is Stage.PLAYING:
            for seat in {None, now.to_act, seats[turn % len(seats)], *(seats if FULL else ())}:
                view = now.view(seat)
                assert view is not None
                yield view, scene_of(now, view)


def seen(table: Table, seat: Seat | None) -> Scene:
    view = table.view(seat)
    assert view is not None
    return scene_of(table, view)


def words(value: object) -> Iterator[str]:
    """Every text that stands anywhere in a scene."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from words(each)
    elif hasattr(value, "__slots__") and not isinstance(value, Card):
        for name in value.__slots__:
            yield from words(getattr(value, name))


def cards(scene: Scene) -> Iterator[Card]:
    """Every card that lies, stands or is named anywhere in it."""
    yield from (held.card for held in scene.hand)
    yield from (laid.card for laid in (*scene.trick, *scene.before))
    if scene.up:
        yield scene.up
    for rank, sign in CARD.findall(" ".join(words(scene))):
        yield Card(rank.replace("10", "T") + "SHDC"["♠♥♦♣".index(sign)])


@over_games
def test_a_scene_holds_no_card_that_its_view_does_not_and_its_words_say_all_of_it(
    rules: Ruleset, seed: int
) -> None:
    for names in (LONG, UGLY):
        for view, scene in scenes(rules, seed, names):
            assert set(cards(scene)) <= cards_in_view(view)
            assert sorted(map(str, view.cards)) == sorted(str(held.card) for held in scene.hand)
            assert names is UGLY or not [text for text in words(scene) if MARKDOWN.search(text)]
            all_is_told(scene)


def all_is_told(scene: Scene) -> None:
    """Whether the words of the picture say what it shows."""
    told = describe_scene(scene)
    assert len(told) <= ALT_TEXT
    lower = told.lower()
    for text in words(scene):
        assert text.rstrip("?").lower() in lower
    for card in cards(scene):
        assert card.name.lower() in lower or drawn_signs(bare(card)) in told
    told_of = told.split("Clockwise: ")[1].split("; ")
    for place, own in zip(scene.places, told_of, strict=True):
        own = own.removeprefix(place.name)
        marks = {"dealer": place.dealer, "to act": place.to_act, "led": place.leader}
        maker = f"made {scene.kind}" if scene.trumps else "maker"
        marks |= {maker: place.maker, "alone": place.alone, "sits out": place.out}
        marks |= {"free": place.free, "bot": place.computer}
        said = own.partition("“")[0]
        assert {mark: mark in said for mark in marks} == marks
        assert not place.won or count(place.won, "trick") in own


@pytest.mark.parametrize("rules", [*TABLES, AMERICAN.with_options("target=16 all_pass=stick")])
@pytest.mark.parametrize("names", [LONG, UGLY], ids=["long", "ugly"])
def test_a_table_that_waits_shows_who_sits_where_and_which_seats_are_free(
    rules: Ruleset, names: tuple[str, ...]
) -> None:
    table = on(opened(rules), Sat(1, names[0], USERS[0]), Sat(rules.seats, names[1], None))
    scene = waiting(table)
    all_is_told(scene)
    first = 2 if rules.seats == 4 else 0  # the place of the first seat: North is opposite
    places = scene.places[first:] + scene.places[:first]
    assert [place.free for place in places] == [False, *[True] * (rules.seats - 2), False]
    assert [place.computer for place in places] == [*[False] * (rules.seats - 1), True]
    assert scene.title == rules.name and scene.about[0] == ends(rules)
    assert ("with house rules" in scene.about) == (rules not in TABLES)


def test_who_waits_sees_nobody_marked_as_being_to_act() -> None:
    table = position(AMERICAN, HEARTS, "9H")
    assert table.to_act == 1
    assert [place.to_act for place in seen(table, 1).places] == [True, False, False, False]
    assert not any(place.to_act for place in seen(table, 2).places)
    assert [place.to_act for place in seen(table, None).places] == [False, False, True, False]


def test_a_kind_of_game_that_says_nothing_of_itself_has_a_picture() -> None:
    with toy_registered() as rules:
        for table in game(seated(rules), Random(1), hands=2):
            if table.stage is Stage.PLAYING:
                scene = seen(table, table.to_act)
                assert all(held.choice is not Choice.RESTING for held in scene.hand)
                assert describe_scene(scene)


def test_trumps_are_held_on_the_side_that_the_player_likes() -> None:
    table = position(PRESETS["classic"], HEARTS, "9H")
    view = table.view(2)
    assert view is not None
    assert scene_of(table, view, trumps_last=True).hand == scene_of(table, view).hand[::-1]
    lesson, puzzle = course()[1], next(iter(collection().values()))
    daily, _ = play_on(table_of(date(2026, 11, 30), bytes(32)))
    for table_picture in (
        partial(lesson_picture, lesson, lesson.steps[0]),
        partial(puzzle_picture, puzzle, "Ann"),
        partial(turn_picture, daily),
    ):
        assert table_picture(trumps_last=True).scene.hand == table_picture().scene.hand[::-1]
