"""The addresses of a machine as the system tells them."""

import socket
import sys

import pytest

from rummytui.remote.server import addresses
from rummytui.remote.server.addresses import local_addresses

INTERFACES = {"lo": "127.0.0.1", "docker0": "172.17.0.1", "tun0": "10.8.0.2", "wlan0": "10.0.0.5", "eth0": "10.0.0.9"}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere the system doesn't say")
@pytest.mark.parametrize(
    ("way_out", "found"),
    [
        ("10.0.0.5", ["10.0.0.5", "10.0.0.9", "10.8.0.2", "172.17.0.1"]),
        ("10.0.0.9", ["10.0.0.9", "10.0.0.5", "10.8.0.2", "172.17.0.1"]),
        # The name says that this is a tunnel, through which nobody at home comes.
        ("10.8.0.2", ["10.0.0.5", "10.0.0.9", "10.8.0.2", "172.17.0.1"]),
        (None, ["10.0.0.5", "10.0.0.9", "10.8.0.2", "172.17.0.1"]),
    ],
)
def test_every_interface_is_found_by_its_name(
    way_out: str | None, found: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    def address(_: int, asked: int, name: bytes) -> bytes:
        assert asked == 0x8915
        return bytes(20) + socket.inet_aton(INTERFACES[name.rstrip(b"\0").decode()]) + bytes(232)

    monkeypatch.setattr(addresses, "_way_out", lambda: way_out)
    monkeypatch.setattr(socket, "if_nameindex", lambda: list(enumerate(INTERFACES, 1)))
    monkeypatch.setattr(socket, "gethostbyname_ex", lambda _: ("here", [], ["127.0.1.1", "10.0.0.9"]))
    monkeypatch.setattr(fcntl, "ioctl", address)
    assert local_addresses() == found
