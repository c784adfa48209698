"""How tasks are ended that wait for something with a time limit."""

from __future__ import annotations

import asyncio
from typing import Any, Final

_AGAIN: Final = 0.1


async def ended(*tasks: asyncio.Task[Any]) -> None:
    """Cancel tasks until they have ended, however they do.

    Once is not always enough: before Python 3.12 `asyncio.wait_for` forgets about it if just then there is a result.
    """
    while running := [task for task in tasks if not task.done()]:
        for task in running:
            task.cancel()
        await asyncio.wait(running, timeout=_AGAIN)
