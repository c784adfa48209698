"""A code as a picture that a camera reads, in half blocks."""

from __future__ import annotations

_BORDER = 2
_BLOCKS = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def half_blocks(text: str) -> list[str]:
    """The lines of a QR code; to be drawn black on white, since most cameras expect its dark squares to be dark."""
    import segno

    rows = [[bool(cell) for cell in row] for row in segno.make_qr(text, error="l").matrix_iter(border=_BORDER)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    return [
        "".join(_BLOCKS[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]
