"""All scenes to draw: every screen of every game, by name.

A scene of a game is called after it, such as ``gin/upcard``. A new one is an entry in `SCENES`: a moment of a sitting,
and keys to press there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from rules import GAMES
from rules.options import LengthOptions
from rummytui.settings import LastTable, Player
from tests.shots.moments import LONG_NAMES, Wanted, WantedMoment, can, over, phase, settled, shown, turn

Far = Literal[
    "", "waiting", "waiting-guest", "host", "table", "lost", "away", "settlement", "settlement-lost", "closed"
]
"""A table of several screens: the waiting room of whoever has opened it and a guest's, the table at both, and what a guest
sees of a line that is lost, of somebody who has gone, after a hand, then with the line down, and after the table was closed."""


@dataclass(frozen=True)
class ShotScene:
    """The program at a moment of a sitting, or at home, after some keys."""

    moment: WantedMoment | None = None
    keys: Sequence[str] = ()
    curtain: bool = False
    """Whether to draw the curtain; else it is opened first."""
    saved: Sequence[WantedMoment] = ()
    """Sittings that wait to be continued, the latest first."""
    evenings: int = 0
    """How many evenings of a family there have been."""
    dailies: int = 0
    """How many days in a row Ann has played the daily deal; Bob has begun today's."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """What is not as it is at first."""
    far: Far = ""
    """What is shown of a table of several screens."""


def names_like(beginnings: Sequence[str]) -> list[str]:
    """The names of scenes that begin with one of these; all of them if there are none."""
    return [name for name in SCENES if not beginnings or name.startswith(tuple(beginnings))]


def _usual(name: str) -> int:
    """How many of the people a game is for play it here."""
    counts = GAMES[name].player_counts()
    return min(max(4, counts[0]), counts[-1])


def _at(
    game: str,
    wanted: Wanted,
    players: int | Sequence[str] | None = None,
    *,
    keys: Sequence[str] = (),
    curtain: bool = False,
    alone: bool = False,
    made: str = "",
    **options: Any,
) -> ShotScene:
    return ShotScene(WantedMoment(game, players or _usual(game), wanted, options, alone, made), keys, curtain)


def _every(game: str) -> dict[str, ShotScene]:
    """The scenes of every game: its beginning and its ends, and a full table."""
    kind, most = GAMES[game], GAMES[game].player_counts()[-1]
    begun = "play" if "play" in kind.phases else next(iter(kind.phases))
    short: dict[str, Any] = {"hands": 5} if issubclass(kind.Options, LengthOptions) else {}
    short |= {"rounds": 4} if "rounds" in kind.Options.model_fields else {}
    short |= {"contracts": [[2, 0], [1, 1], [0, 2]]} if "contracts" in kind.Options.model_fields else {}
    if game == "gin":
        # It goes up to a hundred points.
        short = {}
    return {
        f"{game}/first": _at(game, phase(begun)),
        f"{game}/most": _at(game, phase(begun, 3), most),
        f"{game}/settlement": _at(game, settled(4)),
        f"{game}/final": _at(game, over, **short),
    }


def _melds(game: str, most: int, **options: Any) -> dict[str, ShotScene]:
    """The scenes of games with melds on the table."""
    players = GAMES[game].player_counts()[-1]
    return {
        f"{game}/middle": _at(game, turn(3, melds=3, held=6), **options),
        f"{game}/drawn": _at(game, turn(2, melds=2, held=5, drawn=True), **options),
        f"{game}/late": _at(game, turn(2, melds=most, held=2), players, **options),
    }


_FAMILY = LastTable("rummy", (Player("Ann"), Player("Bob"), Player("Gail"), Player("Robin", "medium")))
_KNOWN: Mapping[str, Any] = {"names": ("Ann", "Bob", "Gail", "Grandmother", "Jörg"), "table": _FAMILY}
_WAITING = (
    WantedMoment("rummy", ["Ann", "Bob", "Gail"], turn(4)),
    WantedMoment("tummy-rummy", ["Grandmother", "Ann", "Bob", "Jörg"], turn(3)),
    WantedMoment("double-rum", 8, turn(3)),
    WantedMoment("gin", LONG_NAMES[:2], phase("upcard", 3)),
    WantedMoment("rummoli", 5, phase("stops", 2)),
)


def _new(game: str, *keys: str) -> ShotScene:
    table = LastTable(game, tuple(Player(name) for name in ("Ann", "Bob", "Gail", "Dan")[: _usual(game)]))
    return ShotScene(keys=["n", *keys], settings={**_KNOWN, "table": table})


def _again(game: str, *keys: str, players: int | Sequence[str] | None = None, **options: Any) -> ShotScene:
    """An evening that is over, being watched again."""
    evening = WantedMoment(game, players or _usual(game), over, options or {"hands": 3})
    return ShotScene(keys=["g", "right", "w", *keys], saved=(evening,))


