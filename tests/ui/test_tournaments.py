"""The screens of a tournament: what they show at each stage, within Discord's limits."""

import re
from dataclasses import replace

import pytest

from bot.art.table.theme import ArtTheme
from bot.engine.levels import Level
from bot.games import PRESETS, preset
from bot.ids import ChannelId, GuildId, TournamentId, UserId
from bot.store.settings import Preset
from bot.tournament.events import (
    Announced,
    Began,
    Corrected,
    Ended,
    HowEnded,
    Joined,
    LastRound,
    Paused,
    Replaced,
    Scored,
    Seated,
)
from bot.tournament.movement import next_seating
from bot.tournament.requests import MOST_BOTS, SLOWEST, TournamentRefusal, TournamentWhy
from bot.tournament.tournament import Movement, Tournament, new_tournament
from cogs.tournament.press import SetupPress, SetupVerb, TournamentPress, TournamentVerb
from cogs.tournament.refusal_words import why_not_tournament
from cogs.tournament.screens import (
    change_form,
    confirm_end_view,
    confirm_leave_view,
    correct_view,
    hand_over_form,
    options_view,
    replace_form,
    result_drawing,
    result_view,
    score_form,
    standings_view,
    tournament_view,
)
from cogs.tournament.setup import games_of, setup_view
from cogs.tournament.words import call, came_in, checked, sealed_draw
from cogs.ui.columns import digits
from cogs.ui.words.pages import in_words
from tests.discord_server.limits import modal_faults
from tests.ui.pages import unsaid
from tests.ui.seen import text as said
from tests.ui.test_limits import check

SEAL, KEY = "5e" * 32, "4e" * 32
LONG = "W̷ide_*name*_" * 3


def tournament(
    people: int,
    tables: int = 0,
    rounds: int = 0,
    *,
    length: int = 6,
    name: str = "Player",
    loners: bool = False,
) -> Tournament:
    """Return a tournament that so many joined, with so many tables, after so many whole rounds."""
    announced = Announced(length, "winners_up", name, SEAL, loners=loners)
    new = new_tournament(TournamentId("abcdef"), GuildId(1), ChannelId(2), UserId(1), announced)
    joined = new.after_all(Joined(UserId(number), f"{name} {number}") for number in range(1, people + 1))
    if not tables:
        return joined
    draw = list(range(1, 4 * tables + 1))
    bots = [f"{name} C{number}" for number in range(4 * tables - people)]
    now = joined.after(Began(bots, [2**60 + number for number in range(tables)], draw))
    for _ in range(rounds):
        now = seated(now)
        now = now.after_all(Scored(table, [3 + table % 4, 2], [], (1,)) for table in range(1, tables + 1))
    return now


def seated(begun: Tournament) -> Tournament:
    """Return the tournament with the next round started."""
    return begun.after(Seated([list(four) for four in next_seating(begun)]))


def verbs(shown: object) -> set[TournamentVerb]:
    """Return what the buttons of a screen do."""
    read = (TournamentPress.read(each) for each in re.findall(r"dr:[a-z]+:[a-z]+:\d+", said_ids(shown)))
    return {press.verb for press in read if press}


def said_ids(shown: object) -> str:
    return str(shown.view.to_components())  # type: ignore[attr-defined]


def drawn(over: Tournament) -> str:
    """Return what the picture of the final table shows, in words."""
    drawing = result_drawing(over)
    return in_words(drawing.parts) if drawing else ""


def test_the_picture_of_the_final_table_says_in_words_all_that_stands_in_it() -> None:
    for loners in (False, True):
        over = tournament(12, 3, 2, loners=loners).after(Ended(HowEnded.FINISHED))
        drawing = result_drawing(over)
        assert drawing is not None and unsaid(drawing.parts) == []
        assert "```" in said(result_view(over)) and "```" not in said(
            result_view(over, drawing.picture(ArtTheme()))
        )


def test_the_round_shows_every_table_with_its_score_and_a_tie_with_the_cut() -> None:
    now = seated(tournament(8, 2, 1))
    told = said(tournament_view(now, {1: (4, 2)}))
    assert "round 2 of 6" in told and "**4–2**" in told and f"<#{2**60}>" in told
    tied = said(tournament_view(now.after(Scored(2, [5, 5], ["9H", "KD"]))))
    assert "**5–5**" in tied and "won the cut" in tied


