"""Shell completion.

``rummytui complete`` takes the candidates from the grammar, the rules, the settings and the folder of saved games. No
input makes it raise. The scripts that call it are in ``completion_scripts``.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from rummytui.cli.grammar import COMMANDS, SHELLS, Argument, CliCommand, Values, arguments_of, command_called

if TYPE_CHECKING:
    from saves import SavedGame


_SCRIPTS: Final = Path(__file__).with_name("completion_scripts")
_GOES_ON: Final = ("=", ",", ":", "/")
"""After these there is more to type, so no space follows."""

_NOT_PLAIN: Final = re.compile(r"[^\w@%+=:,./-]")
"""Characters that bash doesn't take for part of a word."""


def script(shell: str) -> str:
    """The completion script of ``shell``."""
    return (_SCRIPTS / f"rummytui.{shell}").read_text(encoding="utf-8")


def split(line: str) -> tuple[list[str], bool]:
    """The words of a line as bash splits it, and whether the last one, which is being typed, is in quotes.

    >>> split("rummytui play 'double r"), split("rummytui play ")
    ((['rummytui', 'play', 'double r'], True), (['rummytui', 'play', ''], False))
    """
    for closing in ("", "'", '"'):
        with suppress(ValueError):
            # Something at the end, so that there is a last word even where nothing of it has been typed.
            words = shlex.split(f"{line}|{closing}")
            return [*words[:-1], words[-1][:-1]], bool(closing)
    return [*line.split(), ""], False


def for_bash(word: str, typed: str, breaks: str) -> str:
    """The replacement for the last part of ``typed`` that bash takes for a word of its own."""
    broken = max((typed.rfind(sign) for sign in breaks if sign in "=:"), default=-1)
    escaped = _NOT_PLAIN.sub(r"\\\g<0>", word[broken + 1 :])
    return escaped if word.endswith(_GOES_ON) else f"{escaped} "


class Candidate(NamedTuple):
    """A completion for the word at the cursor, and a few words about it."""

    word: str
    about: str = ""


class TypedWords(NamedTuple):
    """The words typed so far: the command, and its arguments by name, each with its values."""

    command: CliCommand | None
    given: dict[str, list[str]]

    def value(self, name: str) -> str | None:
        """The last value given for an argument."""
        return self.given.get(name, [None])[-1]


def main(words: Sequence[str]) -> Iterator[str]:
    """The lines that answer a shell: its name; for bash, where it breaks words, and the line; else the words typed."""
    match words:
        case ["bash", breaks, line]:
            typed, in_quotes = split(line)
            for candidate in candidates(typed[1:]):
                yield candidate.word if in_quotes else for_bash(candidate.word, typed[-1], breaks)
        case ["zsh" | "fish", *typed]:
            for candidate in candidates(typed):
                yield f"{candidate.word}\t{candidate.about}"


def candidates(words: Sequence[str]) -> list[Candidate]:
    """Completions for the last of ``words``, those typed after ``rummytui``."""
    *before, word = words or [""]
    line, waiting = _read(before)
    if line is None:
        return []
    if waiting is None and word.startswith("--") and "=" in word:
        name, _, value = word.partition("=")
        found = _option(line.command, name)
        start = f"{name}="
        return [Candidate(start + word, about) for word, about in _matching(found, line, value)]
    if waiting is not None:
        return list(_matching(waiting, line, word))
    if word.startswith("-"):
        return [each for each in _options(line) if each.word.startswith(word)]
    if line.command is None:
        return [each for each in _commands(line, word) if each.word.startswith(word)]
    if longer := [each for each in _second_words(line) if each.word.startswith(word)]:
        return longer
    place = next(_free(line.command, line), None)
    return list(_matching(place, line, word)) if place else [each for each in _options(line) if word == ""]


def _read(words: Sequence[str]) -> tuple[TypedWords | None, Argument | None]:
    """What was typed before the cursor, and the option whose value comes next, if there is one.

    None instead of a Line if the command does not exist.
    """
    line, waiting = TypedWords(None, {}), None
    for word in words:
        if waiting is not None:
            line.given.setdefault(waiting.name, []).append(word)
            waiting = None
        elif word.startswith("-"):
            name, equals, value = word.partition("=")
            found = _option(line.command, name)
            if found and found.values and not equals:
                waiting = found
            else:
                line.given.setdefault(name, []).append(value)
        elif (command := line.command) is None:
            line = TypedWords(command_called(word), line.given)
            if line.command is None:
                return None, None
        elif longer := command_called(f"{command.name} {word}"):
            line = TypedWords(longer, line.given)
        else:
            for free in islice(_free(command, line), 1):
                line.given.setdefault(free.name, []).append(word)
    return line, waiting


