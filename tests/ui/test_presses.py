"""What a press says: written and read the same, as on boards that are up already; junk is nobody's press."""

from __future__ import annotations

from enum import Enum

import pytest

from bot.ids import DriveId, TableId
from bot.standings.boards import SortBy
from bot.standings.periods import Span
from cogs.drive.screens import DrivePress, DriveVerb
from cogs.finished.screens import Asked, GamesPress
from cogs.leaderboard.screens import BoardPress, What
from cogs.privacy.screens import PrivacyPress
from cogs.review.press import Asked as Reviewed
from cogs.review.press import ReviewPress
from cogs.rules.press import Page, RulePress, Way
from cogs.seasons.screens import EndPress
from cogs.settings.screens import Owner, SettingPress
from cogs.ui.codec import MOST, Coded, Sent
from cogs.ui.press import SWAP, Press, Verb

UP: dict[str, Coded] = {
    "eu:sit:k3f9x:0:2": Press(Verb.SIT, TableId("k3f9x"), 0, "2"),
    "eu:rise:k3f9x:0:": Press(Verb.RISE, TableId("k3f9x")),
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
    "dr:join:k3f9x:0": DrivePress(DriveVerb.JOIN, DriveId("k3f9x")),
    "dr:all:k3f9x:12": DrivePress(DriveVerb.STANDINGS, DriveId("k3f9x"), 12),
    "ru:read:k3f9x:slapton/play:": RulePress(Page.SECTION, "k3f9x", "slapton/play"),
    "ru:+diff::slapton+bid:1": RulePress(Page.COMPARE, "", "slapton+bid", "1", Way.ALOUD),
    "ru:*why:k3f9x::3": RulePress(Page.WHY, "k3f9x", "", "3", Way.ANEW),
    "ru:cards::bid:N": RulePress(Page.CARDS, "", "bid", "N"),
    "st:server:rules:": SettingPress(Owner.SERVER, "rules"),
    "st:me:trumps_last:yes": SettingPress(Owner.ME, "trumps_last", "yes"),
    "lb:wins:all::0:page:active": BoardPress(),
    "lb:win_rate:week:spoil_five:3:share:active": BoardPress(
        SortBy.WIN_RATE, Span.WEEK, "spoil_five", 3, What.SHARE
    ),
    "se:12": EndPress(12),
    "gm:list:1234:0:2": GamesPress(Asked.LIST, 1234, 0, 2),
    "gm:replay:7:12:1": GamesPress(Asked.REPLAY, 7, 12, 1),
    "rv:game:k3f9x:0:1:": ReviewPress(Reviewed.GAME, TableId("k3f9x"), at=1),
    "rv:hand:k3f9x:12:0:": ReviewPress(Reviewed.HAND, TableId("k3f9x"), 12),
    "rv:puzzle:k3f9x:0:3:": ReviewPress(Reviewed.PUZZLE, TableId("k3f9x"), at=3),
    "rv:answer:k3f9x:12:7:JS": ReviewPress(Reviewed.ANSWER, TableId("k3f9x"), 12, 7, "JS"),
    "rv:pick:k3f9x:0:0:": ReviewPress(Reviewed.PICK, TableId("k3f9x")),
    "rv:try:k3f9x:12:7:call S alone": ReviewPress(Reviewed.TRY, TableId("k3f9x"), 12, 7, "call S alone"),
    "pv:delete": PrivacyPress(),
}
KINDS = (
    Press,
    DrivePress,
    RulePress,
    SettingPress,
    BoardPress,
    GamesPress,
    ReviewPress,
    PrivacyPress,
    EndPress,
)
FORMS, LISTS = (Verb.NUMBER, Verb.SEED), (Verb.OPTION, Verb.CLOCK, Verb.LEVEL)


@pytest.mark.parametrize("custom_id", UP)
def test_buttons_that_are_up_say_what_they_always_said(custom_id: str) -> None:
    press = UP[custom_id]
    assert str(press) == custom_id
    assert type(press).read(custom_id) == press
    assert [kind for kind in KINDS if kind.read(custom_id) is not None] == [type(press)]


@pytest.mark.parametrize("verb", [*Verb, *DriveVerb])
def test_every_verb_reads_back_as_it_was_written(verb: Enum) -> None:
    press = Press(verb, "k3f9x", MOST, "a:b c") if isinstance(verb, Verb) else DrivePress(verb, "k3f9x", 9999)  # type: ignore[arg-type]
    assert type(press).read(str(press)) == press


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
        "ru:read::Slapton:",
        "ru:told::slapton/play:X",
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
        GamesPress(Asked.GAME, 2**63),
    ],
)
def test_a_press_that_could_not_be_read_again_is_not_made(press: Coded) -> None:
    with pytest.raises(ValueError, match="not a custom_id"):
        str(press)


@pytest.mark.parametrize("verb", Verb)
def test_only_lists_send_a_choice_and_only_forms_a_text(verb: Verb) -> None:
    written = str(Press(verb, TableId("k3f9x")))
    chosen, typed = Press.decode(Sent(written, ("target",))), Press.decode(Sent(written, typed="21"))
    assert chosen == (Press(verb, TableId("k3f9x"), chosen="target") if verb in LISTS else None)
    assert typed == (Press(verb, TableId("k3f9x"), typed="21") if verb in FORMS else None)


def test_a_form_is_sent_for_nothing_but_a_number_or_a_seed() -> None:
    for custom_id, press in UP.items():
        if not isinstance(press, Press):
            assert type(press).decode(Sent(custom_id, typed="text")) is None


def test_what_is_chosen_from_a_list_is_checked() -> None:
    board, setting = str(BoardPress(what=What.RULES, page=3)), str(SettingPress(Owner.SERVER, "channels"))
    assert BoardPress.decode(Sent(board, ("classic",))) == BoardPress(rules="classic", what=What.RULES)
    for strange in ("whist", "no id", ""):
        assert BoardPress.decode(Sent(board, (strange,))) in (None, BoardPress(what=What.RULES))
    assert BoardPress.decode(Sent(str(BoardPress(what=What.SPAN)), ("year",))) is None
    assert BoardPress.decode(Sent(str(BoardPress(what=What.SHARE)), ("week",))) is None
    assert SettingPress.decode(Sent(setting, ("1", "2"))) == SettingPress(Owner.SERVER, "channels", "1 2")
    assert SettingPress.decode(Sent(setting, ("-",))) == SettingPress(Owner.SERVER, "channels", "")
    assert SettingPress.decode(Sent(setting, ())) == SettingPress(Owner.SERVER, "channels", "")
    picked = RulePress.decode(Sent("ru:pick:k3f9x::", ("slapton/play",)))
    assert picked == RulePress(Page.SECTION, "k3f9x", "slapton/play")
    assert RulePress.decode(Sent("ru:pick:k3f9x::")) is None
