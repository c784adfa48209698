"""The commands of the command line. Each takes the parsed arguments and returns the exit code.

They raise BadInput, RuleViolation or SaveError, each with a sentence to show.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING, Any

import rules
import saves
from rules import HIDDEN, Game, RuleViolation
from rules.game import LARGEST_SEED
from rules.options import read_options
from rummytui.cli.arguments import file_or_save, folder_of, save_called, whole_number
from rummytui.cli.errors import BadInput, naming, needs_terminal, or_meant
from rummytui.cli.house_rules import as_json, chosen_rules, game_named, in_lines
from rummytui.cli.in_lines import is_dumb, is_plain, needs_terminal_unless_plain, teletype
from rummytui.cli.pager import page, page_markdown
from rummytui.cli.players import places_of_last_time, read_levels, read_places, with_dealers_seat, with_head_starts
from rummytui.games import desk_for
from rummytui.letters import harmless
from rummytui.settings import Player
from rummytui.text import counted, said_all, tell
from rummytui.text.saved_games import numbers, place_in, standing, standing_of
from saves.folder import BIN
from saves.head_starts import with_head_starts as standing_with
from saves.reading import Reading, read_journal
from saves.replay import damage, differences, hands_of, replayed

if TYPE_CHECKING:
    from rummytui.bots.arena import Seer
    from rummytui.table.host import Host
    from saves import SavedGame

MOST_GAMES = 1_000_000
USUAL_GAMES = 200
MOST_JOBS = 256
_LONGEST_NAME = 40
"""Width of the column with the names of saved games, in characters; a longer name is not cut."""


# ------------------------------------------------------------------------------------------------ playing


def play(args: Namespace) -> int:
    """Deal a new game and open the program at its table."""
    from rummytui.sharing import BEGINS
    from rummytui.table.host import Host
    from rummytui.table.sitting import sitters_of

    if args.game.startswith(BEGINS):
        return _play_deal(args)
    kind = game_named(args.game)
    chosen = chosen_rules(kind, args.rules, args.option)
    places, said = _places(kind, args.players, chosen)
    places = with_head_starts(places, args.head_start, kind, "play")
    names = [place.name for place in places]
    chosen = with_dealers_seat(chosen, names, f"rummytui options {kind.name}")
    seed = any_seed() if args.seed is None else seed_of(args)
    must_be_possible(kind, names, seed, chosen, "play")
    needs_terminal_unless_plain(args)
    if said:
        sys.stderr.write(f"{said}\n")
    folder = folder_of(args)
    ahead = [place.head_start for place in places]
    with naming(folder):
        host = Host.new(
            folder, kind.name, names, sitters_of(kind.name, places), seed=seed, options=chosen, head_starts=ahead
        )
    return run_at(host, args)


def _play_deal(args: Namespace) -> int:
    """Deal what a text stands for, and open the program at its table."""
    from rummytui.sharing import NotADeal, deal_from
    from rummytui.table.sitting import sitters_of

    see = "rummytui play --help"
    try:
        deal = deal_from(args.game)
    except NotADeal as error:
        raise BadInput(str(error), see) from None
    if args.rules or args.option or args.seed is not None:
        raise BadInput(
            "A shared deal has its own house rules and cards, so leave out --rules, --option and --seed", see
        )
    if args.head_start:
        raise BadInput("Everybody plays a shared deal without a head start, so leave out --head-start", see)
    kind = rules.GAMES[deal.game]
    if args.players is None:
        places, said = places_of_last_time(kind, range(deal.seats, deal.seats + 1))
    else:
        places, said = read_places(args.players, kind), ""
    needs_terminal_unless_plain(args)
    if said:
        sys.stderr.write(f"{said}\n")
    folder = folder_of(args)
    try:
        with naming(folder):
            host = deal.begin(folder, [place.name for place in places], sitters_of(kind.name, places))
    except RuleViolation as violation:
        raise BadInput(violation.message, see) from None
    return run_at(host, args)


def _places(kind: type[Game], players: str | None, chosen: dict[str, Any]) -> tuple[list[Player], str]:
    """Who plays; and a sentence that names them, unless the command line did."""
    if players is not None:
        return read_places(players, kind), ""
    rules_of_table = {rule: value for rule, value in chosen.items() if rule != "first_dealer"}
    try:
        counts = kind.player_counts(read_options(kind.Options, kind.title, rules_of_table))
    except RuleViolation as violation:
        raise BadInput(violation.message, f"rummytui options {kind.name}") from None
    return places_of_last_time(kind, counts)


def must_be_possible(kind: type[Game], names: list[str], seed: int, chosen: dict[str, Any], command: str) -> None:
    """Raise BadInput unless these players can play by these house rules."""
    try:
        rules.new_game(kind.name, names, seed=seed, options=chosen)
    except RuleViolation as violation:
        raise BadInput(violation.message, f"rummytui {command} {kind.name} --help") from None


def any_seed() -> int:
    """A random seed."""
    return randbelow(LARGEST_SEED)


def seed_of(args: Namespace) -> int:
    """The seed from the command line. Raises BadInput."""
    return whole_number("--seed", args.seed, 0, LARGEST_SEED - 1, f"rummytui {args.command.name} --help")


def resume(args: Namespace) -> int:
    """Open the program at the table of a saved game."""
    path = save_called(args.name, args)
    needs_terminal_unless_plain(args)
    with naming(path):
        host = _resumed(path, anew=args.deal_anew)
    return run_at(host, args)


def _resumed(path: Path, *, anew: bool) -> Host:
    from rummytui.table.host import Host
    from saves.checkpoint import NoLongerTheSame

    try:
        return Host.resume(path, anew=anew)
    except NoLongerTheSame as error:
        if error.checkpoint is None:
            raise
        does = f"To do that, run rummytui resume '{path.stem}' --deal-anew; the current file is kept as a copy"
        raise BadInput(f"{error} {does} ({path}).") from None


def run_at(host: Host, args: Namespace) -> int:
    """Play at this table, on the screen or in plain text, and close it in the end. Returns the exit code."""
    try:
        if is_plain(args):
            from rummytui.app.interruptions import ending
            from rummytui.plain import PlainTable

            with teletype() as found, ending():
                PlainTable(host, found).play()
            return 0
        from rummytui.app.rummy_app import run

        return run(host, saves=folder_of(args))
    finally:
        host.close()


# ------------------------------------------------------------------------------------------------ looking


def list_saves(args: Namespace) -> int:
    """List the saved games, or those in the bin."""
    folder = folder_of(args) / (BIN if args.bin else "")
    with naming(folder):
        games = saves.saved_games(folder)
    if args.json:
        _write(json.dumps([_as_json(game) for game in games], indent=2) + "\n")
    elif not games:
        _write("The bin is empty.\n" if args.bin else f"No saved games in {harmless(folder)} yet.\n")
    else:
        room = min(max(len(game.name) for game in games), _LONGEST_NAME)
        _write("".join(f"{line}\n" for game in games for line in _as_lines(game, room)))
    return 0


def _as_json(game: SavedGame) -> dict[str, Any]:
    return {
        "name": game.name,
        "path": str(game.path),
        "game": game.game or None,
        "players": game.players,
        "when": game.when.isoformat(timespec="seconds"),
        "hand_number": game.hand_number,
        "scores": game.scores,
        "head_starts": game.head_starts or None,
        "over": game.over,
        "in_use": game.in_use,
        "trouble": game.trouble,
    }


def _as_lines(game: SavedGame, room: int) -> Iterator[str]:
    when = f"{game.when.astimezone():%Y-%m-%d %H:%M}"
    if game.trouble:
        yield f"{game.name:<{room}}  {when}  {game.trouble}"
        return
    state = "over" if game.over else "open in another window" if game.in_use else place_in(game.game, game.hand_number)
    title = rules.GAMES[game.game].title
    yield f"{game.name:<{room}}  {when}  {title}, {state}"
    yield f"{'':<{room}}  {standing(game.players, standing_of(game))}"


def rulebook(args: Namespace) -> int:
    """Print the rules of one game, or the whole rulebook."""
    from rummytui.text.rulebook import books

    wanted = None if args.game is None else args.game.strip().casefold().replace("_", "-").replace(" ", "-")
    chosen = [book for book in books() if wanted in (None, book.name)]
    if not chosen:
        names = [book.name for book in books()]
        meant = or_meant(args.game, names) or f"; the chapters are {', '.join(names)}"
        raise BadInput(f"The rulebook has no chapter called {args.game[:40]}{meant}", "rummytui rules --help")
    page_markdown("\n\n".join(book.text.strip() for book in chosen) + "\n")
    return 0


def list_options(args: Namespace) -> int:
    """List the house rules of a game."""
    kind = game_named(args.game)
    if args.json:
        _write(json.dumps(as_json(kind), indent=2, ensure_ascii=False) + "\n")
    else:
        _write("".join(f"{line}\n" for line in in_lines(kind)))
    return 0


def manual(_args: Namespace) -> int:
    """Print the manual page."""
    from rummytui.cli.helping import manual_page

    _write(manual_page())
    return 0


def replay(args: Namespace) -> int:
    """Print what happened in a saved game, show it on screen, or check that it replays as it was saved."""
    if args.watch and args.verify:
        raise BadInput("Choose --watch or --verify, not both", "rummytui replay --help")
    path = file_or_save(args.file, args)
    if args.watch and not is_dumb():
        return _watch(path, args)
    with naming(path):
        reading = read_journal(path)
    if args.verify:
        found = list(differences(reading))
        sys.stderr.writelines(f"{sentence}\n" for sentence in found)
        return 1 if found else 0
    page("\n".join(_narrated(reading)) + "\n")
    return 0


def _watch(path: Path, args: Namespace) -> int:
    from rummytui.retelling import Retelling

    needs_terminal()
    folder = folder_of(args)
    with naming(path):
        retelling = Retelling(path, [folder])
    from rummytui.app.rummy_app import run

    return run(saves=folder, watch=retelling)


def _narrated(reading: Reading) -> Iterator[str]:
    """The whole game in sentences, hand by hand, with public information only."""
    options = reading.table.Options.model_validate(reading.header.options)
    teller = desk_for(reading.header.game).meanings.teller(reading.header.players, options)
    yield f"{reading.table.title}: {', '.join(teller.names)}"
    for events in hands_of(reading):
        yield ""
        yield from (told.text for told in tell(events, teller))
    yield from ("", *_at_the_end(reading, teller.names), *damage(reading))


def _at_the_end(reading: Reading, names: Sequence[str]) -> Iterator[str]:
    """Each player's score and cards at the end; only a count where the cards are hidden."""
    game = replayed(reading).game
    view = game.seen_by(None)
    head_starts = reading.header.head_start or ()
    scores = numbers(standing_with(game.scores, head_starts, low_wins=game.low_wins))
    for seat, ahead in enumerate(head_starts):
        if ahead:
            scores[seat] += f" ({numbers(game.scores)[seat]}, head start {ahead})"
    for name, hand, score in zip(names, view.hands, scores, strict=True):
        open_hand = hand and HIDDEN not in hand
        yield f"{name}: {said_all(hand) if open_hand else counted(len(hand), 'card')}; {score}"


