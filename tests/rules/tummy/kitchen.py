"""A kitchen for tests: tables laid as wanted, just before or after somebody has gone out."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import pytest

from rules import RuleViolation, new_game, resume_game
from rules.cards import Card, cards, full_pack
from rules.events import Event
from rules.game import Game
from rules.melds import in_order, tabled
from rules.moves import Answer, Deal, Discard, Draw, Feed, Leave, NameSpecial, Swap
from rules.phase import Audience
from rules.tummy.events import Eaten, EatenFor
from rules.tummy.state import TummySheet
from tests.rules.table import NAMES, assert_refusal, state

GAME = "tummy-rummy"


def at_the_end(
    held: Sequence[str],
    melds: Iterable[tuple[int, str]] = (),
    *,
    chef: int = 0,
    discards: str = "",
    cooks: Collection[int] = (),
    gone: Collection[int] = (),
    special: str | None = None,
    old_chef: int | None = None,
    **options: Any,
) -> Any:
    """A game in which ``chef`` has drawn and still holds the cards written for that seat; the others hold theirs.

    What is not mentioned is the stock. ``melds`` are pairs of owner and cards.
    """
    plates: tuple[dict[str, int], ...] = tuple({} for _ in held)
    named = Card.of(special) if special else None
    sheet = TummySheet(2, chef, (0,) * len(held), 9, 1, old_chef, named, plates, tuple(cooks), tuple(gone))
    game: Any = resume_game(GAME, NAMES[: len(held)], seed=1, options={"cook_swap": "off", **options}, sheet=sheet)
    game.hands = [cards(hand) for hand in held]
    game.discards = cards(discards)
    ace = game.options.ace
    game.melds = [tabled(owner, in_order(cards(meld), ace), ace) for owner, meld in melds]
    used = {*game.discards, *(c for hand in game.hands for c in hand), *(c for meld in game.melds for c in meld.cards)}
    game.stock = [card for card in full_pack() if card not in used]
    game.drawn_from = [[0] * len(hand) for hand in game.hands]
    game.turn, game.drawn, game.turns = chef, 1, 1
    game.phase = "play"
    return game


def feeding(
    held: Sequence[str], melds: Iterable[tuple[int, str]] = (), *, chef: int = 0, last: str = "9C", **more: Any
) -> Any:
    """The same, when the Chef has gone out by throwing ``last`` (the nine of clubs, unless told)."""
    game = at_the_end([last if seat == chef else hand for seat, hand in enumerate(held)], melds, chef=chef, **more)
    game.play(Discard(chef, Card.of(last)))
    assert game.phase == "feeding"
    return game


def gift(game: Game, giver: str, given: str, to: str) -> Feed:
    """The move of ``giver``, who gives cards to somebody or to the ``broth``."""
    players = game.players
    return Feed(players.index(giver), tuple(cards(given)), None if to == "broth" else players.index(to))


def give(game: Game, giver: str, given: str, to: str) -> list[Event]:
    """Give cards to somebody or to the ``broth``, and see what happens."""
    return game.play(gift(game, giver, given, to))


def no_gift(game: Game, giver: str, given: str, to: str, clause: str) -> str:
    """See the gift refused by ``clause`` and left out of the legal moves; the sentence."""
    return no_move(game, gift(game, giver, given, to), clause)


def answer(game: Game, receiver: str, said: str) -> list[Event]:
    """Answer ``accept``, or ``cancel`` or ``reverse`` with the cards that are played for it."""
    return game.play(answering(game, receiver, said))


def answering(game: Game, receiver: str, said: str) -> Answer:
    """The move of ``receiver`` that answers so."""
    how: Any
    how, *played = said.split()
    return Answer(game.players.index(receiver), how, tuple(cards(played)))


def answers_of(game: Game, receiver: str) -> set[str]:
    """What the receiver may do now, as it would be said."""
    found = set()
    for move in game.legal_moves(game.players.index(receiver)):
        assert isinstance(move, Answer)
        found.add(" ".join([move.how, *map(str, move.cards)]))
    return found


def no_move(game: Game, move: Any, clause: str) -> str:
    """See a move refused by ``clause`` in a sentence, with nothing changed, and not among the legal ones."""
    assert move not in game.legal_moves(move.seat)
    before = state(game)
    with pytest.raises(RuleViolation) as refusal:
        game.play(move)
    assert refusal.value.clause == clause, str(refusal.value)
    assert_refusal(refusal.value)
    assert state(game) == before
    return refusal.value.message


def meals(game: Game, events: Iterable[Event]) -> list[tuple[str, str, int]]:
    """Who ate what: name, ranks, units, in the order of eating; neighbouring units of one eater together."""
    found: list[tuple[str, str, int]] = []
    for event in events:
        if isinstance(event, Eaten):
            name = game.players[event.receiver]
            if found and found[-1][0] == name:
                name, ranks, units = found.pop()
                found.append((name, ranks + event.rank, units + event.units))
            else:
                found.append((name, event.rank, event.units))
    return found


def eaten_for(events: Iterable[Event]) -> set[EatenFor]:
    """What anything was eaten for."""
    return {event.why for event in events if isinstance(event, Eaten)}


def givable(game: Game, giver: str) -> set[str]:
    """All that ``giver`` may give now, written ``3D Bob``; doubles ``3D+8D Bob``."""
    found = set()
    for move in game.legal_moves(game.players.index(giver)):
        assert isinstance(move, Feed)
        to = "broth" if move.to is None else game.players[move.to]
        found.add(f"{'+'.join(map(str, move.cards))} {to}")
    return found


def feed_on(game: Any) -> list[Event]:
    """Play the Feeding to its end, everybody making the first legal move."""
    events: list[Event] = []
    while game.phase == "feeding":
        events += game.play(game.legal_moves(game.to_act[0])[0])
    return events


def win(game: Any) -> list[Event]:
    """Let the seat whose turn it is go out at once by throwing a last card, and play the Feeding to its end."""
    seat = game.to_act[0]
    game.play(Draw(seat, "stock"))
    keep = next(card for card in game.hands[seat] if card != game.special)
    game.stock += [card for card in game.hands[seat] if card is not keep]
    game.hands[seat] = [keep]
    game.drawn_from[seat] = [0]
    return [*game.play(Discard(seat, keep)), *feed_on(game)]


def lose(game: Any) -> list[Event]:
    """Let the hand be void at the next draw."""
    game.stock += game.discards
    game.discards = [game.stock.pop()]
    seat = game.to_act[0]
    game.hands[seat] += game.stock
    game.drawn_from[seat] += [0] * len(game.stock)
    game.stock = []
    game.turnovers = game.options.stalemate
    events = game.play(Draw(seat, "stock"))
    assert game.phase in ("between hands", "over")
    return list(events)


def name_special(game: Any, card: str) -> list[Event]:
    """The Chef names this card."""
    return list(game.play(NameSpecial(game.chef, Card.of(card))))


def leave(game: Game, *names: str) -> None:
    """These say goodbye."""
    for name in names:
        game.play(Leave(game.players.index(name)))


def swap(game: Any, cook: str, take: str | int | None = None, given: str | None = None) -> Swap:
    """The Chef's move: take that card (or the one in that place) from the cook and give one, or decline."""
    taken = Card.of(take) if isinstance(take, str) else take
    return Swap(game.chef, game.players.index(cook), taken, Card.of(given) if given else None)


def fresh(players: int = 3, *, seed: int = 1, decks: Sequence[Sequence[str]] | None = None, **options: Any) -> Any:
    """A new sitting in which Ann, at seat 0, begins."""
    options = {"first_dealer": players - 1, **options}
    return new_game(GAME, NAMES[:players], seed=seed, options=options, decks=decks)


def with_cooks(*names: str, players: int = 4, special: str = "off", **options: Any) -> Any:
    """A second hand, dealt, in which Ann is the last Chef and these are the Cooks."""
    game = fresh(players, special=special, **options)
    win(game)
    leave(game, *names)
    game.play(Deal(0))
    return game


def plates(game: Any) -> list[Mapping[str, int]]:
    """What everybody has eaten, without ranks that nobody had."""
    return [dict(plate) for plate in game.plates]


def audiences(game: Any) -> set[Audience]:
    """Whose eyes the game asks for now, and whose each view of it."""
    views = [game.seen_by(viewer) for viewer in (None, *range(len(game.players)))]
    return {table.stage.audience(table) for table in (game, *views)}
