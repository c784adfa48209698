"""Whatever has the name of a file of ours: the program goes on without it, at once, and says what is wrong."""

import sys
from pathlib import Path

import pytest

from rummytui.people import registry as people
from rummytui.people.registry import People, Person
from rummytui.remote.extra import RemoteError
from rummytui.remote.guest.links import links_to, new_link, seat_behind
from rummytui.remote.server.credentials import read_keys as read_server_keys
from rummytui.remote.server.nats_server import keys_file as server_keys_file
from rummytui.remote.server.nats_server import running
from rummytui.remote.server.reconnect_keys import ReconnectKey, read_seats, write_seat
from rummytui.remote.server.tls import certificate_in
from rummytui.settings import Settings, at_start, load, people_file, save, settings_file
from rummytui.shelf import Shelf, at_a_glance
from rummytui.table.own_keys import keys_file, read_keys
from tests.planted import NO_FILES, PLANTED

if sys.platform == "win32":
    pytest.skip("There are no pipes, sockets and devices in a folder here.", allow_module_level=True)

SEAT = ReconnectKey("a" * 16, "b" * 16, "c" * 64, ("127.0.0.1:1",), "00" * 32, (1,), "Ann", host=False)


def why(kind: str) -> str:
    return "the link points back to itself" if kind == "circle" else "it isn't a file"


def planted(kind: str, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    PLANTED[kind](path)


@pytest.mark.parametrize("kind", PLANTED)
def test_the_usual_settings_apply(kind: str) -> None:
    planted(kind, settings_file())
    assert at_start() == Settings()
    settings, said = load()
    assert settings == Settings()
    if kind == "huge":
        assert said == "Your settings were damaged, so the defaults apply; the old file is now settings.damaged.json."
    else:
        assert said == f"Can't read your settings file ({why(kind)}), so the defaults apply."


def test_settings_take_the_place_of_a_pipe() -> None:
    planted("pipe", settings_file())
    assert save(Settings(pace="quick")) is None
    assert load() == (Settings(pace="quick"), None)


@pytest.mark.parametrize("kind", NO_FILES)
def test_the_players_file_is_left_as_it_is(kind: str) -> None:
    planted(kind, people_file())
    before = people_file().lstat().st_ino
    said = f"Can't read the players' file ({why(kind)}), so no PINs are asked for."
    assert people.load() == (People(), said)
    assert people.change(lambda known: People((Person("Bob", same_as="Ann"),))) == said
    assert people_file().lstat().st_ino == before


@pytest.mark.parametrize("kind", PLANTED)
def test_the_usual_keys_apply(kind: str) -> None:
    planted(kind, keys_file())
    reason = "it's too large" if kind == "huge" else why(kind)
    with pytest.raises(ValueError, match=rf"^keys\.toml can't be read, so the default keys apply: {reason}\.$"):
        read_keys()


def test_keys_in_too_many_brackets() -> None:
    keys_file().parent.mkdir(parents=True, exist_ok=True)
    keys_file().write_text(f"keys = {'[' * 20_000}")
    with pytest.raises(ValueError, match="the default keys apply: it has too many brackets"):
        read_keys()


@pytest.mark.parametrize("kind", PLANTED)
def test_the_first_screen_knows_no_games(tmp_path: Path, kind: str) -> None:
    planted(kind, tmp_path / ".shelf.json")
    planted(kind, tmp_path / "rummy-1.jsonl")
    shelf = at_a_glance(tmp_path)
    # What goes round in a circle has no time.
    assert shelf == Shelf((), 0 if kind == "circle" else 1)


@pytest.mark.parametrize("kind", PLANTED)
def test_seats_elsewhere_are_passed_by(tmp_path: Path, kind: str) -> None:
    write_seat(tmp_path, SEAT)
    planted(kind, tmp_path / "table2.guest2.json")
    assert read_seats(tmp_path) == [SEAT]


@pytest.mark.parametrize("kind", PLANTED)
def test_links_that_lead_nowhere(tmp_path: Path, kind: str) -> None:
    token = new_link(tmp_path, SEAT)
    other = "x" * 22
    planted(kind, tmp_path / "links" / f"{other}.json")
    assert seat_behind(tmp_path, other) is None
    assert links_to(tmp_path, SEAT.table) == {token: SEAT}


@pytest.mark.parametrize("kind", PLANTED)
def test_the_keys_of_a_server(tmp_path: Path, kind: str) -> None:
    planted(kind, tmp_path / "keys.json")
    with pytest.raises(RemoteError, match=r"Can't read|isn't a server key file"):
        read_server_keys(tmp_path / "keys.json")


@pytest.mark.parametrize("kind", PLANTED)
@pytest.mark.parametrize("name", ["server.pid", "server.json"])
def test_no_server_runs(tmp_path: Path, kind: str, name: str) -> None:
    from rummytui.remote.server.credentials import new_keys, write_keys

    write_keys(server_keys_file(tmp_path), new_keys("rummytui-1", ("localhost:4222",), "0" * 64))
    (tmp_path / "server.json").write_text('{"host": "localhost", "port": 4222}')
    (tmp_path / name).unlink(missing_ok=True)
    planted(kind, tmp_path / name)
    assert running(tmp_path) is None


def test_a_huge_certificate(tmp_path: Path) -> None:
    planted("huge", tmp_path / "certificate.pem")
    (tmp_path / "certificate.key").touch()
    with pytest.raises(RemoteError, match="is damaged"):
        certificate_in(tmp_path)
