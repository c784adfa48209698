"""Bots with a voice: now and then a dry line at a big moment.

Which bot says which line follows from what everybody has seen, so a replay has the same lines, and no line can tell
anything about hidden cards. Nothing has to be remembered, either: each line belongs to one hand of a game, so none is
said twice, even after a resume.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from rules.events import Event
from rules.record import Record, record
from rules.seats import Seat
from rummytui.bots.tempers import Temper
from rummytui.settings import Talk

MOST: Final[Mapping[Talk, int]] = {"off": 0, "seldom": 1, "often": 3}
"""How many lines may be said in a hand."""
_SELDOM: Final = 0.5
"""The share of big moments that get a line, if bots talk seldom."""
_SPREAD: Final = 2
"""Each line that isn't for the first hand belongs to this many hands, and may be said in one of them."""
_FOR_FIRST_HAND: Final = 3
"""Every third line is for the first hand, of which no score is known yet, the others for all later hands."""


class Occasion(NamedTuple):
    """A kind of big moment, from the side of the bot that speaks, and what it may say, by playing style.

    A line is about the bot itself: never about a player, nor about cards.
    """

    name: str
    lines: Mapping[Temper, Sequence[str]]


class Cue(NamedTuple):
    """The player at ``seat`` could say something now."""

    seat: Seat
    occasion: Occasion


Cues: TypeAlias = Mapping[type[Event], Callable[[Any, Sequence[Event]], Iterable[Cue]]]
"""For a kind of event, who could speak about it: functions of the event and of all that everybody has seen in its hand.

They may look only at what happened before the event, or in the same move.
"""


@record
class Voices(Record):
    """The bots that may speak in a hand, by seat, with their styles, and what everybody knows of the game by then.

    ``scores`` are those after the first hand; None in that hand.
    """

    talk: Talk
    styles: Mapping[Seat, Temper]
    game: str
    players: tuple[str, ...]
    hand_number: int
    scores: tuple[int, ...] | None

    def remarks(self, hand: Sequence[Event], cues: Cues) -> Iterator[tuple[Event, Seat, str]]:
        """The lines that bots say in a ``hand``, given its public events so far: the event before each, the seat and the line."""
        left = MOST[self.talk]
        done = set[str]()
        for count, event in enumerate(hand):
            for seat, occasion in cues[type(event)](event, hand) if type(event) in cues else ():
                if left and seat in self.styles and occasion.name not in done:
                    done.add(occasion.name)
                    seed = f"{self.game} {self.players} {self.hand_number} {count} {hand[0]!r} {occasion.name}"
                    chance = Random(seed)
                    speaks = self.talk == "often" or chance.random() < _SELDOM
                    if speaks and (line := self._line(occasion, self.styles[seat], chance)):
                        left -= 1
                        yield event, seat, line

    def _line(self, occasion: Occasion, style: Temper, chance: Random) -> str | None:
        """The line for this occasion in this hand, if there is one, in that style or in the even one."""
        styles = [each for each in dict.fromkeys((style, Temper.EVEN)) if each in occasion.lines]
        found = [line for each in styles if (line := self._line_in(occasion, each, chance))]
        return chance.choice(found) if found else None

    def _line_in(self, occasion: Occasion, style: Temper, chance: Random) -> str | None:
        lines = occasion.lines[style]
        if self.scores is None:
            return chance.choice(lines[::_FOR_FIRST_HAND])
        later = [line for place, line in enumerate(lines) if place % _FOR_FIRST_HAND]
        for_game = Random(f"{self.game} {self.players} {self.scores} {occasion.name} {style}")
        for_game.shuffle(later)
        hands = [for_game.randrange(_SPREAD) for _ in later]
        place, hand = divmod(self.hand_number - 2, _SPREAD)
        return later[place] if place < len(later) and hands[place] == hand else None
