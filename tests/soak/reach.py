"""What was reached, how often, and what has to be.

A soak that never goes out, or never runs out of stock, proves nothing about either; so it counts, and a zero fails.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules import GAMES
from rules.events import Event
from rules.gin.events import Scored
from rules.moves import Move
from rules.tummy.events import EatenFor
from tests.rules.playing import choices
from tests.soak.endings import endings_of


@dataclass(frozen=True)
class Coverage:
    """What a soak of one game has to reach, besides every phase and every kind of move that the game says it knows.

    ``clauses`` are those that refusals must have named; ``endings`` the ways in which hands and sittings end, as
    `endings_of` writes them; ``sums_to_zero`` whether its scores are what one player pays another; ``evenings`` how
    many it takes; ``hands`` after how many hands people may want to go home, one of which each evening draws.
    """

    clauses: frozenset[str]
    endings: frozenset[str]
    sums_to_zero: bool = True
    evenings: int = 10_000
    hands: tuple[int, ...] = (1, 2, 3, 6)


ALWAYS = frozenset({"SH-2", "SH-3", "SH-15"})
"""Clauses that refuse in every game."""
SHARED = ALWAYS | {"SH-5", "SH-6", "SH-7", "SH-8", "SH-10", "SH-11"}
"""Clauses that refuse in games with melds on the table."""
OVER = frozenset({"over: somebody said so", "over: the house rules said so"})
STOOD_STILL = frozenset({"void: StockSpent", "void: OnlyDiscardsTaken"})


def clauses(game: str, *numbers: int) -> frozenset[str]:
    """Clauses of one game's own page.

    >>> sorted(clauses("KN", 1, 2))
    ['KN-1', 'KN-2']
    """
    return frozenset(f"{game}-{number}" for number in numbers)


MUST = {
    "rummy": Coverage(
        clauses=SHARED,
        endings=OVER | STOOD_STILL | {"paid: cards left", "paid: went rummy"},
    ),
    "boathouse": Coverage(
        # The pile is empty where it was one card that has just been taken, and a second must follow: SH-4.
        clauses=ALWAYS | {"SH-4", "SH-5", "SH-6", "SH-7", "SH-8", "SH-11"} | clauses("BO", 1, 4),
        endings=OVER | STOOD_STILL | {"paid: unmatched cards"},
        hands=(1, 1, 2, 5),
    ),
    "continental": Coverage(
        # A set is refused by CO-3, so that SH-6 is never named.
        clauses=ALWAYS | {"SH-5", "SH-7", "SH-8"} | clauses("CO", 3, 4),
        endings=OVER
        | STOOD_STILL
        | {
            "paid: winning",
            "paid: jokers",
            "paid: no joker",
            "paid: one suit",
            "paid: first turn",
        },
        hands=(1, 1, 1, 2, 3),
    ),
    "gamblers": Coverage(
        clauses=SHARED | clauses("GA", 2, 3),
        # The stock is never renewed, so that it can't be renewed too often.
        endings=OVER
        | {
            "void: OnlyDiscardsTaken",
            "void: StockGone",
            "void: DiscardRefused",
            "paid: cards left",
            "paid: above lowest",
            "paid: nothing",
            "won: shared",
            "won: not by who ended it",
            "also: DrawRefused",
            "also: PlayDriedUp",
        },
    ),
    "knock": Coverage(
        # Nothing is tabled, and every hand is laid out by the program: no meld can be wrong.
        clauses=ALWAYS | {"SH-5"} | clauses("KN", 1),
        endings=OVER
        | STOOD_STILL
        | {
            "paid: above lowest",
            "paid: not lowest",
            "paid: knock rummy",
            "paid: nothing",
            "won: shared",
            "won: not by who ended it",
            "won: in a tie with who ended it",
        },
    ),
    "gin": Coverage(
        clauses=ALWAYS | {"SH-5"} | clauses("GI", 1, 3, 4),
        endings=OVER
        | {"void: StockNearlyGone", "void: OnlyDiscardsTaken", "over: the target was reached"}
        | {f"scored: {why.value}" for why in Scored}
        | {"won: not by who ended it", "won: in a tie with who ended it"},
        sums_to_zero=False,
    ),
    "double-rum": Coverage(
        clauses=SHARED | clauses("DR", 4, 5, 6, 7, 9),
        # DR-9 takes the place of SH-13.
        endings=OVER | {"void: StockGone", "paid: cards left", "paid: went rummy", "also: JokerMoved"},
        hands=(1, 1, 2, 5),
    ),
    "dummy-rummy": Coverage(
        clauses=SHARED | clauses("DU", 6, 7, 8, 9, 10, 11, 12, 15),
        endings=OVER | STOOD_STILL | {"paid: nothing", "void: NoStockToDraw"},
        sums_to_zero=False,
        evenings=2_000,
        # The contracts make the length, and every sitting comes to its end.
        hands=(0,),
    ),
    "tummy-rummy": Coverage(
        clauses=SHARED | clauses("TU", 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16),
        endings=OVER
        | STOOD_STILL
        | {"paid: nothing", "eaten: not at all", "eaten: double"}
        | {f"eaten: {why.value}" for why in EatenFor}
        | {f"answered: {how}{what}" for how in ("accept", "cancel", "reverse") for what in ("", " a double")}
        | {f"also: {what}" for what in ("SeatGone", "SpecialFired", "SwapMade", "SwapDeclined")},
        sums_to_zero=False,
    ),
    "rummoli": Coverage(
        clauses=ALWAYS | clauses("RM", 5, 6, 8, 10, 11, 12, 16),
        endings=OVER
        | {"over: nobody is left to play with", "antes: uneven"}
        | {f"widow: the dealer's {what}" for what in ("exchange", "keep")}
        | {f"widow: {what} ({how})" for what in ("sold", "nobody bid") for how in ("open", "in_turn")}
        | {"widow: somebody locked"}
        | {f"poker: {what}" for what in ("showdown", "all others folded", "split", "side pot")}
        | {f"poker: {what}" for what in ("called with too little", "unmatched chips returned")}
        | {
            f"stops: {pot} {how}"
            for pot in ("TS", "JD", "QC", "KH", "AS", "AD-KD", "7-8-9")
            for how in ("called", "paid of itself")
        }
        | {f"stops: {what}" for what in ("PotMissed", "RoundWon", "RoundStuck", "SeatOut", "rummoli won")}
        | {f"stops: lead passed{what}" for what in ("", " with a fine")}
        | {f"final: {what}" for what in ("one_pot", "pot_by_pot", "chips stay on the board", "the board is empty")},
        sums_to_zero=False,
        hands=(1, 2, 2, 3, 3, 4, 5, 30),
    ),
}
"""What must be reached, by game."""


@dataclass
class Counts:
    """How often each thing happened in all evenings of one game."""

    name: str
    tables: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    phases: Counter[str] = field(default_factory=Counter)
    clauses: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)

    def began(self, players: int, options: Mapping[str, Any]) -> None:
        """An evening began with so many players and these house rules, the ones left out being as they always are."""
        self.tables.update([f"{players} players", *(f"{option}={value}" for option, value in options.items())])

    def played(self, game: Any, phase: str, move: Move, events: Iterable[Event]) -> None:
        """A move was made in ``phase``, this followed from it, and left ``game`` as it is."""
        self.phases[phase] += 1
        self.phases["over"] += game.over
        self.kinds[move.kind] += 1
        self.endings.update(endings_of(game, phase, move, events))

    def missing(self) -> list[str]:
        """What should have been reached and was not."""
        must, known = MUST[self.name], GAMES[self.name].phases
        wanted: list[tuple[str, Counter[str], list[str]]] = [
            ("table", self.tables, self._possible_tables()),
            ("phase", self.phases, list(known)),
            ("move", self.kinds, sorted({kind for phase in known.values() for kind in phase.kinds})),
            ("refusal", self.clauses, sorted(must.clauses)),
            ("ending", self.endings, sorted(must.endings)),
        ]
        return [f"{what} {name}" for what, counted, names in wanted for name in names if not counted[name]]

    def _possible_tables(self) -> list[str]:
        """Every number of players, and every value of every option that tables are drawn from."""
        kind = GAMES[self.name]
        counts = kind.player_counts()
        possible = {option: choices(self.name, option) for option in kind.Options.model_fields}
        possible["first_dealer"] = ["random", *range(counts[-1])]
        values = [f"{option}={value}" for option, values in possible.items() for value in values]
        return [*(f"{count} players" for count in counts), *values]

    def __str__(self) -> str:
        possible = self._possible_tables()
        seldom = min(possible, key=lambda name: self.tables[name])
        lines = [f"{self.name}: {len(possible)} sorts of tables, each sat at {self.tables[seldom]:,} times or more"]
        for what, counted in [
            ("moves", self.kinds),
            ("phases", self.phases),
            ("refusals", self.clauses),
            ("endings", self.endings),
        ]:
            lines.append(f"  {what:9}" + ", ".join(f"{name} {count:,}" for name, count in sorted(counted.items())))
        return "\n".join([*lines, *(f"  never: {name}" for name in self.missing())])
