"""What a press says: written and read the same, as on boards that are up already; junk is nobody's press."""

from __future__ import annotations

from enum import Enum
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.levels import Level
from bot.engine.options import Option
from bot.games import PRESETS
from bot.ids import TableId, TournamentId
from bot.rulebook import Rulebook
from bot.standings.boards import SortBy
from bot.standings.periods import Span
from bot.tournament.tournament import Movement
from cogs.conduct.screens import BlocksPress, MemberPress, MemberVerb, TablesPress, TablesVerb
from cogs.finished.screens import GamesPress, GamesVerb
from cogs.house_rules.screens import PresetPress, PresetStep
from cogs.leaderboard.screens import BoardPress, What
from cogs.review.screens import ReviewPress, ReviewVerb
from cogs.rules.press import Page, RulePress, Way
from cogs.seasons.screens import EndPress
from cogs.settings.screens import Owner, SettingPress, SettingsPress
from cogs.tournament.press import SetupPress, SetupVerb, TournamentPress, TournamentVerb
from cogs.ui.custom_ids import MOST, ComponentInput, CustomId
from cogs.ui.press import SWAP, Press, Verb
from tests.engine.strategies import hands
from tests.size import size

UP: dict[str, CustomId] = {
    "eu:sit:k3f9x:0:2": Press(Verb.SIT, TableId("k3f9x"), 0, "2"),
    "eu:comp:k3f9x:0:": Press(Verb.COMPUTER, TableId("k3f9x")),
    "eu:hand:abc12-1-2:0:": Press(Verb.HAND, TableId("abc12-1-2")),
    "eu:do:k3f9x:17:JS#1": Press.doing(TableId("k3f9x"), 17, "JS", 1),
    "eu:do:k3f9x:17:call S alone": Press(Verb.DO, TableId("k3f9x"), 17, "call S alone"),
    "eu:calls:k3f9x:4:alone": Press(Verb.CALLS, TableId("k3f9x"), 4, "alone"),
    "eu:value:k3f9x:0:target=21": Press(Verb.VALUE, TableId("k3f9x"), 0, "target=21"),
    "eu:number:k3f9x:0:target": Press(Verb.NUMBER, TableId("k3f9x"), 0, "target"),
    "eu:quiet:k3f9x:0:1234": Press(Verb.QUIET, TableId("k3f9x"), 0, "1234"),
    "eu:again:k3f9x:0:swap": Press(Verb.REMATCH, TableId("k3f9x"), 0, SWAP),
    "eu:learn:learn-1:0:": Press(Verb.LESSON, TableId("learn-1")),
    "eu:others:daily-20260102:0:": Press(Verb.OTHERS, TableId("daily-20260102")),
    "eu:puzzle:puzzle-7:0:": Press(Verb.PUZZLE, TableId("puzzle-7")),
    "dr:join:k3f9x:0": TournamentPress(TournamentVerb.JOIN, TournamentId("k3f9x")),
    "dr:all:k3f9x:12": TournamentPress(TournamentVerb.STANDINGS, TournamentId("k3f9x"), 12),
    "ts:hands:6:8:winners_up:club:0:20:1:Joe: ours": SetupPress(
        SetupVerb.HANDS, 6, 8, Movement.WINNERS_UP, Level.CLUB, 0, 20, 1, "Joe: ours"
    ),
    "ru:read:k3f9x:slapton/play::": RulePress(Page.SECTION, "k3f9x", "slapton/play"),
    "ru:diff::slapton+bid:1:+": RulePress(Page.COMPARE, "", "slapton+bid", "1", Way.ALOUD),
    "ru:why:k3f9x::3:*": RulePress(Page.WHY, "k3f9x", "", "3", Way.ANEW),
    "ru:cards::bid:N:": RulePress(Page.CARDS, "", "bid", "N"),
    "st:server:rules:": SettingPress(Owner.SERVER, "rules"),
    "st:me:trumps_last:yes": SettingPress(Owner.ME, "trumps_last", "yes"),
    "lb:wins:all::0:page:active": BoardPress(),
    "lb:win_rate:week:spoil_five:3:share:active": BoardPress(
        SortBy.WIN_RATE, Span.WEEK, "spoil_five", 3, What.SHARE
    ),
    "se:12": EndPress(12),
    "so:me:shows": SettingsPress(Owner.ME, "shows"),
    "bl:25:99:": BlocksPress(25, 99),
    "mb:bar:12": MemberPress(MemberVerb.BAN, 12),
    "tb:close:1:k3f9x": TablesPress(TablesVerb.CLOSE, 1, TableId("k3f9x")),
    "ps:ask:Joe: ours": PresetPress(PresetStep.ASK, "Joe: ours"),
    "gm:list:1234:0:2": GamesPress(GamesVerb.LIST, 1234, 0, 2),
    "gm:replay:7:12:1": GamesPress(GamesVerb.REPLAY, 7, 12, 1),
    "rv:game:k3f9x:0:1:": ReviewPress(ReviewVerb.GAME, TableId("k3f9x"), at=1),
    "rv:hand:k3f9x:12:0:": ReviewPress(ReviewVerb.HAND, TableId("k3f9x"), 12),
    "rv:puzzle:k3f9x:0:3:": ReviewPress(ReviewVerb.PUZZLE, TableId("k3f9x"), at=3),
    "rv:answer:k3f9x:12:7:JS": ReviewPress(ReviewVerb.ANSWER, TableId("k3f9x"), 12, 7, "JS"),
    "rv:pick:k3f9x:0:0:": ReviewPress(ReviewVerb.PICK, TableId("k3f9x")),
    "rv:try:k3f9x:12:7:call S alone": ReviewPress(ReviewVerb.TRY, TableId("k3f9x"), 12, 7, "call S alone"),
}
OLDER: dict[str, CustomId] = {
    "ru:read:k3f9x:slapton/play:": RulePress(Page.SECTION, "k3f9x", "slapton/play"),
    "ru:+diff::slapton+bid:1": RulePress(Page.COMPARE, "", "slapton+bid", "1", Way.ALOUD),
    "ru:*why:k3f9x::3": RulePress(Page.WHY, "k3f9x", "", "3", Way.ANEW),
    "ru:*read:k3f9x:classic/play:": RulePress(Page.SECTION, "k3f9x", "classic/play", way=Way.ANEW),
    "ru:cards::bid:N": RulePress(Page.CARDS, "", "bid", "N"),
    "ru:told:k3f9x:slapton/play:3": RulePress(Page.ENTRY, "k3f9x", "slapton/play", "3"),
}
"""As earlier versions wrote them, on messages that are still there."""