def _free(command: CliCommand, line: TypedWords) -> Iterator[Argument]:
    """The positional arguments that may still be given."""
    return (each for each in command.arguments if not each.option and (each.often or each.name not in line.given))


def _second_words(line: TypedWords) -> Iterator[Candidate]:
    """The words that make another command of the one that is typed, if nothing follows it yet."""
    for command in COMMANDS if line.command and not line.given else ():
        first, _, second = command.name.partition(" ")
        if second and line.command and first == line.command.name:
            yield Candidate(second, command.meaning)


def _option(command: CliCommand | None, name: str) -> Argument | None:
    return next((each for each in arguments_of(command) if each.name == name), None)


def _options(line: TypedWords) -> Iterator[Candidate]:
    for argument in arguments_of(line.command):
        if argument.option and (argument.often or argument.name not in line.given):
            yield Candidate(argument.name, argument.meaning)


def _matching(argument: Argument | None, line: TypedWords, word: str) -> Iterator[Candidate]:
    """The values of an argument that begin with ``word``."""
    if argument is None or argument.values is None:
        return
    for candidate in _VALUES[argument.values](line, word):
        if candidate.word.casefold().startswith(word.casefold()):
            yield candidate


# ------------------------------------------------------------------------------------------------ values


def _games(_line: TypedWords, _word: str) -> Iterator[Candidate]:
    import rules

    for name, game in rules.GAMES.items():
        yield Candidate(name, game.title)


def _puzzles(line: TypedWords, word: str) -> Iterator[Candidate]:
    yield from _games(line, word)
    yield Candidate("own", "from your own games")


def _books(_line: TypedWords, _word: str) -> Iterator[Candidate]:
    from rummytui.text.rulebook import books

    for book in books():
        yield Candidate(book.name, book.title)


def _commands(_line: TypedWords, _word: str) -> Iterator[Candidate]:
    for command in COMMANDS:
        if " " not in command.name:
            yield Candidate(command.name, command.meaning)


def _saves(line: TypedWords, _word: str) -> Iterator[Candidate]:
    return (_about(game) for game in _shelf(line) if not game.trouble and not game.over)


def _binned(line: TypedWords, _word: str) -> Iterator[Candidate]:
    from saves.folder import BIN

    return map(_about, _shelf(line, BIN))


def _shelf(line: TypedWords, within: str = "") -> Iterator[SavedGame]:
    import saves

    return saves.shelf(_saves_folder(line) / within)


def _saves_folder(line: TypedWords) -> Path:
    import saves

    named = line.value("--saves")
    return saves.folder_called(named) if named else saves.default_folder()


def _family(line: TypedWords, _word: str) -> Iterator[Candidate]:
    from rummytui.book.book import Book
    from rummytui.people.registry import load
    from rummytui.text.saved_games import title_of
    from rummytui.text.speech import counted
    from saves.book.index import Index, index_of

    # The index may be out of date: bringing it up to date would take too long for a Tab.
    if (path := index_of(_saves_folder(line))).exists():
        with Index(path) as index:
            book = Book(index, load()[0].canonical)
            for person in book.people():
                yield Candidate(person.name, counted(person.evenings, "evening"))
            for game in book.games():
                yield Candidate(game.name, f"{title_of(game.name)}, {counted(game.evenings, 'evening')}")


def _about(game: SavedGame) -> Candidate:
    from rummytui.text.saved_games import standing, standing_of, title_of

    told = game.trouble or f"{title_of(game.game)}: {standing(game.players, standing_of(game))}"
    return Candidate(game.name, told)


def _files(line: TypedWords, word: str) -> Iterator[Candidate]:
    yield from _saves(line, word)
    yield from _paths(word)


def _paths(word: str, *, folders_only: bool = False) -> Iterator[Candidate]:
    start, slash, _ = word.rpartition("/")
    for path in sorted(Path(f"{start}{slash}" or ".").expanduser().iterdir()):
        hidden = path.name.startswith(".") and not word.rpartition("/")[2].startswith(".")
        if hidden or not path.name.isprintable():
            continue
        if path.is_dir():
            yield Candidate(f"{start}{slash}{path.name}/")
        elif not folders_only:
            yield Candidate(f"{start}{slash}{path.name}")


