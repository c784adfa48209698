"""Lines from a pipe or a terminal, while something else goes on."""

import asyncio
import io
import os
import signal
import sys
from collections.abc import Iterator
from typing import TextIO

import pytest

from rummytui.plain.teletype import MoreTold, Suspended, Teletype


class Pipe:
    """A teletype at the end of a pipe, and the pipe's input. ``said`` is the output."""

    def __init__(self, source: TextIO, end: int) -> None:
        self.said = io.StringIO()
        self.end = end
        self.teletype = Teletype(source, self.said)

    def write(self, text: bytes) -> None:
        os.write(self.end, text)


@pytest.fixture
def pipe() -> Iterator[Pipe]:
    begin, end = os.pipe()
    with os.fdopen(begin, encoding="utf-8") as source, os.fdopen(end, "wb"):
        found = Pipe(source, end)
        yield found
        found.teletype.close()


class TestLines:
    def test_come_one_by_one(self, pipe: Pipe) -> None:
        pipe.write("draw\n\nthrow K♥".encode()[:-1])
        assert [pipe.teletype.hear(), pipe.teletype.hear()] == ["draw", ""]
        pipe.write("♥".encode()[-1:] + b"\n")
        assert pipe.teletype.hear() == "throw K♥"

    def test_the_last_may_have_no_end(self, pipe: Pipe) -> None:
        pipe.write(b"draw")
        os.dup2(os.open(os.devnull, os.O_WRONLY), pipe.end)
        assert [pipe.teletype.hear(), pipe.teletype.hear(), pipe.teletype.hear()] == ["draw", None, None]

    def test_wait_until_they_are_wanted(self, pipe: Pipe) -> None:
        """And news is printed at once."""
        pipe.write(b"draw\n")
        wanted: list[str] = []

        def told() -> None:
            if wanted:
                raise MoreTold

        def wants(line: str) -> bool:
            wanted.append(line)
            pipe.teletype.stir()
            return False

        pipe.teletype.told, pipe.teletype.wants = told, wants
        with pytest.raises(MoreTold):
            pipe.teletype.hear()
        assert wanted == ["draw"]
        wanted.clear()
        pipe.teletype.wants = lambda _: True
        assert pipe.teletype.hear() == "draw"

    def test_the_end_does_not_wait(self, pipe: Pipe) -> None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), pipe.end)
        pipe.teletype.wants = lambda _: False
        assert pipe.teletype.hear() is None

    def test_what_goes_on_goes_on_while_one_is_awaited(self, pipe: Pipe) -> None:
        async def type_something() -> None:
            pipe.write(b"typed meanwhile\n")

        async def begin() -> asyncio.Task[None]:
            return asyncio.get_running_loop().create_task(type_something())

        _ = pipe.teletype.run(begin())
        assert pipe.teletype.hear() == "typed meanwhile"


class TestSomebodyTypes:
    @pytest.fixture(autouse=True)
    def typed(self, pipe: Pipe) -> None:
        pipe.teletype.typed = True

    def test_news_starts_a_line_and_the_question_is_repeated(self, pipe: Pipe) -> None:
        news = ["Gail is away."]

        def told() -> None:
            if news:
                pipe.teletype.say(news.pop())
                pipe.write(b"draw\n")

        pipe.teletype.told = told
        assert pipe.teletype.hear() == "draw"
        assert pipe.said.getvalue() == "> \nGail is away.\n> "

    def test_nothing_is_asked_twice_where_nothing_was_said(self, pipe: Pipe) -> None:
        pipe.teletype.told = _more
        with pytest.raises(MoreTold):
            pipe.teletype.hear()
        pipe.teletype.told = lambda: None
        pipe.write(b"draw\n")
        pipe.teletype.hear()
        assert pipe.said.getvalue() == "> "
        pipe.teletype.say("Done.")
        assert pipe.said.getvalue() == "> Done.\n"

    def test_a_pin_that_can_be_seen_is_typed_after_a_warning(self, pipe: Pipe) -> None:
        pipe.write(b"1234\n")
        assert pipe.teletype.hear_unseen("PIN: ") == "1234"
        assert pipe.said.getvalue() == "(This terminal shows what you type.)\nPIN: "


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")
class TestTooEarly:
    @pytest.fixture
    def pty(self) -> Iterator[Pipe]:
        """A teletype that has begun to read, and nobody has typed anything yet."""
        person, end = os.openpty()
        with os.fdopen(end) as source, os.fdopen(person, "wb"):
            found = Pipe(source, person)
            found.teletype.told = _more
            with pytest.raises(MoreTold):
                found.teletype.hear()
            found.teletype.told = lambda: None
            yield found
            found.teletype.close()

    def test_is_not_heard(self, pty: Pipe) -> None:
        pty.teletype._read_more()
        pty.write(b"early\n")
        pty.teletype.wait()
        pty.write(b"early, too\n")
        pty.teletype.be_deaf(0)
        pty.write(b"late\n")
        assert pty.teletype.hear() == "late"

    def test_the_end_is_heard_all_the_same(self, pty: Pipe) -> None:
        pty.teletype._read_more()
        pty.write(b"\x04")
        pty.teletype.wait()
        pty.teletype.be_deaf(0)
        pty.teletype.stir()
        more = iter([False, True])

        def told() -> None:
            if next(more):
                raise MoreTold

        pty.teletype.told = told
        assert pty.teletype.hear() is None


