"""A text of headings, paragraphs and items to be read page by page."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.scrollbar import ScrollBar
from textual.strip import Strip
from textual.style import Style

from rummytui.text.rulebook import marks, words_named
from rummytui.widgets.blocks import BULLET, Block, blocks
from rummytui.widgets.cards import CardLook, sentence
from rummytui.widgets.drawn import HasLook
from rummytui.widgets.kept import Kept, KeptBar
from rummytui.widgets.palette import style_of
from rummytui.widgets.pieces import Row
from rummytui.widgets.still import Still
from rummytui.widgets.textual_internals import bar_of, style_finder

_CLAUSE = re.compile(r"\b[A-Z]{2}-\d+\b")
_OWN_NAME = re.compile(r"\*\*([^*,]+)")
"""What a clause or an explained word begins with."""
_META = "clause"
"""What a style's meta calls the clause that a click leads to."""

_MARGIN = 2
_OF_AN_ITEM = ("item", "more", "cards")


@dataclass(frozen=True, slots=True)
class PageLine:
    """One line of a page: what stands there, as part of which block; None for a gap between two."""

    text: Content
    block: int | None
    links: tuple[tuple[int, int, str], ...] = ()
    """Where clauses, or words to be explained, are named: from which character to which, and the id or the word."""
    hits: tuple[tuple[int, int], ...] = ()
    """Where words stand that were looked for."""
    drawn: Row | None = None
    """Cards in place of text."""


