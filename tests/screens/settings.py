"""Settings, house rules, moderation, what is kept of somebody, and the help."""

from __future__ import annotations

from functools import partial

from bot.games import PRESETS
from bot.standings.periods import Seasons
from bot.store.conduct import Measure, Taken
from bot.store.schema import metadata
from bot.store.unanswered import Unanswered
from bot.tables.settings import ServerSettings, UserSettings
from cogs.conduct.screens import blocked_view, measures_view
from cogs.help.cog import help_view
from cogs.house_rules.screens import house_rules_view, name_form, number_form, presets_view
from cogs.privacy.screens import confirm_view, kept_view
from cogs.settings.screens import computers_view, my_view, server_view, unanswered_view
from tests.screens.catalogue import shows
from tests.ui.games import AMERICAN, SLAPTON, USERS, opened, seated

IDS = (10**18, 10**18 + 1)
AT = 1_700_000_000_000

shows("settings/mine", partial(my_view, UserSettings()))
shows(
    "settings/mine-all-changed",
    partial(my_view, UserSettings(trumps_last=True, hide_name=True, pings=False)),
)
shows("settings/server", partial(server_view, ServerSettings(), []))
shows(
    "settings/server-all-set",
    partial(
        server_view,
        ServerSettings(
            rules="spoil_five", channels=IDS, openers=IDS, seasons=Seasons.BY_HAND, season_channel=IDS[0]
        ),
        ["Pub rules", "Ours"],
    ),
)
shows("settings/bots", partial(computers_view, ServerSettings(), 1.5))
shows("settings/bots-set", partial(computers_view, ServerSettings(think=0.7), 1.5))
ASKED = [Unanswered("Where do I park my car?", 3, AT), Unanswered("`*_||` @everyone", 1, AT)]
for _name, _questions, _kept in (("none", [], True), ("some", ASKED, True), ("not-kept", [], False)):
    shows(f"settings/unanswered-{_name}", partial(unanswered_view, _questions, _kept))

for _rules in PRESETS.values():
    for _page in range(3):
        shows(
            f"house_rules/{_rules.id}-page-{_page}",
            partial(house_rules_view, seated(_rules), USERS[0], _page),
        )
for _option, _rules in {name: rules for rules in PRESETS.values() for name in rules.options}.items():
    shows(f"house_rules/{_option}", partial(house_rules_view, opened(_rules), USERS[0], chosen=_option))
CHANGED = SLAPTON.with_options("target=21")
shows("house_rules/changed", partial(house_rules_view, opened(CHANGED), USERS[0], note="First to 21."))
shows("house_rules/for-others", partial(house_rules_view, seated(SLAPTON), USERS[1]))
shows("house_rules/number", partial(number_form, opened(SLAPTON), SLAPTON.options["target"]))
shows("house_rules/name", partial(name_form, opened(SLAPTON)))
shows("house_rules/none-saved", partial(presets_view, []))
shows(
    "house_rules/saved",
    partial(presets_view, [("Pub rules", CHANGED), ("Broken", None), ("Plain", AMERICAN)], ["Broken"]),
)

TAKEN = [Taken(1, 5, 6, measure, AT) for measure in Measure]
shows("conduct/blocked", partial(blocked_view, [5, 6]))
shows("conduct/blocked-none", partial(blocked_view, []))
shows("conduct/measures", partial(measures_view, TAKEN[2:3], TAKEN))
shows("conduct/measures-none", partial(measures_view, [], []))

KEPT = [
    *(table.name for table in metadata.sorted_tables if "user_id" in table.c),
    "tables",
    "presets",
    "events",
]
shows("privacy/nothing", partial(kept_view, {name: [] for name in KEPT}))
shows("privacy/all", partial(kept_view, {name: [{"user_id": 1}] for name in KEPT}))
for _kept_of in KEPT:
    shows(
        f"privacy/{_kept_of}",
        partial(kept_view, {name: [{"user_id": 1}] if name == _kept_of else [] for name in KEPT}),
    )
shows("privacy/delete", confirm_view)
shows("help/help", partial(help_view, "trumps"))
shows("help/help-without-mentions", partial(help_view, "trumps", mentions=False))
