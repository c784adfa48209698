"""Describes a game in sentences, and keeps track of how much has been described."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import TypeAlias

from rules import Card
from rules.cards import RANKS
from rules.events import Event
from rules.seats import Seat
from rummytui.games.desk import Desk
from rummytui.settings import Settings, Talk
from rummytui.table.scene import Scene
from rummytui.table.updates import Table
from rummytui.table.voices import voices_at
from rummytui.table.watch import Settled, Watch
from rummytui.text import (
    Phrase,
    Sentence,
    counted,
    hand_size,
    in_sentences,
    said_all,
    since_last_turn,
    whose,
    worded,
)

Words: TypeAlias = Phrase | Sentence | None
"""The words for one event; None if it goes without saying."""


class Telling:
    """Tells a game to ``say``, each thing once: events, the table at the start of a turn, and settlements."""

    def __init__(self, host: Table, desk: Desk, say: Callable[[str], None], talk: Talk = Settings.bots_talk) -> None:
        self._host = host
        self._desk = desk
        self._say = say
        self.talk = talk
        """How often bots say something."""
        self._news: list[str] = [host.notice] if not host.is_remote and host.notice else []
        self._heard: list[Event] = []
        """The events of this hand that have been told, each once."""
        self._shown: tuple[int, int | None, int] | None = None
        """When the whole table was last described: the hand, the viewer, and how many turns of others came before."""
        self._settled: tuple[int, bool] | None = None
        """The hand whose settlement was last described, and whether the game was over then."""
        self._ended = len(host.totals)
        """How many hands have ended, as far as told."""
        self.by_rank = False
        """Whether hands are listed by rank rather than by suit."""

    def _sentences(self) -> list[Sentence]:
        """The same in sentences."""
        return in_sentences([words for _, words in self._worded()], self._host.game.players)

    def _worded(self) -> list[tuple[Event, Words]]:
        """The public events of this hand, with the words for each, except those that its settlement tells."""
        return [each for each in self._all_worded() if not isinstance(each[0], self._desk.outcomes)]

    def _all_worded(self) -> Iterator[tuple[Event, Words]]:
        """All public events of this hand, with the words for each."""
        game = self._host.game
        teller = self._desk.meanings.teller(game.players, game.options, voices_at(self._host, self.talk))
        return worded(self._host.events_for(None), teller)

    def _held_back(self, words: Sequence[Words], watching: Watch) -> int:
        """How many of the last ``words`` wait for more: those of a turn in progress, which is told once it is over.

        At a table with several screens, only this screen's own turns wait, and a draw waits for what follows.
        """
        if self._host.is_remote:
            # Players who may call a pot are not in the middle of a turn.
            acting = () if watching.callers else watching.acting
            return sum(1 for _ in takewhile(partial(_is_unfinished, acting), reversed(words)))
        count = 0
        for each in reversed(words):
            # A sentence is whole, so it confirms a move at once.
            if isinstance(each, Sentence) or (each is not None and (each.seat,) != watching.acting):
                break
            count += 1
        return count

    def _finished(self, told: list[tuple[Event, Words]], watching: Watch) -> list[tuple[Event, Words]]:
        """``told`` without the words that wait for more."""
        held = 0 if isinstance(watching.now, Settled) else self._held_back([words for _, words in told], watching)
        return told[: len(told) - held]

    def _already_heard(self, told: Sequence[tuple[Event, Words]]) -> int:
        """How many of these have been told. An event that has changed since then counts as untold.

        A remark counts as its event does, since players may change how often bots talk.
        """
        heard = iter(self._heard)
        return sum(1 for _ in takewhile(lambda each: _is_remark(each[1]) or next(heard, None) == each[0], told))

    def add(self, news: str) -> None:
        """Tell this with the next news."""
        self._news.append(news)

    @property
    def is_due_again(self) -> bool:
        """Whether the whole table will be told next."""
        return self._shown is None

    def again(self) -> None:
        """Tell the whole table next."""
        self._shown = None

    def repeat(self) -> None:
        """Describe the whole table next, or a settlement again."""
        self.again()
        self._settled = None

    def taken_back(self, watching: Watch) -> None:
        """Moves were undone, so the next events are news even if they were described before."""
        told = self._worded()
        self._heard = _events_in(told[: self._already_heard(told)])
        self.again()

    def missed(self, watching: Watch) -> None:
        """Updates were missed: name the hands that ended meanwhile, and tell the whole table next."""
        totals = self._host.totals
        # A hand that has just ended is described as usual.
        first, last = self._ended + 1, len(totals) - isinstance(watching.now, Settled)
        if last >= first:
            self._ended, game = last, self._host.game
            more = "" if first == last else f"s {first} and" if last - first == 1 else f"s {first} to"
            hands = f"{game.span}{more} {last}"
            scores = zip(game.players, totals[last - 1], strict=True)
            so_far = ", ".join(
                f"{name} {self._desk.scoring.explained(seat, score)}" for seat, (name, score) in enumerate(scores)
            )
            self.add(f"This screen missed the end of {hands}. Scores so far: {so_far}.")
        self.again()

    def news(self, watching: Watch) -> None:
        """Describe the events since the last call."""
        told = self._worded()
        heard = self._already_heard(told)
        rest = self._finished(told[heard:], watching)
        sentences = in_sentences([words for _, words in rest], self._host.game.players)
        for line in (*self._news, *(sentence.text for sentence in sentences)):
            self._say(line)
        self._news.clear()
        self._heard = _events_in(told[: heard + len(rest)])

    def news_for(self, seat: Seat, watching: Watch) -> None:
        """Tell ``seat`` at its curtain what has happened since its last turn."""
        heading, since = since_last_turn(self._sentences(), seat, self._host.game.players[seat])
        for line in (*self._news, *([heading, *since] if since else [])):
            self._say(line)
        self._news.clear()
        told = self._worded()
        self._heard = _events_in(told if self._host.is_remote else self._finished(told, watching))
        self.again()

    def table(self, scene: Scene) -> None:
        """Tell the table: all of it at the start of a turn, later only the parts that may have changed."""
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
        if self._desk.just_drawn(scene.events, seat):
            lines.append(f"New in hand: {said_all(self._desk.drawn_this_turn(scene.events, seat))}.")
        hand = sorted(self._desk.at(scene.view.phase).in_hand(scene), key=_rank_first if self.by_rank else None)
        name = whose(scene.view.players[seat])
        return [*lines, f"{name} hand, {counted(len(hand), 'card')}: {said_all(hand) or 'nothing'}."]

    def _seats(self, scene: Scene) -> list[str]:
        lines = []
        for seat, info in enumerate(self._desk.seats(scene)):
            # The hand of the player who looks is listed card by card.
            cards = "" if info.cards is None or seat == scene.face_up else hand_size(info.cards)
            if facts := [fact for fact in (cards, *info.tags, info.score) if fact]:
                lines.append(f"{' '.join(filter(None, (info.name, info.head_start)))}: {', '.join(facts)}.")
        return lines

    def settlement(self) -> None:
        """Tell how the hand was settled."""
        game = self._host.game
        self._ended = len(self._host.totals)
        if self._settled == (game.hand_number, game.over):
            return
        self._settled = (game.hand_number, game.over)
        for line in self._desk.settled(self._host.events_for(None), self._host.view(None)):
            self._say(line)
        for event, words in self._all_worded():
            if isinstance(event, self._desk.outcomes) and isinstance(words, Sentence) and words.is_remark:
                self._say(words.text)
        if game.over:
            self._say(self._desk.result(self._host.view(None)))


def _is_unfinished(acting: tuple[Seat, ...], words: Words) -> bool:
    return words is None or (isinstance(words, Phrase) and (words.trifle or (words.seat,) == acting))


def _is_remark(words: Words) -> bool:
    return isinstance(words, Sentence) and words.is_remark


def _events_in(told: Sequence[tuple[Event, Words]]) -> list[Event]:
    return [event for event, words in told if not _is_remark(words)]


def _rank_first(card: Card) -> tuple[int, Card]:
    return RANKS.find(card.rank), card
