"""Settings, house rules, presets, blocked players, managing a server, somebody's data, and the help."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.games import PRESETS
from bot.ids import TableId
from bot.standings.periods import Seasons
from bot.store.conduct import ModAction, ModEntry
from bot.store.schema import metadata
from bot.store.unanswered import Unanswered
from bot.tables.settings import Notify, ServerSettings, UserSettings
from cogs.conduct.screens import (
    blocked_view,
    blocks_view,
    close_view,
    confirm_action_view,
    member_view,
    members_view,
    tables_view,
)
from cogs.help.screens import help_view, welcome_view
from cogs.house_rules.screens import (
    HOUSE_RULES,
    confirm_delete_view,
    name_form,
    number_form,
    options_view,
    presets_view,
)
from cogs.privacy.screens import confirm_view, data_view
from cogs.settings.screens import Owner, setting_view, settings_view, unanswered_view
from cogs.settings.words import MINE, of_server
from tests.screens.catalogue import shows
from tests.ui.games import AMERICAN, SLAPTON, USERS, opened, seated

IDS = (10**18, 10**18 + 1)
AT = 1_700_000_000_000

ALL_SET = ServerSettings(
    rules="Ours",
    channels=IDS,
    openers=IDS,
    seasons=Seasons.BY_HAND,
    season_channel=IDS[0],
    think=0.7,
    call_role=5,
)
ASKED = [Unanswered("Where do I park my car?", 3, AT), Unanswered("`*_||` @everyone", 1, AT)]
CHANGED_MINE = UserSettings(trumps_last=True, hide_name=True, notifications=Notify.NONE)

shows("settings/mine", partial(settings_view, Owner.ME, MINE, UserSettings()))
shows("settings/mine-changed", partial(settings_view, Owner.ME, MINE, CHANGED_MINE, has_presets=True))
for _offer in MINE:
    shows(f"settings/mine-{_offer.name}", partial(setting_view, Owner.ME, _offer, UserSettings()))
for _name, _server in (("server", ServerSettings()), ("server-all-set", ALL_SET)):
    _offers = of_server(_server, ["Pub rules", "Ours"], 1.5)
    shows(f"settings/{_name}", partial(settings_view, Owner.SERVER, _offers, _server))
    for _offer in _offers:
        shows(f"settings/{_name}-{_offer.name}", partial(setting_view, Owner.SERVER, _offer, _server))
for _name, _questions, _kept in (("none", [], True), ("some", ASKED, True)):
    shows(
        f"settings/unanswered-{_name}",
        partial(unanswered_view, _offer, ServerSettings(unanswered=_kept), _questions),
    )

for _rules in PRESETS.values():
    shows(f"house_rules/{_rules.id}", partial(options_view, seated(_rules), USERS[0]))
    shows(f"house_rules/{_rules.id}-rules", partial(options_view, seated(_rules), USERS[0], HOUSE_RULES))
for _option, _rules in {
    name: rules for rules in reversed(PRESETS.values()) for name in rules.options
}.items():
    shows(f"house_rules/{_option}", partial(options_view, opened(_rules), USERS[0], _option))
CHANGED = SLAPTON.with_options("target=21")
shows(
    "house_rules/changed", partial(options_view, opened(CHANGED), USERS[0], HOUSE_RULES, note="First to 21.")
)
shows("house_rules/for-others", partial(options_view, seated(SLAPTON), USERS[1]))
shows("house_rules/number", partial(number_form, opened(SLAPTON), SLAPTON.options["target"]))
shows("house_rules/name", partial(name_form, opened(SLAPTON)))
MANY_SAVED = [(f"Preset {n}", CHANGED) for n in range(50)]
SAVED = [("Pub rules", CHANGED), ("Broken", None), ("Plain", AMERICAN)]
shows("presets/none", partial(presets_view, []))
shows("presets/some", partial(presets_view, SAVED, ["Broken"], "X is deleted."))
shows("presets/many", partial(presets_view, MANY_SAVED, [name for name, _ in MANY_SAVED]))
shows("presets/delete", partial(confirm_delete_view, "Pub rules"))

TABLES = [replace(seated(SLAPTON), id=TableId(f"t{number}")) for number in range(25)]
LOG = [ModEntry(1, 5, 6, action, AT) for action in ModAction]
shows("conduct/blocked", partial(blocked_view, 5))
shows("conduct/blocks", partial(blocks_view, [5, 6]))
shows("conduct/blocks-none", partial(blocks_view, []))
shows("conduct/blocks-many", partial(blocks_view, [*range(10**18, 10**18 + 50)]))
shows("conduct/members", partial(members_view, LOG[2:3], LOG))
shows("conduct/members-none", partial(members_view, [], []))
shows("conduct/member", partial(member_view, 6, [], [], "I won't ping <@6> in this server."))
shows("conduct/member-ban", partial(confirm_action_view, 6, ModAction.BAN))
shows("conduct/member-held", partial(member_view, 6, [ModAction.BAN, ModAction.MUTE], LOG))
shows("conduct/tables", partial(tables_view, TABLES, 1, "Table closed."))
shows("conduct/tables-of-a-tournament", partial(tables_view, [TABLES[0], replace(TABLES[1], drive="abcdef")]))
shows("conduct/tables-none", partial(tables_view, []))
shows("conduct/close", partial(close_view, seated(SLAPTON), 0))

ADD = "https://discord.com/oauth2/authorize?client_id=1"
KEPT = [
    *(table.name for table in metadata.sorted_tables if "user_id" in table.c),
    "tables",
    "presets",
    "events",
]
shows("privacy/nothing", partial(data_view, {name: [] for name in KEPT}))
shows("privacy/all", partial(data_view, {name: [{"user_id": 1}] for name in KEPT}))
for _kept_of in KEPT:
    shows(
        f"privacy/{_kept_of}",
        partial(data_view, {name: [{"user_id": 1}] if name == _kept_of else [] for name in KEPT}),
    )
shows("privacy/delete", confirm_view)
shows("help/help", partial(help_view, ADD))
shows("help/elsewhere", partial(help_view, ADD, in_server=False, mentions=False))
shows("help/welcome", welcome_view)
