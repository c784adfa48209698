"""Names that somebody may type to see what happens."""

NAMES = (
    "[/",
    "[/]",
    "Bob[/]",
    "[#zzz]x[/#zzz]",
    "[@click=app.quit]x[/]",
    "\x1b]0;PWN\x07",
    "\x1b]52;c;UFdO\x07",
    "\x1b[2J",
    "\x9b2J",
    "\u202egnikcab",
    "\u2066isolated",
    "\u3164\u200b\u2800",
    "👨\u200d👩\u200d👧🇬🇧❤\ufe0f",
    "🎉" * 50,
    "Z" + "\u0301" * 10_000,
    "tab\there\nand\u2028there\x00",
    "Grandmother Josephine of the Long Table",
    "一二三四五六七八九十一二三四五六七八九十",
    "7H JD",
    "",
)

FORBIDDEN = frozenset("\x00\x07\x09\x0a\x1b\x7f\x9b\u200b\u200d\u202e\u2066\u2028\ufe0f\u3164")
"""What no terminal may be sent."""
