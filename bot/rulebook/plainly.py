"""A hand told in the few words that ``hand_told.py`` reads: ``scraped three`` is ``took three``."""

from __future__ import annotations

import re

_CARD = r"(?:it|that|the card)"
_SUIT = r"(?:trumps?|hearts|spades|clubs|diamonds)"
_HIS = r"(?:my|his|her|your|our|their|the|a)"
_THEM = r"(?:them|him|her|us|me|you)"
_WINNER = r"((?:the )?(?:us|them|him|her|me|makers?|callers?|defenders?))"
_SIDE = r"(?:we|they|he|she|i|you)"
_ONE = r"(?:one|the last|the first)(?: one| trick)?"

_SAID_ALSO = [
    (re.compile(rf"\b(?:{pattern})\b"), plain)
    for pattern, plain in (
        # what is put right at once
        (
            rf"{_SIDE} (?:\w+ ){{1,3}}(?:(?:no|oh|er) )?(?:sorry|wait|i mean|scratch that)"
            rf" (?=(?:{_SIDE}|{_HIS})\b)",
            "",
        ),
        # who it is
        (r"as (?:a |the )?lone defender (i|he|she)", r"\1 defended alone and \1"),
        (r"as (?:a |the )?defenders? (i|we|he|she|they)", r"\1 defended and \1"),
        (r"(i|we|he|she|they)(?: am| was| are| were| is)?(?: as)? (?:a |the )?defenders?", r"\1 defended"),
        (r"(?:our|my) (?:side|team|pair|lot)", "we"),
        (r"(?:his|her|their) (?:side|team|pair|lot|guy|man|bloke)", "they"),
        (r"were (?=on (?:\d+|six|seven|eight|nine|ten)\b)", "we are "),  # as "we're" is read
        # who called, and who was alone
        (
            r"(?:the|both) (?:two|ones|pair|players|people|side|team|lot) (?:who|that|which)"
            r" (?:called|ordered|named|made|chose|picked)(?: it| trumps?)?",
            "the makers",
        ),
        (r"(?:with|and) (?:my|our) partner (?:sat|sitting) out", "alone"),
        (r"(?:my|our) partner (?:sat|sits|was sitting|is sitting) out", "i went alone"),
        (r"(?:his|her|their) partner (?:sat|sits|was sitting|is sitting) out", "he went alone"),
        (r"(?:sat|put|benched|dropped|sidelined) (?:my|his|her|our|their) partner(?: out)?", "went alone"),
        (rf"(?:pick|picks|picked|picking) (?:{_CARD} )?up|(?:take|takes|took|taking) {_CARD} up", "called"),
        (rf"(?:make|makes|made|making|choose|chooses|chose|pick|picks|picked) (?:it )?{_SUIT}", "called"),
        (rf"(?:take|takes|took|taking) {_THEM}(?: both)? on", "defended against them"),
        (rf"(?:dropped|ditched|left out|without) {_HIS} partner|left {_HIS} partner out", "alone"),
        (r"soloed|soloing", "went alone"),
        (r"by (?:my|him|her|your|our|them)sel(?:f|ves)", "alone"),
        (rf"on {_HIS} own (?=(?:call|suit|deal|order|turn|{_SUIT})\b)", "on the "),
        # what cards somebody has
        (rf"(?:got|have|had) (?:no|zero|one|two|three) {_SUIT}", "hold cards"),
        # who took how many
        (r"scraped?|scooped|managed?|stole|captured?|grabbed|ran", "took"),
        (r"hoovered up|(?:came|come) (?:away|home|out) with", "took"),
        (r"(three|four|two|one|[1-4]) (?:out )?of (?:the |all )?(?:five|5)", r"\1"),
        (r"(?:ended|end) up with|finish(?:ed)? with", "took"),
        (r"never (?:won|took|got) (?:a|one|any)(?: single)? tricks?", "took no tricks"),
        (
            r"(?:didnt|never|without) (?:lose|lost|losing|drop|dropped) (?:a|one|any)(?: single)? tricks?",
            "took all",
        ),
        (r"(took|lost|missed|dropped|won|got|made) a(?: single)? trick", r"\1 one trick"),
        (r"(one|two|three|four|five|[1-5]) (?:single )?tricks? to (me|us|him|her|them)", r"\2 took \1"),
        (r"a couple(?: of)?", "two"),
        (r"(bids? \w+)(?: \w+)? (?:only|just) (?=\w+ tricks?\b)", r"\1 took "),
        (rf"(?:all|everything|every trick) (?:but|except|bar) {_ONE}", "four"),
        (r"(?:all|everything) (?:but|except|bar) two", "three"),
        (r"all the (?:rest|others?)", "the others"),
        (rf"tricks (?:were |went |are )?([0-5])(?: to|-| ) ?[0-5] to {_WINNER}", r"\2 took \1 tricks"),
        (rf"([0-5])(?: to|-| ) ?[0-5] (?:in )?tricks to {_WINNER}", r"\2 took \1 tricks"),
        (rf"([0-5]|three|four|five) tricks? (?:went )?to {_WINNER}", r"\2 took \1 tricks"),
        (r"(took|got|won) it all", r"\1 all"),
        (rf"cleaned up|whitewashed(?: {_THEM})?", "swept"),
        (
            rf"(?:held|kept) ({_THEM}|the (?:loner|lone \w+|makers?|callers?)) to (?:just |only )?(?=\w)",
            r"\1 took ",
        ),
        # what is no euchre
        (r"(?:fell|fall|falls|came|come|comes)(?: \w+){0,2} short", "failed"),
        (r"stop(?:s|ped)?(?= (?:for|playing|until|after|at|on)\b)", "paused"),
        (rf"(?:nobody|no one|noone) (?:stops|stopped|beats?)(?: {_THEM})?(?: from)?", "and"),
    )
]


def plainly(text: str) -> str:
    """The text, of small words without signs, with what is said in other words said plainly."""
    for pattern, plain in _SAID_ALSO:
        text = pattern.sub(plain, text)
    return " ".join(text.split())
