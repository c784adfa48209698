"""The family book in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

import rules
from rummytui.text.saved_games import title_of
from rummytui.text.speech import counted, listed, signed

if TYPE_CHECKING:
    from rummytui.book.book import FamilyRecord, GamePage
    from rummytui.book.people import Dailies, PersonPage, RememberedHand

EMPTY: Final = (
    "The book is still empty. Play an evening together, and it will remember who won, who was fed spinach, and when.",
    "It's made from your saved games, so there's nothing to write down.",
)
"""The text of a book without evenings."""

_DISHES: Final = 5


class Fact(NamedTuple):
    """One line of a page: its subject, and the fact."""

    about: str
    said: str


def about_person(page: PersonPage, puzzles: tuple[int, int]) -> Iterator[Fact]:
    """Facts about a person, the most important first; ``puzzles`` is how many were tried, and solved."""
    tried, solved = puzzles
    if page.who.joined:
        yield Fact("spellings", listed(list(page.who.written)))
    since = f"since {day(page.first)}, the last on {day(page.last)}" if page.evenings > 1 else f"on {day(page.last)}"
    yield Fact("evenings", f"{page.evenings:,} {since}")
    if page.finished:
        shared = f", {page.shared} of them shared" if page.shared else ""
        yield Fact(
            "won", f"{page.won:,} of {page.finished:,} played to the end, {_part(page.won, page.finished)}{shared}"
        )
        yield Fact("in a row", f"{counted(page.streak, 'win')} now, {page.longest_streak} at best")
    if page.hands:
        out = f", went out in {page.gone_out:,}" if page.gone_out else ""
        yield Fact("hands", f"won {page.hands_won:,} of {page.hands:,}{out}")
    if page.best and page.best.change > 0:
        yield Fact("best hand", hand(page.best))
    if page.worst and page.worst.change < 0:
        yield Fact("worst hand", hand(page.worst))
    if any(rules.GAMES[game.game].unit == "chip" for game in page.games):
        pots = page.all_pots
        won = f", and {counted(pots.pots, 'pot')} worth {counted(pots.chips, 'chip')}" if pots.pots else ""
        yield Fact("chips", f"{grouped(page.chips, sign=True)} in total{won}")
    yield from _about_dailies(page.dailies)
    if tried:
        yield Fact("puzzles", f"solved {solved:,} of {tried:,} at the first try")
    if page.nemesis:
        yield Fact(
            "nemesis", f"{page.nemesis.name}, ahead in {page.nemesis.ahead:,} of {counted(page.nemesis.met, 'evening')}"
        )
    yield Fact("favourite", f"{title_of(page.favourite)}, {counted(page.games[0].evenings, 'evening')}")
    if page.food:
        yield Fact("ate", dishes(page.dishes))


def _about_dailies(dailies: Dailies) -> Iterator[Fact]:
    if not dailies.days:
        return
    streak, longest = dailies.streak, dailies.longest_streak
    played = f"{counted(len(dailies.days), 'day')}, {streak} in a row now, {longest} at best"
    yield Fact("daily deals", played)
    if dailies.with_par:
        best = dailies.best
        ahead = counted(best.ahead, rules.GAMES[best.game].unit) if best else ""
        most = f", by most in {title_of(best.game)}, {day(best.day)}: {ahead}" if best else ""
        yield Fact("beat par", f"{dailies.par_beaten:,} of {dailies.with_par:,}{most}")


def dishes(eaten: Mapping[str, int], most: int = _DISHES) -> str:
    """What was eaten, the most of it first.

    >>> dishes({"corn": 12, "rolls": 3, "gravy": 1}, 2)
    'corn 12, rolls 3 and 1 other dish'
    """
    said = [f"{dish} {helpings:,}" for dish, helpings in list(eaten.items())[:most]]
    left = len(eaten) - most
    return f"{', '.join(said)} and {counted(left, 'other dish', 'other dishes')}" if left > 0 else listed(said)


def about_game(page: GamePage) -> Iterator[Fact]:
    """Facts about a game."""
    span = rules.GAMES[page.game].span
    finished = f", {page.finished:,} played to the end" if page.finished != page.evenings else ""
    yield Fact("evenings", f"{page.evenings:,}{finished}, the last on {day(page.last)}")
    if page.won_by_bots:
        yield Fact("bots", f"won {page.won_by_bots:,} of {page.finished:,}")
    if page.best_hand and _tells(page.game, page.best_hand):
        yield Fact(f"best {span}", _mark(page, page.best_hand))
    if page.worst_hand and _tells(page.game, page.worst_hand):
        yield Fact(f"worst {span}", _mark(page, page.worst_hand))
    if page.best_score:
        yield Fact(
            "best score",
            f"{page.best_score.name}, {_score(page.game, page.best_score.value)}, {day(page.best_score.began)}",
        )
    if page.longest:
        yield Fact("longest", f"{counted(page.longest[0], span)}, {day(page.longest[1])}")
    if page.streak:
        name, times = page.streak
        yield Fact("in a row", f"{name}, {times} evenings won")


def _tells(game: str, mark: FamilyRecord) -> bool:
    """Whether it says something: nothing won and nothing lost is no record, but where points are bad it is a good one."""
    return bool(mark.value) or rules.GAMES[game].low_wins


def _mark(page: GamePage, mark: FamilyRecord) -> str:
    where = f"{rules.GAMES[page.game].span} {mark.hand}, {day(mark.began)}"
    return f"{mark.name}, {units(page.game, mark.value)}, {where}"


def hand(hand: RememberedHand) -> str:
    """A hand that somebody remembers."""
    span = rules.GAMES[hand.game].span
    return f"{units(hand.game, hand.change)} in {title_of(hand.game)}, {span} {hand.number}, {day(hand.began)}"


def units(game: str, number: int) -> str:
    """What a hand brought, in the units of its game.

    >>> units("rummy", 12), units("rummoli", -1), units("tummy-rummy", 3)
    ('+12 points', '−1 chip', '3 helpings')
    """
    return f"{change(game, number)} {rules.GAMES[game].unit}{'' if abs(number) == 1 else 's'}"


def change(game: str, number: int) -> str:
    """What was won or lost in a game; where the lowest score wins, what was added to it.

    >>> change("rummy", 1200), change("dummy-rummy", 60)
    ('+1,200', '60')
    """
    return grouped(number, sign=not rules.GAMES[game].low_wins)


def _score(game: str, score: int) -> str:
    kind = rules.GAMES[game]
    return f"{grouped(score, sign=kind.signed)} {kind.unit}{'' if abs(score) == 1 else 's'}"


def grouped(number: int, *, sign: bool = False) -> str:
    """A number, with a comma after the thousands and perhaps a sign.

    >>> grouped(-1807, sign=True), grouped(12)
    ('−1,807', '12')
    """
    return signed(number).replace(str(abs(number)), f"{abs(number):,}") if sign else f"{number:,}".replace("-", "−")


def _part(part: int, whole: int) -> str:
    return f"{round(100 * part / whole)}%"


def day(moment: date) -> str:
    """A day, as it is written.

    >>> day(date(2024, 2, 29))
    '29 Feb 2024'
    """
    return f"{moment.day} {moment:%b %Y}"


def left_out(unreadable: int, waiting: int) -> Iterator[str]:
    """What the book does not count, or not yet, in sentences.

    >>> list(left_out(1, 2))
    ["1 saved game can't be read.", '2 evenings are only partly counted: who won pots, who went out and some helpings are missing.']
    """
    if unreadable:
        yield f"{counted(unreadable, 'saved game')} can't be read."
    if waiting:
        are = "is" if waiting == 1 else "are"
        yield f"{counted(waiting, 'evening')} {are} only partly counted: who won pots, who went out and some helpings are missing."
