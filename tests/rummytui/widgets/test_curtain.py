"""The words on the back of a card: where they are, how large the name is, and what's left out where room is short."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from rummytui.text.names import marked
from rummytui.widgets.cards import CardLook
from rummytui.widgets.curtain import BackOfCard, Passed
from rummytui.widgets.letters import GIANT, HUGE, LARGE, MEDIUM, SMALL, LetterScale, lettered
from rummytui.widgets.pieces import Row
from tests.rummytui.widgets.watching import watched

ANN, BOB, GAIL, DAN = marked(["Ann", "Bob", "Gail", "Dan"])
NEWS = (
    f"{DAN} drew and discarded 5♥.",
    f"{ANN} laid down 4♣ 5♣ 6♣ and 9♣ 10♣ J♣, and discarded Q♥.",
    f"{BOB} drew and discarded 8♥.",
)
TO_GAIL = Passed(GAIL, f"Pass the laptop to {GAIL}.", f"Since {GAIL}'s last turn:", NEWS)
SHOWN = TO_GAIL._replace(key="Space", ready=f"show {GAIL}'s hand: 7 cards")
BLOCKS = "█▀▄▌▐▘▝▖▗▙▛▜▟▞▚"


@asynccontextmanager
async def back_of(
    passed: Passed, size: tuple[int, int] = (120, 39), look: CardLook | None = None, steps: int = 1
) -> AsyncIterator[BackOfCard]:
    widget = BackOfCard(passed, steps)
    widget.styles.height = "1fr"
    async with watched(widget, size) as watching:
        widget.look = look or widget.look
        await watching.pilot.pause()
        yield widget


def text_of(row: Row) -> str:
    return "".join(piece.text for piece in row)


def line_with(rows: list[Row], words: str) -> int:
    """The row in which these words are."""
    return next(at for at, row in enumerate(rows) if words in text_of(row))


def scale_of(rows: list[Row], name: str) -> LetterScale | None:
    """The size of the letters in which the name is written there; None if it isn't."""
    for scale in (GIANT, HUGE, LARGE, MEDIUM, SMALL):
        letters = [text_of(row).strip() for row in lettered(name, scale, CardLook()) or ()]
        for at in range(len(rows)):
            if letters and all(line in text_of(row) for line, row in zip(letters, rows[at:], strict=False)):
                return scale
    return None


async def test_everything_is_where_it_belongs() -> None:
    async with back_of(SHOWN) as back:
        rows = [*back.rows()]
        assert line_with(rows, "Pass the laptop to Gail.") == 9
        letters = [text_of(row) for row in lettered("Gail", HUGE, back.look) or ()]
        assert [text_of(row)[39 : 39 + 42].rstrip() for row in rows[11:18]] == [line.rstrip() for line in letters]
        assert text_of(rows[14])[27] == text_of(rows[14])[92] == "▲"
        assert line_with(rows, "Since Gail's last turn:") == 20
        assert [line_with(rows, f"{mark} {name}") for mark, name in zip("◆♜●", ("Dan", "Ann", "Bob"), strict=True)] == [
            22,
            23,
            24,
        ]
        assert line_with(rows, " Space  show Gail's hand: 7 cards") == 27
        assert line_with(rows, "or click anywhere") == 29
        assert not any(set("▌▐") & set(text_of(row)[20:100]) for row in rows[30:33]), "no card lies below the words"


async def test_words_are_on_the_light_and_names_in_the_colours_of_their_seats() -> None:
    async with back_of(SHOWN) as back:
        rows = [*back.rows()]
        for words, roles in (
            ("drew and discarded", ""),
            ("Dan", "seat-3 strong"),
            (" Space ", "key"),
            ("or click anywhere", "quiet"),
            ("Q♥", "red-said"),
        ):
            row = rows[line_with(rows, words)]
            start = text_of(row).index(words)
            for _, found in _cells(row)[start : start + len(words)]:
                ground, _, ink = found.partition(" ")
                assert ground.removeprefix("on-medallion-").isdigit(), words
                assert ink.split() == roles.split(), words
        feet = {piece.roles.split()[-1] for row in rows[16:18] for piece in row if "█" in piece.text}
        assert feet == {"foot"}


async def test_nothing_moves_when_it_says_how_the_hand_is_shown() -> None:
    async with back_of(TO_GAIL) as back:
        deaf = [text_of(row) for row in back.rows()]
        assert not any("Space" in line or "click" in line for line in deaf)
        back.show_passed(SHOWN)
        ready = [text_of(row) for row in back.rows()]
        assert [at for at, lines in enumerate(zip(deaf, ready, strict=True)) if lines[0] != lines[1]] == [27, 29]


