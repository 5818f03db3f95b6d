"""The rulebook and the help: read, asked, compared, drawn; and the house rules of a table."""

from __future__ import annotations

from bot.games import PRESETS
from bot.tables.table import Stage
from cogs.ui.layout import FIELD
from cogs.ui.press import Press, Verb
from tests.journeys.world import buttons
from tools.gallery.entries import SENTENCE, Visit, walk
from tools.gallery.playing import deal, play_until, seat
from tools.gallery.walks.tables import press

ANSWER, CARDS = "rules.screens.answer_view", "rules.screens.cards_view"
QUESTION = "Can the dealer's partner go alone?"


@walk("help", {"help": "help.cog.help_view"})
async def help_(visit: Visit) -> None:
    """How to play with the bot."""
    await visit.club.slash("Ann", "help")
    await visit.take("help", "Ann")


@walk(
    "rulebook",
    {
        "section": "rules.screens.section_view",
        "answer": ANSWER,
        "answer-shared": ANSWER,
        "answer-of-two": ANSWER,
        "answer-to-a-mention": ANSWER,
        "mentioned": SENTENCE,
        "looked-up": ANSWER,
        "unknown": "rules.screens.unknown_view",
        "glossary": "rules.screens.topics_view",
        "how-to": "rules.screens.topics_view",
        "comparison": "rules.screens.compare_view",
        "comparison-of-kinds": "rules.screens.compare_view",
        "comparison-only-in-one": "rules.screens.compare_view",
        "cards-at-no-trump": CARDS,
        "why-it-scored": "rules.scores.why_view",
        "no-such-game": SENTENCE,
    },
)
async def rulebook(visit: Visit) -> None:
    """The rulebook, asked in every way."""
    club = visit.club
    await club.slash("Ann", "rules read", ruleset="slapton", topic="slapton/going-alone")
    await visit.take("section", "Ann")
    await club.slash("Ann", "rules ask", question=QUESTION, ruleset="slapton")
    await visit.take("answer", "Ann")
    await club.press("Ann", club.panel("Ann"), "Share")
    await visit.take("answer-shared", "Bob", club.public()[-1])
    await club.slash("Ann", "rules ask", question="Can I play by myself?")
    await visit.take("answer-of-two", "Ann")
    await club.slash("Ann", "rules ask", question="Where do I park my car?")
    await visit.take("unknown", "Ann")
    for shelf, name in (("glossary", "glossary"), ("bot", "how-to")):
        await club.slash("Ann", "rules read", ruleset=shelf)
        await visit.take(name, "Ann")
    await club.slash("Ann", "rules compare", first="slapton", second="british_hangman")
    await visit.take("comparison", "Ann")
    await club.slash("Ann", "rules compare", first="slapton", second="spoil_five")
    await visit.take("comparison-of-kinds", "Ann")
    await club.press("Ann", club.panel("Ann"), "Next")
    await visit.take("comparison-only-in-one", "Ann")
    await club.slash("Ann", "rules cards", ruleset="bid", trumps="N")
    await visit.take("cards-at-no-trump", "Ann")
    await club.slash("Ann", "rules read", ruleset="whist")
    await visit.take("no-such-game", "Ann")
    await club["Bob"].send(club.channel, f"<@{club.bot_id}>")
    await visit.take("mentioned", "Cat", club.public()[-1])
    await club["Cat"].send(club.channel, f"<@{club.bot_id}> what is a march worth?")
    await visit.take("answer-to-a-mention", "Cat", club.public()[-1])
    asked = await club["Dan"].send(club.channel, "Does the left bower follow its own colour?")
    await club["Cat"].context_menu(club.channel, "Look this up", asked)
    await visit.take("looked-up", "Cat")
    await seat(club, PRESETS["north_american"])
    await deal(club, 1)
    await play_until(club, lambda: club.at(Stage.BETWEEN))
    why = next(each for each in buttons(club.board()) if each.custom_id.startswith("ru:why"))
    await club.press_id("Bob", club.board(), why.custom_id)
    await visit.take("why-it-scored", "Bob")


@walk(
    "rules",
    {f"topics-{id_}": "rules.screens.topics_view" for id_ in PRESETS}
    | {f"cards-{id_}": CARDS for id_ in PRESETS}
    | {f"score-{id_}": "rules.scores.score_view" for id_ in PRESETS},
)
async def rules(visit: Visit) -> None:
    """What the rulebook has of every game: its topics, what beats what, and who scores what."""
    club = visit.club
    for id_ in PRESETS:
        await club.slash("Ann", "rules read", ruleset=id_)
        await visit.take(f"topics-{id_}", "Ann")
        await club.slash("Ann", "rules cards", ruleset=id_, trumps="S")
        await visit.take(f"cards-{id_}", "Ann")
        await club.slash("Ann", "rules score", ruleset=id_)
        await visit.take(f"score-{id_}", "Ann")


LIST = "house_rules.screens.house_rules_view"


@walk(
    "house-rules",
    {f"list-{id_}": LIST for id_ in PRESETS}
    | {
        "list-more": LIST,
        "list-of-a-stranger": LIST,
        "values": LIST,
        "set": LIST,
        "not-a-number": LIST,
        "contradiction": LIST,
        "lobby": "table.lobby.lobby_view",
        "saved": SENTENCE,
        "saved-ones": "house_rules.screens.presets_view",
        "none-saved": "house_rules.screens.presets_view",
    },
)
async def house_rules(visit: Visit) -> None:
    """The house rules of every game, and how they are set and saved."""
    club = visit.club
    await club.slash("Ann", "house-rules list")
    await visit.take("none-saved", "Ann")
    for id_ in PRESETS:
        await club.slash("Ann", "euchre new", rules=id_)
        await press(club, "Ann", Verb.HOUSE)
        await visit.take(f"list-{id_}", "Ann")
        if id_ != "spoil_five":
            await press(club, "Ann", Verb.END_NOW)
    await press(club, "Ann", Verb.END_NOW)
    await club.slash("Ann", "euchre new", rules="slapton")
    await press(club, "Ann", Verb.HOUSE, "1")
    await visit.take("list-more", "Ann")
    await press(club, "Eve", Verb.HOUSE)
    await visit.take("list-of-a-stranger", "Eve")
    chosen = str(Press(Verb.OPTION, club.table.id))
    await press(club, "Ann", Verb.HOUSE)
    await club["Ann"].select(club.panel("Ann"), ["target"], custom_id=chosen)
    await visit.take("values", "Ann")
    asked = await club.press("Ann", club.panel("Ann"), "Another number")
    await club["Ann"].submit_modal(asked, {FIELD: "many"})
    await visit.take("not-a-number", "Ann")
    for option in ("target=21", "all_pass=stick", "march=3"):
        await club.forge("Ann", club.panel("Ann"), str(Press(Verb.VALUE, club.table.id, detail=option)))
    await visit.take("set", "Ann")
    await club.forge("Ann", club.panel("Ann"), str(Press(Verb.VALUE, club.table.id, detail="alone=nobody")))
    await visit.take("contradiction", "Ann")
    await visit.take("lobby", "Bob", club.board())
    await club.slash("Ann", "house-rules save", name="Wednesday at the Queens Arms")
    await visit.take("saved", "Ann")
    await club.slash("Ann", "house-rules list")
    await visit.take("saved-ones", "Ann")
