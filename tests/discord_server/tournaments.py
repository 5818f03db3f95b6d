"""People who organize tournaments."""

from __future__ import annotations

from typing import Any

from cogs.tournament.press import SetupPress, SetupVerb, TournamentPress, TournamentVerb
from tests.discord_server.interactions import Interaction
from tests.discord_server.people import Person, buttons_of


async def set_up(person: Person, **options: Any) -> Interaction:
    """Have that one announce a tournament as the setup offers it. Return the answer to the last press."""
    setup = (await person.slash("tournament", **options)).told
    presses = (SetupPress.read(each.custom_id) for each in buttons_of(setup))
    announce = next((each for each in presses if each and each.verb is SetupVerb.ANNOUNCE), None)
    assert announce is not None, "the setup isn't shown"
    return await person.press_id(setup, str(announce))


async def press_option(person: Person, verb: TournamentVerb) -> Interaction:
    """Have that one use /tournament and press the button for it."""
    options = (await person.slash("tournament")).told
    presses = (TournamentPress.read(each.custom_id) for each in buttons_of(options))
    return await person.press_id(options, next(str(each) for each in presses if each and each.verb is verb))
