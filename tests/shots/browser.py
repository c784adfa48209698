"""PNGs, drawn by a headless Chromium that stays open for as many as are wanted."""

from __future__ import annotations

import base64
import fcntl
import json
import os
import shutil
import signal
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Any, Self

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
)
_PLACES = 3, 4
"""Where the browser expects its pipes."""


def browser() -> str | None:
    """The program that can draw PNGs here, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """An open browser; use it in a ``with``. There must be one, see `browser`."""

    def __enter__(self) -> Self:
        program = browser()
        assert program
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_read, self._write = os.pipe()
        self._read, to_write = os.pipe()
        # Above those that the browser expects, which one of these may happen to be.
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in (to_read, to_write)]
        quiet = (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)
        connected = [(os.POSIX_SPAWN_DUP2, end, place) for end, place in zip(ends, _PLACES, strict=True)]
        arguments = [program, *_FLAGS, f"--user-data-dir={self._folder.name}", "about:blank"]
        self._process = os.posix_spawn(program, arguments, os.environ, file_actions=[quiet, *connected])
        for end in (to_read, to_write, *ends):
            os.close(end)
        self._heard, self._asked, self._session = b"", 0, ""
        targets = self._ask("Target.getTargets")["targetInfos"]
        page = next(target["targetId"] for target in targets if target["type"] == "page")
        self._session = self._ask("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        self._frame = self._ask("Page.getFrameTree")["frameTree"]["frame"]["id"]
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._write)
        os.close(self._read)
        os.kill(self._process, signal.SIGTERM)
        os.waitpid(self._process, 0)
        self._folder.cleanup()

    def draw(self, html: str, wide: int, high: int, to: Path, *, scale: float = 1) -> None:
        """Write a page of that many pixels as PNG."""
        page = f'<meta charset="utf-8"><body style="margin:0">{html}</body>'
        self._ask("Page.setDocumentContent", frameId=self._frame, html=page)
        clip = {"x": 0, "y": 0, "width": wide, "height": high, "scale": scale}
        drawn = self._ask("Page.captureScreenshot", clip=clip, captureBeyondViewport=True)
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_bytes(base64.b64decode(drawn["data"]))

    def _ask(self, method: str, **given: Any) -> Any:
        self._asked += 1
        asked = {"id": self._asked, "method": method, "params": given}
        if self._session:
            asked["sessionId"] = self._session
        message = json.dumps(asked).encode() + b"\0"
        while message:
            message = message[os.write(self._write, message) :]
        while True:
            while b"\0" not in self._heard:
                some = os.read(self._read, 1 << 20)
                if not some:
                    raise RuntimeError("the browser has gone")
                self._heard += some
            answer, _, self._heard = self._heard.partition(b"\0")
            told = json.loads(answer)
            if told.get("id") == self._asked:
                if "error" in told:
                    raise RuntimeError(f"{method}: {told['error']['message']}")
                return told["result"]