class Pages(ScrollView, Still, Kept, can_focus=True):
    """A text that scrolls by the keys that people try.

    It is one widget that draws lines, because a widget a paragraph takes five times as long to turn a page.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "pages--heading",
        "pages--bullet",
        "pages--edge",
        "pages--table-head",
        "pages--sought",
        "pages--link",
        "pages--hit",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll_up", show=False),
        Binding("down,j", "scroll_down", "Read", key_display="↑ ↓"),
        Binding("space", "page_down", show=False),
        Binding("b", "page_up", show=False),
        Binding("G", "scroll_end", show=False),
        Binding("n", "next_hit(1)", "Next"),
        Binding("p,N", "next_hit(-1)", "Hit before", show=False),
        Binding("n", "next_link(1)", "Next link"),
        Binding("p,N", "next_link(-1)", "Link before", show=False),
        Binding("enter", "open_hit", "Open", key_display="⏎"),
        Binding("enter", "follow", "Follow it", key_display="⏎"),
        Binding("left,h", "screen.turn(-1)", show=False),
        Binding("right,l", "screen.turn(1)", "Book", key_display="← →"),
    ]
    DEFAULT_CSS = """
    Pages {
        height: 1fr;
        margin: 0 2;
        scrollbar-size-vertical: 1;
        .pages--heading { color: $turn; text-style: bold; }
        .pages--bullet { color: $text-primary; }
        .pages--edge { color: $foreground 20%; }
        .pages--table-head { color: $primary; }
        .pages--sought { background: $panel; }
        .pages--link { color: $text-primary; }
        .pages--hit { color: $turn; text-style: bold; }
    }
    """

    @dataclass
    class Followed(Message):
        """Asks to show a clause or a word that the text names."""

        clause: str

    @dataclass
    class Counted(Message):
        """Words that were looked for stand in this many places, and the one with this number, from 1, is chosen."""

        number: int
        hits: int

    def __init__(self, clauses: Container[str] = ()) -> None:
        super().__init__()
        self._clauses = clauses
        """Those that can be followed."""
        self._link: tuple[int, int] | None = None
        """The chosen link: its line, and which one in that."""
        self._marked: Sequence[str] = ()
        """The words that were looked for."""
        self._book: str | None = None
        """The book whose words are explained."""
        self._hits: list[tuple[int, int]] = []
        """Where they stand: the line, and which hit in that."""
        self.hit = 0
        """The place of the chosen one among them."""
        self._look = CardLook()
        self.text = ""
        """What is shown, in Markdown."""
        self._blocks: tuple[Block, ...] = ()
        self._sought: int | None = None
        self._lines: list[PageLine] = []
        self._strips: dict[int, Strip] = {}

    def show_text(
        self, text: str, *, sought: str | None = None, marked: Sequence[str] = (), hit: int = 0, book: str | None = None
    ) -> None:
        """Show a text from its beginning, or from the block that begins with ``sought``, which stands out.

        So do the words in ``marked``, wherever they are; ``hit`` is the place of the one that is chosen at first. Of a
        ``book`` words of the glossary are links where they are first named.
        """
        self._marked, self.hit, self._book = marked, hit, book
        self._link = None
        self.text, self._blocks = text, tuple(blocks(text))
        self._sought = next((at for at, block in enumerate(self._blocks) if sought and block.begins_with(sought)), None)
        self._lines.clear()
        self._lay_out()

    @property
    def line_sought(self) -> int | None:
        """Where the block that was sought begins, in lines from the top; None without one."""
        if self._sought is None:
            return None
        return next((y for y, line in enumerate(self._lines) if line.block == self._sought), None)

    def on_mount(self) -> None:
        self.wear_look()

    def wear_look(self) -> None:
        """Draw cards as the program does now."""
        if isinstance(self.app, HasLook) and self._look != self.app.look:
            self._look = self.app.look
            self._lay_out()

    def on_resize(self) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        """Break the text into lines; one that is new is shown from where it is to be read."""
        new, room = not self._lines, self.content_region
        self._link = None
        width = room.width - _MARGIN
        self._lines = list(self._laid_out(width))
        if len(self._lines) > room.height:
            width -= self.styles.scrollbar_size_vertical
            self._lines = list(self._laid_out(width))
        self._strips.clear()
        self._hits = [(y, place) for y, line in enumerate(self._lines) for place in range(len(line.hits))]
        self.hit = min(self.hit, max(len(self._hits) - 1, 0))
        self.virtual_size = Size(width + _MARGIN, len(self._lines))
        if new:
            # The scrollbar, which has to move as well, may only appear with this layout.
            self.call_after_refresh(self.scroll_to, y=self.line_sought or 0, force=True)
        if self._marked:
            self.post_message(self.Counted(self.hit + 1, len(self._hits)))
        self.refresh()

    def _laid_out(self, width: int) -> Iterator[PageLine]:
        if width <= 0:
            return
        gap = PageLine(Content(""), None)
        before = None
        named: set[str] = set()
        for number, block in enumerate(self._blocks):
            # What belongs to an item follows it closely, and so does the next one.
            close = before in (None, "heading") or (before in _OF_AN_ITEM and block.kind in (*_OF_AN_ITEM, "table"))
            if block.kind == "heading" or not close:
                yield gap
            if block.kind == "cards":
                for drawn in block.rows(width, self._look):
                    yield PageLine(Content(""), number, drawn=drawn)
            lines = block.lines(width)
            said = "" if block.kind == "heading" else " ".join(line.plain for line in lines)
            pattern = marks(self._marked, said) if said else None
            for row, text in enumerate(lines):
                hits = tuple(found.span() for found in pattern.finditer(text.plain)) if pattern else ()
                links = list(self._links(text.plain, own=not row))
                if self._book and block.kind != "heading":
                    for start, end, word in words_named(text.plain, self._book):
                        if word.name not in named:
                            named.add(word.name)
                            links.append((start, end, word.name))
                yield PageLine(text, number, tuple(sorted(links)), hits)
            if block.kind in ("heading", "table"):
                yield gap
            before = block.kind
        yield gap

    def _links(self, text: str, *, own: bool) -> Iterator[tuple[int, int, str]]:
        """The clauses named in a line; with ``own`` it may begin with the one that it belongs to."""
        for found in _CLAUSE.finditer(text):
            if found[0] in self._clauses and not (own and not text[: found.start()].strip(BULLET)):
                yield *found.span(), found[0]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "next_hit" | "open_hit":
                return bool(self._hits)
            case "next_link":
                return not self._hits and any(line.links for line in self._lines)
            case "follow":
                return self._link is not None
        return True

    def action_next_hit(self, steps: int) -> None:
        """Choose the next hit, or the one before; after the last one comes the first."""
        before = self._hits[self.hit]
        self.hit = (self.hit + steps) % len(self._hits)
        self._turn_to(before, self._hits[self.hit])
        self.post_message(self.Counted(self.hit + 1, len(self._hits)))

    def action_open_hit(self) -> None:
        """Show the clause or word that has the chosen hit, where it stands in its book."""
        line, _ = self._hits[self.hit]
        number = self._lines[line].block
        assert number is not None
        names = (_OWN_NAME.match(block.text) for block in reversed(self._blocks[: number + 1]))
        if own := next(filter(None, names), None):
            self.post_message(self.Followed(own[1]))

    def action_next_link(self, steps: int) -> None:
        """Choose the next link, or the one before; the first time one in sight."""
        places = [(y, place) for y, line in enumerate(self._lines) for place in range(len(line.links))]
        top, bottom = self.scroll_offset.y, self.scroll_offset.y + self.size.height
        if self._link and top <= self._link[0] < bottom:
            at = (places.index(self._link) + steps) % len(places)
        elif steps > 0:
            at = next((at for at, (y, _) in enumerate(places) if y >= top), 0)
        else:
            at = next((at for at in reversed(range(len(places))) if places[at][0] < bottom), -1)
        before, self._link = self._link, places[at]
        self._turn_to(before, self._link)
        self.refresh_bindings()

    def _turn_to(self, before: tuple[int, int] | None, chosen: tuple[int, int]) -> None:
        """Have another place in sight, and look otherwise, than before."""
        for line in (before, chosen):
            if line:
                self._strips.pop(line[0], None)
        top = self.scroll_offset.y
        if not top <= chosen[0] < top + self.size.height:
            self.scroll_to(y=max(chosen[0] - self.size.height // 2, 0))
        self.refresh()

    def action_follow(self) -> None:
        """Show the clause that the chosen link names."""
        if self._link:
            line, place = self._link
            self.post_message(self.Followed(self._lines[line].links[place][2]))

    def on_click(self, event: Click) -> None:
        if clause := event.style.meta.get(_META):
            self.post_message(self.Followed(clause))

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._strips.clear()

    @property
    def vertical_scrollbar(self) -> ScrollBar:
        return bar_of(self, lambda: KeptBar(thickness=self.scrollbar_size_vertical))

    def strips(self, lines: range) -> Sequence[Strip]:
        top = self.scroll_offset.y
        for at in range(top + lines.start, top + lines.stop):
            if at not in self._strips:
                self._strips[at] = self._strip(at)
        return [self._strips[top + y] for y in lines]

    def _strip(self, at: int) -> Strip:
        style, width = self.visual_style, self.size.width
        if at >= len(self._lines):
            return Strip.blank(width, style.rich_style)
        line = self._lines[at]
        if line.drawn:
            variables = self.app.theme_variables
            cards = [Segment(piece.text, style_of(piece.roles, style, variables).rich_style) for piece in line.drawn]
            return Strip(cards).adjust_cell_length(width, style.rich_style)
        text = self._with_cards(line.text)
        text = text.pad_right(self.virtual_size.width - _MARGIN - text.cell_length)
        if line.block is not None and line.block == self._sought:
            text = text.stylize(Style(self.get_visual_style("pages--sought").background), len(BULLET))
        for place, (start, end, clause) in enumerate(line.links):
            ground = self._standing_out("pages--link", chosen=(at, place) == self._link)
            text = text.stylize(ground + Style.from_meta({_META: clause}), start, end)
        for place, (start, end) in enumerate(line.hits):
            ground = self._standing_out("pages--hit", chosen=(at, place) == self._hits[self.hit])
            text = text.stylize(ground, start, end)
        segments = [Segment(part, look.rich_style) for part, look in text.render(style, "", style_finder(self))]
        return Strip(segments).adjust_cell_length(width, style.rich_style)

    def _standing_out(self, name: str, *, chosen: bool) -> Style:
        """How a word of this kind looks; a chosen one with the colours of text and ground exchanged."""
        look = self.get_visual_style(name)
        # The style of a part has no say in that exchange.
        return Style(foreground=look.foreground, bold=chosen or look.bold, underline=not chosen, reverse=chosen)

    def _with_cards(self, text: Content) -> Content:
        """A line whose cards, written as in ``9♦``, are in the colours and characters of the table."""
        pieces = sentence(text.plain, self._look)
        text = Content("".join(piece.text for piece in pieces), list(text.spans))
        at = 0
        for piece in pieces:
            end = at + len(piece.text)
            if piece.roles:
                text = text.stylize(style_of(piece.roles, Style(), self.app.theme_variables), at, end)
            at = end
        return text
