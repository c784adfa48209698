"""Joining and hosting from the command line: errors are one sentence, with exit code 2."""

import socket
from pathlib import Path

import pytest

from rummytui.cli import main
from rummytui.cli.far import _join_words, _seats_called
from rummytui.cli.parser import parse
from rummytui.remote.extra import RemoteError
from rummytui.remote.guest.discovery import Heard
from rummytui.remote.guest.guest_access import GuestAccess
from rummytui.remote.guest.hosting import TablePlan
from rummytui.remote.server.connections import LoginRefused
from rummytui.remote.server.reconnect_keys import ReconnectKey
from rummytui.remote.wire.codes import Code
from saves import default_folder
from tests.rummytui.locked import PIN, lock
from tests.rummytui.screens.shelf import saved
from tests.saves.playing import about_to_win

GONE = ["127.0.0.1:1", "7-turkey-gravy"]


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummytui.cli.in_lines.needs_terminal", lambda: None)


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch) -> list[Heard]:
    """The tables that are announced on the network."""
    tables: list[Heard] = []

    async def heard() -> list[Heard]:
        return tables

    monkeypatch.setattr("rummytui.remote.guest.discovery.heard", heard)
    return tables


def said(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert main(words) == 2
    beginning, errors, *more = ["", *capsys.readouterr().err.splitlines()][-2:]
    assert not more
    # What takes a while is said before.
    assert beginning in ("", "Looking for the table…", "Opening the table…", "Looking for tables on this network…")
    return errors


@pytest.mark.parametrize(
    ("variables", "words"),
    [({"TERM": "dumb"}, []), ({"RUMMYTUI_PLAIN": "1"}, []), ({}, ["--plain"])],
    ids=["a dumb terminal", "by a variable", "by an option"],
)
def test_a_table_of_several_screens_in_lines(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], words: list[str]
) -> None:
    sat_down: list[object] = []

    async def joined(*_: object) -> str:
        return "the gate"

    monkeypatch.setattr("rummytui.remote.guest.guest_access.sit_down", joined)
    monkeypatch.setattr("rummytui.plain.remote.play_remotely", lambda gate, *_: sat_down.append(gate))
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert main(["join", *GONE, *words]) == 0
    assert sat_down == ["the gate"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["join", "turkey-gravy"], "A code begins with a number, as in 7-turkey-gravy."),
        (["join", "7", "turkey"], "A code is a number and two or four words, as in 7-turkey-gravy. You typed 1 word."),
        (["join", "127.0.0.1:1", "7-turky-gravy"], "“turky” isn't a word used in codes. Did you mean turkey?"),
        (["join", "127.0.0.1"], "Type the address and the code: rummytui join 192.168.1.17:4222 7-turkey-gravy"),
        (
            ["join"],
            "No table was found on this network. Type the table's address, too: rummytui join 192.168.1.17:4222 7-turkey",
        ),
        (
            ["join", "7-turkey-gravy"],
            "No table was found on this network. Type the table's address, too: rummytui join",
        ),
        (["host"], "You have no open table. Name a game and its players: rummytui host rummy --players"),
        (["host", "--players", "Ann,Bob@elsewhere"], "Name a game first: rummytui host rummy; see"),
        (["host", "rummy"], "Say who's playing, and who's on another computer: rummytui host rummy --players"),
        (
            ["host", "rummy", "--players", "Ann,Bob"],
            "Nobody is on another computer. Add a player who is: --players Ann,Gail@elsewhere",
        ),
        (
            ["host", "rummy", "--players", "Ann@elsewhere,Bob@elsewhere"],
            "At least one player has to be on this computer",
        ),
        (["host", "rummy", "--players", "Ann,bot@elsewhere"], "bots can't be on another computer"),
        (["host", "rummy", "--players", "Ann,Bob@elsewhere", "--nats", "a:1"], "Use --nats and --creds together"),
        (["host", "rummy", "--players", "Ann,Bob@elsewhere", "--creds", "x"], "Use --nats and --creds together"),
        (["host", "rummy", "--players", "bot,Bob@elsewhere"], "At least one player has to be on this computer"),
        (["host", "gin", "--players", "Ann,Bob@elsewhere,Gail"], "exactly 2 players"),
        *(
            (["host", "--port", port], f"--port takes a whole number from 1 to 65535, not {port}; see rummytui host")
            for port in ("0", "65536", "4222.5")
        ),
        (["host", "--port", "1"], "You have no open table."),
        (["host", "--port", "65535"], "You have no open table."),
        (["join", "7-turkey-gravy", "--nats", "127.0.0.1:99999"], "name:port or address:port"),
        (["join", "7-turkey-gravy", "--nats", "127.0.0.1"], "name:port or address:port"),
        (["join", "7-turkey-gravy", "--nats", "127.0.0.1:1,127.0.0.1:2"], "No answer from 127.0.0.1:1 or 127.0.0.1:2"),
        (["host", "--resume", "rummy-1"], "Say which of Ann and Bob are on another computer, as in --elsewhere Bob"),
        (["host", "--resume", "rummy-1", "--elsewhere", "Bop"], "did you mean Bob?"),
        (["host", "--resume", "rummy-1", "--elsewhere", "Ann,bob"], "At least one player has to be on this computer"),
        *(
            (
                ["host", *words, "--resume", "rummy-1", "--elsewhere", "Bob"],
                "Leave out the game, --players, --rules, --option and --seed",
            )
            for words in (
                ["rummy"],
                ["--players", "Ann,Bob"],
                ["--rules", "standard"],
                ["--option", "hands=2"],
                ["--seed", "0"],
            )
        ),
        (["host", "--resume", "rummy-9", "--elsewhere", "Bob"], "There's no saved game called rummy-9"),
        (["host", "--resume", "/nowhere/x.jsonl", "--elsewhere", "Bob"], "/nowhere/x.jsonl"),
        (["host", "rummy", "--elsewhere", "Bob"], "--elsewhere goes with --resume; for a new game, write --players"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    saved(default_folder(), "Ann", "Bob")
    assert sentence in said(words, capsys)


def test_an_evening_that_is_open_damaged_or_over_is_not_gone_on_with_elsewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(path: Path) -> str:
        return said(["host", "--resume", str(path), "--elsewhere", "Bob"], capsys)

    host, last = about_to_win(tmp_path)
    assert "open in another window" in refused(host.path)
    host.play(last)
    host.close()
    assert "is over, so there's nothing to resume." in refused(host.path)
    host.path.write_bytes(host.path.read_bytes()[:-3])
    assert "is damaged. Repair it first with rummytui resume." in refused(host.path)


def test_a_player_who_goes_elsewhere_enters_their_pin_first(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    saved(default_folder(), "Ann", "Bob")
    lock("Bob")
    opened: list[TablePlan] = []

    async def open_table(plan: TablePlan, **_: object) -> None:
        opened.append(plan)
        raise RemoteError("No server starts in a test.")

    monkeypatch.setattr("rummytui.remote.guest.hosting.open_table", open_table)
    typed = ["1111", "1111", "1111", PIN]
    monkeypatch.setattr("getpass.getpass", lambda *_: typed.pop(0))

    def resumed(who: str) -> str:
        assert main(["host", "--resume", "rummy-1", "--elsewhere", who]) == 2
        return capsys.readouterr().err

    assert "No server starts" in resumed("Ann")
    assert "Other screens don't ask for a PIN, so Bob has to type it here." in (wrong := resumed("Bob"))
    assert "That isn't Bob's PIN. 2 more tries." in wrong
    resumed("Bob")
    assert "Try again in" in resumed("Bob")
    # Nobody is asked while there is a wait.
    assert "Try again in" in resumed("Bob")
    assert typed == [PIN]
    lock("Bob")
    assert "No server starts" in resumed("Bob")
    assert [plan.elsewhere for plan in opened] == [{0}, {1}]


def test_an_address_where_nobody_answers(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    assert f"No answer from 127.0.0.1:{port}" in said(["join", f"127.0.0.1:{port}", "7-turkey-gravy"], capsys)


def test_a_seat_that_is_gone_is_said_to_be_before_the_program_opens(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def refuses(_: GuestAccess) -> None:
        raise RemoteError("The host removed this screen from the table.")

    key = ReconnectKey("a" * 16, "b" * 16, "c" * 64, ("127.0.0.1:1",), "00" * 32, (1,), "Ann", host=False)
    monkeypatch.setattr("rummytui.remote.guest.guest_access.last_joined", lambda: key)
    monkeypatch.setattr("rummytui.cli.far._run_at", lambda *_: 0)
    monkeypatch.setattr(GuestAccess, "knock", refuses)
    assert said(["join", "--plain"], capsys) == "rummytui: The host removed this screen from the table."


class Typist:
    """Somebody at the terminal who types these lines, and what they were asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
        self._lines = list(lines)
        self.asked: list[str] = []
        self.came: list[tuple[str, tuple[str, ...]]] = []
        monkeypatch.setattr("builtins.input", self._typed)
        monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
        monkeypatch.setattr("rummytui.cli.far._run_at", lambda *_: 0)
        monkeypatch.setattr("rummytui.remote.guest.guest_access.sit_down", self._sits_down)

    def _typed(self, question: str) -> str:
        self.asked.append(question)
        if not self._lines:
            raise EOFError
        return self._lines.pop(0)

    async def _sits_down(self, code: Code, servers: tuple[str, ...]) -> None:
        if code.words == ("otter", "pancake"):
            raise LoginRefused("Those aren't the words of code 7. Check them with the host.")
        self.came.append((str(code), servers))


def test_the_only_table_on_the_network_is_joined_with_the_code_alone(
    network: list[Heard], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    network.append(Heard("rummy", "192.168.1.17:4222"))
    typist = Typist(monkeypatch)
    assert main(["join", "7", "Turkey", "grav"]) == 0
    assert typist.came == [("7-turkey-gravy", ("192.168.1.17:4222",))]
    assert "Found Rummy at 192.168.1.17:4222." in capsys.readouterr().err


def test_without_a_code_it_is_asked_for_until_it_is_right(
    network: list[Heard], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    network.append(Heard("rummy", "192.168.1.17:4222"))
    typist = Typist(monkeypatch, "7-turky-gravy", "7-otter-pancake", "7-turkey-gravy")
    assert main(["join"]) == 0
    assert typist.asked == ["Code: "] * 3
    assert typist.came == [("7-turkey-gravy", ("192.168.1.17:4222",))]
    said = capsys.readouterr().err
    assert "Did you mean turkey?" in said
    assert "Those aren't the words of code 7." in said


def test_an_address_without_a_code_leads_to_no_seat_of_last_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    key = ReconnectKey("a" * 16, "b" * 16, "c" * 64, ("127.0.0.1:1",), "00" * 32, (1,), "Ann", host=False)
    monkeypatch.setattr("rummytui.remote.guest.guest_access.last_joined", lambda: key)
    monkeypatch.setattr("rummytui.cli.far._rejoined", lambda _: pytest.fail("another table was asked for"))
    typist = Typist(monkeypatch, "7-turkey-gravy")
    assert main(["join", "192.168.1.18"]) == 0
    assert typist.came == [("7-turkey-gravy", ("192.168.1.18:4222",))]


def test_which_of_several_tables_is_asked(
    network: list[Heard], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    network += [Heard("gin", "192.168.1.17:4222"), Heard("rummy", "192.168.1.18:4223")]
    typist = Typist(monkeypatch, "3", "x", "2", "7-turkey-gravy")
    assert main(["join"]) == 0
    assert typist.asked == ["Which table? "] * 3 + ["Code: "]
    assert typist.came == [("7-turkey-gravy", ("192.168.1.18:4223",))]
    said = capsys.readouterr().err
    assert "  1  Gin Rummy at 192.168.1.17:4222\n  2  Rummy at 192.168.1.18:4223\n" in said
    assert said.count("Type a number from 1 to 2.") == 2


def test_at_an_address_the_only_question_is_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    typist = Typist(monkeypatch, "7-turkey-gravy")
    assert main(["join", "cards.example.org"]) == 0
    assert typist.came == [("7-turkey-gravy", ("cards.example.org:4222",))]


def test_who_types_no_code_is_told_so(
    network: list[Heard], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    network.append(Heard("rummy", "192.168.1.17:4222"))
    Typist(monkeypatch)
    assert main(["join"]) == 2
    assert "No code was typed" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "servers", "code"),
    [
        (["7-turkey-gravy"], (), "7-turkey-gravy"),
        (["7", "turkey", "gravy"], (), "7 turkey gravy"),
        (["cards.example.org", "7", "turkey", "gravy"], ("cards.example.org:4222",), "7 turkey gravy"),
        (["192.168.1.17:99", "7-turkey-gravy"], ("192.168.1.17:99",), "7-turkey-gravy"),
        (["192.168.1.17"], ("192.168.1.17:4222",), ""),
        (["laptop:99"], ("laptop:99",), ""),
        (["7", "turkey", "gravy", "--nats", "a:1, b:2"], ("a:1", "b:2"), "7 turkey gravy"),
        ([], (), ""),
    ],
)
def test_the_address_of_a_server_is_told_from_the_code(words: list[str], servers: tuple[str, ...], code: str) -> None:
    assert _join_words(parse(["join", *words])) == (servers, code)


@pytest.mark.parametrize(
    ("text", "seats"), [("Gail", {4}), (" ann , BOB,", {0, 2}), ("Gail,gail", {4}), ("Bob,Ann,Gail", {0, 2, 4})]
)
def test_seats_are_called_by_the_names_of_people(text: str, seats: set[int]) -> None:
    assert _seats_called(text, {0: "Ann", 2: "Bob", 4: "Gail"}) == seats