def arena(args: Namespace, seers: Mapping[str, Seer] | None = None) -> int:
    """Let bots play one another and print how they did. ``seers`` are bots besides those of the program."""
    from concurrent.futures.process import BrokenProcessPool

    from rich.console import Console
    from rich.progress import Progress

    from rummytui.bots.arena import run_arena

    see = "rummytui arena --help"
    kind = game_named(args.game)
    games = USUAL_GAMES if args.games is None else whole_number("--games", args.games, 1, MOST_GAMES, see)
    jobs = (os.cpu_count() or 1) if args.jobs is None else whole_number("--jobs", args.jobs, 1, MOST_JOBS, see)
    seed = 0 if args.seed is None else seed_of(args)
    levels = read_levels(args.bots, kind, tuple(seers or ()))
    names = [f"Bot {number}" for number in range(len(levels))]
    options = with_dealers_seat(chosen_rules(kind, args.rules, args.option), names, f"rummytui options {kind.name}")
    must_be_possible(kind, names, seed, options, "arena")
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Playing", total=None)
        try:
            result = run_arena(
                kind.name,
                levels,
                games=games,
                seed=seed,
                options=options,
                on_progress=lambda played, of: progress.update(task, completed=played, total=of),
                jobs=jobs,
                seers=seers,
            )
        except BrokenProcessPool:
            raise BadInput("A worker process of the arena was killed, so there's no result.") from None
    if args.json:
        _write(result.to_json() + "\n")
    else:
        Console().print(result.table())
        if args.profile:
            Console().print(result.profile())
    return 0


# ------------------------------------------------------------------------------------------------ writing


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()
