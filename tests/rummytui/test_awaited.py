"""What is told to end before any screen is open."""

import asyncio
import os
import signal

import pytest

from rummytui.app.interruptions import awaited


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_pending_work_is_cleaned_up_before_the_program_ends(number: signal.Signals) -> None:
    in_order = []

    async def opening() -> None:
        try:
            os.kill(os.getpid(), number)
            await asyncio.Event().wait()
        finally:
            in_order.append(number)

    with pytest.raises(SystemExit) as ended:
        awaited(opening())
    assert ended.value.code == 128 + number
    assert in_order == [number]


def test_what_comes_of_it_is_returned() -> None:
    assert awaited(asyncio.sleep(0, "a table")) == "a table"
