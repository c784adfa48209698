"""Who may know which card, worked out from the game and its events alone: no screen and no watch is asked."""

from __future__ import annotations

from itertools import chain

from rules import Card
from rules.cards import NATURALS
from rules.phase import Audience
from rules.rummy.continental import ContinentalView
from rules.seats import Seat
from rummytui.table.host import Host
from tests.rules.playing import cards_in, everything_in


class KnownCards:
    """What everybody and each seat have learnt at a table since the last deal, including moves undone since."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.looks: Seat | None = None
        """Who has lifted the last curtain, and may be looking still."""
        self._learnt: dict[Seat | None, set[Card]] = {}
        self._peeks = False
        self._lifted: tuple[str, int, frozenset[Seat]] = ("", 0, frozenset())
        self._as_of: tuple[object, ...] = ()

    def goes_on_with(self, host: Host) -> None:
        """The game was left and is resumed."""
        self.host = host
        self.puts_away()

    def lifts(self, seat: Seat, *, peeks: bool = False) -> None:
        """This seat asks for its hand, and the laptop is its own; ``peeks``: until it is put away, and not to move."""
        self.looks, self._peeks = seat, peeks
        self._lifted = self.host.game.phase, len(self.host.moves), self.host.people

    def puts_away(self) -> None:
        """Nobody in particular is looking any more."""
        self.looks, self._peeks = None, False

    @property
    def viewer(self) -> Seat | None:
        """Whose hand may be in sight now; None: nobody's that not everybody knows."""
        host, game = self.host, self.host.game
        if len(host.company) == 1:
            return next(iter(host.company))
        if self._peeks:
            return self.looks
        if self.looks is None or self.looks not in game.to_act or self.looks not in host.people:
            return None
        phase, count, people = self._lifted
        if people != host.people:
            return None
        if len(host.moves) < count:
            # Including moves that were undone since.
            count = len(host.moves)
            self._lifted = phase, count, people
        if game.stage.audience(game) is not Audience.PRIVATE and (phase, count) != (game.phase, len(host.moves)):
            return None
        since = [step for step in host._hand.steps[count:] if not step.forced and step.move.seat in people]
        return self.looks if {step.move.seat for step in since} <= {self.looks} else None

    @property
    def spoken_of(self) -> set[Card]:
        """Cards that belong to no hand: the choices for the card to name, and the card that must follow."""
        game = self.host.game
        if game.phase == "special":
            return set(NATURALS)
        return cards_in(game.stage.forced(game))

    def laid_out(self, viewer: Seat | None) -> set[Card]:
        """The cards that jokers stand for where the screen lays out a hand of Continental that is complete."""
        view = None if viewer is None else self.host.game.seen_by(viewer)
        if not isinstance(view, ContinentalView):
            return set()
        near = view.nearest_layout()
        return set() if near.missing else set(chain.from_iterable(near.wanted))

    def known(self, viewer: Seat | None) -> set[Card]:
        """The cards that ``viewer`` has seen or been told of since the deal; None: everybody."""
        host = self.host
        as_of = host.game, len(host.moves)
        if self._as_of[1:] != as_of or self._as_of[0] is not host:
            if not self._as_of or self._as_of[1].hand_number != host.game.hand_number:  # type: ignore[attr-defined]
                self._learnt = {}
            self._as_of = (host, *as_of)
            for each in (None, *range(len(host.game.players))):
                for told in (host.game.seen_by(each), host.events_for(each)):
                    self._learnt.setdefault(each, set()).update(cards_in(told) | _stood_for(told))
        return self._learnt[viewer]


def _stood_for(told: object) -> set[Card]:
    """The cards that jokers stand for, which sentences name."""
    jokers = {str(card) for card in everything_in(told) if isinstance(card, Card) and card.is_joker}
    return {Card.of(said.partition("=")[2]) for said in jokers if "=" in said}
