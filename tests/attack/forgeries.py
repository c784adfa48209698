"""Journals that somebody has forged, with check values as they should be: each is read, or refused in a sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from rummytui.games import desk_for
from rummytui.retelling import ALL, NotYet, Retelling
from rummytui.table.host import Host
from saves import SaveError, saved_game
from saves.book.evenings import deeds_in, evening_in
from saves.book.filling import fill
from saves.keeping import duplicate
from saves.reading import read_journal
from saves.replay import differences
from saves.upgrading import upgraded
from tests.saves.playing import bodies, forge

GOLDEN: Final = Path(__file__).parent.parent / "saves" / "golden"

_HARM: Final[tuple[Any, ...]] = (
    None,
    True,
    -1,
    0,
    1,
    7,
    10**6,
    10**39,
    "",
    "AS",
    "Jk=AS",
    "Jk",
    "hidden",
    "\u202e\x1b[2J",
    "x" * 2000,
    [],
    [[]],
    {},
    {"a": 1},
    ["AS"] * 60,
    [0] * 60,
    "rummoli",
    "stock",
    "deal",
)


_NAMES: Final = ("\x1b[2J", "\u202eAnn", "a" * 10_000, "", " ", "Ann", "[red]", "e" + "\u0301" * 500, "\ud800", "\x00")
_NUMBERS: Final = (
    *("-1", "99", "999999999999", "1e999", "-1e999", "NaN", "Infinity", "1.5", "9" * 5000, "-0", "0.0", "true", "null"),
    *('"0"', "[0]", "{}"),
)
_DEEP: Final = 100_000
_LONG: Final = 10_000_000


def forged(number: int, folder: Path) -> Path:
    """A forged journal in ``folder``, always the same for the same number."""
    chance = Random(number)
    lines = bodies(chance.choice(sorted(GOLDEN.glob("*.jsonl"))))
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        lines = (_altered if chance.random() < 0.7 else _forged_by_hand)(lines, chance)
    return forge(folder / f"forged-{number}.jsonl", lines)


def _forged_by_hand(lines: Sequence[bytes], chance: Random) -> list[bytes]:
    """These lines with a forged one, by an author who knows the format or wants to crash a reader."""
    made = list(lines)
    at = chance.randrange(1, len(made) + 1)
    seat = chance.choice(["0", "1", "2", "7", chance.choice(_NUMBERS)])
    match chance.randrange(10):
        case 0:
            # Somebody moves in another one's place.
            made = [_of_seat(body, chance) if chance.random() < 0.2 else body for body in made]
        case 1:
            scores = ",".join(str(chance.randrange(-(10**6), 10**6)) for _ in range(chance.choice([1, 2, 3, 4, 13])))
            made = [_with(body, b"scores", f"[{scores}]".encode()) for body in made]
        case 2:
            # Taken back more than there was, over and over.
            made[at:at] = [f'{{"undo":{chance.choice(_NUMBERS)}'.encode()] * chance.choice([1, 2, 200])
        case 3:
            level = json.dumps(chance.choice([*_NAMES, "easy", "hard", "random", "medium"]))
            kind = json.dumps(chance.choice(["bot", "person", "ghost", *_NAMES]))
            made.insert(at, f'{{"seat":{seat},"sitter":{{"kind":{kind},"level":{level}}}'.encode("utf-8", "replace"))
        case 4:
            names = [chance.choice(_NAMES) for _ in range(chance.choice([1, 2, 3, 4, 200]))]
            made[0] = _with(made[0], b"players", json.dumps(names).encode())
        case 5:
            field = chance.choice([b"seed", b"rummytui", b"undo", b"hand", b"seat", b"when", b"game", b"program"])
            made = [_with(body, field, chance.choice(_NUMBERS).encode()) for body in made]
        case 6:
            deep = chance.choice([1000, 1000, 1000, _DEEP])
            made.insert(at, b'{"move":' + b"[" * deep + chance.choice([b"", b"]" * deep]))
        case 7:
            # Said twice: which of them counts?
            body = chance.choice(made)
            made[made.index(body)] = body + b"," + chance.choice(made)[1:]
        case 8:
            made.insert(
                at,
                b'{"move":"' + chance.choice([b"x", b" ", "é".encode()]) * chance.choice([_LONG, *[_LONG // 50] * 9]),
            )
        case _:
            made.insert(
                at, chance.choice([b"", b"{", b"[]", b"\xff\xfe", b"\x00" * 50, b'{"undo":1}}', b'{"\\ud800":1'])
            )
    return made


def _of_seat(body: bytes, chance: Random) -> bytes:
    return re.sub(rb'"seat":\d+', b'"seat":%d' % chance.randrange(5), body, count=1)


def _with(body: bytes, field: bytes, value: bytes) -> bytes:
    """A line whose field has another value, if it has that field at all."""
    return re.sub(rb'"%s":(\[[^]]*\]|"[^"]*"|[^,}\]]+)' % field, lambda _: b'"%s":%s' % (field, value), body, count=1)


def _altered(lines: Sequence[bytes], chance: Random) -> list[bytes]:
    """These lines with one of them changed, gone, twice, elsewhere, or followed by one from another game."""
    altered = list(lines)
    # The beginning says most.
    at = chance.randrange(min(len(altered), chance.choice([1, 3, len(altered)])))
    match chance.randrange(8):
        case 0:
            del altered[at]
        case 1:
            altered.insert(at, altered[at])
        case 2:
            altered.insert(chance.randrange(len(altered) + 1), altered.pop(at))
        case 3:
            other = bodies(chance.choice(sorted(GOLDEN.glob("*.jsonl"))))
            altered.insert(at + 1, chance.choice(other))
        case 4:
            altered.append(
                chance.choice([b'{"undo":1', b'{"undo":3', b'{"undo":99', b'{"seat":0,"sitter":{"kind":"bot"}'])
            )
        case _:
            altered[at] = harmed(altered[at], chance)
    return altered or [b"{"]


def harmed(body: bytes, chance: Random) -> bytes:
    """The body of a line with another value somewhere in it, or without one."""
    try:
        fields = json.loads(body + b"}")
        places = _places(fields)
    except (ValueError, RecursionError):
        # It is the work of a forger already, and no JSON any more.
        return body
    if not places:
        return body
    holder, key = chance.choice(places)
    if chance.random() < 0.15:
        del holder[key]
    else:
        holder[key] = chance.choice(_HARM)
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")[:-1]


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Everything that could be replaced in a JSON value: what holds it, and where."""
    keys: Sequence[Any] = (
        list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    return [(value, key) for key in keys] + [place for key in keys for place in _places(value[key])]


def withstood(path: Path) -> bool:
    """Do with a journal what the program does; returns whether it could be resumed. Only SaveError may come of it.

    Besides being listed, verified and played on, each is counted, watched, upgraded or copied.
    """
    saved_game(path)
    said: list[str] = []
    for does in (_verified, Random(path.name).choice((_counted, _watched, _upgraded, _copied))):
        try:
            said += does(path)
        except SaveError as error:
            said.append(str(error))
    host = _resumed(path, said)
    assert all(map(str.isprintable, said)), said
    if host is None:
        return False
    for viewer in (None, *range(len(host.game.players))):
        host.view(viewer)
        host.events_for(viewer)
    if host.game.to_act:
        legal = host.game.legal_moves(host.game.to_act[0])
        host.play(legal[0])
    host.undo()
    host.close()
    return True


def _resumed(path: Path, said: list[str]) -> Host | None:
    """The table, from where it was left or from its last checkpoint."""
    for anew in (False, True):
        try:
            return Host.resume(path, anew=anew)
        except SaveError as error:
            said.append(str(error))
    return None


def _verified(path: Path) -> Iterable[str]:
    return differences(read_journal(path))


def _counted(path: Path) -> Iterable[str]:
    """The evening as the family book counts it, alone and in its folder."""
    fill(path.parent, path.parent / "book.sqlite", lambda _: None)
    evening_in(path)
    deeds_in(path)
    return ()


def _watched(path: Path) -> Iterable[str]:
    """The evening watched again, from the table's eyes and, where that may be, from all others."""
    told = Retelling(path)
    desk = desk_for(told.game_name)
    yield from told.remarks()
    yield told.damaged
    for number in (told.last, told.last // 2, 0):
        told.go(number)
        told.scene()
    told.look_round()
    for viewpoint in (ALL, 0):
        try:
            told.watch_from(viewpoint)
        except NotYet as error:
            yield str(error)
        else:
            told.scene()
    for found in told.told(
        desk.meanings.moments(told.players, desk.game.unit), desk.meanings.teller(told.players, told.options)
    ):
        yield getattr(found, "why", "")


def _upgraded(path: Path) -> Iterable[str]:
    yield upgraded(path, dry_run=True) or ""


def _copied(path: Path) -> Iterable[str]:
    copy = duplicate(path)
    copy.unlink()
    return ()