@pytest.mark.parametrize(
    ("name", "size", "scale"),
    [
        ("Gail", (200, 59), GIANT),
        ("Gail", (160, 49), GIANT),
        ("Gail", (120, 39), HUGE),
        ("Gail", (100, 29), HUGE),
        ("Wilhelmina", (160, 49), HUGE),
        ("Wilhelmina", (120, 39), LARGE),
        ("Wilhelmina", (80, 23), SMALL),
        ("Bartholomew Ironmonger I", (120, 39), None),
        ("花子さん", (120, 39), None),
    ],
)
async def test_a_name_is_as_large_as_it_has_room(name: str, size: tuple[int, int], scale: LetterScale | None) -> None:
    (owner,) = marked([name])
    async with back_of(SHOWN._replace(name=owner), size) as back:
        rows = [*back.rows()]
        assert scale_of(rows, name) == scale
        if scale is None:
            assert any("seat-0" in piece.roles and piece.text.replace(" ", "") in name for row in rows for piece in row)
            assert any(
                text_of(row).replace(" ", "").strip(BLOCKS + "╱╲") == f"♜{name}♜".replace(" ", "") for row in rows
            )


@pytest.mark.parametrize("size", [(80, 23), (100, 29), (120, 39), (160, 49), (200, 59)])
async def test_words_have_blanks_between_them_and_the_ring(size: tuple[int, int]) -> None:
    ring = {"medallion-g", "on-medallion-g"}
    async with back_of(SHOWN, size) as back:
        for count in range(10):
            back.show_passed(SHOWN._replace(news=[NEWS[place % 3] for place in range(count)]))
            for row in map(_cells, back.rows()):
                golden = [at for at, (_, roles) in enumerate(row) if ring & {*roles.split()}]
                written = [at for at, (char, _) in enumerate(row) if char.isalnum()]
                assert all(abs(one - other) > 2 for one in written for other in golden), count


def _cells(row: Row) -> list[tuple[str, str]]:
    return [(char, piece.roles) for piece in row for char in piece.text]


async def test_what_happened_longest_ago_is_left_out_first() -> None:
    news = [f"{DAN} discarded {rank}{suit}." for suit in "♠♥♦♣" for rank in "A23456789"]
    async with back_of(SHOWN._replace(news=news), (80, 23)) as back:
        rows = [text_of(row) for row in back.rows()]
        told = [line for line in rows if "discarded" in line]
        assert "discarded 9♣." in told[-1]
        assert 10 <= len(told) < len(news)
        assert not any("A♠" in line for line in rows)
        assert any(line.strip("▟▙▜▛▀▄▌▐█╱╲ ") == "…" for line in rows)
        assert line_with([*back.rows()], " Space  show Gail's hand")


async def test_on_its_way_down_it_says_nothing() -> None:
    async with back_of(SHOWN, steps=5) as back:
        heights = []
        while not back.is_down:
            rows = [*back.rows()]
            heights.append(len(rows))
            assert not any(char.isalnum() for row in rows for char in text_of(row))
            back.come_down()
        assert heights == [7, 15, 23, 31]
        assert line_with([*back.rows()], "Pass the laptop to Gail.") == 9


async def test_letters_and_few_colours_have_a_sheet_in_a_frame() -> None:
    for look in (CardLook(ascii=True), CardLook(flat=True)):
        async with back_of(SHOWN, (80, 23), look) as back:
            rows = [*back.rows()]
            assert not any("medallion" in piece.roles for row in rows for piece in row)
            for words in ("Pass the laptop to Gail.", "Bob drew and discarded", " Space  show Gail's hand: 7 cards"):
                at = line_with(rows, words)
                assert 0 < at < 22
                assert any("inset" in piece.roles for piece in rows[at])
            written = "".join(map(text_of, rows))
            assert written.isascii() == look.ascii


async def test_over_a_slow_line_a_row_has_one_light(monkeypatch: pytest.MonkeyPatch) -> None:
    def lights(row: Row) -> set[str]:
        return {word for piece in row for word in piece.roles.split() if word.removeprefix("on-medallion-").isdigit()}

    async with back_of(SHOWN) as back:
        assert len(lights(back.rows()[18])) > 3
    monkeypatch.setenv("SSH_CONNECTION", "10.0.0.1 1 10.0.0.2 22")
    async with back_of(SHOWN) as back:
        assert all(len(lights(row)) <= 1 for row in back.rows())
