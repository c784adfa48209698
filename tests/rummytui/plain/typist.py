"""A player who types a bot's moves, word by word, in plain text."""

from __future__ import annotations

import io
from collections.abc import Iterator
from random import Random

from rules import Card, moves
from rules.moves import Move
from rummytui.bots import choose
from rummytui.plain import PlainTable, Teletype
from rummytui.table.host import Host
from rummytui.table.offers import Amount, Choose, Play
from rummytui.table.updates import Table
from rummytui.table.watch import Curtain, Settled


class Typist(io.StringIO):
    """Answers for all people until ``hands`` are over. ``typed`` are the lines so far, ``heard`` is all that was said."""

    def __init__(self, host: Host, *, hands: int = 1) -> None:
        super().__init__()
        self.typed: list[str] = []
        self.said = io.StringIO()
        self._host = host
        self._hands = hands
        self._before: str | None = None
        self.table = PlainTable(host, Teletype(self, self.said))

    @property
    def heard(self) -> list[str]:
        """Everything that was said, line by line."""
        return self.said.getvalue().splitlines()

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        line = self._line()
        if line is None:
            return ""
        assert len(self.typed) < 4000, self.heard[-30:]
        assert self.typed[-6:] != [line] * 6, self.heard[-30:]
        self.typed.append(line)
        return f"{line}\n"

    def _line(self) -> str | None:
        table, game = self.table, self._host.game
        if isinstance(table.watching.now, Settled):
            return None if game.over or game.hand_number >= self._hands else "deal"
        return line_of_bot(table, self._host)


def line_of_bot(table: PlainTable, host: Table) -> str:
    """A bot's move as the player to act would type it; only Enter if there is none."""
    watching = table.watching
    legal = watching.legal_moves(host.game)
    if isinstance(watching.now, Curtain) or not any(legal.values()):
        return ""
    seat = next(seat for seat in legal if legal[seat])
    chance = Random(f"{host.seq} {seat}") if host.is_remote else host.chance_for(seat)
    move = choose(host.view(seat), "medium", chance)
    asked = table.question
    if isinstance(asked, Amount):
        assert isinstance(move, moves.Bid | moves.Bet | moves.Raise)
        return str(move.amount)
    if isinstance(asked, Choose):
        return str(next(_leading_to(asked, move), seat + 1))
    return line_for(move)


def _leading_to(asked: Choose, move: Move) -> Iterator[int]:
    for number, choice in asked.choices.items():
        if isinstance(choice.then, Play) and move in choice.then.moves:
            yield number


def line_for(move: Move) -> str:  # noqa: C901 - a case for each kind of move
    """What to type for a move."""
    match move:
        case moves.Draw(source="stock"):
            return "draw"
        case moves.Draw():
            return "take"
        case moves.Meld(cards=cards):
            return f"meld {codes(cards)}"
        case moves.LayOff(card=card, meld=meld):
            return f"lay off {codes([card])} on {meld + 1}"
        case moves.MoveJoker(card=card, meld=meld):
            return f"move joker {codes([card])} {meld + 1}"
        case moves.Discard(card=card):
            return f"throw {codes([card])}"
        case moves.Knock(card=None):
            return "knock"
        case moves.Knock(card=Card() as card):
            return f"knock {codes([card])}"
        case moves.Declare(card=card):
            return f"declare {'' if card is None else codes([card])}".strip()
        case moves.LayDown():
            return "go down"
        case moves.Buy():
            return "buy"
        case moves.Feed(cards=cards, to=None):
            return f"broth {codes(cards)}"
        case moves.Feed(cards=cards, to=int(to)):
            return f"feed {codes(cards)} to {to + 1}"
        case moves.Answer(how="accept"):
            return "eat"
        case moves.Answer(how=how, cards=cards):
            return f"{how} {codes(cards)}"
        case moves.NameSpecial(card=card):
            return f"name {codes([card])}"
        case moves.Swap(give=None):
            return "decline"
        case moves.Swap(take=int(take), give=Card() as give):
            return f"swap {codes([give])} {take + 1}"
        case moves.Swap(take=Card() as take, give=Card() as give):
            return f"swap {codes([give])}"
        case moves.Bid() | moves.Bet() | moves.Raise():
            return move.kind
        case moves.Lay(card=card):
            return f"lay {codes([card])}"
    return move.kind


def codes(cards: object) -> str:
    """Cards as a player would type them; a joker is a joker, no matter what it stands for."""
    assert isinstance(cards, list | tuple)
    return " ".join(str(card.in_hand).replace("T", "10") for card in cards)
