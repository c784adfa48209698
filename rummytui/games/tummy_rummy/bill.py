"""What was eaten: a hand's bill as a table, and the last one as a chart. A hand's banner is here, too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Vertical

from rules import View
from rules.events import Event, HandVoid
from rules.seats import Seat
from rules.tummy.events import Eaten, EatenFor, SpecialFired
from rules.tummy.state import TummyView
from rummytui.fitting import best_fit
from rummytui.games.tummy_rummy.feeding import tummy_view
from rummytui.games.tummy_rummy.foods import ACROSS, DOWN, Dish, dishes, helpings, picture
from rummytui.games.tummy_rummy.leaving import leaving_notes
from rummytui.games.tummy_rummy.special import special_feeds
from rummytui.games.tummy_rummy.stacks import Stacks
from rummytui.games.tummy_rummy.text import NOBODY_EATS, eaten_by, tally
from rummytui.table.scene import Scene
from rummytui.text import listed, said
from rummytui.text.reasons import void_said
from rummytui.widgets.account import winners_line
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import sentence
from rummytui.widgets.columns import Column, entry, headings, name_width
from rummytui.widgets.drawn import DrawnToFit
from rummytui.widgets.emblems import name_row
from rummytui.widgets.pieces import Piece, Row, centred, itemised, width_of, wrapped

_LONGEST_NAME = 14
_NUMBER = 9
_WIDEST = 112
_HELPINGS = 4
"""Cells beside a picture for the number of helpings."""


@dataclass(frozen=True, slots=True)
class BillLine:
    """One seat: what it ate, how many helpings this hand, how many in all; ``least`` if nobody ate less."""

    name: str
    food: str
    units: int
    total: int
    least: bool = False
    tag: str = ""
    """Chef, leaving, gone."""
    dishes: tuple[Dish, ...] = ()
    """The same food to be drawn."""


@dataclass(frozen=True, slots=True)
class Bill:
    """What everybody ate in a hand, or in the whole game."""

    headline: str
    lines: tuple[BillLine, ...]
    notes: tuple[str, ...] = ()
    stacks: tuple[tuple[Dish, ...], ...] = ()
    """For the chart: by seat what was eaten in the whole game. If empty, there's no chart."""