def test_equal_points_share_the_place_unless_loners_break_the_tie() -> None:
    over = tournament(4, 1, 1).after(Ended(HowEnded.FINISHED))
    for told in (said(standings_view(over, 0)), drawn(over)):
        assert len(re.findall(r"\b1\. ", told)) == 2 and "3. " in told
    apart = tournament(4, 1, 1, loners=True).after(Ended(HowEnded.FINISHED))
    for told in (said(standings_view(apart, 0)), drawn(apart)):
        assert len(re.findall(r"\b1\. ", told)) == 1 and "lone" in told


def test_who_left_and_bots_have_no_place() -> None:
    left = tournament(5, 2, 1).after(Replaced(1, "Player 1 (computer)", None))
    left = left.after(Ended(HowEnded.EARLY, UserId(2)))
    assert "by Player 2" in said(result_view(left))
    assert "– Player 1°" in said(standings_view(left, 0)).replace("  ", " ")
    assert "; – Player 1°: pts" in drawn(left)
    many = tournament(41, 11, 1)
    assert "°" not in said(standings_view(many, 0)) and "°" in said(standings_view(many, 2))


def test_one_broken_off_in_its_first_round_has_no_winner_and_no_table() -> None:
    begun = seated(tournament(4, 1))
    ended = begun.after(Ended(HowEnded.EARLY, UserId(1)))
    assert "no winner" in said(result_view(ended)) and result_drawing(ended) is None
    for shown in (tournament_view(begun), standings_view(ended, 0), result_view(ended)):
        assert "```" not in said(shown)


def test_the_standings_are_those_after_the_last_round_that_all_have_played() -> None:
    begun = seated(tournament(8, 2))
    for shown in (tournament_view(begun), standings_view(begun.after(Scored(2, [5, 1], [])), 0)):
        assert "```" not in said(shown)
    assert "Tables 1 and 2" in said(standings_view(begun, 0))
    after = tournament(8, 2, 1)
    now = seated(after).after(Scored(2, [5, 1], []))
    for view in (tournament_view, lambda each: standings_view(each, 0)):
        told = said(view(now))
        assert "Standings after round 1 of 6" in told
        assert re.findall("```.*```", told, re.DOTALL) == re.findall("```.*```", said(view(after)), re.DOTALL)


def test_who_paused_and_who_ends_it_after_this_round_is_said() -> None:
    begun = seated(tournament(4, 1))
    for by, who in ((UserId(3), "Player 3"), (UserId(1), "Player"), (UserId(99), "<@99>")):
        assert f"Paused by {who}." in said(tournament_view(begun.after(Paused(by))))
        assert f"{who} is ending it" in said(tournament_view(begun.after(LastRound(by))))


def test_who_comes_in_as_it_starts_is_told_that_without_whose_place_it_was() -> None:
    assert came_in(tournament(3), 4, 9) == "You replaced a bot."


def test_the_seal_stands_behind_its_button_and_the_key_in_the_file_alone() -> None:
    begun = tournament(4, 1, 1)
    over = begun.after(Ended(HowEnded.FINISHED, key=KEY))
    for view in (tournament_view(tournament(3)), tournament_view(seated(begun)), result_view(over)):
        assert digits(SEAL) not in said(view) and digits(KEY) not in said(view)
    assert digits(SEAL) in sealed_draw(begun) and digits(KEY) not in sealed_draw(begun)
    assert TournamentVerb.DRAW in verbs(result_view(over))
    unsealed = replace(begun, commitment="").after(Ended(HowEnded.FINISHED))
    assert TournamentVerb.DRAW not in verbs(result_view(unsealed))
    assert len(checked(over, ["seal", "order", "cut 2 1"]).splitlines()) == 4


def test_nobody_is_offered_what_they_can_not_do() -> None:
    begun = seated(tournament(4, 1))
    organizing = {
        TournamentVerb.PAUSE,
        TournamentVerb.REPLACE,
        TournamentVerb.CORRECT,
        TournamentVerb.CHANGE,
        TournamentVerb.HAND_OVER,
        TournamentVerb.END,
    }
    assert organizing <= verbs(options_view(begun, UserId(1), runs=True))
    assert not organizing & verbs(options_view(begun, UserId(2), runs=False))
    assert TournamentVerb.LEAVE in verbs(options_view(begun, UserId(2), runs=False))
    stranger = verbs(options_view(begun, UserId(9), runs=False))
    assert not {TournamentVerb.LEAVE, TournamentVerb.JOIN} & stranger, "every place has a player"
    assert TournamentVerb.JOIN in verbs(options_view(seated(tournament(5, 2)), UserId(9), runs=False))
    assert TournamentVerb.RESUME in verbs(options_view(begun.after(Paused(UserId(1))), UserId(1), runs=True))
    assert TournamentVerb.START in verbs(options_view(tournament(3), UserId(1), runs=True))


