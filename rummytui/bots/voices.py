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


HUGE: Final = Occasion(
    "won a huge hand",
    {
        Temper.EVEN: (
            "I ought to stop there. I shan't, of course.",
            "I may need a bigger notebook.",
            "I hoped for less, and not even very hard.",
            "I'll be smug about this, but only inwardly.",
            "Somebody check the sums. I'm too shy.",
            "My manual says to stay calm. I'm trying.",
            "I'll send a postcard home about this.",
            "I had no idea the numbers went that high.",
        ),
        Temper.HOARDER: (
            "I told the cupboard it would be worth it.",
            "I'll find somewhere to keep it all.",
            "It's the long wait that gives it flavour.",
        ),
        Temper.SPRINTER: (
            "And I was only passing through.",
            "That's what I call a short shift.",
            "Less was fine by me, but sooner.",
        ),
        Temper.WATCHER: (
            "I'll frame that one.",
            "It looked even better from where I sat.",
            "I must write down how I did that.",
        ),
        Temper.PUSHER: (
            "Subtle? No. But thank you.",
            "I aimed high and forgot to duck.",
            "It's loud, I know. I like it loud.",
        ),
    },
)

CAUGHT: Final = Occasion(
    "was caught with an expensive hand",
    {
        Temper.EVEN: (
            "I was saving those for a nicer occasion.",
            "In my defence, they looked lovely together.",
            "Please note a small misjudgement. It was mine.",
            "That was going to be magnificent.",
            "Well, now I know what not to do. Again.",
            "I shall have a word with myself.",
            "It was all going to come together by Friday.",
            "On the bright side, it's over.",
            "I blame the cards. Quietly, as they can hear me.",
            "Nobody panic. I did enough for everyone.",
        ),
        Temper.HOARDER: (
            "I might have needed any of them.",
            "I do find it hard to let go.",
            "My attic looks much the same.",
        ),
        Temper.SPRINTER: (
            "I was just about to leave, too.",
            "My laces came undone.",
            "I already had my coat on.",
        ),
        Temper.WATCHER: (
            "I was so busy watching, I forgot to play.",
            "I saw everything except the time.",
            "A splendid view of my own mistake.",
        ),
        Temper.PUSHER: (
            "It was a risk. It remained a risk.",
            "I regret nothing. Well, some of it.",
            "Next time I'll be bold in moderation.",
        ),
    },
)
