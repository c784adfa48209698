"""A table with all its furniture and no game, for pictures and for tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical

import rummytui.styles
from rules.cards import Card, cards
from rummytui.styles.themes import register
from rummytui.text import Sentence
from rummytui.widgets.cards import CardLook
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.hand import Hand
from rummytui.widgets.log import ShortLog, TableLog
from rummytui.widgets.prompt import Prompt
from rummytui.widgets.scores import ScoreSheet
from rummytui.widgets.seats import SeatLabel, Seats, ring
from rummytui.widgets.tabletop import Laid, Tabletop

STYLES = Path(rummytui.styles.__file__).parent / "widgets.tcss"


@dataclass(frozen=True)
class DemoMeld:
    owner: int
    cards: tuple[Card, ...]
    fixed: tuple[Card, ...] = ()


@dataclass
class Setting:
    """What lies on the demo's table."""

    names: Sequence[str] = ("Ann", "Bob", "Gail")
    hand: Sequence[Card] = tuple(cards("2H 3H 8H 5S 6S 7S QD"))
    counts: Sequence[int] = (7, 3, 7)
    melds: Sequence[DemoMeld] = (
        DemoMeld(0, tuple(cards("9C 9D 9S"))),
        DemoMeld(0, tuple(cards("4H 5H 6H 7H"))),
        DemoMeld(1, tuple(cards("KC KD KH"))),
    )
    tags: Sequence[tuple[str, ...]] = ((), ("dealer",), ())
    turn: int = 2
    look: CardLook = field(default_factory=CardLook)
    theme: str = "green"


class Demo(App[None]):
    CSS_PATH = STYLES
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    CSS = """
    Screen { padding: 0 2; layout: vertical; }
    #middle { height: 1fr; }
    Tabletop { height: 1fr; }
    Seats { height: 3; }
    Hand { height: 8; }
    #side { width: 34; margin-left: 2; }
    #side ScoreSheet { margin-top: 1; }
    .-narrow #side { display: none; }
    .-wide ShortLog { display: none; }
    """

    def __init__(self, setting: Setting | None = None) -> None:
        super().__init__()
        register(self)
        self.setting = setting or Setting()
        self.theme = self.setting.theme
        self.told: list[object] = []

    def compose(self) -> ComposeResult:
        yield Seats()
        with Horizontal(id="middle"):
            yield Tabletop()
            with Vertical(id="side"):
                yield TableLog()
                yield ScoreSheet()
        yield ShortLog()
        yield Hand()
        yield Prompt()

    def on_mount(self) -> None:
        setting = self.setting
        names = setting.names
        seats = [
            SeatLabel(name, count, seat == setting.turn, tags)
            for seat, (name, count, tags) in enumerate(zip(names, setting.counts, setting.tags, strict=True))
        ]
        self.query_one(Seats).show_seats(
            seats,
            ring(len(names), setting.turn, sides=False).top,
        )
        felt = self.query_one(Tabletop)
        felt.show_piles(24, cards("4S QH JC"), {"stock", "discard"})
        felt.show_laid(
            [
                Laid(
                    meld.cards,
                    number + 1,
                    meld.owner,
                    names[meld.owner],
                    frozenset(meld.fixed),
                    tuple(cards("8H")) if number == 1 else (),
                )
                for number, meld in enumerate(setting.melds)
            ]
        )
        sentences = [
            f"{names[0]} took 9♦ and laid three nines.",
            f"{names[1]} laid 4♥ on {names[0]}'s hearts and threw J♣.",
        ]
        self.query_one(TableLog).show_told([Sentence(text) for text in sentences] * 4)
        self.query_one(ShortLog).show_sentences(sentences)
        totals = [[10 * hand * (seat - 1) - seat for seat in range(len(names))] for hand in range(1, 4)]
        self.query_one(ScoreSheet).show_scores(names, totals)
        hand = self.query_one(Hand)
        hand.show_cards(
            setting.hand,
            owner=setting.turn,
            new=[Card.of("8H")],
            helpful=cards("5S 6S 7S 8H"),
            caption=seats[setting.turn],
        )
        hand.select(cards("8H"))
        self.query_one(Prompt).ask(f"{names[setting.turn]}: draw from the stock, or take J♣.")
        self.set_look(setting.look)
        hand.focus()

    def set_look(self, look: CardLook) -> None:
        for furniture in self.query(Drawn):
            furniture.look = look
