"""The commands for tables with several screens. Each takes the parsed arguments and returns the exit code.

They raise BadInput, RemoteError or RuleViolation, each with a sentence to show.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from rules.names import alike, clean_name
from rummytui.app.interruptions import awaited, ending
from rummytui.cli.arguments import file_or_save, folder_of, servers_in, whole_number
from rummytui.cli.errors import BadInput, naming, or_meant
from rummytui.cli.in_lines import is_plain, needs_terminal_unless_plain, teletype
from rummytui.text import locked_hands
from rummytui.text.speech import listed

if TYPE_CHECKING:
    from rummytui.remote.guest.guest_access import GuestAccess
    from rummytui.remote.guest.hosting import HostAccess, TablePlan
    from rummytui.remote.guest.saved_table import SavedTable
    from rummytui.remote.server.admin import Elsewhere
    from rummytui.remote.server.reconnect_keys import ReconnectKey
    from rummytui.remote.wire.codes import Code

_HOST_HELP = "rummytui host --help"
_JOIN_HELP = "rummytui join --help"
_USUAL_PORT = 4222
_EXAMPLE = "rummytui host rummy --players Ann,Gail@elsewhere"


def host(args: Namespace) -> int:
    """Open a table for players on other computers, or return to the one opened last."""
    from rummytui.remote.extra import need_packages

    need_packages(*(["textual_serve"] if args.web else []))
    port = None if args.port is None else whole_number("--port", args.port, 1, 65535, _HOST_HELP)
    if args.elsewhere and not args.resume:
        raise BadInput("--elsewhere goes with --resume; for a new game, write --players Ann,Gail@elsewhere", _HOST_HELP)
    plan = _saved_plan(args) if args.resume else _plan(args) if args.game else None
    if plan is None and args.players:
        raise BadInput("Name a game first: rummytui host rummy", _HOST_HELP)
    needs_terminal_unless_plain(args)
    sys.stderr.write("Opening the table…\n")
    gate = awaited(_opened(plan, _elsewhere(args), port, web=args.web))
    return _run_at(gate, args)


async def _opened(plan: TablePlan | None, at: Elsewhere | None, port: int | None, *, web: bool) -> HostAccess:
    from rummytui.remote.guest.hosting import last_opened, open_again, open_table
    from rummytui.settings import load

    announces = load()[0].announce
    if plan:
        return await open_table(plan, at=at, port=port, web=web, announces=announces)
    if (key := last_opened()) is None:
        raise BadInput(f"You have no open table. Name a game and its players: {_EXAMPLE}", _HOST_HELP)
    return await open_again(key, at=at, web=web, announces=announces)


def _plan(args: Namespace) -> TablePlan:
    from rummytui.cli.commands import any_seed, must_be_possible, seed_of
    from rummytui.cli.house_rules import chosen_rules, game_named
    from rummytui.cli.players import read_places_apart, with_dealers_seat, with_head_starts
    from rummytui.remote.guest.hosting import TablePlan
    from rummytui.settings import load
    from rummytui.table.sitting import sitters_of

    kind = game_named(args.game)
    chosen = chosen_rules(kind, args.rules, args.option)
    if not args.players:
        raise BadInput(f"Say who's playing, and who's on another computer: {_EXAMPLE}", _HOST_HELP)
    places, apart = read_places_apart(args.players, kind)
    places = with_head_starts(places, args.head_start, kind, "host")
    names = [place.name for place in places]
    if not apart:
        raise BadInput(
            f"Nobody is on another computer. Add a player who is: --players {names[0]},Gail@elsewhere", _HOST_HELP
        )
    if all(place.bot or seat in apart for seat, place in enumerate(places)):
        raise BadInput("At least one player has to be on this computer", _HOST_HELP)
    chosen = with_dealers_seat(chosen, names, f"rummytui options {kind.name}")
    seed = any_seed() if args.seed is None else seed_of(args)
    must_be_possible(kind, names, seed, chosen, "host")
    ahead = [place.head_start for place in places]
    return TablePlan(
        kind.name, names, sitters_of(kind.name, places), apart, chosen, load()[0].pause, seed, head_starts=ahead
    )


def _saved_plan(args: Namespace) -> TablePlan:
    """A table that carries on with a saved game, some of whose players are on other computers."""
    from rummytui.remote.guest.saved_table import read_saved
    from rummytui.settings import load

    if args.game or args.players or args.rules or args.option or args.seed is not None:
        raise BadInput(
            "Leave out the game, --players, --rules, --option and --seed: the saved game includes them all", _HOST_HELP
        )
    path = file_or_save(args.resume, args)
    with naming(path):
        saved = read_saved(path)
    if saved.is_damaged:
        raise BadInput(f"{path} is damaged. Repair it first with rummytui resume.")
    if saved.is_over:
        raise BadInput(f"{path.stem} is over, so there's nothing to resume.")
    apart = _seats_called(args.elsewhere or "", saved.people)
    if apart == saved.people.keys():
        raise BadInput("At least one player has to be on this computer", _HOST_HELP)
    _open_locked(saved, apart)
    return saved.plan(apart, load()[0].pause)


def _open_locked(saved: SavedTable, apart: frozenset[int]) -> None:
    """Ask for the PINs of players whose hands are locked here but not on other computers. Raises BadInput."""
    from getpass import getpass

    from rummytui.people.locks import Locks

    locks = Locks(saved.reading.header.players)
    for seat in sorted(apart & locks.seats):
        name = saved.people[seat]
        if seconds := locks.seconds_to_wait(seat):
            raise BadInput(locked_hands.waiting(seconds))
        sys.stderr.write(f"{locked_hands.goes_elsewhere(name)}\n")
        if locks.try_pin(seat, getpass("PIN: ", sys.stderr)) is None:
            raise BadInput(locked_hands.refused(name, locks.tries_left(seat), locks.seconds_to_wait(seat)))


def _seats_called(text: str, people: Mapping[int, str]) -> frozenset[int]:
    """The seats of the players in a comma-separated list of names. Raises BadInput."""
    found = set()
    for typed in filter(None, (clean_name(part) for part in text.split(","))):
        seat = next((seat for seat, name in people.items() if alike(name) == alike(typed)), None)
        if seat is None:
            near = or_meant(typed, list(people.values()))
            raise BadInput(
                f"{typed} isn't playing in this game{near}. The players are {listed(list(people.values()))}."
            )
        found.add(seat)
    if not found:
        names = list(people.values())
        raise BadInput(
            f"Say which of {listed(names)} are on another computer, as in --elsewhere {names[-1]}", _HOST_HELP
        )
    return frozenset(found)


def _elsewhere(args: Namespace) -> Elsewhere | None:
    """The server in the arguments; None for this laptop's own. Raises BadInput."""
    from rummytui.remote.server.admin import Elsewhere

    if bool(args.nats) != bool(args.creds):
        raise BadInput("Use --nats and --creds together: a server and its key file", _HOST_HELP)
    return Elsewhere(servers_in(args.nats), Path(args.creds)) if args.nats else None


