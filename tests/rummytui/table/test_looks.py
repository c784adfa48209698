"""Who has looked since the last move is in the journal, and so is known after a resume."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from random import Random

import pytest

from rules import GAMES, Game, View
from rules.moves import Discard, Draw, Move
from rummytui.table.host import Host
from saves import Journal, SaveError
from saves.lines import LookedLine, kind_of
from saves.reading import read_journal
from saves.replay import differences
from tests.saves.playing import BOT, PERSON, bodies, forge, new_host


def any_discard(host: Host) -> Move:
    """A discard of the seat that is to act."""
    return next(move for move in host.game.legal_moves(host.game.to_act[0]) if isinstance(move, Discard))


def discarded(folder: Path, third: bool = True) -> Host:
    """Ann has drawn and discarded, and Bob's curtain is up."""
    host = new_host(folder, [PERSON, PERSON, *([PERSON] if third else [])], first_dealer=2 if third else 1)
    host.play(Draw(0, "stock"))
    host.play(any_discard(host))
    assert host.to_take_back == 0
    return host


def undoable(host: Host) -> int | None:
    """Whose move can be undone now."""
    return host.to_take_back


def looks(host: Host) -> int:
    """How many looks the journal knows."""
    return sum(kind_of(body) is LookedLine for body in bodies(host.path))


def killed(host: Host, folder: Path) -> Host:
    """The game as it is resumed after the program was killed now."""
    folder.mkdir()
    copy = folder / host.path.name
    copy.write_bytes(host.path.read_bytes())
    return Host.resume(copy)


@pytest.mark.parametrize("name", GAMES)
def test_a_resume_does_not_forget_who_has_looked(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)
    rng, seats = Random(name), max(GAMES[name].player_counts()[0], 2)
    host = Host.new(tmp_path, name, ["Ann", "Bob", "Gail", "Carl"][:seats], [PERSON] * seats, seed=4)
    found = 0
    for _ in range(2000):
        if (seat := undoable(host)) is not None:
            found += 1
            host.view(seat)
            with_no_look = killed(host, tmp_path / f"{found} not")
            assert undoable(with_no_look) == seat
            with_no_look.close()
            host.view((seat + 1) % seats)
            assert undoable(host) is None
            again = killed(host, tmp_path / f"{found}")
            assert undoable(again) is None
            assert again.undo() == 0
            again.close()
            if found == 3:
                break
        moves = host.game.legal_moves(rng.choice(host.game.to_act))
        host.play(rng.choice([move for move in moves if move.kind not in ("finish", "leave")] or moves))
    assert found == 3
    assert list(differences(read_journal(host.path))) == []
    host.close()


def test_a_look_is_on_disk_before_the_hand_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host, order = discarded(tmp_path), list[str]()
    sync, seen_by = os.fsync, type(host.game).seen_by

    def synced(file: int) -> None:
        order.append("synced" if host.path.read_bytes().splitlines()[-1].startswith(b'{"looked":[1]') else "not yet")
        sync(file)

    monkeypatch.setattr("os.fsync", synced)

    def seen(game: Game, viewer: int | None) -> View:
        order.append("seen")
        return seen_by(game, viewer)

    monkeypatch.setattr(type(host.game), "seen_by", seen)
    host.view(1)
    assert order == ["synced", "seen"]
    host.close()


def test_a_look_is_written_only_where_it_matters(tmp_path: Path) -> None:
    """Not one's own after one's own move, nor a second one, nor after a card has come to light anyway."""
    host = new_host(tmp_path, first_dealer=2)
    host.view(0)
    host.play(Draw(0, "stock"))
    for seat in (0, 1, 2):
        host.view(seat)
    host.play(any_discard(host))
    host.view(None)
    host.view(0)
    assert looks(host) == 0
    for seat in (1, 1, 2, 0, 1):
        host.view(seat)
    assert looks(host) == 2
    host.play(Draw(1, "discard"))
    host.view(1)
    assert looks(host) == 2
    host.close()


def test_nobody_looks_alone(tmp_path: Path) -> None:
    host = new_host(tmp_path, [PERSON, BOT])
    for _ in range(6):
        host.view(0)
        host.play(host.game.legal_moves(host.game.to_act[0])[-1])
    assert looks(host) == 0
    host.close()


def test_what_cannot_be_written_is_not_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = discarded(tmp_path)

    def full(_: int, __: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("saves.journal.write_all", full)
        with pytest.raises(SaveError) as refused:
            host.view(1)
        assert str(refused.value) == "Can't save who has looked, so the hand stays face down: the disk is full."
        host.view(None)
        host.view(0)
    assert undoable(host) == 0
    host.view(1)
    assert undoable(host) is None
    host.close()


def test_a_look_between_two_moves_is_not_forgotten_by_an_undo(tmp_path: Path) -> None:
    """Bob looks at what Ann left him, takes it, and takes that back; Ann's move stays what he has looked after."""
    host = discarded(tmp_path)
    host.view(1)
    host.play(Draw(1, "discard"))
    assert host.undo() == 1
    for again in (host, killed(host, tmp_path / "killed")):
        assert again.reading.history.looked == {1: 2}
        assert undoable(again) is None
        again.close()


def test_looks_end_with_the_move_after_them(tmp_path: Path) -> None:
    host = discarded(tmp_path)
    host.view(1)
    host.play(Draw(1, "discard"))
    assert undoable(host) == 1
    host.view(2)
    again = killed(host, tmp_path / "killed")
    assert undoable(again) is undoable(host) is None
    again.play(any_discard(again))
    assert undoable(again) == 1
    again.close()
    host.close()


@pytest.mark.parametrize("back", [False, True])
def test_a_bots_move_is_another_seats_also_once_a_person_has_its_seat(tmp_path: Path, back: bool) -> None:
    host = new_host(tmp_path, [PERSON, BOT, PERSON], first_dealer=2)
    for move in (Draw(0, "stock"), None, Draw(1, "discard"), None):
        host.play(move or any_discard(host))
    host.seat(1, PERSON)
    if back:
        host.play(Draw(2, "discard"))
        assert host.undo() == 1
    for again in (host, killed(host, tmp_path / "killed")):
        assert undoable(again) is None
        again.close()


def test_a_line_about_a_seat_that_is_not_there_is_refused(tmp_path: Path) -> None:
    host = discarded(tmp_path)
    host.close()
    path = forge(host.path, [*bodies(host.path), b'{"looked":[1,7]'])
    with pytest.raises(SaveError, match="is about a seat that doesn't exist"):
        Host.resume(path)
    path = forge(host.path, [bodies(path)[0], b'{"looked":[1]', *bodies(path)[1:-1]])
    with pytest.raises(SaveError, match="line 2 is out of place"):
        Host.resume(path)


def test_nothing_is_written_where_there_is_nothing_to_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A look that doesn't count must not wait for the disk."""
    host = new_host(tmp_path)
    monkeypatch.setattr(Journal, "append", lambda *_: pytest.fail("the disk would be waited for"))
    host.view(0)
    assert host.promise(()) == []
