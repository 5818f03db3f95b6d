"""Cleaning and shortening names and other typed texts, and telling people with similar names apart.

A person's name is stored with the username, ``Ann (ann.b)``, joined by a space that no name contains. The
username is shown only if two players' names look alike.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache

from wcwidth import iter_graphemes

LONGEST = 20
"""The length of a name in characters, without its tail."""

NAMELESS = "Nameless"
"""The name of someone whose own name has no visible character."""

COMPUTER_MARK = "°"
"""The end of every bot's name, and of no one else's."""

_CACHED = 4096  # names
_JOINT = "\u00a0"  # a no-break space, which `clean` replaces in typed text
_DOTS = "…"
# Default_Ignorable_Code_Point, from DerivedCoreProperties.txt of Unicode 17.0.
_IGNORED = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_UNSEEN = re.compile(f"[{_IGNORED}]")
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0\U0001d159"  # letters that look like spaces
_NON_JOINER, _JOINER = "\u200c", "\u200d"
_SELECTORS = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_TAGS = re.compile("[\U000e0020-\U000e007f]")  # of a region, after a black flag
_FLAG = "\U0001f3f4"
_VIRAMA = 9  # its combining class. Before a joiner, even a final one, it writes a chillu the old way.
_MARKED = re.compile("(?:[°º˚⁰ᵒ∘◦゜ﾟ॰][\ufe00-\ufe0f]?|(?<!\\w)\u030a|\\s)+$")  # lookalikes of the mark
_KEPT = re.compile(rf"(?P<name>.*){_JOINT}\((?P<username>[^\s()]+)\)", re.DOTALL)
_TAILED = re.compile(
    rf"(?P<name>.*?)(?P<tail>{_JOINT}(?:\((?P<username>[^\s()]+)\)|\d+))?(?P<mark>{COMPUTER_MARK}?)",
    re.DOTALL,
)
# Letters that look alike after case folding: Cyrillic, Greek, Latin, and digits (confusables.txt of Unicode's
# UTS 39).
_ALIKE = str.maketrans(
    {
        **dict(zip("авеёзкмнорстухіїјѕԁԛԝһү", "abee3kmhopctyxiijsdqwhy", strict=True)),
        **dict(zip("αβεζηικμνορτυχϲϳ", "abeznikmvoptuxcj", strict=True)),
        **dict(zip("0|1lı", "oiiii", strict=True)),
    }
)


def clean(text: str) -> str:
    """Return the text on one line, without invisible characters.

    Those that join visible characters or choose their form stay: in emoji, flags, and many scripts.
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    seen: list[str] = []
    for at, letter in enumerate(text):
        if letter.isspace() or letter in _BLANKS:
            seen.append(" ")
        elif _shows(letter):
            if (seen and seen[-1] != " ") or unicodedata.category(letter)[0] != "M":
                seen.append(letter)
        elif seen and _joins(letter, seen[-1], text[at + 1 : at + 2]):
            seen.append(letter)
    return " ".join("".join(seen).split())


def cut(text: str, longest: int, dots: str = _DOTS) -> str:
    """Return the text shortened to ``longest`` characters with the dots, cut between visible characters."""
    if len(text) <= longest:
        return text
    kept = ""
    for grapheme in iter_graphemes(text):
        if len(kept) + len(grapheme) > longest - len(dots):
            break
        kept += grapheme
    return (kept.rstrip() or text[: longest - len(dots)]) + dots


def tidy(text: str, longest: int = LONGEST) -> str:
    """Return the text on one line, without invisible characters, shortened to ``longest``."""
    return cut(clean(text), longest)


def stored_name(name: str, username: str) -> str:
    """Return a person's name as it is stored: with the username, if that differs."""
    kept = f"{name}{_JOINT}({username})"
    return kept if username != name and _KEPT.fullmatch(kept) else name


@lru_cache(_CACHED)
def shown_name(stored: str, longest: int = LONGEST) -> str:
    """Return the visible part of a stored name. It is never empty, and never ends with a bot's mark."""
    parts = _KEPT.fullmatch(stored)
    name, username = parts.groups() if parts else (stored, "")
    return cut(_MARKED.sub("", clean(name)), longest) or username or NAMELESS


@lru_cache(_CACHED)
def normalize_look(name: str) -> str:
    """Return a normalized form that is equal for names that look alike."""
    folded = unicodedata.normalize("NFKC", _UNSEEN.sub("", name)).casefold()
    return unicodedata.normalize("NFKC", folded.translate(_ALIKE)).replace("rn", "m").replace(" ", "")


def distinguishing_tails(stored: Sequence[str], fixed: Sequence[bool] = ()) -> list[str]:
    """Return for each stored name a tail that tells it from names that look alike, or "".

    The tail is the username, or a number if several have none. Names that are ``fixed`` get no tail.
    """
    shown, tails = [*map(shown_name, stored)], [""] * len(stored)
    settled = [*fixed] or [False] * len(stored)
    while True:
        looks = [normalize_look(name + tail) for name, tail in zip(shown, tails, strict=True)]
        many = Counter(looks)
        alike = [at for at, look in enumerate(looks) if many[look] > 1 and not settled[at]]
        if not alike:
            return tails
        bare: dict[str, list[int]] = {}
        for at in alike:
            parts, settled[at] = _KEPT.fullmatch(stored[at]), True
            if parts:
                tails[at] = f"{_JOINT}({parts['username']})"
            else:
                bare.setdefault(looks[at], []).append(at)
        for some in bare.values():
            for number, at in enumerate(some if len(some) > 1 else (), start=1):
                tails[at] = f"{_JOINT}{number}"


def fit(text: str, fits: Callable[[str], bool]) -> str:
    """Return the text, shortened until ``fits`` accepts it. A name keeps its tail and its mark.

    If there is no room for both name and username, only the username stays.
    """
    if fits(text):
        return text
    parts = _TAILED.fullmatch(text)
    name, tail, username, mark = parts.groups(default="") if parts else (text, "", "", "")
    graphemes = [*iter_graphemes(name)]
    while len(graphemes) > 1:
        graphemes.pop()
        shown = "".join(graphemes).rstrip() + _DOTS + tail + mark
        if fits(shown):
            return shown
    if tail or mark:
        return fit(username + mark if username else name, fits)
    return _DOTS


def _shows(letter: str) -> bool:
    return letter.isprintable() and _UNSEEN.match(letter) is None


def _joins(letter: str, before: str, after: str) -> bool:
    """Return True if an invisible character changes how its neighbors look."""
    if _SELECTORS.match(letter):
        return _shows(before) and before != " "
    if _TAGS.match(letter):
        return before == _FLAG or _TAGS.match(before) is not None
    if letter not in (_JOINER, _NON_JOINER) or before in (" ", _JOINER, _NON_JOINER):
        return False
    return (_shows(after) and not after.isspace()) or unicodedata.combining(before) == _VIRAMA
