"""The screens of a drive: what they say at each stage, within Discord's limits."""

import re
from dataclasses import replace

import pytest

from bot.art.table.look import Look
from bot.drive.drive import Drive, new_drive
from bot.drive.happenings import (
    Announced,
    Began,
    DriveEnd,
    Ended,
    Joined,
    Paused,
    Replaced,
    Resumed,
    Scored,
    Seated,
)
from bot.drive.movement import next_seating
from bot.drive.requests import DriveRefusal, DriveWhy
from bot.ids import ChannelId, DriveId, GuildId, UserId
from cogs.drive.refusal_words import why_not_drive
from cogs.drive.screens import (
    confirm_end_view,
    confirm_leave_view,
    drive_view,
    organize_view,
    result_drawing,
    result_view,
    standings_view,
)
from cogs.drive.words import call, come_in
from cogs.ui.columns import digits
from cogs.ui.words.pages import in_words
from tests.ui.pages import unsaid
from tests.ui.seen import labels
from tests.ui.seen import text as said
from tests.ui.test_limits import check as check_limits

SEAL, KEY = "5e" * 32, "4e" * 32
LONG = "W̷ide_*name*_" * 3


def drive(people: int, tables: int = 0, rounds: int = 0, *, length: int = 6, name: str = "Player") -> Drive:
    """A drive that so many have joined, begun with so many tables, after so many whole rounds."""
    new = new_drive(
        DriveId("abcdef"), GuildId(1), ChannelId(2), UserId(1), Announced(length, "winners_up", name, SEAL)
    )
    joined = new.after_all(Joined(UserId(number), f"{name} {number}") for number in range(1, people + 1))
    if not tables:
        return joined
    draw = list(range(1, 4 * tables + 1))
    computers = [f"{name} C{number}" for number in range(4 * tables - people)]
    begun = joined.after(Began(computers, [2**60 + number for number in range(tables)], draw))
    for _ in range(rounds):
        begun = begun.after(Seated([list(four) for four in next_seating(begun)]))
        begun = begun.after_all(Scored(table, [3 + table % 4, 2], []) for table in range(1, tables + 1))
    return begun


def seated(begun: Drive) -> Drive:
    """The drive with the next round begun."""
    return begun.after(Seated([list(four) for four in next_seating(begun)]))


def test_the_sign_up_says_who_has_joined_and_when_it_can_start() -> None:
    assert "**3 players:** Player 1, Player 2, Player 3" in said(drive_view(drive(3)))
    assert "Start lights up when 4 have joined" in said(drive_view(drive(3)))
    assert "Computer players fill up the tables" in said(drive_view(drive(5)))
    assert "Computer players" not in said(drive_view(drive(8)))


def drawn(over: Drive) -> str:
    """What the picture of the final table shows, in words."""
    drawing = result_drawing(over)
    return in_words(drawing.parts) if drawing else ""


def test_the_picture_of_the_final_table_says_in_words_all_that_stands_in_it() -> None:
    over = drive(12, 3, 2).after(Ended(DriveEnd.FINISHED))
    drawing = result_drawing(over)
    assert drawing is not None
    assert "```" in said(result_view(over)) and "```" not in said(result_view(over, drawing.picture(Look())))
    assert unsaid(drawing.parts) == []


def test_the_round_shows_every_table_with_its_score_and_a_tie_with_the_cut() -> None:
    now = seated(drive(8, 2, 1))
    told = said(drive_view(now, {1: (4, 2)}))
    assert "round 2 of 6" in told and "**4–2**" in told and f"<#{2**60}>" in told
    tied = now.after(Scored(2, [5, 5], ["9H", "KD"]))
    assert "cut the higher card" in said(drive_view(tied))


def test_equal_points_share_the_place() -> None:
    over = drive(4, 1, 1).after(Ended(DriveEnd.FINISHED))
    assert "Player 1 and Player 3 share first place with 4 points each" in said(result_view(over))
    for told in (said(standings_view(over, 0)), drawn(over)):
        assert len(re.findall(r"\b1\. ", told)) == 2 and "3. " in told


def test_who_left_and_computer_players_have_no_place() -> None:
    left = (
        drive(5, 2, 1).after(Replaced(1, "Player 1 (computer)", None)).after(Ended(DriveEnd.EARLY, UserId(2)))
    )
    assert "Ended early by Player 2" in said(result_view(left))
    assert "– Player 1°" in said(standings_view(left, 0)).replace("  ", " ")
    assert "; – Player 1°: pts" in drawn(left)
    assert "have no place" in said(result_view(left))
    many = drive(41, 11, 1)
    assert "have no place" not in said(standings_view(many, 0)) and "°" not in said(standings_view(many, 0))
    assert "have no place" in said(standings_view(many, 2))