KINDS = (
    Press,
    TournamentPress,
    SetupPress,
    RulePress,
    SettingPress,
    BoardPress,
    GamesPress,
    ReviewPress,
    EndPress,
    SettingsPress,
    BlocksPress,
    MemberPress,
    TablesPress,
    PresetPress,
)
FORMS = (Verb.NUMBER, Verb.SEED, Verb.SAVE)
LISTS = (Verb.SIT, Verb.INVITE, Verb.OPTION, Verb.CLOCK, Verb.LEVEL)


@pytest.mark.parametrize("custom_id", UP)
def test_buttons_that_are_up_say_what_they_always_said(custom_id: str) -> None:
    press = UP[custom_id]
    assert str(press) == custom_id
    assert type(press).read(custom_id) == press
    assert [kind for kind in KINDS if kind.read(custom_id) is not None] == [type(press)]


@pytest.mark.parametrize("custom_id", OLDER)
def test_buttons_of_earlier_versions_still_say_what_they_said(custom_id: str) -> None:
    assert RulePress.read(custom_id) == OLDER[custom_id]


OPTIONS = [
    (option.name, f"{option.name}={Option.write(value)}")
    for rules in PRESETS.values()
    for option in rules.options.values()
    for value in (*option.choices, *option.offered)
]
TOPICS = [section.id for section in Rulebook.load().all_sections()]
ACTIONS = (
    hands().filter(lambda hand: not hand.over).flatmap(lambda hand: st.sampled_from(hand.legal_actions()))
)
DETAILS = (
    ACTIONS.map(str) | st.sampled_from(OPTIONS).map(lambda each: each[1]) | st.integers(0, MOST).map(str)
)
WHATS = st.sampled_from(TOPICS) | st.builds(
    "{}+{}".format, st.sampled_from(TOPICS), st.sampled_from(OPTIONS).map(lambda each: each[0])
)
IDS = st.from_regex("[a-z0-9]{6}(-[0-9]{1,2}){0,2}|daily-[0-9]{8}|learn-[a-z]{1,20}", fullmatch=True)
PAGES, NUMBERS = st.integers(0, 9999), st.integers(0, MOST)


@pytest.mark.parametrize("verbs", [Verb, TournamentVerb, ReviewVerb, Page, GamesVerb])
@given(st.data())
@settings(max_examples=size(25, 1000))
def test_every_press_fits_into_a_custom_id_and_reads_back_as_it_was_written(
    verbs: type[Enum], data: st.DataObject
) -> None:
    fields: dict[type[Enum], tuple[type[CustomId], tuple[st.SearchStrategy[Any], ...]]] = {
        Verb: (Press, (IDS, NUMBERS, DETAILS)),
        TournamentVerb: (TournamentPress, (IDS, PAGES)),
        ReviewVerb: (ReviewPress, (IDS, PAGES, PAGES, DETAILS)),
        Page: (RulePress, (IDS, WHATS, PAGES.map(str), st.sampled_from(Way))),
        GamesVerb: (GamesPress, (NUMBERS, NUMBERS, PAGES)),
    }
    kind, drawn = fields[verbs]
    others = data.draw(st.tuples(*drawn))
    for verb in verbs:
        press = kind(verb, *others)
        custom_id = str(press)
        assert len(custom_id) <= 100
        assert type(press).read(custom_id) == press