def join(args: Namespace) -> int:
    """Join a table on another computer with a code, or rejoin the last one."""
    from rummytui.remote.extra import need_packages
    from rummytui.remote.guest.guest_access import last_joined

    need_packages()
    # A wrong code is refused before any other question.
    servers, typed = _join_words(args)
    from rummytui.remote.wire.codes import read

    code = read(typed) if typed else None
    needs_terminal_unless_plain(args)
    if code is None and not servers and (key := last_joined()) is not None:
        sys.stderr.write("Looking for the table…\n")
        return _run_at(awaited(_rejoined(key)), args)
    servers = servers or (_server_heard(),)
    return _run_at(_sat_down(servers, code), args)


def _join_words(args: Namespace) -> tuple[tuple[str, ...], str]:
    """The servers and the code that were typed; both may be missing. Raises BadInput and RemoteError."""
    words = list(args.code or ())
    if args.nats:
        return servers_in(args.nats), " ".join(words)
    if words and (":" in words[0] or "." in words[0]):
        return servers_in(words[0] if ":" in words[0] else f"{words[0]}:{_USUAL_PORT}"), " ".join(words[1:])
    return (), " ".join(words)


async def _rejoined(key: ReconnectKey) -> GuestAccess:
    from rummytui.remote.guest.guest_access import GuestAccess, seats_folder
    from rummytui.remote.guest.hosting import open_again
    from rummytui.settings import load

    if key.host:
        return await open_again(key, announces=load()[0].announce)
    gate = GuestAccess(key, kept_in=seats_folder())
    await gate.knock()
    return gate


def _server_heard() -> str:
    """The server of the table that is announced on this network; asks which if there are several. Raises BadInput."""
    from rules import GAMES
    from rummytui.remote.guest.discovery import heard

    sys.stderr.write("Looking for tables on this network…\n")
    tables = awaited(heard())
    if not tables:
        raise BadInput(
            "No table was found on this network. Type the table's address, too: rummytui join 192.168.1.17:4222 7-turkey-gravy",
            _JOIN_HELP,
        )
    if len(tables) == 1:
        sys.stderr.write(f"Found {GAMES[tables[0].game].title} at {tables[0].server}.\n")
        return tables[0].server
    for number, table in enumerate(tables, 1):
        sys.stderr.write(f"  {number}  {GAMES[table.game].title} at {table.server}\n")
    while True:
        typed = _line("Which table? ", [str(number) for number in range(1, len(tables) + 1)])
        if typed.isdecimal() and 0 < int(typed) <= len(tables):
            return tables[int(typed) - 1].server
        sys.stderr.write(f"Type a number from 1 to {len(tables)}.\n")


def _sat_down(servers: tuple[str, ...], code: Code | None) -> GuestAccess:
    """The seat that a code leads to; without one, asks until it is right. Raises RemoteError."""
    from rummytui.remote.guest.guest_access import sit_down
    from rummytui.remote.server.connections import LoginRefused
    from rummytui.remote.wire.codes import BadCode, read

    if code is not None:
        sys.stderr.write("Looking for the table…\n")
        return awaited(sit_down(code, servers))
    while True:
        try:
            return awaited(sit_down(read(_line("Code: ", None)), servers))
        except (BadCode, LoginRefused) as error:
            sys.stderr.write(f"{error}\n")


def _line(question: str, words: list[str] | None) -> str:
    """What is typed at a question; Tab completes one of these words, or the next word of a code. Raises BadInput."""
    from rummytui.remote.wire.codes import completions

    def complete(text: str, state: int) -> str | None:
        found = completions(text) if words is None else [word for word in words if word.startswith(text)]
        return found[state] if state < len(found) else None

    # Windows has no readline, and types each word out.
    with suppress(ImportError):
        import readline

        readline.set_completer_delims("")
        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")
    if not sys.stdin.isatty():
        raise BadInput("Type the address and the code: rummytui join 192.168.1.17:4222 7-turkey-gravy", _JOIN_HELP)
    try:
        return input(question)
    except EOFError:
        raise BadInput("No code was typed.", _JOIN_HELP) from None


def _run_at(gate: GuestAccess, args: Namespace) -> int:
    folder = folder_of(args)
    if is_plain(args):
        from rummytui.plain.remote import play_remotely

        with teletype() as found, ending():
            play_remotely(gate, found, folder)
        return 0
    from rummytui.app.rummy_app import run

    return run(gate=gate, saves=folder)
