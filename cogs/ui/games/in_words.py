"""A picture of the table in words, for people who can't see it, made from its scene alone.

Everything in the scene is included: every name, card, call and figure. Cards are named in full if there's
room, otherwise by their signs, and each one is listed with the player who played it.
"""

from collections.abc import Callable, Iterator, Sequence

from bot.art.table.plates import MAKER
from bot.art.table.scene import Choice, Laid, Place, Scene
from bot.engine.cards import Card
from bot.engine.levels import Level
from bot.tables.records import YOU
from cogs.ui.controls import ALT_TEXT
from cogs.ui.games.scene_words import A_TRUMP
from cogs.ui.words.cards import bare, drawn_signs, trumps_are
from cogs.ui.words.levels import LEVELS
from cogs.ui.words.names import begun, count, whose

Naming = Callable[[Card], str]
BEST = "winning"
_CHOICES = {Choice.OPEN: "you can pick", Choice.BARRED: "you can't pick", Choice.RESTING: "your hand"}


def describe_scene(scene: Scene) -> str:
    """Describe everything the scene shows, in sentences."""
    told = _describe(scene, _in_full, apart=True)
    return told if len(told) <= ALT_TEXT else _describe(scene, _in_signs, apart=False)


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
        f"the {named(scene.up).removeprefix('the ')} is {scene.up_caption}" if scene.up else "",
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
    """List the cards, those that can be picked first, each with what it is or why it can't be picked.

    While trumps aren't made yet, cards of the upcard's suit are called trumps only conditionally.
    """
    trump, groups = "trump" if scene.trumps else "possible trump", []
    for choice, head in _CHOICES.items():
        told = [
            f"{named(held.card)}{_noted(trump if held.trump and held.note != A_TRUMP else '', held.note)}"
            for held in scene.hand
            if held.choice is choice
        ]
        groups += [f"{head}: {', '.join(told)}"] if told else []
    return "; ".join(groups)


def _noted(*notes: str) -> str:
    told = ", ".join(filter(None, notes))
    return f" ({told})" if told else ""


def _trick(scene: Scene, trick: Sequence[Laid], named: Naming, best: str = BEST) -> str:
    """List the cards in the order played, each with whose it is, and the winning one marked as ``best``."""
    return ", ".join(
        f"{_whose(scene, laid)} {named(laid.card).removeprefix('the ')}{_noted(best if laid.best else '')}"
        for laid in trick
    )


def _whose(scene: Scene, laid: Laid) -> str:
    return whose(YOU if scene.seated and not laid.place else scene.places[laid.place].name)


def _before(scene: Scene, named: Naming) -> str:
    if not scene.before:
        return ""
    return f"{scene.before_caption}: {_trick(scene, scene.before, named, best='')}"


def _score(scene: Scene) -> str:
    sides = (
        ", ".join([f"{side.names} {side.points}", *([count(side.won, "trick")] if side.won else [])])
        for side in scene.sides
    )
    return "; ".join(filter(None, [*sides, scene.pool, scene.goal]))


def _places(scene: Scene, named: Naming, *, apart: bool) -> Iterator[str]:
    maker = f"made {scene.kind}" if scene.trumps else MAKER
    laid = {} if apart else {each.place: each for each in scene.trick}
    for at, place in enumerate(scene.places):
        marks = [*_marks(place, you=scene.seated and at == 0 and place.name != YOU, maker=maker)]
        if at in laid:
            marks += [f"played {named(laid[at].card)}", *([BEST] if laid[at].best else [])]
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