SCENES: dict[str, ShotScene] = {
    "home/empty": ShotScene(),
    "home/saved": ShotScene(saved=_WAITING, settings=_KNOWN),
    "home/saved-games": ShotScene(keys=["g"], saved=_WAITING, settings=_KNOWN),
    "home/saved-elsewhere": ShotScene(keys=["g", "s", "down", "right"], saved=_WAITING, settings=_KNOWN),
    "home/saved-palette": ShotScene(keys=["g", "ctrl+p"], saved=_WAITING, settings=_KNOWN),
    "home/saved-answers": ShotScene(keys=["g", "enter"], saved=_WAITING, settings=_KNOWN),
    "home/saved-rename": ShotScene(keys=["g", "n"], saved=_WAITING, settings=_KNOWN),
    "home/delete": ShotScene(keys=["g", "x", "left", "x"], saved=_WAITING, settings=_KNOWN),
    "home/book-empty": ShotScene(keys=["b"]),
    "home/book": ShotScene(keys=["b"], evenings=140),
    "home/book-person": ShotScene(keys=["b", "down"], evenings=140),
    "home/book-person-below": ShotScene(keys=["b", "down", "pagedown"], evenings=140),
    "home/book-game": ShotScene(keys=["b", "end"], evenings=140),
    "home/book-names": ShotScene(keys=["b", *["down"] * 5, "a"], evenings=140),
    "home/daily": ShotScene(keys=["d"], dailies=3, settings=_KNOWN),
    "home/puzzles": ShotScene(keys=["p"], settings=_KNOWN),
    "home/puzzle": ShotScene(keys=["p", "enter", "right"], settings=_KNOWN),
    "home/puzzle-answered": ShotScene(keys=["p", "enter", "1"], settings=_KNOWN),
    "home/puzzle-poker": ShotScene(keys=["p", "end", "enter", "1"], settings=_KNOWN),
    "home/settings": ShotScene(keys=["comma"]),
    "home/pins": ShotScene(keys=["comma", "p"], settings=_KNOWN),
    "home/new-pin": ShotScene(keys=["comma", "p", "enter", *"2580"], settings=_KNOWN),
    "home/keys": ShotScene(keys=["comma", "k"]),
    "home/rulebook": ShotScene(keys=["f1"]),
    "home/rulebook-search": ShotScene(keys=["f1", "slash", *"joker", "enter"]),
    "home/rulebook-cards": ShotScene(keys=["f1", *["right"] * 6, "end"]),
    "new/first-time": ShotScene(keys=["n"]),
    "new/rummy": ShotScene(keys=["n"], settings=_KNOWN),
    "new/house-rules": _new("rummy", "enter", "up", "enter"),
    "new/contracts": _new("dummy-rummy", "enter", "up", "enter"),
    "new/menu": _new("tummy-rummy", "enter", "up", "enter"),
    "far/waiting": ShotScene(far="waiting"),
    "far/waiting-guest": ShotScene(far="waiting-guest"),
    "far/host": ShotScene(far="host"),
    "far/who-is-here": ShotScene(far="host", keys=["y"]),
    "far/shut-out": ShotScene(far="host", keys=["y", "o"]),
    "far/table": ShotScene(far="table"),
    "far/lost": ShotScene(far="lost"),
    "far/away": ShotScene(far="away"),
    "far/settlement": ShotScene(far="settlement"),
    "far/settlement-lost": ShotScene(far="settlement-lost"),
    "far/closed": ShotScene(far="closed"),
    "far/leave": ShotScene(far="host", keys=["q"]),
    "replay/running": ShotScene(keys=["g", "w", "end"], saved=_WAITING[:1]),
    "replay/table": _again("rummy", "2", *["right"] * 7),
    "replay/a-hand": _again("rummy", "e", "down", "enter", "2", *["right"] * 7),
    "replay/all-hands": _again("rummy", "e", "end", "enter", "2", *["right"] * 7),
    "replay/all-hands-most": _again("tummy-rummy", "e", "end", "enter", "n", players=6),
    "replay/hand-over": _again("continental", "n"),
    "replay/settlement": _again("rummy", "n", "s"),
    "replay/go-to": _again("rummoli", "g", rounds=3),
    "replay/eyes": _again("rummy", "e"),
    **_every("rummy"),
    **_melds("rummy", 5),
    "rummy/two": _at("rummy", turn(3, melds=2), 2),
    "rummy/three": _at("rummy", turn(3, melds=2), 3),
    "rummy/five": _at("rummy", turn(3, melds=2), 5),
    "rummy/long-names": _at("rummy", turn(2, melds=3), LONG_NAMES[:6]),
    "rummy/long-names-final": _at("rummy", settled(3), LONG_NAMES[:6], keys=["f"]),
    "rummy/long-names-settlement": _at("rummy", settled(3), LONG_NAMES[:6]),
    "rummy/curtain": _at("rummy", turn(2, melds=2), curtain=True),
    "rummy/alone": _at("rummy", turn(2, melds=2), alone=True),
    "rummy/help": _at("rummy", turn(2, melds=2), keys=["question_mark"]),
    "rummy/leave": _at("rummy", turn(3, melds=2), keys=["ctrl+c"]),
    "rummy/palette": _at("rummy", turn(3, melds=2), keys=["ctrl+p"]),
    "rummy/palette-search": _at("rummy", turn(3, melds=2), keys=["ctrl+p", *"sor"]),
    "rummy/question": _at("rummy", turn(2, melds=2, held=5), keys=["d", "m"]),
    "rummy/refusal": _at("rummy", turn(2, melds=2, held=5), keys=["x"]),
    "rummy/selected": _at("rummy", turn(2, melds=2, held=6, drawn=True), keys=["space", "right", "space", "right"]),
    "rummy/rules": _at("rummy", turn(2, melds=2), keys=["f1"]),
    **_every("boathouse"),
    "boathouse/drawn": _at("boathouse", turn(2, drawn=True)),
    "boathouse/declare": _at("boathouse", can("declare", 2)),
    **_every("continental"),
    "continental/five": _at("continental", turn(2, drawn=True), 5),
    "continental/eight": _at("continental", turn(2, drawn=True), 8),
    "continental/declare": _at("continental", can("declare")),
    "continental/long-names": _at("continental", turn(2), LONG_NAMES),
    **_every("gamblers"),
    **_melds("gamblers", 5),
    **_every("knock"),
    "knock/drawn": _at("knock", turn(2, drawn=True)),
    "knock/knock": _at("knock", can("knock", 2)),
    **_every("gin"),
    "gin/upcard": _at("gin", phase("upcard", 2)),
    "gin/knock": _at("gin", can("knock", 2)),
    **_every("double-rum"),
    **_melds("double-rum", 10),
    "dummy-rummy/final-most": _at("dummy-rummy", settled(3), 12, keys=["f"]),
    "double-rum/joker": _at("double-rum", can("move_joker"), 4),
    **_every("dummy-rummy"),
    **_melds("dummy-rummy", 10),
    "dummy-rummy/contract": _at("dummy-rummy", can("lay_down", 2)),
    "dummy-rummy/sale": _at("dummy-rummy", phase("sale", 3)),
    "dummy-rummy/sale-alone": _at("dummy-rummy", phase("sale", 3), alone=True),
    "dummy-rummy/long-names": _at("dummy-rummy", turn(2, melds=6), LONG_NAMES),
    **_every("tummy-rummy"),
    **_melds("tummy-rummy", 5),
    "tummy-rummy/swap": _at("tummy-rummy", phase("swap"), made="leave"),
    "tummy-rummy/special": _at("tummy-rummy", phase("special")),
    "tummy-rummy/feeding-early": _at("tummy-rummy", phase("feeding")),
    "tummy-rummy/feeding-alone": _at("tummy-rummy", phase("feeding", 3, lambda game: sum(game.eaten) > 7), alone=True),
    "tummy-rummy/feeding-late": _at("tummy-rummy", phase("feeding", 4, lambda game: sum(game.eaten) > 9), 6),
    "tummy-rummy/bill": _at("tummy-rummy", over, keys=["s"], hands=5),
    "tummy-rummy/bill-of-six": _at("tummy-rummy", over, LONG_NAMES[:6], keys=["s"], hands=5),
    "tummy-rummy/answer": _at("tummy-rummy", phase("feeding", 2, lambda game: game.gift), answers="by_choice"),
    "tummy-rummy/long-names": _at("tummy-rummy", phase("feeding", 2), LONG_NAMES[:6]),
    "tummy-rummy/curtain": _at("tummy-rummy", phase("feeding", 2, lambda game: sum(game.eaten) > 3), curtain=True),
    **_every("rummoli"),
    "rummoli/most": _at("rummoli", phase("stops", 2), 8),
    # The last hands are shown before the end is.
    "rummoli/final": _at("rummoli", over, keys=["space", "space"], rounds=4),
    "rummoli/keep": _at("rummoli", phase("widow", 2)),
    "rummoli/bid": _at("rummoli", phase("auction", 2, lambda game: any(game.bids)), made="bid"),
    "rummoli/bid-alone": _at("rummoli", phase("auction", 2, lambda game: any(game.bids)), alone=True, made="bid"),
    "rummoli/bet": _at("rummoli", phase("poker", 2, lambda game: sum(game.bets) > 1)),
    "rummoli/bet-alone": _at("rummoli", phase("poker", 2, lambda game: sum(game.bets) > 1), alone=True),
    "rummoli/showdown": _at("rummoli", shown),
    "rummoli/stops-early": _at("rummoli", phase("stops", 2, lambda game: len(game.laid) > 3)),
    "rummoli/lead": _at("rummoli", phase("stops", 2, lambda game: len(game.laid) > 9 and not game.stage.forced(game))),
    "rummoli/lead-alone": _at(
        "rummoli", phase("stops", 2, lambda game: len(game.laid) > 9 and not game.stage.forced(game)), alone=True
    ),
    "rummoli/stops-late": _at("rummoli", phase("stops", 2, lambda game: len(game.laid) > 24)),
    "rummoli/claim": _at("rummoli", phase("stops", 2, lambda game: game.earned), claims="called"),
    "rummoli/last-hand": _at("rummoli", phase("final"), rounds=3),
    "rummoli/long-names": _at("rummoli", phase("stops", 2), LONG_NAMES[:8]),
}
"""By name, in the order in which they are looked through."""