def _tempered(line: TypedWords, level: str) -> Iterator[Candidate]:
    """``level`` with each playing style that bots have in the game on the command line."""
    from rummytui.bots import LEVELS, tempers_of
    from rummytui.cli.house_rules import game_named

    if level in LEVELS:
        for temper in tempers_of(game_named(line.value("game") or "").name):
            yield Candidate(f"{level}:{temper}", temper.habit)


def _players(line: TypedWords, word: str) -> Iterator[Candidate]:
    from rummytui.bots import LEVELS
    from rummytui.settings import load

    done, comma, begun = word.rpartition(",")
    seated = {name.strip().casefold() for name in done.split(",")}
    name, equals, _ = begun.rpartition("=")
    start = f"{done}{comma}{name}{equals}"
    if not equals:
        for known in load()[0].names:
            if known.casefold() not in seated and "," not in known:
                yield Candidate(start + known, "has played before")
    for bot in (f"bot:{level}" for level in LEVELS):
        yield Candidate(start + bot, "a bot")
    _, *typed = begun.removeprefix(f"{name}=").split(":")
    for candidate in _tempered(line, typed[0]) if len(typed) > 1 else ():
        yield Candidate(f"{start}bot:{candidate.word}", candidate.about)


def _people(line: TypedWords, word: str) -> Iterator[Candidate]:
    done, comma, _ = word.rpartition(",")
    named = {name.strip().casefold() for name in done.split(",")}
    for game in _shelf(line):
        if game.name == line.value("--resume"):
            for name in game.players:
                if name.casefold() not in named and "," not in name:
                    yield Candidate(f"{done}{comma}{name}", f"plays in {game.name}")


def _head_starts(line: TypedWords, word: str) -> Iterator[Candidate]:
    done, comma, _ = word.rpartition(",")
    given = {part.rpartition("=")[0].casefold() for part in done.split(",")}
    for player in (line.value("--players") or "").split(","):
        name = player.partition("=")[0].partition("@")[0].strip()
        if name and not name.startswith("bot") and name.casefold() not in given:
            yield Candidate(f"{done}{comma}{name}=", f"what {name} begins ahead with")


def _bots(line: TypedWords, word: str) -> Iterator[Candidate]:
    from rummytui.bots import LEVELS, RANDOM

    done, comma, begun = word.rpartition(",")
    for level in (*LEVELS, RANDOM):
        yield Candidate(f"{done}{comma}{level}")
    level, colon, _ = begun.partition(":")
    for candidate in _tempered(line, level) if colon else ():
        yield Candidate(f"{done}{comma}{candidate.word}", candidate.about)


def _presets(line: TypedWords, _word: str) -> Iterator[Candidate]:
    from rummytui.cli.house_rules import game_named, typed

    for name, preset in game_named(line.value("game") or "").Options.all_presets().items():
        yield Candidate(typed(name), preset.sentence)


def _house_rules(line: TypedWords, word: str) -> Iterator[Candidate]:
    from rules.options import allowed, allowed_words
    from rummytui.cli.house_rules import game_named, rule_called
    from rummytui.text.house_rules import in_order

    kind = game_named(line.value("game") or "")
    name, equals, _ = word.partition("=")
    if equals:
        rule = rule_called(kind, name)
        for value in allowed_words(kind.Options, rule):
            yield Candidate(f"{name}={value}", kind.Options.model_fields[rule].description or "")
        if rule == "first_dealer":
            for player in (line.value("--players") or "").split(","):
                yield Candidate(f"{name}={player.partition('=')[0].strip()}", "deals first")
        return
    given = {text.partition("=")[0].replace("-", "_") for text in line.given.get("--option", ())}
    for rule in in_order(kind.Options):
        if rule not in given:
            # Offered with hyphens, which are easier to type, unless an underscore has been typed already.
            shown = rule.replace("_", "-") if "_" not in word else rule
            yield Candidate(f"{shown}=", f"{allowed(kind.Options, rule)}")


_VALUES: Final[dict[Values, Callable[[TypedWords, str], Iterable[Candidate]]]] = {
    "any save": lambda line, _: map(_about, _shelf(line)),
    "binned": _binned,
    "book": _books,
    "bots": _bots,
    "command": _commands,
    "family": _family,
    "file": _files,
    "folder": lambda _, word: _paths(word, folders_only=True),
    "game": _games,
    "head start": _head_starts,
    "house rule": _house_rules,
    "number": lambda *_: (),
    "path": lambda _, word: _paths(word),
    "people": _people,
    "players": _players,
    "preset": _presets,
    "puzzles": _puzzles,
    "save": _saves,
    "server": lambda *_: (),
    "shell": lambda *_: map(Candidate, SHELLS),
}