def test_a_drive_broken_off_in_its_first_round_has_no_winner() -> None:
    begun = seated(drive(4, 1))
    ended = begun.after(Ended(DriveEnd.EARLY, UserId(1)))
    told = said(result_view(ended))
    assert "no winner" in told and "No round finished. Ended early by Player" in told
    assert "was ended in its first round" in said(drive_view(ended)) and result_drawing(ended) is None
    for shown in (said(drive_view(begun)), said(standings_view(ended, 0)), told):
        assert "```" not in shown and "0 rounds" not in shown


def test_the_standings_are_those_after_the_last_round_that_all_have_played() -> None:
    begun = seated(drive(8, 2))
    for shown in (said(drive_view(begun)), said(standings_view(begun.after(Scored(2, [5, 1], [])), 0))):
        assert "The standings follow after the first round" in shown and "```" not in shown
    assert "first round: tables 1 and 2 are still playing." in said(standings_view(begun, 0))
    after = drive(8, 2, 1)
    now = seated(after).after(Scored(2, [5, 1], []))
    for view in (drive_view, lambda each: standings_view(each, 0)):
        shown = said(view(now))
        assert "Standings after round 1 of 6" in shown
        assert re.findall("```.*```", shown, re.DOTALL) == re.findall(
            "```.*```", said(view(after)), re.DOTALL
        )


def test_a_paused_drive_says_who_paused_it_and_who_can_go_on() -> None:
    begun = seated(drive(4, 1))
    assert "Paused by Player 3; Player or a server manager can resume it." in said(
        drive_view(begun.after(Paused(UserId(3))))
    )
    own = said(drive_view(begun.after(Paused(UserId(1)))))
    assert "paused in round 1 of 6" in own
    assert "paused after round 1 of 6" in said(drive_view(drive(4, 1, 1).after(Paused(UserId(1)))))
    assert "Paused by Player, who can resume it, as can a server manager." in own
    assert "Paused by <@99>; " in said(drive_view(begun.after(Paused(UserId(99)))))
    assert "Player or a server manager can resume it." in said(drive_view(begun.after(Paused(""))))
    assert "Paused by" not in said(drive_view(begun.after(Paused("")).after(Resumed(""))))


def test_who_comes_in_as_it_begins_is_told_that_without_whose_place_it_was() -> None:
    assert come_in(drive(3), 4, 9) == "You play on for a computer player."


def test_the_result_says_nothing_twice() -> None:
    over = drive(12, 3, 4).after(Ended(DriveEnd.FINISHED))
    drawing = result_drawing(over)
    assert drawing is not None
    shown = result_view(over, drawing.picture(Look()))
    winners = said(shown).splitlines()[0].removeprefix("### ")
    assert "win" in winners or "first place" in winners
    assert winners not in in_words(drawing.parts)
    assert "4 rounds" in in_words(drawing.parts) and "4 rounds" not in said(shown)
    assert "4 rounds" in said(result_view(over)), "as text it says so itself"
    assert "All standings" not in labels(shown), "all of them are there"
    for more in (drive(24, 6, 1), drive(12, 3, 5)):
        ended = more.after(Ended(DriveEnd.FINISHED))
        assert "All standings" in labels(result_view(ended, drawing.picture(Look())))


def test_the_seal_is_shown_from_the_beginning_and_the_key_with_the_result() -> None:
    begun = drive(4, 1, 1)
    for view in (drive_view(drive(3)), drive_view(seated(begun)), drive_view(begun)):
        assert digits(SEAL) in said(view) and digits(KEY) not in said(view)
    over = begun.after(Ended(DriveEnd.FINISHED, key=KEY))
    assert digits(KEY) in said(result_view(over)) and digits(SEAL) in said(result_view(over))
    assert "Check the draw" in labels(result_view(over))
    unsealed = replace(begun, commitment="").after(Ended(DriveEnd.FINISHED))
    assert "Check the draw" not in labels(result_view(unsealed)) and "ealed" not in said(
        result_view(unsealed)
    )


@pytest.mark.parametrize("name", ["Player", LONG])
def test_the_largest_drive_stays_within_discords_limits(name: str) -> None:
    full = drive(100, 25, 29, length=30, name=name)
    for view in (
        drive_view(drive(100, name=name)),
        drive_view(seated(full)),
        drive_view(full.after(Paused(UserId(1)))),
        drive_view(full.after(Ended(DriveEnd.FINISHED))),
        result_view(full.after(Ended(DriveEnd.FINISHED, key=KEY))),
        standings_view(full, 0),
        standings_view(full, 99),
        organize_view(full),
        confirm_end_view(full),
        confirm_leave_view(full),
    ):
        check_limits(view)
    assert len(call(seated(full), 1)) < 2000


@pytest.mark.parametrize("why", DriveWhy)
def test_every_refusal_is_one_sentence_or_two_that_say_what_to_do(why: DriveWhy) -> None:
    for told in (why_not_drive(DriveRefusal(why)), why_not_drive(DriveRefusal(why, drive(3)))):
        assert told.endswith(".") and 10 < len(told) < 160
