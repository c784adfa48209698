"""What a host's window does for the server of its laptop: what has ended there is started again."""

from __future__ import annotations

from pathlib import Path

from rummytui.remote.server.background import keep_referee, referee_lives
from rummytui.remote.server.nats_server import lives, start


def started_again(folder: Path, port: int) -> str:
    """Start the server of this folder and its referee again where they have ended.

    Returns a sentence about that, empty if somebody else has done it or both run. Raises RemoteError and OSError.
    """
    has_server, has_referee = lives(folder), referee_lives(folder)
    if has_server and has_referee:
        return ""
    # Guests look for it at this port alone.
    is_new = not start(folder, port=port).found
    keep_referee(folder)
    if is_new and not has_referee:
        return "The server and the referee had stopped. Both are running again."
    if is_new:
        return "The server had stopped. It's running again."
    return "" if has_referee else "The referee had stopped. It's running again."
