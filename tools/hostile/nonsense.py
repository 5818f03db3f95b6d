"""A generator of hostile input: invented, taken from others' messages, altered, or far out of range."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from cogs.ui.controls import FIELD
from tests.discord_server.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT
from tests.discord_server.limits import BUTTON, SELECT, parts
from tests.discord_server.shapes import channel, member, message, user
from tests.discord_server.state import Channel as Place
from tests.discord_server.state import Json, Message, User

_SUBCOMMAND, _GROUP, _TEXT, _NUMBER, _YES_NO, _USER, _CHANNEL, _ROLE, _DECIMAL = 1, 2, 3, 4, 5, 6, 7, 8, 10
_LONGEST = 100  # characters of a custom_id
TEXTS = tuple(
    "|0|-1|²|٣|1e309|nan|\u202eevil|\x00|@everyone|<@1>|' or 1=1 --|../etc/passwd|%s%n|{0}".split("|")
)
TEXTS += (" ", "x" * 4000, "9" * 4000, "`" * 60, "🃏" * 500, "target=1e9", "=" * 50, "target=5 " * 200)
TEXTS += ("slapton", "classic", "What is a march?", "why? " * 60)
NUMBERS = (0, 1, -1, 2, 7, 24, 2**31, -(2**31), 2**53 - 1, -(2**53) + 1)
WORDS = tuple("|0|1|3|own|swap|alone|pass|AS|order|call S|why|yes|no|-|+".split("|"))


class Nonsense:
    """A generator of hostile input. ``commands`` are those the bot registered with Discord."""

    def __init__(self, rng: random.Random, commands: Sequence[Json]) -> None:
        self._rng = rng
        self._commands = commands
        self._ids: list[str] = ["eu:do:abc:1:pass"]

    def see(self, shown: Message) -> None:
        """Remember the ids on a message, whoever it's for."""
        self._ids += [part["custom_id"] for part in parts(shown.components) if part.get("custom_id")]
        del self._ids[:-4000]

    def drawn(self, by: User, place: Place, on: Message, bot: User) -> tuple[int, Json]:
        """Return an interaction type and its data, for this person, channel and message."""
        rng = self._rng
        kind = rng.choices((COMPONENT, MODAL_SUBMIT, COMMAND, AUTOCOMPLETE), (60, 8, 26, 6))[0]
        if kind == COMPONENT:
            data: Json = {"custom_id": self.custom_id(), "component_type": BUTTON}
            if rng.random() < 0.2:
                chosen = [rng.choice((*TEXTS, *WORDS))[:100] for _ in range(rng.randint(0, 3))]
                data |= {"component_type": SELECT, "values": chosen}
            return kind, data
        if kind == MODAL_SUBMIT:
            field = {"type": 4, "custom_id": rng.choice((FIELD, "x")), "value": rng.choice(TEXTS)}
            wrapped = rng.choice(({"type": 18, "component": field}, {"type": 1, "components": [field]}))
            return kind, {
                "custom_id": self.custom_id(),
                "components": rng.choice(([wrapped], [wrapped], [])),
            }
        if kind == COMMAND and rng.random() < 0.08:
            shown = message(on, bot)
            target = {"target_id": str(on.id), "resolved": {"messages": {str(on.id): shown}}}
            name = rng.choice([each["name"] for each in self._commands if each.get("type") == 3] or ["none"])
            return kind, {"id": "1", "name": name, "type": 3} | target
        return kind, self._command(by, place, typing=kind == AUTOCOMPLETE)

    def custom_id(self) -> str:
        """Return a custom_id: a real one, a real one with a wrong field, or an invented one."""
        rng = self._rng
        seen = rng.choice(self._ids)
        how = rng.random()
        if how < 0.55:
            return seen
        fields, others = seen.split(":"), rng.choice(self._ids).split(":")
        at = rng.randrange(len(fields))
        if how < 0.75:  # from another table, person or time
            fields[at] = rng.choice(others)
        elif how < 0.9:
            fields[at] = rng.choice((*WORDS, *map(str, NUMBERS), *TEXTS))
        elif how < 0.95:
            del fields[at]
        else:
            return rng.choice(TEXTS)[:_LONGEST] or ":"
        return ":".join(fields)[:_LONGEST]

    def _command(self, by: User, place: Place, *, typing: bool) -> Json:
        rng = self._rng
        known: Mapping[str, Any] = rng.choice([each for each in self._commands if each.get("type", 1) == 1])
        data: Json = {"id": known["id"], "name": known["name"], "type": 1, "resolved": {}}
        resolved, leaf = data["resolved"], data
        while (options := known.get("options")) and options[0]["type"] in (_SUBCOMMAND, _GROUP):
            known = rng.choice(options)
            leaf["options"] = [{"name": known["name"], "type": known["type"]}]
            leaf = leaf["options"][0]
        given = [each for each in known.get("options") or () if each.get("required") or rng.random() < 0.5]
        if typing:
            given = [each for each in known.get("options") or () if each.get("autocomplete")][:1] or given[:1]
        leaf["options"] = [
            {"name": each["name"], "type": each["type"], "value": self._value(each, by, place, resolved)}
            for each in given
            if each.get("required") or rng.random() < 0.95
        ]
        if leaf["options"] and typing:
            leaf["options"][0] |= {"focused": True, "value": str(leaf["options"][0]["value"])}
        if rng.random() < 0.03:
            leaf["options"].append({"name": "none", "type": _TEXT, "value": "x"})
        if rng.random() < 0.02:
            data["name"] = "no-such-command"
        return data

    def _value(self, option: Mapping[str, Any], by: User, place: Place, resolved: Json) -> object:
        rng = self._rng
        choices = [each["value"] for each in option.get("choices") or ()]
        if choices and rng.random() < 0.8:
            return rng.choice(choices)
        match option["type"]:
            case 4:
                return rng.choice(NUMBERS)
            case 5:
                return rng.random() < 0.5
            case 6:
                who = rng.choice((by, User(rng.choice((1, 2**62)), "Nobody"), User(2, "A bot", bot=True)))
                resolved.setdefault("users", {})[str(who.id)] = user(who)
                resolved.setdefault("members", {})[str(who.id)] = _partial(who)
                return str(who.id)
            case 7:
                shape = channel(place) | {"permissions": "0"}
                resolved["channels"] = {str(place.id): shape}
                return str(place.id)
            case 10:
                return rng.choice((0.0, -1.5, 1e300))
        return rng.choice(TEXTS)[: option.get("max_length", 6000)]


def _partial(who: User) -> Json:
    """Return a member in the form that Discord resolves in a command's options."""
    return {key: value for key, value in member(who, 0).items() if key != "user"}
