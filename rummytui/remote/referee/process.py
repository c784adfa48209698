"""A referee as a process: it admits guests, runs tables, and leaves them in order on a signal to end."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

from rummytui.remote.extra import RemoteError
from rummytui.remote.referee.authenticator import Authenticator
from rummytui.remote.referee.referee import Referee
from rummytui.remote.server.background import mended
from rummytui.remote.server.connections import as_referee, as_system
from rummytui.remote.server.credentials import ServerCredentials

_AGAIN = 2.0
_ENDS_WITHIN = 6.0
"""Seconds after which the process ends even if a line whose server has gone keeps it waiting."""


async def serve(keys: ServerCredentials, *, replicas: int = 1, home: Path | None = None) -> None:
    """Run tables on the server of these keys until a signal ends this process.

    ``replicas`` is on how many servers of a cluster each table is kept, if the streams are not there yet; ``home`` is
    the folder of the server, where it runs on this laptop. Raises RemoteError where the server lets nobody in with those keys.
    """
    loop = asyncio.get_running_loop()
    told_to_end = asyncio.Event()
    if sys.platform != "win32":
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, _told, told_to_end)
    async with AsyncExitStack() as stack:
        client = await as_referee(keys)
        stack.push_async_callback(client.close)
        system = await as_system(keys)
        stack.push_async_callback(system.close)
        authenticator = Authenticator(client, system, keys)
        referee = Referee(client, keep_out=authenticator.keep_out, mend=partial(mended, home) if home else None)
        while True:
            try:
                await referee.prepare(replicas)
                await authenticator.start(replicas=replicas)
                break
            except RemoteError:
                # A cluster that begins has to choose its leaders first.
                if told_to_end.is_set():
                    return
                await asyncio.sleep(_AGAIN)
        stack.push_async_callback(authenticator.stop)
        working = asyncio.create_task(referee.run())
        stopping = asyncio.create_task(told_to_end.wait())
        await asyncio.wait({working, stopping}, return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        # Only once: it still ends its own tasks, and one that is cancelled meanwhile would leave them running.
        working.cancel()
        await asyncio.wait({working})
        if not working.cancelled():
            working.result()


def _told(to_end: asyncio.Event) -> None:
    """End in order, or else without it: all that matters is in the log."""
    to_end.set()
    last = threading.Timer(_ENDS_WITHIN, os._exit, (0,))
    last.daemon = True
    last.start()
