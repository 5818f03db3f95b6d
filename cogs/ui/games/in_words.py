"""A picture of the table in words, for people who can't see it, made from its scene alone.

Everything in the scene is included: every name, card, call and figure. Cards are named in full if there's
room, otherwise by their signs, and each one is listed with the player who played it.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from bot.art.table.plates import MAKER
from bot.art.table.scene import Choice, Laid, Place, Scene
from bot.engine.cards import Card
from bot.engine.levels import Level
from cogs.ui.words.cards import bare, drawn_signs, trumps_are
from cogs.ui.words.levels import LEVELS
from cogs.ui.words.names import begun, count

LONGEST = 1024  # characters, Discord's limit
Naming = Callable[[Card], str]
BEST = ", winning"
IF_CALLED = "possible trump: "
_CHOICES = {Choice.OPEN: "you can pick", Choice.BARRED: "you can't pick", Choice.RESTING: "you have"}


def in_words(scene: Scene) -> str:
    """Describe everything the scene shows, in sentences."""
    told = _describe(scene, _in_full, apart=True)
    return told if len(told) <= LONGEST else _describe(scene, _in_signs, apart=False)


def _in_full(card: Card) -> str:
    return "the Benny" if card.is_benny else card.name


def _in_signs(card: Card) -> str:
    return drawn_signs(bare(card))


def _describe(scene: Scene, named: Naming, *, apart: bool) -> str:
    """Describe the scene with cards named by `named`. ``apart`` puts the trick in a sentence of its own."""
    sentences = [
        ", ".join(filter(None, [scene.title, *scene.about])),
        scene.aside,
        _hand(scene, named),
        _trumps(scene),
        f"{named(scene.up)}, {scene.up_told}" if scene.up else "",
        f"On the table: {_trick(scene, scene.trick, named)}" if scene.trick and apart else "",
        _before(scene, named),
        _score(scene),
        f"Clockwise: {'; '.join(_places(scene, named, apart=apart))}",
    ]
    return " ".join(
        f"{begun(each).rstrip('.?')}{'?' if each.endswith('?') else '.'}" for each in sentences if each
    )


def _trumps(scene: Scene) -> str:
    kind = drawn_signs(trumps_are(scene.trumps, scene.kind)) if scene.trumps else scene.kind
    return ". ".join(begun(each) for each in (kind, *scene.made) if each)


def _hand(scene: Scene, named: Naming) -> str:
    """List the cards in the order shown, grouped by being playable or by the reason they aren't.

    While trumps aren't made yet, cards of the upcard's suit are called trumps only conditionally.
    """
    groups, trumps = [], f"{scene.kind}: " if scene.trumps else IF_CALLED
    for choice, some in groupby(scene.hand, key=lambda held: held.choice):
        for at, (trump, cards) in enumerate(groupby(some, key=lambda held: held.trump)):
            told = [f"{named(held.card)}{f' ({held.note})' if held.note else ''}" for held in cards]
            head = "" if at else f"{_CHOICES[choice]} "
            groups.append(f"{head}{trumps if trump else ''}{', '.join(told)}")
    return "; ".join(groups)


def _trick(scene: Scene, trick: Sequence[Laid], named: Naming) -> str:
    return "; ".join(
        f"{scene.places[laid.place].name} {named(laid.card)}{BEST if laid.best else ''}" for laid in trick
    )


def _before(scene: Scene, named: Naming) -> str:
    if not scene.before:
        return ""
    return f"{scene.before_told} ({', '.join(named(laid.card) for laid in scene.before)})"


def _score(scene: Scene) -> str:
    sides = (
        ", ".join([f"{side.names} {side.points}", *([count(side.won, "trick")] if side.won else [])])
        for side in scene.sides
    )
    return "; ".join(filter(None, [*sides, scene.goal, scene.pool]))


def _places(scene: Scene, named: Naming, *, apart: bool) -> Iterator[str]:
    maker = f"made {scene.kind}" if scene.trumps else MAKER
    laid = {} if apart else {each.place: each for each in scene.trick}
    for at, place in enumerate(scene.places):
        marks = [*_marks(place, you=scene.seated and at == 0, maker=maker)]
        if at in laid:
            marks.append(f"played {named(laid[at].card)}{BEST if laid[at].best else ''}")
        yield f"{place.name} ({', '.join(marks)})" if marks else place.name


def _marks(place: Place, *, you: bool, maker: str) -> Iterator[str]:
    """Yield the words for a seat's marks in the picture: ``dealer``, ``to act``, ``alone``."""
    if you:
        yield "you"
    if place.free:
        yield "free"
    if place.computer:
        yield "bot" if place.level is Level.CLUB else f"bot, {LEVELS[place.level]}"
    if place.dealer:
        yield "dealer"
    if place.to_act:
        yield "to act"
    if place.leader:
        yield "led"
    if place.maker:
        yield maker
    if place.alone:
        yield "alone"
    if place.out:
        yield "sits out"
    if place.won:
        yield count(place.won, "trick")
    if place.said:
        yield f"“{place.said}”"
    if place.figure:
        yield place.figure