@pytest.mark.parametrize("name", ["Player", LONG])
def test_the_largest_tournament_stays_within_discords_limits(name: str) -> None:
    full = tournament(100, 25, 29, length=30, name=name, loners=True)
    over = full.after(Ended(HowEnded.FINISHED, key=KEY))
    corrected = full.after_all(Corrected(at, 1, [9, 9], [], UserId(1)) for at in range(1, 30))
    for view in (
        tournament_view(tournament(100, name=name)),
        tournament_view(seated(full)),
        tournament_view(corrected.after(Paused(UserId(1)))),
        tournament_view(over),
        result_view(over),
        standings_view(full, 0),
        standings_view(full, 99),
        options_view(full, UserId(1), runs=True),
        confirm_end_view(full, UserId(1)),
        confirm_leave_view(full),
        correct_view(full, 0),
    ):
        check(view)
    for form in (replace_form(full), change_form(full), hand_over_form(full), score_form(full, 29, 25)):
        assert [*modal_faults(form.to_dict())] == []
    assert len(call(seated(full), 1)) < 2000


def test_the_setup_stays_within_discords_limits_whatever_presets_a_server_has() -> None:
    saved = [Preset(1, f"{LONG} {at}"[:40], "bid", "deals=0", 4, 1, 0) for at in range(25)]
    saved += [Preset(1, "three of us", "cutthroat", "", 3, 1, 0), Preset(1, "gone", "whist", "", 4, 1, 0)]
    games = games_of(saved, preset("slapton"))
    assert not {"three of us", "gone", "cutthroat", "two_handed", "spoil_five"} & games.keys()
    for game in games:
        draft = SetupPress(
            SetupVerb.ANNOUNCE,
            30,
            16,
            Movement.WINNERS_UP,
            Level.BEGINNER,
            bots=MOST_BOTS,
            minutes=SLOWEST,
            loners=1,
            game=game,
        )
        check(setup_view(draft, games, has_result=True))


def test_a_press_in_the_setup_takes_what_was_chosen_and_nothing_else() -> None:
    draft = SetupPress(
        SetupVerb.GAME, 6, 8, Movement.WINNERS_UP, Level.CLUB, bots=0, minutes=0, loners=0, game="a:b"
    )
    for verb, chosen, field in (
        (SetupVerb.GAME, "bid", "bid"),
        (SetupVerb.ROUNDS, "30", 30),
        (SetupVerb.MOVEMENT, "individual", Movement.INDIVIDUAL),
        (SetupVerb.LEVEL, "expert", Level.EXPERT),
        (SetupVerb.MINUTES, "240", 240),
    ):
        press = replaced(draft, verb).with_choice((chosen,))
        assert press is not None and getattr(press, verb.value) == field
    for verb, chosen in (
        (SetupVerb.ROUNDS, "31"),
        (SetupVerb.MINUTES, "241"),
        (SetupVerb.MOVEMENT, "sideways"),
        (SetupVerb.ANNOUNCE, "1"),
    ):
        assert replaced(draft, verb).with_choice((chosen,)) is None


def replaced(draft: SetupPress, verb: SetupVerb) -> SetupPress:
    return SetupPress(verb, *(getattr(draft, each) for each in draft.__struct_fields__[1:]))


@pytest.mark.parametrize("why", TournamentWhy)
def test_every_refusal_says_what_happened_and_what_to_do(why: TournamentWhy) -> None:
    for refusal in (
        TournamentRefusal(why),
        TournamentRefusal(why, tournament(3)),
        TournamentRefusal(why, seated(tournament(4, 1)).after(Paused(UserId(3)))),
    ):
        for user in (0, 1, 3):
            told = why_not_tournament(refusal, user)
            assert told.endswith(".") and 10 < len(told) < 120


def test_every_game_of_four_with_partners_can_be_played() -> None:
    games = games_of([], preset("north_american"))
    assert next(iter(games)) == "north_american"
    assert games.keys() == {each.id for each in PRESETS.values() if each.seats == 4 and each.partners}