class BillTable(DrawnToFit):
    """A line for each seat, or more if somebody ate a great deal; where there is room with pictures of the food."""

    def __init__(self) -> None:
        super().__init__()
        self._bill = Bill("", ())

    def show_bill(self, bill: Bill) -> None:
        """Show this bill."""
        self._bill = bill
        self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        ways = (self._drawn(width, pictured=pictured, said=said) for pictured, said in self._ways())
        return best_fit(ways, lambda rows: 0 < len(rows) <= self.room)

    def _ways(self) -> list[tuple[bool, bool]]:
        """Whether to draw what was eaten, and whether to say it, the best first."""
        drawn = self.look.pictures and any(line.dishes for line in self._bill.lines)
        return [(True, True), (True, False), (False, True)] if drawn else [(False, True)]

    def _drawn(self, width: int, *, pictured: bool, said: bool) -> list[Row]:
        """All of it; nothing where the pictures are too wide."""
        bill = self._bill
        names = name_width((line.name for line in bill.lines), _LONGEST_NAME)
        # At the end of the game there's no hand to speak of.
        numbers = ["in all"] if bill.stacks else ["this hand", "in all"]
        foods = max(min(width - 2, _WIDEST) - names - 2 - len(numbers) * _NUMBER, 12) - 1
        eaten = [self._eaten(line, foods, pictured=pictured, said=said) for line in bill.lines]
        widest = max((width_of(row) for rows in eaten for row in rows), default=0)
        if pictured and widest > foods:
            return []
        columns = [Column(names, gap=2), Column(max(widest, len("eaten")), "eaten", gap=1)]
        columns += [Column(_NUMBER, heading, right=True) for heading in numbers]
        table = [headings(columns)]
        for line, rows in zip(bill.lines, eaten, strict=True):
            # Name and numbers go beside the middle of the pictures.
            above: list[Row] = [[] for _ in range(len(rows) // 2 if pictured else 0)]
            beside = [
                [*above, cell]
                for cell in (name_row(line.name, names, self.look), *self._numbers(line)[-len(numbers) :])
            ]
            table += entry(columns, [beside[0], rows, *beside[1:]], self.look.glyphs.cut)
        left = Piece(" " * max((width - max(map(width_of, table))) // 2, 0))
        notes = [centred(sentence(text, self.look), width) for note in bill.notes for text in wrapped(note, width - 2)]
        return [
            *winners_line(bill.headline, width, self.look),
            [],
            *([left, *row] for row in table),
            *([[]] if notes else []),
            *notes,
        ]

    def _eaten(self, line: BillLine, room: int, *, pictured: bool, said: bool) -> list[Row]:
        text = f"{line.tag}: {line.food}" if line.tag else line.food
        rows: list[Row] = []
        if pictured and line.dishes:
            step = ACROSS + _HELPINGS
            canvas = Canvas(step * len(line.dishes), DOWN)
            for place, dish in enumerate(line.dishes):
                canvas.lay(picture(dish), place * step, 0)
                canvas.lay([[Piece(helpings(dish, self.look), "strong")]], place * step + ACROSS, DOWN - 1)
            rows = canvas.rows()
        return [*rows, *([Piece(each, "quiet" if rows else "")] for each in itemised(text, room) if said or not rows)]

    def _numbers(self, line: BillLine) -> list[Row]:
        total = str(line.total)
        mark = self.look.glyphs.leads if line.least else " "
        # The mark touches its number: halfway between two it could be either one's.
        return [
            [Piece(str(line.units).rjust(_NUMBER))],
            [Piece(" " * (_NUMBER - len(total) - 1)), Piece(mark, "turn"), Piece(total, "strong")],
        ]


class Settlement(Vertical):
    """The bill of a hand or, when the game is over, that of all hands with its chart."""

    DEFAULT_CSS = """
    Settlement { height: auto; }
    """

    def compose(self) -> ComposeResult:
        yield BillTable()

    def show_bill(self, bill: Bill) -> None:
        """Show this bill."""
        self.query_one(BillTable).show_bill(bill)
        _ = self.query(Stacks).remove()
        if bill.stacks:
            _ = self.mount(Stacks([line.name for line in bill.lines], bill.stacks), before=0)


def feeding_banner(scene: Scene) -> list[str]:
    """Who is the Chef, while the others are fed."""
    return [f"{_chef(scene)} is the Chef and doesn't get fed."]


def naming_banner(scene: Scene) -> list[str]:
    """Who is the Chef, while the Special is named."""
    return [f"{_chef(scene)} is the Chef."]


def _chef(scene: Scene) -> str:
    view = tummy_view(scene.view)
    assert view.chef is not None
    return view.players[view.chef]


def banner_of(scene: Scene) -> list[str]:
    """The Chef of the last hand, the Special, and who ate because of it just now."""
    view = tummy_view(scene.view)
    if view.chef is None:
        return []
    special = view.special
    if special is None:
        return [f"{_chef(scene)} was the Chef last hand."]
    lines = [f"Special {said(special)}: {special_feeds(scene, special)}"]
    fired = [place for place, event in enumerate(scene.events) if isinstance(event, SpecialFired)]
    if fired:
        last = scene.events[fired[-1]]
        assert isinstance(last, SpecialFired)
        ate = [
            event for event in scene.events[fired[-1] :] if isinstance(event, Eaten) and event.why is EatenFor.SPECIAL
        ]
        who = [f"{view.players[one.receiver]}{' ×2' if one.units > 1 else ''}" for one in ate]
        lines.append(f"{view.players[last.seat]} played {said(last.card)}: {listed(who)} ate.")
    return lines


def bill_of(events: Sequence[Event], view: View, standing: Sequence[int] = ()) -> Bill:
    """The bill for the hand that is over, and for all hands once the game is over.

    ``standing`` is what counts for each seat, if that isn't its score.
    """
    first = _with_least(standing or view.scores)
    return _last_bill(view, first) if view.over else _bill(events, view, first)


def _with_least(standing: Sequence[int]) -> Sequence[Seat]:
    """The seats with the least; none if everybody has the same."""
    least = min(standing)
    return [seat for seat, units in enumerate(standing) if units == least] if max(standing) > least else ()


def _bill(events: Sequence[Event], view: View, first: Sequence[Seat]) -> Bill:
    scene = Scene(view, frozenset(), events=events)
    game = tummy_view(view)
    menu = game.options.menu
    known = dishes(menu)
    void = next((event for event in events if isinstance(event, HandVoid)), None)
    lines = tuple(
        BillLine(
            name,
            tally(plate := eaten_by(events, seat), menu) or "nothing",
            sum(plate.values()),
            view.scores[seat],
            least=seat in first,
            tag=_tag(game, seat),
            dishes=tuple(known[rank]._replace(units=units) for rank, units in plate.most_common() if units),
        )
        for seat, name in enumerate(view.players)
    )
    if void:
        headline = f"Hand {view.hand_number} is void. {void_said(void.why, view.players, NOBODY_EATS)}"
    elif game.chef is None:
        headline = f"Hand {view.hand_number} is over."
    else:
        headline = f"That's the end of hand {view.hand_number}. {view.players[game.chef]} is the Chef."
    notes = []
    if game.special is not None and game.chef is not None:
        notes.append(f"The Special for the next hand is {said(game.special)}: {special_feeds(scene, game.special)}")
    return Bill(headline, lines, (*notes, *leaving_notes(scene)))


def _tag(view: TummyView, seat: Seat) -> str:
    if seat in view.gone:
        return "gone"
    return "the Chef" if seat == view.chef else ""


def _last_bill(view: View, first: Sequence[Seat]) -> Bill:
    game = tummy_view(view)
    menu = game.options.menu
    lines = tuple(
        BillLine(name, tally(plate, menu) or "nothing", 0, units, least=seat in first)
        for seat, (name, plate, units) in enumerate(zip(view.players, game.plates, view.scores, strict=True))
    )
    known = dishes(menu)
    return Bill(
        "The bill, plate by plate",
        lines,
        stacks=tuple(
            tuple(known[rank]._replace(units=plate[rank]) for rank in menu if plate[rank]) for plate in game.plates
        )
        if any(view.scores)
        else (),
    )
