"""The addresses of this machine, those first under which others on the local network are likely to reach it."""

from __future__ import annotations

import re
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import IPv4Address
from typing import Final, NamedTuple

from rummytui.remote.extra import RemoteError

_NOWHERE = ("192.0.2.1", 9)
"""An address of documentation. Connecting a datagram socket to it sends nothing, and tells the way out."""
_INSIDE = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "cni", "flannel", "lxc", "lxd", "podman")
_TUNNELS = ("tun", "tap", "wg", "ppp", "utun", "tailscale", "zt")


_SERVER: Final = re.compile(
    r"(?P<host>\[[0-9a-fA-F:]+\]|[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?):(?P<port>[0-9]{1,5})"
)


class BadAddress(RemoteError):
    """Not the address of a server."""


class Interface(NamedTuple):
    """One address of this machine, and what it calls the interface."""

    address: str
    name: str


def local_addresses() -> list[str]:
    """IPv4 addresses of this machine, the likeliest first; the loopback alone where there is no network."""
    found = dict.fromkeys(each.address for each in in_order(list(_interfaces()), _way_out()))
    return list(found) or ["127.0.0.1"]


def in_order(interfaces: list[Interface], way_out: str | None) -> list[Interface]:
    """Those that others may reach, the likeliest first; ``way_out`` is the address that goes to the world.

    >>> docker, cable = Interface("172.17.0.1", "docker0"), Interface("192.168.1.17", "eth0")
    >>> [each.name for each in in_order([docker, cable, Interface("127.0.0.1", "lo")], None)]
    ['eth0', 'docker0']
    """

    def how_unlikely(each: Interface) -> tuple[bool, bool, bool, bool]:
        return (
            each.name.startswith(_INSIDE),
            each.name.startswith(_TUNNELS),
            each.address != way_out,
            not IPv4Address(each.address).is_private,
        )

    reachable = [each for each in interfaces if not IPv4Address(each.address).is_loopback]
    return sorted((each for each in reachable if not IPv4Address(each.address).is_link_local), key=how_unlikely) + [
        each for each in reachable if IPv4Address(each.address).is_link_local
    ]


def server_called(text: str) -> tuple[str, int]:
    """Host and port from ``cards.example.org:4222`` or ``[fe80::1]:4222``. Raises BadAddress."""
    found = _SERVER.fullmatch(text.strip())
    if not found or not 0 < int(found["port"]) < 65536:
        raise BadAddress("Give the server as name:port or address:port, such as cards.example.org:4222.")
    return found["host"], int(found["port"])


def _way_out() -> str | None:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_NOWHERE)
        return str(probe.getsockname()[0])
    return None


def _interfaces() -> Iterator[Interface]:
    if way_out := _way_out():
        named = {each.address: each for each in _named()}
        yield named.pop(way_out, Interface(way_out, ""))
        yield from named.values()
    else:
        yield from _named()
    with suppress(OSError):
        for address in socket.gethostbyname_ex(socket.gethostname())[2]:
            yield Interface(address, "")


def _named() -> Iterator[Interface]:
    """Each interface with its address, where the system says."""
    if not sys.platform.startswith("linux"):
        return
    import fcntl

    address_of = 0x8915
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                answer = fcntl.ioctl(probe.fileno(), address_of, struct.pack("256s", name.encode()[:15]))
                yield Interface(socket.inet_ntoa(answer[20:24]), name)
