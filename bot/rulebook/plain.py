"""Questions in plain words: lowercase, one word for each concept, and no games' names."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

UNKNOWN = "?"
"""What stands for a word that too few phrasings have."""

_WORD = re.compile(r"[a-z]+|\d+|[♠♥♦♣/°±]")
_IN_PASSING = frozenset("please pls plz so ok hey hi um just really actually lol btw".split())
_SAME = {
    word: meant
    for meant, words in (
        line.split(":")
        for line in """a:an the|you:u ya yous|are:r|your:ur yr|what:wat wot whats wats wots
            |who:whos whom whose|how:hows hw|where:wheres|when:whens wen|can:may could cud
            |cannot:cant couldnt|must:gotta mustnt hafta|want:wanna|not:dont doesnt didnt isnt arent wont
            |someone:somebody anyone anybody someones somebodys|nobody:noone
            |everyone:everybody all everyones everybodys|pack:deck
            |alone:loner solo lone myself yourself himself herself|partner:partners mate pard teammate m8 p
            |friend:friends buddy pal cousin bro|leave:quit quits quitter quitters quitting bail
            |trump:trumps trumped trumping|point:points pts pt|score:scores scoring scored scorin
            |euchre:euchred euchring euchres|1:one|2:two|3:three|4:four|5:five|6:six|7:seven|8:eight
            |9:nine nines|10:ten tens|11:eleven|12:twelve|jack:jacks j knave knaves|queen:queens q
            |king:kings k|ace:aces|heart:hearts ♥|diamond:diamonds ♦|club:clubs ♣|spade:spades ♠
            |upcard:turnup faceup|bot:bots computer computers cpu ai robot robots comp|clock:timer
            |discard:bury|suit:suits|color:colour colours colors|organizer:organiser|table:tables
            |bower:bauer bowers|march:sweep|opponent:opponents opp opps oppo enemy enemies foe foes rival
            |throw:chuck toss bin dump ditch lob|turn:flip flips flipped
            |tournament:tourney tourneys tournaments|people:ppl|with:w|before:b4|because:cuz coz cos|and:n
            |rating:elo mmr|ping:notif notifs notification notifications|defender:defenders
            |crown:star|stop:rid|whole:hole|rob:robbin""".split("|")
    )
    for word in words.split()
}
_ASKING = {
    **{word: word for word in "who what which when where why should".split()},
    **dict.fromkeys("can allow legal permit".split(), "may"),
    **dict.fromkeys("must forc oblig mandatory requir compulsory".split(), "must"),
}
_NAMES = {
    "slapton": r"slapton(?: euchre| rules)?",
    "british_hangman": r"(?:the )?hangmans?(?: guide| euchre)?",
    "british_book": r"(?:the )?british(?: book)?(?: euchre| rules| version)?|book of card games"
    r"|(?:english|uk) euchre",
    "classic": r"classic(?: euchre| version| rules)?|32 card euchre|old euchre",
    "north_american": r"north american(?: euchre)?|american(?: euchre| rules| version)?|canadian euchre",
    "cutthroat": r"cut ?throat(?: euchre)?|(?:three|3) (?:handed|hand|player) euchre"
    r"|(?:three|3) handed(?= (?:how|what|who)\b)",
    "two_handed": r"(?:two|2) (?:handed|hand|player) euchre|(?:two|2) handed(?= (?:how|what|who)\b)",
    "bid": r"bid euchre|bidding euchre|double deck(?:er)? euchre|auction euchre",
    "spoil_five": r"spoil ?five|spoil ?5|spoiled five",
}


@cache
def _named() -> re.Pattern[str]:
    """Return the pattern of all games' names, compiled when first needed."""
    names = "|".join(f"(?P<{id_}>{pattern})" for id_, pattern in _NAMES.items())
    return re.compile(rf"\b(?:(?:in|at|with|for|of|playing) )?(?:the )?(?:{names})\b")


def split(text: str) -> list[str]:
    """Return the words in lowercase, without apostrophes."""
    return _WORD.findall(re.sub(r"['’](?=\w)", "", text.lower()))


def named_games(text: str) -> tuple[list[str], str]:
    """Return the ids of the games that a question names, and the rest of it in plain words."""
    games: list[str] = []

    def take(found: re.Match[str]) -> str:
        games.append(found.lastgroup or "")
        return " "

    rest = " ".join(_named().sub(take, " ".join(split(text))).split())
    if "british_hangman" in games and not re.search(r"\bbook\b", text.lower()):  # "British" says no more
        games = [game for game in games if game != "british_book"]
    return list(dict.fromkeys(games)), rest


def stems(text: str) -> list[str]:
    """Return the meaningful words, one for each concept and without endings."""
    once = [_stem(_SAME.get(word, word)) for word in split(text) if word not in _IN_PASSING]
    return [_stem(_SAME[word]) if word in _SAME else word for word in once]


def features(words: Sequence[str]) -> list[str]:
    """Return the features for ranking: words, pairs of neighbors, and each with the kind of question.

    ``^`` begins the question. ``must: trump`` distinguishes "must I trump" from "may I trump", whatever words
    are between.
    """
    asks = _asks(words)
    pairs = [f"{one} {other}" for one, other in pairwise(["^", *words])]
    return [*words, *pairs, *(f"{asks}: {word}" for word in words if asks and len(word) > 2)]


def _asks(words: Sequence[str]) -> str:
    """Return the kind of question:

    ``may``, ``must``, ``who``, ``how many`` …, or "" for a yes or no, or a topic.
    """
    for word, following in pairwise([*words, ""]):
        if word == "how" and following:
            return f"how {following}"
        if word in _ASKING:
            return _ASKING[word]
        if word in ("have", "need", "got") and following == "to":
            return "must"
    return ""


def _stem(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    for ending, shortest in (("ing", 5), ("ed", 4)):
        if len(word) > shortest and word.endswith(ending):
            word = word.removesuffix(ending)
            doubled = len(word) > 3 and word[-1] == word[-2] and word[-1] not in "ls"
            return word[:-1] if doubled else word
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word[:-1] if len(word) > 4 and word.endswith("e") else word
