"""What a terminal sends for keys and mouse buttons, by the names Textual gives them."""

from string import ascii_lowercase

# Escape is sent as terminals with the newer keyboard protocol do. The bare character would become Alt with whatever
# key comes next, so that only a pause could tell the two apart.
NAMED = {
    "backspace": "\x7f",
    "delete": "\x1b[3~",
    "down": "\x1b[B",
    "end": "\x1b[F",
    "enter": "\r",
    "escape": "\x1b[27u",
    "f1": "\x1bOP",
    "f2": "\x1bOQ",
    "home": "\x1b[H",
    "left": "\x1b[D",
    "pagedown": "\x1b[6~",
    "pageup": "\x1b[5~",
    "right": "\x1b[C",
    "shift+tab": "\x1b[Z",
    "space": " ",
    "tab": "\t",
    "up": "\x1b[A",
} | {f"ctrl+{letter}": chr(number) for number, letter in enumerate(ascii_lowercase, start=1)}


def encode(key: str) -> str:
    """The characters for one key: a name such as ``"ctrl+p"``, or the character it prints.

    >>> encode("down"), encode("d"), encode("ctrl+c")
    ('\\x1b[B', 'd', '\\x03')

    Raises:
        KeyError: no such key.
    """
    return key if len(key) == 1 else NAMED[key]


def click(row: int, column: int) -> str:
    """The left button pressed and let go on a cell, both counted from 0."""
    return f"\x1b[<0;{column + 1};{row + 1}M\x1b[<0;{column + 1};{row + 1}m"


def paste(text: str) -> str:
    """Text as a terminal hands it over from the clipboard."""
    return f"\x1b[200~{text}\x1b[201~"