@pytest.mark.parametrize(
    "junk",
    [
        "",
        "eu:",
        "eu:do:k3f9x",
        "eu:shuffle:k3f9x:1:",
        "eu:do:K3F9X:1:pass",
        "eu:do:k3f9x:-1:pass",
        "eu:do:k3f9x:²:pass",
        f"eu:do:k3f9x:{MOST + 1}:pass",
        "dr:join:k3f9x:10000",
        "dr:join:k3f9x:0:more",
        "ru:read::Slapton::",
        "ru:told::slapton/play:X:",
        "ru:told::slapton/play/led:1:",
        "st:host:rules:",
        "lb:most:all::0:page:active",
        "lb:wins:all:whist:0:page:active",
        f"lb:wins:all::{MOST}:page:active",
        f"gm:game:{MOST + 1}:0:0",
        "gm:game:1:2",
        "pv:keep",
        "pv:delete:now",
        "play-AS",
    ],
)
def test_nothing_reads_junk(junk: str) -> None:
    assert not [kind for kind in KINDS if kind.read(junk) is not None]


@pytest.mark.parametrize(
    "press",
    [
        Press(Verb.DO, TableId("k3f9x"), 1, "x" * 87),
        Press(Verb.DO, TableId("not an id"), 1),
        Press(Verb.DO, TableId("k3f9x"), -1),
        SettingPress(Owner.SERVER, "channels", "1" * 90),
        GamesPress(GamesVerb.GAME, 2**63),
    ],
)
def test_a_press_that_could_not_be_read_again_is_not_made(press: CustomId) -> None:
    with pytest.raises(ValueError, match="not a custom_id"):
        str(press)


def test_only_lists_send_a_choice_and_only_forms_a_text() -> None:
    for verb in Verb:
        written = str(Press(verb, TableId("k3f9x"), detail="" if verb in LISTS else "target"))
        chosen = Press.decode(ComponentInput(written, ("loner",)))
        typed = Press.decode(ComponentInput(written, typed="a=b"))
        assert chosen == (Press(verb, TableId("k3f9x"), detail="loner") if verb in LISTS else None)
        assert (typed and (typed.name, typed.value)) == (("target", "a=b") if verb in FORMS else None)


def test_a_form_is_sent_for_nothing_but_a_number_or_a_seed() -> None:
    for custom_id, press in UP.items():
        if not isinstance(press, Press | GamesPress):
            assert type(press).decode(ComponentInput(custom_id, typed="text")) is None


def test_what_is_chosen_from_a_list_is_checked() -> None:
    board, setting = str(BoardPress(what=What.RULES, page=3)), str(SettingPress(Owner.SERVER, "channels"))
    assert BoardPress.decode(ComponentInput(board, ("classic",))) == BoardPress(
        rules="classic", what=What.RULES
    )
    for strange in ("whist", "no id", ""):
        assert BoardPress.decode(ComponentInput(board, (strange,))) in (None, BoardPress(what=What.RULES))
    assert BoardPress.decode(ComponentInput(str(BoardPress(what=What.SPAN)), ("year",))) is None
    assert BoardPress.decode(ComponentInput(str(BoardPress(what=What.SHARE)), ("week",))) is None
    assert SettingPress.decode(ComponentInput(setting, ("1", "2"))) == SettingPress(
        Owner.SERVER, "channels", "1 2"
    )
    assert SettingPress.decode(ComponentInput(setting, ("-",))) == SettingPress(Owner.SERVER, "channels", "")
    assert SettingPress.decode(ComponentInput(setting, ())) == SettingPress(Owner.SERVER, "channels", "")
    member, blocks = str(MemberPress(MemberVerb.SHOW)), str(BlocksPress(0, 9))
    assert MemberPress.decode(ComponentInput(member, ("7",))) == MemberPress(MemberVerb.SHOW, 7)
    assert MemberPress.decode(ComponentInput(member, ("x",))) is None
    assert TablesPress.decode(ComponentInput("tb:ask:0:none", ("No id",))) is None
    found = BlocksPress.decode(ComponentInput(blocks, ("7", "8", "x")))
    assert found is not None and found.users == [7, 8]
    picked = RulePress.decode(ComponentInput("ru:pick:k3f9x:::", ("slapton/play",)))
    assert picked == RulePress(Page.SECTION, "k3f9x", "slapton/play")
