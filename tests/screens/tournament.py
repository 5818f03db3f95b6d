"""The screens of a tournament, from its setup to its result."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.art.table.theme import ArtTheme
from bot.engine.levels import Level
from bot.games import preset
from bot.ids import UserId
from bot.tables.people import Person
from bot.tournament.events import (
    Corrected,
    Ended,
    HowEnded,
    Invited,
    LastRound,
    Paused,
    Replaced,
    Resumed,
    Scored,
)
from bot.tournament.requests import TournamentRefusal, TournamentWhy
from bot.tournament.tournament import Movement, Tournament
from cogs.tournament import screens
from cogs.tournament.press import SetupPress, SetupVerb
from cogs.tournament.refusal_words import why_not_tournament
from cogs.tournament.setup import games_of, setup_view
from cogs.tournament.words import call, came_in, taken_over
from cogs.ui.layout import Screen, illustrated
from tests.screens.catalogue import shows
from tests.ui.test_tournaments import KEY, LONG, seated, tournament

GAMES = games_of([], preset("slapton"))
DRAFT = SetupPress(
    SetupVerb.GAME, 6, 8, Movement.WINNERS_UP, Level.CLUB, bots=0, minutes=0, loners=0, game="north_american"
)


def result(over: Tournament) -> Screen:
    """Return the result with its picture."""
    drawing = screens.result_drawing(over)
    return illustrated(partial(screens.result_view, over), drawing.picture(ArtTheme()) if drawing else None)


PLAYING = seated(tournament(10, 3, 2))
STATES = {
    "sign-up-of-none": tournament(0),
    "sign-up-of-3": tournament(3),
    "sign-up-of-5": tournament(5),
    "sign-up-of-8": tournament(8),
    "first-round": seated(tournament(10, 3)),
    "third-round": PLAYING,
    "last-round": PLAYING.after(LastRound(UserId(1))),
    "large": seated(tournament(100, 25, 3, length=25, name=LONG)),
    "of-six-rounds": tournament(10, 3, 6),
    "with-one-table-done": seated(tournament(8, 2, 1)).after(Scored(2, [5, 1], [])),
    "with-a-tie": seated(tournament(8, 2, 1)).after(Scored(2, [5, 5], ["9H", "KD"])),
    "corrected": seated(tournament(8, 2, 1)).after(Corrected(1, 1, [5, 1], [], UserId(1))),
    "paused": PLAYING.after(Paused(UserId(1))),
    "paused-by-another": PLAYING.after(Paused(UserId(3))),
    "paused-by-nobody": PLAYING.after(Paused("")),
    "resumed": PLAYING.after(Paused("")).after(Resumed("")),
    "over": tournament(10, 3, 6).after(Ended(HowEnded.FINISHED, key=KEY)),
    "over-without-a-seal": replace(tournament(10, 3, 6), commitment="").after(Ended(HowEnded.FINISHED)),
    "over-with-loners": tournament(10, 3, 6, loners=True).after(Ended(HowEnded.FINISHED)),
    "with-equal-points": tournament(4, 1, 1).after(Ended(HowEnded.FINISHED)),
    "with-equal-points-and-loners": tournament(4, 1, 1, loners=True).after(Ended(HowEnded.FINISHED)),
    "with-one-gone": tournament(5, 2, 1)
    .after(Replaced(1, "Player 1", None))
    .after(Ended(HowEnded.EARLY, UserId(2))),
    "broken-off": seated(tournament(4, 1)).after(Ended(HowEnded.EARLY, UserId(1))),
    "called-off": tournament(3).after(Ended(HowEnded.CANCELED, UserId(1))),
}

for _name, _state in STATES.items():
    _at = f"tournament/{_name}"
    shows(_at, partial(screens.tournament_view, _state))
    if _state.ended is None:
        for _who, _user in (("the-organizer", 1), ("a-player", 2), ("a-stranger", 999)):
            _by = Person(UserId(_user), "")
            shows(f"{_at}-options-of-{_who}", partial(screens.options_view, _state, _by, 0))
        shows(f"{_at}-end", partial(screens.confirm_end_view, _state, UserId(1)))
    if _state.draw:
        for _page in (0, 1):
            shows(f"{_at}-standings-{_page}", partial(screens.standings_view, _state, _page))
    if _state.ended is not None and _state.draw:
        shows(f"{_at}-result", partial(result, _state))
        shows(f"{_at}-result-in-text", partial(screens.result_view, _state))
shows(
    "tournament/paused-for-an-hour-options-of-a-player",
    partial(screens.options_view, STATES["paused"], Person(UserId(2), ""), STATES["paused"].free_from),
)
_taken_out = PLAYING.after(Replaced(2, "Player 2", None, True, UserId(1)))
shows(
    "tournament/options-of-a-player-who-was-replaced",
    partial(screens.options_view, _taken_out, Person(UserId(2), ""), 0),
)
_invited = _taken_out.after(Invited(2, UserId(999), UserId(1)))
shows(
    "tournament/options-of-a-stranger-who-was-invited",
    partial(screens.options_view, _invited, Person(UserId(999), ""), 0),
)
shows("tournament/setup", partial(setup_view, DRAFT, GAMES, has_result=False))
shows("tournament/setup-after-another", partial(setup_view, DRAFT, GAMES, has_result=True))
shows("tournament/live-score", partial(screens.tournament_view, PLAYING, {1: (4, 2)}))
shows("tournament/leave", partial(screens.confirm_leave_view, PLAYING, 1))
shows("tournament/leave-between-rounds", partial(screens.confirm_leave_view, tournament(10, 3, 2), 1))
shows("tournament/invited", partial(taken_over, 9))
shows("tournament/replaced", partial(taken_over, None))
shows("tournament/correct", partial(screens.correct_view, PLAYING, 0))
shows("tournament/score-form", partial(screens.score_form, PLAYING, 1, 1))
shows("tournament/replace-form", partial(screens.replace_form, PLAYING))
shows("tournament/change-form", partial(screens.change_form, PLAYING))
shows("tournament/hand-over-form", partial(screens.hand_over_form, PLAYING))
shows("tournament/call", partial(call, PLAYING, 1))
shows("tournament/came-in", partial(came_in, PLAYING, 4, 9))
shows("tournament/came-in-as-it-starts", partial(came_in, tournament(3), 4, 9))
shows("tournament/draw", partial(screens.draw_view, PLAYING, None))
shows("tournament/draw-checked", partial(screens.draw_view, STATES["over"], []))
for _why in TournamentWhy:
    shows(
        f"tournament/refused-{_why.name.lower()}",
        partial(why_not_tournament, TournamentRefusal(_why, PLAYING), 2),
    )
