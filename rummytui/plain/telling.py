"""What has been told of a game so far, and what is to be told next."""

from __future__ import annotations

from collections.abc import Callable

from rules import Card
from rules.cards import RANKS
from rules.events import Event
from rules.seats import Seat
from rummytui.faces import TableFace
from rummytui.games.desk import Desk
from rummytui.table.scene import Scene
from rummytui.text import Sentence, counted, said_all, since_last_turn, tell, whose
from rummytui.watch import Settled, Watch


class Telling:
    """Tells a game to ``say``, each thing once: what happens, the table to whoever begins a turn, and settlements."""

    def __init__(self, host: TableFace, desk: Desk, say: Callable[[str], None]) -> None:
        self._host = host
        self._desk = desk
        self._say = say
        self._news: list[str] = [host.notice] if host.notice else []
        self._told = (0, 0)
        """The hand whose events were told last, and how many of its sentences were."""
        self._shown: tuple[int, int | None, int] | None = None
        """For when the whole table was told last: hand, whose eyes, and how many turns of others it had seen."""
        self._settled: tuple[int, bool] | None = None
        """The hand whose settlement was told last, and whether that was the end."""
        self.by_rank = False
        """Whether hands are told by rank rather than by suit."""

    def _events(self) -> list[Event]:
        """What happened in this hand, as everybody saw it, but for what its settlement says."""
        return [event for event in self._host.events_for(None) if not isinstance(event, self._desk.outcomes)]

    def _sentences(self) -> list[Sentence]:
        """The same in sentences."""
        game = self._host.game
        return tell(self._events(), self._desk.teller(game.players, game.options))

    def _finished(self, eyes: Watch) -> list[Sentence]:
        """The same without the turn that is going on, which is told once it is over."""
        told = self._sentences()
        goes_on = not isinstance(eyes.now, Settled)
        if goes_on and told and told[-1].seat is not None and (told[-1].seat,) == eyes.acting:
            del told[-1]
        return told

    def add(self, news: str) -> None:
        """Tell this with the next news."""
        self._news.append(news)

    @property
    def is_due_again(self) -> bool:
        """Whether the whole table is to be told at the next chance."""
        return self._shown is None

    def again(self) -> None:
        """Tell the whole table at the next chance."""
        self._shown = None

    def taken_back(self, eyes: Watch) -> None:
        """Moves were taken back, so what follows is news even if the same was told before."""
        self._told = (self._host.game.hand_number, min(self._told[1], len(self._finished(eyes))))
        self.again()

    def news(self, eyes: Watch) -> None:
        """Tell what has happened since it was told last."""
        hand = self._host.game.hand_number
        told = [line.text for line in self._finished(eyes)]
        before = self._told[1] if self._told[0] == hand else 0
        for line in (*self._news, *told[before:]):
            self._say(line)
        self._news.clear()
        self._told = (hand, len(told))

    def news_for(self, seat: Seat, eyes: Watch) -> None:
        """Tell ``seat`` at its curtain what has happened since its last turn."""
        heading, since = since_last_turn(self._sentences(), seat, self._host.game.players[seat])
        for line in (*self._news, *([heading, *since] if since else [])):
            self._say(line)
        self._news.clear()
        self._told = (self._host.game.hand_number, len(self._finished(eyes)))
        self.again()

    def table(self, scene: Scene) -> None:
        """Tell what lies on the table: all of it to whoever begins a turn, what may have changed later in it."""
        others = sum(line.seat not in (None, scene.face_up) for line in self._sentences())
        moment = (scene.view.hand_number, scene.face_up, others)
        desk = self._desk.at(scene.view.phase)
        if moment != self._shown:
            lines = [*self._seats(scene), *desk.told(scene)]
        else:
            lines = list(desk.told_again(scene)) if scene.acting else []
        self._shown = moment
        if scene.face_up is not None and desk.has_hand(scene):
            lines += self._hand(scene, scene.face_up)
        for line in lines:
            self._say(line)

    def _hand(self, scene: Scene, seat: Seat) -> list[str]:
        lines = []
        if self._desk.has_just_drawn(scene.events, seat):
            lines.append(f"New in the hand: {said_all(self._desk.drawn_this_turn(scene.events, seat))}.")
        hand = sorted(self._desk.at(scene.view.phase).in_hand(scene), key=_rank_first if self.by_rank else None)
        name = whose(scene.view.players[seat])
        return [*lines, f"{name} hand, {counted(len(hand), 'card')}: {said_all(hand) or 'nothing'}."]

    def _seats(self, scene: Scene) -> list[str]:
        lines = []
        for seat, info in enumerate(self._desk.seats(scene)):
            # Whoever looks has the hand told card by card.
            cards = "" if info.cards is None or seat == scene.face_up else counted(info.cards, "card")
            if facts := [fact for fact in (cards, *info.tags, info.score) if fact]:
                lines.append(f"{info.name}: {', '.join(facts)}.")
        return lines

    def settlement(self) -> None:
        """Tell how the hand was settled."""
        game = self._host.game
        if self._settled == (game.hand_number, game.over):
            return
        self._settled = (game.hand_number, game.over)
        for line in self._desk.settled(self._host.events_for(None), self._host.view(None)):
            self._say(line)
        if game.over:
            self._say(self._desk.result(self._host.view(None)))


def _rank_first(card: Card) -> tuple[int, Card]:
    return RANKS.find(card.rank), card
