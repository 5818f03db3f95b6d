"""The wording of a table's options and house rules, and of presets."""

from collections.abc import Iterable

from bot.engine.options import Option, Ruleset, Value
from bot.names import NAMELESS
from bot.tables.table import Stage, Table
from cogs.ui.games.describing import ends
from cogs.ui.words.clock import clock_word
from cogs.ui.words.names import count, quoted, safe, tidy, who
from cogs.ui.words.rules import conflict_sentence, house_rules, option_sentence, option_title, value_word

# The panel

OPTIONS, HOUSE_RULES, RULES, ADD_BOT = "Options", "House rules", "Rules", "Add a bot"
FEWER_SEATS, MORE_SEATS = "Fewer seats", "More seats"
CHANGE = "Change a rule…"
AS_THE_GAME = "No house rules yet."
CLEAR = "Clear house rules"
ANOTHER_NUMBER = "Another number…"
_LONGEST = 100  # characters below a title in a list
WATCH_BOTS = "Watch bots play"
SAVE_PRESET, PRESET_NAME = "Save as preset", "Name"

NO_RANKED_HINTS = "This server allows hints only in games that aren't ranked. Use /play for one."


def heading(rules: Ruleset) -> str:
    """Return the heading with the game of these rules: ``House rules: Slapton Euchre, to 31``."""
    return f"House rules: {rules.name}, {ends(rules)}"


def game_and_goal(table: Table, *, timer: bool) -> str:
    """Return the game and its goal, and the ``timer`` if no list shows it."""
    game = f"{table.rules.name}, {ends(table.rules)}"
    return f"{game} · {clock_word(table.clock.seconds)}" if timer else game


def who_may_change(table: Table) -> str:
    """Return who can change the options, or set them before the game."""
    opener = table.seat_of(table.opened_by)
    if table.stage is Stage.LOBBY:
        by = who(table, opener) if opener else "Anyone at this table"
        return f"{by} can change the options until the game starts."
    return f"{who(table, opener)} set the options before the game." if opener else ""


def points(rules: Ruleset) -> str:
    """Return the label of the button for the points that end the game."""
    return f"Points: {getattr(rules, 'target', 0) or 'no limit'}"


def hints(*, on: bool) -> str:
    """Return the label of the button that turns hints on or off."""
    return "Hints: on" if on else "Hints: off"


def filling(*, on: bool) -> str:
    """Return the label of the button that turns filling with bots on or off."""
    return "Bots fill in after 2 min: on" if on else "Bots fill in after 2 min: off"


def meaning(
    rules: Ruleset, option: Option, value: Value, *, now: bool, own: bool, faults: Iterable[str]
) -> str:
    """Return a line on a value: its meaning, if it's set ``now`` or the default, or why it can't be set.

    ``own`` means that it's the ruleset's own value, and ``faults`` are the reasons against it.
    """
    marks = [mark for mark, fits in (("current", now), ("default", own)) if fits]
    after = f" ({', '.join(marks)})" if marks else ""
    refused = "".join(f" {conflict_sentence(option, value, fault)}." for fault in faults)
    label, told = value_word(value), below_title(option.name, option_sentence(rules, option.name, value))
    value_told = f"**{told}**" if told.startswith((f"{label} ", f"{label}.")) else f"**{label}:** {told}"
    return f"{value_told}{after}.{refused}"


def below_title(name: str, sentence: str) -> str:
    """Return an option's sentence without the option's title."""
    return sentence.removeprefix(f"{option_title(name)}: ")


def brief(name: str, sentence: str) -> str:
    """Return an option's sentence for a list, without its title, and only its first part if it's too long."""
    told = below_title(name, sentence)
    return told if len(told) <= _LONGEST else told.partition(". ")[0]


def any_number(option: Option) -> str:
    """Return what can be typed for an option that is a number."""
    return f"A whole number, {option.least} or more"


def number_now(rules: Ruleset, option: Option) -> str:
    """Return the current value of a numeric option."""
    return f"Now {Option.write(getattr(rules, option.name))}"


def no_number(option: Option, typed: str) -> str:
    """Say that the typed text isn't a valid number for that option."""
    return f"{option_title(option.name)}: {quoted(safe(tidy(typed)))} won't work. Enter {option.takes}."


def bad_name(name: str) -> str:
    """Return why house rules can't be saved under a ruleset's name, or without a name."""
    if not name:
        return "Enter a name for the preset."
    return f"{safe(name)} is the name of a game. Choose another."


def taken(name: str) -> str:
    """Return why house rules saved by someone else aren't overwritten."""
    return f"Someone else saved {safe(name)}. Choose another name."


def full(most: int) -> str:
    """Return why no more presets can be saved."""
    return f"This server has {count(most, 'preset')}, the most it can save. Delete one first."


def saved_as(name: str, before: str | None) -> str:
    """Say that a preset is saved, and which one it replaces, if any (``before``)."""
    now = f"Choose {safe(name)} as the game in /table."
    if before is None:
        return f"Saved. {now}"
    return f"Saved over {'the old one' if before == name else safe(before)}. {now}"


# The presets of a server

COMMAND = "See or delete this server's presets."
OLDER = "That button is from an older version. Use the command again."
PRESETS = "Presets"
NONE_SAVED = "No presets here yet. Set a table's house rules, then press Save as preset."
HOW_TO_CHOOSE = "Choose one as the game in /table or /play."
NOT_YOURS = "Only the member who saved that preset, or a server manager, can delete it."
DELETE_ONE = "Delete a preset…"
DELETE = "Delete preset"
WHAT_DELETING_DOES = "Open tables keep their rules."
LONGEST_NAME = 40


def delete_it(name: str) -> str:
    """Return the question before deleting a preset."""
    return f"Delete {_name(name)}?"


def deleted(name: str) -> str:
    """Say that a preset is deleted."""
    return f"Deleted {_name(name)}."


def saved(name: str, rules: Ruleset | None) -> str:
    """Return a preset in lines. ``rules`` is None if this version can't play it anymore."""
    head = f"**{_name(name)}** · "
    if rules is None:
        return f"{head}can't be played anymore"
    return "\n".join([f"{head}{rules.name}, {ends(rules)}", *(f"- {each}" for each in house_rules(rules))])


def _name(called: str) -> str:
    return safe(tidy(called, LONGEST_NAME) or NAMELESS)
