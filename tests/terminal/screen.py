"""A terminal's screen in memory, and what a program sent that it had no business sending."""

import copy
import re

import pyte

ALTERNATE_SCREEN = 1049


class Screen(pyte.Screen):
    """A screen with a second page, as every real terminal has: what stood there before comes back at the end."""

    def __init__(self, columns: int, lines: int) -> None:
        super().__init__(columns, lines)
        self._page_below = copy.deepcopy(self.buffer)
        self._written = [""] * lines

    @property
    def written(self) -> list[str]:
        """The lines on the screen, without the blanks at their ends. Only those are read that were drawn on since."""
        if len(self._written) != self.lines:
            self._written = [""] * self.lines
            self.dirty = set(range(self.lines))
        for row in self.dirty:
            line = self.buffer[row]
            # The second cell of a wide character holds nothing.
            self._written[row] = "".join(line[column].data for column in range(self.columns)).rstrip()
        self.dirty.clear()
        return list(self._written)

    def set_mode(self, *modes: int, **kwargs: bool) -> None:
        if kwargs.get("private") and ALTERNATE_SCREEN in modes:
            self._page_below = copy.deepcopy(self.buffer)
            self.erase_in_display(2)
        super().set_mode(*modes, **kwargs)

    def reset_mode(self, *modes: int, **kwargs: bool) -> None:
        super().reset_mode(*modes, **kwargs)
        if kwargs.get("private") and ALTERNATE_SCREEN in modes:
            self.buffer.clear()
            self.buffer.update(self._page_below)
            self.dirty.update(range(self.lines))
            self.cursor_position()

    def find(self, text: str) -> tuple[int, int] | None:
        """Row and column, in cells from 0, of the first place where a text stands on one line."""
        for row, line in enumerate(self.display):
            before, found, _ = line.partition(text)
            if found:
                # A wide character fills two cells of the buffer and one place in the line.
                column = cells = 0
                while cells < len(before):
                    cells += len(self.buffer[row][column].data)
                    column += 1
                while not self.buffer[row][column].data:
                    column += 1
                return row, column
        return None


class SinglePage(Screen):
    """A screen as the Linux console has it, and tmux with ``alternate-screen off``: without a second page.

    What scrolls off its top, or is cleared with all the screen at once, can be read again: it is in ``scrolled``.
    """

    def __init__(self, columns: int, lines: int) -> None:
        self.scrolled: list[str] = []
        super().__init__(columns, lines)

    def set_mode(self, *modes: int, **kwargs: bool) -> None:
        super().set_mode(*(mode for mode in modes if mode != ALTERNATE_SCREEN), **kwargs)

    def reset_mode(self, *modes: int, **kwargs: bool) -> None:
        super().reset_mode(*(mode for mode in modes if mode != ALTERNATE_SCREEN), **kwargs)

    def index(self) -> None:
        if self.cursor.y == self.lines - 1:
            self.scrolled.append(self.display[0])
        super().index()

    def erase_in_display(self, how: int = 0, *args: object, **kwargs: object) -> None:
        if how == 2:
            self.scrolled.extend(self.display)
        elif how == 3:
            self.scrolled.clear()
        super().erase_in_display(how, *args, **kwargs)


# All that Textual writes: colours, cursor, erasing, modes it switches or asks about, the keyboard protocol, and
# the shape of the mouse pointer.
_EXPECTED = re.compile(r"\x1b\[[<>?]?[\d;]*\$?[mHABCDGJKhlpu]|\x1b\]22;[a-z-]*\x07")
_FOREIGN = re.compile(
    r"\x1b[\]P_^X][^\x07\x1b\r\n]*\x07?"  # titles, clipboards, links and other strings addressed to the terminal
    r"|\x1b\[[ -?]*.?|\x1b.?"
    r"|[\x00-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f-\x9f]"  # control characters, old and new
    "|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]",  # what turns the direction of writing
    re.DOTALL,
)


def foreign_sequences(raw: bytes) -> list[str]:
    """Everything in a program's output that steers a terminal and that Textual has no reason to send.

    >>> foreign_sequences(b"\\x1b[2JAnn\\x1b[0m")
    []
    >>> foreign_sequences(b"\\x1b]0;owned\\x07")
    ['\\x1b]0;owned\\x07']
    """
    return _FOREIGN.findall(_EXPECTED.sub("", raw.decode("utf-8", errors="replace")))
