"""The screens of a table's options and house rules, and of a server's presets.

House rules shows what differs from the game, and a list of all rules. Choosing one shows its values, each
with a line, and a press sets it. Only the table's hosts set options. Others can look, and choose a seat.
"""

from collections.abc import Sequence
from enum import Enum
from typing import ClassVar

from discord import ui

from bot.engine.errors import BadOptions
from bot.engine.levels import OFFERED
from bot.engine.options import LONGEST_NUMBER, Option, Ruleset, Value
from bot.ids import UserId
from bot.names import cut
from bot.tables.clock import CLOCKS
from bot.tables.table import Stage, Table
from cogs.house_rules import words
from cogs.table.lobby import seat_chooser
from cogs.ui import controls
from cogs.ui.controls import Button, Choice, Item, button, chooser, even_rows, form
from cogs.ui.custom_ids import CustomId
from cogs.ui.layout import Screen, confirmation, lines, screen, small
from cogs.ui.press import Press, Verb
from cogs.ui.words.clock import turn_timer
from cogs.ui.words.levels import ABOUT, leaning, level_of, level_of_all, now_playing
from cogs.ui.words.names import begun
from cogs.ui.words.rules import changed, option_sentence, option_title, own_rules, value_word

HOUSE_RULES = "*"
"""The name of the list of house rules among a table's options screens."""
POINTS = "target"
"""The option with a button of its own among a table's options."""
OWN = "own"  # what a press of Verb.VALUE asks for to bring the ruleset's own rules back


def options_view(table: Table, user: int, at: str = "", *, note: str | None = None) -> Screen:
    """Return a table's options as the user may see or change them.

    ``at`` is `HOUSE_RULES` or the name of a rule, or empty for the options themselves. ``note`` comes first:
    what was just set, or why it was refused.
    """
    may = user in table.hosts and table.stage is Stage.LOBBY
    if may and at in table.rules.options:
        return _values(table, table.rules.options[at], note)
    return (_house_rules if at else _options)(table, UserId(user), note, may=may)


def asked_options(press: Press, table: Table) -> str:
    """Return the options that a press of ``Verb.VALUE`` sets, as ``name=value`` separated by spaces."""
    if press.detail != OWN:
        return press.detail
    own = own_rules(table.rules)
    return " ".join(f"{name}={Option.write(getattr(own, name))}" for name in changed(table.rules))


def number_form(table: Table, option: Option) -> ui.Modal:
    """Return the form for a number that isn't among those offered."""
    return form(
        Press(Verb.NUMBER, table.id, detail=option.name),
        option_title(option.name),
        words.any_number(option),
        longest=LONGEST_NUMBER,
        hint=words.number_now(table.rules, option),
    )


# The options


def _options(table: Table, user: UserId, note: str | None, *, may: bool) -> Screen:
    lobby = table.stage is Stage.LOBBY
    rules = [
        button(words.HOUSE_RULES, Press(Verb.HOUSE, table.id)),
        button(words.RULES, Press(Verb.RULES, table.id)),
    ]
    saving = [button(words.SAVE_PRESET, Press(Verb.SAVE, table.id))] if table.seat_of(user) else []
    return screen(
        note,
        lines(
            f"### {words.OPTIONS}",
            words.game_and_goal(table, timer=not may),
            small("" if may else words.who_may_change(table)),
        ),
        seat_chooser(table, user) if lobby and not table.drive else None,
        _clocks(table) if may else None,
        _levels(table) if may else None,
        small(leaning(table)) if may else None,
        *even_rows([*(_setting(table) if may else []), *rules, *saving]),
    )


def _setting(table: Table) -> list[Button]:
    """Return a host's option buttons: points, bots, seats, hints, filling with bots, and watching."""
    hints, filling = table.hints or table.bot_hints, table.fills_at is not None
    adding = [] if table.full else [button(words.ADD_BOT, Press(Verb.COMPUTER, table.id))]
    target = POINTS in table.rules.options
    points = [button(words.points(table.rules), Press(Verb.POINTS, table.id))] if target else []
    seats, sitting = table.rules.seats, len(list(table.seated()))
    sizes = [
        button(label, Press(Verb.SEATS, table.id, detail=str(number)))
        for label, number in ((words.FEWER_SEATS, seats - 1), (words.MORE_SEATS, seats + 1))
        if number in table.rules.seats_allowed and number >= sitting
    ]
    return [
        *points,
        *adding,
        *sizes,
        button(words.hints(on=hints), Press(Verb.HINTS, table.id, detail="off" if hints else "on")),
        button(words.filling(on=filling), Press(Verb.FILL, table.id, detail="off" if filling else "on")),
        button(words.WATCH_BOTS, Press(Verb.WATCH, table.id)),
        button(words.PRESETS, Press(Verb.PRESETS, table.id)),
    ]


# House rules


def _house_rules(table: Table, user: UserId, note: str | None, *, may: bool) -> Screen:
    rules, house = table.rules, changed(table.rules)
    clearing = [button(words.CLEAR, Press(Verb.VALUE, table.id, detail=OWN))] if may and house else []
    return screen(
        note,
        f"### {words.heading(rules)}",
        lines(*(f"- {option_sentence(rules, name)}" for name in house)) or words.AS_THE_GAME,
        _choosing(table, [name for name in rules.options if name in house or not rules.is_fixed(name)])
        if may
        else None,
        [*clearing, button(controls.BACK, Press(Verb.OPTIONS, table.id))],
        small("" if may else words.who_may_change(table)),
    )


