"""Who plays: names and bots from the command line, or the players of last time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from rules import Game
from rules.names import alike, clean_name, nearest
from rummytui.bots import BOT_NAMES, LEVELS, RANDOM, USUAL_LEVEL, Character, NoSuchBot, as_near_as_can_be, character_of
from rummytui.cli.arguments import whole_number
from rummytui.cli.errors import BadInput, or_meant
from rummytui.settings import LastTable, Player, load
from rummytui.text.speech import listed
from saves.head_starts import MOST

_BOT: Final = re.compile(r"(?:(?P<name>.*)=\s*)?bot(?::(?P<level>.*))?", re.IGNORECASE | re.DOTALL)
_ELSEWHERE: Final = "@elsewhere"
_HELP: Final = "rummytui play --help"


def read_places(text: str, game: type[Game]) -> list[Player]:
    """Who sits where, from a text such as ``Ann,Bob,bot:easy,Robin=bot:hard:hoarder``. Raises BadInput.

    A bot without a name gets one, and a bot without a level plays at the default level.
    """
    places = [_place(part.strip(), game) for part in text.split(",")]
    taken: set[str] = set()
    for name in (place.name for place in places if place.name):
        if alike(name) in taken:
            raise BadInput(f"Two players are called {name}; give one of them another name", _HELP)
        taken.add(alike(name))
    spare = _names_for_bots(taken)
    return [place if place.name else Player(next(spare), place.bot) for place in places]


def read_places_apart(text: str, game: type[Game]) -> tuple[list[Player], frozenset[int]]:
    """Who sits where, as `read_places` reads it, and the seats of those who are ``@elsewhere``. Raises BadInput."""
    parts = text.split(",")
    apart = {seat for seat, part in enumerate(parts) if part.strip().casefold().endswith(_ELSEWHERE)}
    here = [part.strip()[: -len(_ELSEWHERE)] if seat in apart else part for seat, part in enumerate(parts)]
    places = read_places(",".join(here), game)
    for seat in apart:
        if places[seat].bot:
            raise BadInput(
                f"{places[seat].name} is a bot, and bots can't be on another computer", "rummytui host --help"
            )
    return places, frozenset(apart)


def person_called(typed: str | None, see: str) -> str:
    """The person named on the command line, or else the last person who played; empty if nobody has. Raises BadInput."""
    if typed is None:
        return next(iter(load()[0].names), "")
    if name := clean_name(typed):
        return name
    raise BadInput("A name needs at least one visible character", see)


def _place(text: str, game: type[Game]) -> Player:
    """One seat; the name of a bot may be empty."""
    bot = _BOT.fullmatch(text)
    name = clean_name(text if bot is None else bot["name"] or "")
    if not name and (bot is None or bot["name"] is not None):
        raise BadInput("Every player needs a visible name, with commas between the names", _HELP)
    if bot is None:
        _, equals, kind = text.rpartition("=")
        if equals and (meant := nearest(kind, ["bot", *(f"bot:{level}" for level in LEVELS)])):
            raise BadInput(f"{name} isn't a player (did you mean {name.rpartition('=')[0]}={meant}?)", _HELP)
        return Player(name)
    return Player(name, USUAL_LEVEL if bot["level"] is None else _level(bot["level"], game, LEVELS, _HELP))


def _level(text: str, game: type[Game], known: Sequence[str], see: str) -> str:
    """A bot level, with or without a playing style, as a journal has it. Raises BadInput."""
    level, colon, temper = (part.strip() for part in text.casefold().partition(":"))
    if level not in known:
        raise BadInput(
            f"There's no bot level called '{level[:20]}'{or_meant(level, known)}; the levels are {', '.join(known)}",
            see,
        )
    if not colon:
        return level
    try:
        return str(character_of(game.name, f"{level}:{temper}"))
    except NoSuchBot as error:
        raise BadInput(str(error), see) from None


def read_levels(text: str, game: type[Game], others: Sequence[str] = ()) -> list[str]:
    """Levels of bots from a text such as ``medium,hard:hoarder``, one a seat, which may be ``others``.

    Raises BadInput.
    """
    return [_level(part, game, (*LEVELS, RANDOM, *others), "rummytui arena --help") for part in text.split(",")]


def places_of_last_time(game: type[Game], counts: range) -> tuple[list[Player], str]:
    """The players of last time, and a sentence that names them.

    Bots are added if there are too few players, and removed if there are too many. Raises BadInput if nobody has played
    yet, or if there are too many people.
    """
    settings, notice = load()
    if settings.table is None:
        said = f"{notice} " if notice else ""
        raise BadInput(f"{said}Nobody has played here yet. Say who's playing, as in --players Ann,Bob,bot:easy", _HELP)
    there = _as_many(settings.table, game, counts)
    people = [place.name for place in there if place.bot is None]
    if len(there) > counts[-1]:
        most = f"{counts[-1]} players" if len(counts) > 1 else f"exactly {counts[-1]} players"
        raise BadInput(
            f"{game.title} is for {f'at most {most}' if len(counts) > 1 else most}, but {listed(people)} played last"
            " time. Name the players with --players",
            _HELP,
        )
    return (
        there,
        f"{listed([_said(place) for place in there])} {'sits' if len(there) == 1 else 'sit'} down to {game.title}.",
    )


def _as_many(table: LastTable, game: type[Game], counts: range) -> list[Player]:
    """The places of a table, with bots added or removed to fit the game."""
    there = [
        replace(
            place,
            bot=place.bot and as_near_as_can_be(game.name, place.bot),
            head_start=place.head_start if game.name == table.game else 0,
        )
        for place in table.places
    ]
    for place in reversed(there[:]):
        if len(there) > counts[-1] and place.bot is not None:
            there.remove(place)
    spare = _names_for_bots({alike(place.name) for place in there})
    while len(there) < counts[0]:
        there.append(Player(next(spare), USUAL_LEVEL))
    return there


def _said(place: Player) -> str:
    facts = [f"bot, {Character.of(place.bot).said}"] if place.bot else []
    facts += [f"head start {place.head_start}"] if place.head_start else []
    return f"{place.name} ({', '.join(facts)})" if facts else place.name


def _names_for_bots(taken: set[str]) -> Iterator[str]:
    names = (*BOT_NAMES, *(f"Bot {number}" for number in range(1, 2 + len(taken) + len(BOT_NAMES))))
    return (name for name in names if alike(name) not in taken)


def with_head_starts(places: Sequence[Player], text: str | None, kind: type[Game], command: str) -> list[Player]:
    """The players with the head starts from a text such as ``Tim=20,Kim=10``. Raises BadInput.

    Without a text they keep those they had in this game last time.
    """
    if text is None:
        return list(places)
    see = f"rummytui {command} {kind.name} --help"
    ahead = {alike(place.name): 0 for place in places}
    for part in text.split(","):
        name, equals, number = part.rpartition("=")
        if not equals or alike(name.strip()) not in ahead:
            names = listed([place.name for place in places])
            raise BadInput(f"'{part.strip()[:40]}' isn't a head start: name one of {names}, as in Tim=20", see)
        ahead[alike(name.strip())] = whole_number("--head-start", number.strip(), 0, MOST, see)
    return [replace(place, head_start=ahead[alike(place.name)]) for place in places]


def with_dealers_seat(chosen: dict[str, Any], names: Sequence[str], see: str) -> dict[str, Any]:
    """House rules with the first dealer as a seat instead of a name. Raises BadInput if there is no such seat."""
    dealer = chosen.get("first_dealer", "random")
    if dealer == "random" or dealer in range(len(names)):
        return chosen
    typed = clean_name(str(dealer))
    for seat, name in enumerate(names):
        if isinstance(dealer, str) and alike(name) == alike(typed):
            return {**chosen, "first_dealer": seat}
    raise BadInput(
        f"first_dealer can't be {typed or 'empty'}{or_meant(typed, names)}; it can be {', '.join(names)}, random, or"
        f" a seat from 0 to {len(names) - 1}",
        see,
    )
