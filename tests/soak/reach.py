"""What was reached, how often, and what has to be.

A soak that never goes out, or never runs out of stock, proves nothing about either; so it counts, and a zero fails.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from rules import GAMES
from rules.events import Event, HandSettled, HandVoid, SittingOver
from rules.moves import Move
from tests.soak.feeding import feeding_endings

EVENINGS = 600
"""How many are soaked where a game does not say."""


@dataclass(frozen=True)
class Reach:
    """What a soak of one game has to reach, besides every phase and every kind of move that the game says it knows.

    ``clauses`` are those that refusals must have named; ``endings`` the ways in which hands and sittings end, as
    `endings_in` writes them; ``sums_to_zero`` whether its scores are what one player pays another; ``evenings`` how many it takes.
    """

    clauses: frozenset[str]
    endings: frozenset[str]
    sums_to_zero: bool = True
    evenings: int = EVENINGS


MUST = {
    "rummy": Reach(
        clauses=frozenset({"SH-2", "SH-3", "SH-5", "SH-6", "SH-7", "SH-8", "SH-10", "SH-11", "SH-15"}),
        endings=frozenset(
            {
                "paid: cards left in hand",
                "paid: going rummy pays double",
                "void: The stock would",
                "void: For five rounds",
                "over: somebody said so",
                "over: the house rules said so",
            }
        ),
    ),
    "dummy-rummy": Reach(
        clauses=frozenset(
            {"SH-2", "SH-3", "SH-5", "SH-6", "SH-7", "SH-10", "SH-11", "SH-15"}
            | {"DU-6", "DU-7", "DU-8", "DU-9", "DU-10", "DU-11", "DU-12", "DU-15"}
        ),
        endings=frozenset(
            {
                "paid: nothing",
                "void: The stock would",
                "void: For two rounds",
                "over: somebody said so",
                "over: the house rules said so",
            }
        ),
        sums_to_zero=False,
    ),
    "tummy-rummy": Reach(
        clauses=frozenset(
            {"SH-2", "SH-3", "SH-5", "SH-6", "SH-7", "SH-8", "SH-10", "SH-11", "SH-15"}
            | {f"TU-{number}" for number in (3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)}
        ),
        endings=frozenset(
            {
                "paid: nothing",
                "void: The stock would",
                "void: For five rounds",
                "over: somebody said so",
                "over: the house rules said so",
                "eaten: not at all",
                "eaten: double",
                *(f"eaten: TU-{number}" for number in (6, 7, 10, 11, 12, 14)),
                *(f"answered: {how}{what}" for how in ("accept", "cancel", "reverse") for what in ("", " a double")),
                *(f"also: {what}" for what in ("SeatGone", "SpecialFired", "SwapMade")),
            }
        ),
        sums_to_zero=False,
        evenings=10_000,
    ),
}
"""What must be reached, by game. A game that is not here is soaked, and its counts are printed, but not judged."""


@dataclass
class Counts:
    """How often each thing happened in all evenings of one game."""

    name: str
    kinds: Counter[str] = field(default_factory=Counter)
    phases: Counter[str] = field(default_factory=Counter)
    clauses: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)

    def played(self, phase: str, move: Move, events: Iterable[Event]) -> None:
        """A move was made in ``phase``, and this followed from it."""
        self.phases[phase] += 1
        self.kinds[move.kind] += 1
        self.endings.update(ending for event in events for ending in endings_in(event))

    def missing(self) -> list[str]:
        """What should have been reached and was not."""
        if self.name not in MUST:
            return []
        must, known = MUST[self.name], GAMES[self.name].kinds
        wanted: list[tuple[str, Counter[str], list[str]]] = [
            ("phase", self.phases, [*known, "over"]),
            ("move", self.kinds, sorted({kind for kinds in known.values() for kind in kinds})),
            ("refusal", self.clauses, sorted(must.clauses)),
            ("ending", self.endings, sorted(must.endings)),
        ]
        return [f"{what} {name}" for what, counted, names in wanted for name in names if not counted[name]]

    def __str__(self) -> str:
        lines = [f"{self.name}:"]
        for what, counted in [
            ("moves", self.kinds),
            ("phases", self.phases),
            ("refusals", self.clauses),
            ("endings", self.endings),
        ]:
            lines.append(f"  {what:9}" + ", ".join(f"{name} {count:,}" for name, count in sorted(counted.items())))
        return "\n".join([*lines, *(f"  never: {name}" for name in self.missing())])


def endings_in(event: Event) -> list[str]:
    """How a hand or a sitting ended, in the first words of what the game itself says about it."""
    if isinstance(event, HandSettled):
        return sorted({f"paid: {payment.why}" for payment in event.payments}) or ["paid: nothing"]
    if isinstance(event, HandVoid):
        return [f"void: {' '.join(event.why.split()[:3])}"]
    if isinstance(event, SittingOver):
        return ["over: the house rules said so" if event.by is None else "over: somebody said so"]
    return feeding_endings(event)