def _choosing(table: Table, names: list[str]) -> Item:
    """Return a list of these options with their current values, to choose one from."""
    options = [
        (name, option_title(name), words.brief(name, option_sentence(table.rules, name))) for name in names
    ]
    return chooser(Press(Verb.OPTION, table.id), words.CHANGE, options)


def name_form(table: Table) -> ui.Modal:
    """Return the form for the name of a preset."""
    return form(
        Press(Verb.SAVE, table.id), words.SAVE_PRESET, words.PRESET_NAME, longest=words.LONGEST_NAME, hint=""
    )


def _clocks(table: Table) -> Item:
    """Return the list of turn timers to choose from in the lobby."""
    clocks = [(seconds, turn_timer(seconds)) for seconds in CLOCKS]
    return chooser(Press(Verb.CLOCK, table.id), "", clocks, table.clock.seconds)


def _levels(table: Table) -> Item:
    """Return the list of levels for all bots at a table or for a single one.

    The list gets a new id after each choice: Discord keeps showing the last choice, whatever the placeholder,
    as long as the id is the same.
    """
    computers = [(seat, player) for seat, player in table.seated() if player.is_computer]
    same = {player.level for _, player in computers} <= {table.level}
    options: list[Choice] = [(level.value, level_of_all(level), ABOUT[level]) for level in OFFERED]
    options += [
        (f"{level.value} {seat}", level_of(player.display_name, level))
        for seat, player in computers
        for level in OFFERED
        if level is not player.level
    ]
    press, now = Press(Verb.LEVEL, table.id, table.seq), table.level.value if same else None
    return chooser(press, now_playing(table), options, now)


# One option


def _values(table: Table, option: Option, note: str | None) -> Screen:
    rules, own = table.rules, getattr(own_rules(table.rules), option.name)
    now = getattr(rules, option.name)
    told, buttons, is_points = [], [], option.name == POINTS  # the title of points is clear enough
    for value in _offered(option, now, own):
        is_now, is_own, faults = value == now, value == own, _faults(rules, option, value)
        if option.choices or is_now or is_own or faults:  # other numbers need no line
            told.append(words.meaning(rules, option, value, now=is_now, own=is_own, faults=faults))
        press = Press(Verb.VALUE, table.id, detail=f"{option.name}={Option.write(value)}")
        style = controls.BOLD if is_now else controls.CHIEF if not faults else controls.PLAIN
        buttons.append(button(value_word(value), press, style, disabled=bool(faults) or is_now))
    if not option.choices:
        buttons.append(button(words.ANOTHER_NUMBER, Press(Verb.NUMBER, table.id, detail=option.name)))
    return screen(
        note,
        lines(f"### {option_title(option.name)}", small("" if is_points else f"{begun(option.meaning)}.")),
        lines(*told),
        buttons,
        [button(controls.BACK, Press(Verb.OPTIONS if is_points else Verb.HOUSE, table.id))],
    )


def _offered(option: Option, now: Value, own: Value) -> list[Value]:
    """Return the values to choose from: all of them if they're few, otherwise useful numbers."""
    if option.choices:
        return list(option.choices)
    return sorted({*option.offered, int(now), int(own)})


def _faults(rules: Ruleset, option: Option, value: Value) -> tuple[str, ...]:
    """Return why the value conflicts with the table's other rules."""
    try:
        rules.with_options(f"{option.name}={Option.write(value)}")
    except BadOptions as bad:
        return bad.faults
    return ()


# Presets

_LONGEST_LIST = 3500  # characters


class PresetStep(Enum):
    """The action of a press on presets. The value is part of the custom_id."""

    LIST = "list"
    ASK = "ask"
    DELETE = "delete"


class PresetPress(CustomId, frozen=True, tag="ps"):
    """A press about the presets of a server, or about the one of that name."""

    chooses: ClassVar[str] = "name"
    step: PresetStep = PresetStep.LIST
    name: str = ""


def presets_view(
    saved: Sequence[tuple[str, Ruleset | None]], deletable: Sequence[str] = (), note: str = ""
) -> Screen:
    """Return presets by name, with lists to delete one. None marks those that can't be played anymore."""
    told = lines(*(words.saved(name, rules) for name, rules in saved))
    lists = [
        chooser(
            PresetPress(PresetStep.ASK, str(start)),  # each list needs its own id
            words.DELETE_ONE,
            [(name, name) for name in deletable[start : start + controls.CHOICES]],
        )
        for start in range(0, len(deletable), controls.CHOICES)
    ]
    return screen(
        f"### {words.PRESETS}",
        note,
        cut(told, _LONGEST_LIST) or words.NONE_SAVED,
        *lists,
        small(words.HOW_TO_CHOOSE) if saved else "",
    )


def confirm_delete_view(name: str) -> Screen:
    """Ask to confirm deleting the preset of that name."""
    deleting = words.DELETE, PresetPress(PresetStep.DELETE, name)
    return confirmation(words.delete_it(name), words.WHAT_DELETING_DOES, deleting, PresetPress())
