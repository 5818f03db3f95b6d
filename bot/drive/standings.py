"""The standings of a drive: each player's own tally, and the places that they give."""

from __future__ import annotations

from dataclasses import dataclass

from bot.drive.drive import Drive, DriveStage, Entrant, Round


@dataclass(frozen=True, slots=True)
class Line:
    """One player's line: ``place`` is None for who can have none, ``by_round`` where nothing is scored."""

    place: int | None
    entrant: Entrant
    points: int
    by_round: tuple[int | None, ...]


def standings(drive: Drive) -> tuple[Line, ...]:
    """Every player of a drive that has begun, most points first; equal points share the place.

    Those who can have no place come last. A round that was broken off does not count.
    """
    stopped = drive.stage is DriveStage.ENDED
    rounds = [round_ for round_ in drive.rounds if round_.over or not stopped]
    tallies = {entrant.number: tuple(_scored(r, entrant.number) for r in rounds) for entrant in drive.players}
    points = {number: sum(score or 0 for score in tally) for number, tally in tallies.items()}
    ranked = sorted(drive.players, key=lambda entrant: (not entrant.placed, -points[entrant.number]))
    placed = [points[entrant.number] for entrant in ranked if entrant.placed]
    return tuple(
        Line(
            placed.index(points[entrant.number]) + 1 if entrant.placed else None,
            entrant,
            points[entrant.number],
            tallies[entrant.number],
        )
        for entrant in ranked
    )


def _scored(round_: Round, number: int) -> int | None:
    """What that player's side scored in the round."""
    for four, played in zip(round_.seating, round_.played, strict=True):
        if number in four:
            return played.points[four.index(number) % 2] if played else None
    raise AssertionError("everyone sits somewhere in each round")