def _more() -> None:
    raise MoreTold


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal there")
def test_ctrl_c_ends_the_waiting(pipe: Pipe, request: pytest.FixtureRequest) -> None:
    import signal

    # A test run in the background may ignore it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    request.addfinalizer(lambda: signal.signal(signal.SIGINT, before))

    def interrupt() -> None:
        signal.raise_signal(signal.SIGINT)

    pipe.teletype.told = interrupt
    with pytest.raises(KeyboardInterrupt):
        pipe.teletype.hear()
    pipe.teletype.told = lambda: None
    pipe.write(b"draw\n")
    assert pipe.teletype.hear() == "draw"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals on Windows")
def test_a_stop_ends_the_waiting_for_a_line(pipe: Pipe) -> None:
    """And is told of before the next line is awaited, if none is awaited now."""
    teletype, before = pipe.teletype, signal.getsignal(signal.SIGTSTP)
    teletype.typed = True

    async def stop() -> None:
        os.kill(os.getpid(), signal.SIGTSTP)

    async def begin() -> asyncio.Task[None]:
        return asyncio.get_running_loop().create_task(stop())

    with teletype.suspending():
        task = teletype.run(begin())
        with pytest.raises(Suspended):
            teletype.hear()
        assert task.done()
        teletype._told_to_stop = False
        os.kill(os.getpid(), signal.SIGTSTP)
        pipe.write(b"draw\n")
        with pytest.raises(Suspended):
            teletype.hear()
        teletype._told_to_stop = False
        assert teletype.hear() == "draw"
    assert signal.getsignal(signal.SIGTSTP) is before


@pytest.mark.skipif(sys.platform == "win32", reason="no signals that stop a program there")
def test_a_program_that_continues_stops_once(pipe: Pipe, monkeypatch: pytest.MonkeyPatch) -> None:
    teletype = pipe.teletype
    teletype.typed = True
    stopped: list[int] = []
    with teletype.suspending():
        os.kill(os.getpid(), signal.SIGTSTP)
        with pytest.raises(Suspended):
            teletype.hear()
        monkeypatch.setattr(os, "kill", lambda _, sent: stopped.append(sent))
        teletype.stop()
        pipe.write(b"draw\n")
        assert teletype.hear() == "draw"
    assert stopped == [signal.SIGSTOP]


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


def test_a_prompt_that_was_cleared_away_is_written_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    sink = Screen()
    teletype = Teletype(io.StringIO(), sink)
    teletype.ask("> ")
    teletype.ask("> ")
    assert sink.getvalue() == "> "
    teletype.clear()
    teletype.ask("> ")
    assert sink.getvalue() == "> \x1b[H\x1b[2J\x1b[3J> "
    teletype.say("Bob drew.")
    teletype.say("Bob discarded.")
    assert sink.getvalue().endswith("> \nBob drew.\nBob discarded.\n")


@pytest.mark.parametrize(("columns", "lines"), [("31", 2), ("32", 1), ("5", 2)])
def test_a_line_is_one_column_shorter_than_the_terminal(
    columns: str, lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some terminals begin a new line after the last column. Nothing is made narrower than twenty columns."""
    monkeypatch.setenv("COLUMNS", columns)
    sink = Screen()
    Teletype(io.StringIO(), sink).say("  Ann drew and discarded a king")
    told = sink.getvalue().splitlines()
    assert len(told) == lines
    assert all(line.startswith("  ") for line in told)


def test_a_script_is_echoed_but_not_a_pin(monkeypatch: pytest.MonkeyPatch) -> None:
    sink = io.StringIO()
    teletype = Teletype(io.StringIO(" draw\x1b[2J \n 1234 \n"), sink)
    assert [teletype.hear(), teletype.hear_unseen("PIN: ")] == ["draw\x1b[2J", "1234"]
    assert [teletype.hear(), teletype.hear_unseen("PIN: ")] == [None, None]
    assert sink.getvalue() == ">  draw[2J \nPIN:\n"
