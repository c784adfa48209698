"""Seats in browsers: pages served by textual-serve, for a network that is trusted, since they go without TLS.

Run as a program, it serves the links of a folder until none is left. Each page has a process of its own that can do
nothing but play at the seat behind its link, which it is given in its environment.
"""

from __future__ import annotations

import asyncio
import json
import os
import shlex
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from aiohttp import web
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager
from textual_serve.server import Server, to_int

from rummytui.remote.guest.links import SEAT, any_link, seat_behind

_KEPT: Final = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "PYTHONPATH", "SYSTEMROOT", "VIRTUAL_ENV")
"""What such a process may know of the environment besides."""
_NOWHERE: Final = "/nonexistent"
_MOST_PAGES: Final = 64
_MOST_OF_ONE: Final = 4
"""How many pages one link may open at once, so that one guest can't take all of them."""
_LOOKS_EVERY: Final = 20.0
_SMALLEST, _LARGEST = 10, 500
"""Columns and rows of a page."""
_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self';"
        " img-src 'self' data:; connect-src 'self' ws: wss:; worker-src 'self' blob:; base-uri 'none'; form-action 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
_FIT: Final = """
const terminal = document.querySelector("#terminal");
const size = Math.floor(Math.min(terminal.dataset.fontSize, innerWidth / 81 / 0.61, innerHeight / 25 / 1.33));
terminal.dataset.fontSize = Math.max(size, 4);
"""
"""Smaller letters where the usual ones leave no room for a table, as on a phone: 80 columns and 24 rows."""
_PAGE: Final = Path(__file__).with_name("page.html")


def environment(seat: str, width: int, height: int) -> dict[str, str]:
    """The environment of a page's process: nothing of this one that leads to anybody's files."""
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    return {
        **kept,
        **dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"), _NOWHERE),
        "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver",
        "TEXTUAL_FPS": "60",
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
        "TERM": "xterm-256color",
        "COLUMNS": str(width),
        "ROWS": str(height),
        "PYTHONDONTWRITEBYTECODE": "1",
        SEAT: seat,
    }


class _Page(AppService):
    """The process of one page."""

    def __init__(self, seat: str, websocket: web.WebSocketResponse, downloads: DownloadManager) -> None:
        async def close() -> None:
            await websocket.close()

        super().__init__(
            shlex.join([sys.executable, "-m", "rummytui.cli.in_browser"]),
            write_bytes=websocket.send_bytes,
            write_str=websocket.send_str,
            close=close,
            download_manager=downloads,
        )
        self._seat = seat

    def _build_environment(self, width: int = 80, height: int = 24) -> dict[str, str]:
        return environment(self._seat, width, height)

    async def on_meta(self, data: bytes) -> None:
        # It opens no addresses, and delivers no files.
        if json.loads(data).get("type") == "exit":
            await super().on_meta(data)


class WebServer(Server):
    """Serves the links of a folder."""

    def __init__(self, folder: Path, host: str, port: int) -> None:
        super().__init__("rummytui", host=host, port=port, title="rummytui")
        self._folder = folder
        self._open: Counter[str] = Counter()
        """How many pages each link has open."""

    async def _make_app(self) -> web.Application:
        app = web.Application()
        app.add_routes(
            [
                web.get("/fit.js", _fitting),
                web.get("/{token}", self._show),
                web.get("/seat/{token}", self._play),
                web.static("/static", self.statics_path),
            ]
        )
        app.on_response_prepare.append(_guard)
        app.on_startup.append(self._watch)
        return app

    async def _watch(self, _: web.Application) -> None:
        self._watching = asyncio.create_task(self._until_none_is_left())

    async def _until_none_is_left(self) -> None:
        """End once no link leads anywhere, and none has taken the place of the last."""
        missing = 0
        while missing < 2:
            missing = 0 if await asyncio.to_thread(any_link, self._folder) else missing + 1
            await asyncio.sleep(_LOOKS_EVERY)
        self.request_exit()

    async def _show(self, request: web.Request) -> web.Response:
        """The page of a link."""
        token = request.match_info["token"]
        if await asyncio.to_thread(seat_behind, self._folder, token) is None:
            raise web.HTTPNotFound(text="This link no longer works. The table may have been closed.")
        size = min(max(to_int(request.query.get("fontsize", "16"), 16), 6), 48)
        text = _PAGE.read_text(encoding="utf-8")
        socket = f"{'wss' if request.secure else 'ws'}://{request.host}/seat/{token}"
        filled = text.replace("{{ socket }}", socket).replace("{{ size }}", str(size))
        return web.Response(text=filled, content_type="text/html")

    async def _play(self, request: web.Request) -> web.StreamResponse:
        """The socket of a page, and its process."""
        token = request.match_info["token"]
        seat = await asyncio.to_thread(seat_behind, self._folder, token)
        is_full = self._open[token] >= _MOST_OF_ONE or self._open.total() >= _MOST_PAGES
        if seat is None or request.headers.get("Origin", "").partition("://")[2] != request.host or is_full:
            raise web.HTTPForbidden(text="This page isn't available.")
        socket = web.WebSocketResponse(heartbeat=15, max_msg_size=64 * 1024)
        await socket.prepare(request)
        page = _Page(json.dumps(asdict(seat)), socket, self.download_manager)
        self._open[token] += 1
        try:
            await page.start(_cells(request, "width", 80), _cells(request, "height", 24))
            await self._process_messages(socket, page)
        finally:
            self._open[token] -= 1
            await page.stop()
        return socket


async def _fitting(_: web.Request) -> web.Response:
    return web.Response(text=_FIT, content_type="text/javascript")


def _cells(request: web.Request, what: str, usual: int) -> int:
    return min(max(to_int(request.query.get(what, ""), usual), _SMALLEST), _LARGEST)


async def _guard(_: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(_HEADERS)


def main(words: list[str]) -> None:
    """Serve the links in the folder that is named first, on the address and the port that follow."""
    folder, host, port = words
    pages = WebServer(Path(folder), host, int(port))
    making: Callable[[], Awaitable[Any]] = pages._make_app
    web.run_app(making(), host=host, port=int(port), print=None, access_log=None)


if __name__ == "__main__":
    main(sys.argv[1:])
