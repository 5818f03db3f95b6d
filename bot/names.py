"""Names and other texts that people typed, made fit for others to read; people of like names told apart.

A person's name is kept with the username, ``Ann (ann.b)``, the parts joined by a space that no name has.
Shown is the first part alone, and both where two players' names look alike.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache

from wcwidth import iter_graphemes

LONGEST = 20
"""Characters of a name, without its tail."""

NAMELESS = "Nameless"
"""The name of somebody whose name shows nothing."""

COMPUTER_MARK = "°"
"""The end of every computer player's name, and of nobody else's."""

_KNOWN = 4096  # names, of which some are said again and again
_JOINT = "\u00a0"  # a space at which no line ends: in what people type it becomes a plain one
_DOTS = "…"
# Default_Ignorable_Code_Point, from DerivedCoreProperties.txt of Unicode 17.0.
_IGNORED = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_UNSEEN = re.compile(f"[{_IGNORED}]")
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0\U0001d159"  # as wide as a letter, with nothing on them
_NON_JOINER, _JOINER = "\u200c", "\u200d"
_SELECTORS = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_TAGS = re.compile("[\U000e0020-\U000e007f]")  # of a region, after a black flag
_FLAG = "\U0001f3f4"
_VIRAMA = 9  # its combining class; a joiner after it, also the last, is the old way to write a chillu
_MARKED = re.compile("(?:[°º˚⁰ᵒ∘◦゜ﾟ॰][\ufe00-\ufe0f]?|(?<!\\w)\u030a|\\s)+$")  # what looks like the mark
_KEPT = re.compile(rf"(?P<name>.*){_JOINT}\((?P<username>[^\s()]+)\)", re.DOTALL)
_TAILED = re.compile(
    rf"(?P<name>.*?)(?P<tail>{_JOINT}(?:\((?P<username>[^\s()]+)\)|\d+))?(?P<mark>{COMPUTER_MARK}?)",
    re.DOTALL,
)
# Letters that pass for one another after case folding: Cyrillic and Greek for Latin ones, and of Latin ones
# and digits those that many fonts draw alike (confusables.txt of Unicode's UTS 39).
_ALIKE = str.maketrans(
    {
        **dict(zip("авеёзкмнорстухіїјѕԁԛԝһү", "abee3kmhopctyxiijsdqwhy", strict=True)),
        **dict(zip("αβεζηικμνορτυχϲϳ", "abeznikmvoptuxcj", strict=True)),
        **dict(zip("0|1lı", "oiiii", strict=True)),
    }
)


def clean(text: str) -> str:
    """Return the text on one line, without characters that show nothing.

    What joins visible characters or picks their form stays: in emoji, flags, and letters of many scripts.
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
    """Return the text shortened to so many characters with the dots, between two that a reader sees."""
    if len(text) <= longest:
        return text
    kept = ""
    for grapheme in iter_graphemes(text):
        if len(kept) + len(grapheme) > longest - len(dots):
            break
        kept += grapheme
    return (kept.rstrip() or text[: longest - len(dots)]) + dots


def tidy(text: str, longest: int = LONGEST) -> str:
    """Return the text on one line, without characters that show nothing, shortened to ``longest``."""
    return cut(clean(text), longest)


def keep_name(name: str, username: str) -> str:
    """Return the name under which a person is kept: the one that others see, with the username if another."""
    kept = f"{name}{_JOINT}({username})"
    return kept if username != name and _KEPT.fullmatch(kept) else name


@lru_cache(_KNOWN)
def shown_name(kept: str, longest: int = LONGEST) -> str:
    """Return the name that others see of the person who is kept under that one; it is never empty.

    It ends with no computer player's mark, whatever the person typed.
    """
    parts = _KEPT.fullmatch(kept)
    name, username = parts.groups() if parts else (kept, "")
    return cut(_MARKED.sub("", clean(name)), longest) or username or NAMELESS


@lru_cache(_KNOWN)
def look_of(name: str) -> str:
    """Return what two names share that are taken for one another at a glance."""
    folded = unicodedata.normalize("NFKC", _UNSEEN.sub("", name)).casefold()
    return unicodedata.normalize("NFKC", folded.translate(_ALIKE)).replace("rn", "m").replace(" ", "")


def tell_apart(kept: Sequence[str], fixed: Sequence[bool] = ()) -> list[str]:
    """Return a tail for each name that looks like another's; else an empty one.

    It is the username. Those who are kept without one are numbered, if there are several. Those that are
    ``fixed`` get none.
    """
    shown, tails = [*map(shown_name, kept)], [""] * len(kept)
    settled = [*fixed] or [False] * len(kept)
    while True:
        looks = [look_of(name + tail) for name, tail in zip(shown, tails, strict=True)]
        many = Counter(looks)
        alike = [at for at, look in enumerate(looks) if many[look] > 1 and not settled[at]]
        if not alike:
            return tails
        bare: dict[str, list[int]] = {}
        for at in alike:
            parts, settled[at] = _KEPT.fullmatch(kept[at]), True
            if parts:
                tails[at] = f"{_JOINT}({parts['username']})"
            else:
                bare.setdefault(looks[at], []).append(at)
        for some in bare.values():
            for number, at in enumerate(some if len(some) > 1 else (), start=1):
                tails[at] = f"{_JOINT}{number}"


def fit(text: str, fits: Callable[[str], bool]) -> str:
    """Return the text, shortened until it fits: of a name with a tail or a mark, the name.

    A username for which there is no room beside the name stands alone.
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
    """Return whether an invisible character changes how its neighbors look."""
    if _SELECTORS.match(letter):
        return _shows(before) and before != " "
    if _TAGS.match(letter):
        return before == _FLAG or _TAGS.match(before) is not None
    if letter not in (_JOINER, _NON_JOINER) or before in (" ", _JOINER, _NON_JOINER):
        return False
    return (_shows(after) and not after.isspace()) or unicodedata.combining(before) == _VIRAMA
