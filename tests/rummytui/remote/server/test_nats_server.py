"""The server of a laptop: private files, one at a time, and found again after a kill."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import shutil
import signal
import socket
import ssl
import stat
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest

from rummytui.remote import extra
from rummytui.remote.extra import MissingExtra, RemoteError
from rummytui.remote.server import nats_server
from rummytui.remote.server.addresses import Interface, in_order, local_addresses
from rummytui.remote.server.credentials import new_keys, read_keys, write_keys
from rummytui.remote.server.tls import OtherCertificate, certificate_in, pinned

LOOPBACK = "127.0.0.1"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "far"
    nats_server.stop(tmp_path / "far")


def handshake(port: int, fingerprint: bytes) -> bytes:
    """The server's greeting to a client that checks its certificate."""
    with socket.create_connection((LOOPBACK, port)) as bare, pinned(fingerprint).wrap_socket(bare) as safe:
        return safe.recv(16_000)


def test_a_life_of_a_server(folder: Path) -> None:
    """One server for the whole story, because each start takes its time."""
    begun = nats_server.start(folder, host=LOOPBACK)
    assert not begun.found
    assert begun.addresses == [LOOPBACK]
    assert read_keys(nats_server.keys_file(folder)) == begun.keys

    # Nobody else reads any of it.
    for path in folder.rglob("*"):
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700

    # TLS comes before anything, and only with the certificate that was meant.
    said = json.loads(handshake(begun.port, bytes.fromhex(begun.keys.fingerprint)[:10]).removeprefix(b"INFO "))
    assert said["tls_required"]
    assert said["auth_required"]
    with pytest.raises(OtherCertificate):
        handshake(begun.port, bytes(10))
    with socket.create_connection((LOOPBACK, begun.port)) as bare:
        bare.sendall(b'CONNECT {"verbose":true}\r\nPING\r\n')
        assert b"INFO" not in bare.recv(100)

    # The next program finds it, with the same keys and certificate.
    again = nats_server.start(folder, host=LOOPBACK)
    assert again.found
    assert (again.process, again.port, again.keys) == (begun.process, begun.port, begun.keys)

    # Another port is another start, of the same server.
    with socket.socket() as probe:
        taken = 32_100 + os.getpid() % 600
        probe.bind((LOOPBACK, taken))
        probe.listen()
        with pytest.raises(RemoteError, match=f"Another program is using port {taken}"):
            nats_server.start(folder, host=LOOPBACK, port=taken)
    moved = nats_server.start(folder, host=LOOPBACK, port=taken)
    assert (moved.port, moved.found, moved.keys.referee) == (taken, False, begun.keys.referee)

    # After a kill it comes back where it was.
    os.kill(moved.process, signal.SIGKILL)
    back = nats_server.start(folder, host=LOOPBACK)
    assert (back.port, back.found, back.keys.fingerprint) == (taken, False, begun.keys.fingerprint)
    assert nats_server.stop(folder)
    assert nats_server.running(folder) is None
    assert not nats_server.stop(folder)


def test_a_server_outlives_a_program_that_is_killed_and_is_found_or_ended(folder: Path) -> None:
    script = (
        "import signal, sys\n"
        "from pathlib import Path\n"
        "from rummytui.remote.server import nats_server\n"
        "print(nats_server.start(Path(sys.argv[1]), host='127.0.0.1').process, flush=True)\n"
        "signal.pause()\n"
    )
    command = [sys.executable, "-c", script, str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as host:
        assert host.stdout
        process = int(host.stdout.readline())
        # As a terminal does with all that was started in it.
        os.killpg(host.pid, signal.SIGKILL)
    found = nats_server.start(folder, host=LOOPBACK)
    assert (found.found, found.process) == (True, process)

    # One that no longer answers is not left to write beside its successor.
    os.kill(found.process, signal.SIGSTOP)
    try:
        nats_server._ANSWERS_WITHIN, nats_server._ENDS_WITHIN, kept = (
            0.1,
            0.1,
            (nats_server._ANSWERS_WITHIN, nats_server._ENDS_WITHIN),
        )
        anew = nats_server.start(folder, host=LOOPBACK)
    finally:
        nats_server._ANSWERS_WITHIN, nats_server._ENDS_WITHIN = kept
    assert (anew.found, anew.process != found.process) == (False, True)
    # The killed program's new parent may take its time to reap it.
    assert not nats_server.is_alive(found.process)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system does not say who has ended")
def test_nobody_waits_for_a_server_that_has_ended_while_another_program_holds_its_number() -> None:
    with subprocess.Popen([sys.executable, "-c", ""], stdout=subprocess.PIPE) as started:
        assert started.stdout
        os.waitid(os.P_PID, started.pid, os.WEXITED | os.WNOWAIT)
        os.kill(started.pid, 0)
        assert not nats_server.is_alive(started.pid)
    assert nats_server.is_alive(os.getpid())


def test_a_process_that_was_given_the_number_of_a_server_is_left_alone(folder: Path) -> None:
    folder.mkdir(mode=0o700)
    certificate = certificate_in(folder)
    write_keys(nats_server.keys_file(folder), new_keys("rummytui-x", (f"{LOOPBACK}:1",), certificate.fingerprint.hex()))
    (folder / "server.json").write_text(json.dumps({"host": LOOPBACK, "port": 1}))
    (folder / "server.pid").write_text(str(os.getpid()))
    assert nats_server.running(folder) is None
    assert not nats_server.stop(folder)


def test_keys_that_cannot_be_read_are_one_sentence_without_them(tmp_path: Path) -> None:
    keys = new_keys("rummytui-x", ("10.0.0.1:4222",), "00" * 32)
    assert keys.referee not in repr(keys)
    file = tmp_path / "keys.json"
    with pytest.raises(RemoteError, match=r"Can\'t read .*: it doesn't exist\."):
        read_keys(file)
    write_keys(file, keys)
    assert read_keys(file) == keys
    sound = file.read_text()
    for spoilt in (
        "{}",
        "[]",
        sound.replace(keys.referee, keys.referee[:-1] + "!"),
        "\udcff",
        # A key for something else, and a fingerprint that other servers have as well.
        sound.replace(keys.referee, keys.issuer),
        sound.replace(keys.issuer, keys.system),
        sound.replace("00" * 32, "00" * 31),
        sound.replace("00" * 32, ""),
        sound.replace("00" * 32, "0x" * 32),
        sound.replace("10.0.0.1:4222", "10.0.0.1"),
        sound.replace("10.0.0.1:4222", "10.0.0.1:4222/x"),
    ):
        file.write_text(spoilt, errors="surrogateescape")
        with pytest.raises(RemoteError, match="isn't a server key file") as caught:
            read_keys(file)
        assert keys.referee[:-1] not in str(caught.value)


def test_a_port_that_is_not_for_everybody_is_not_said_to_be_taken(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(nats_server, "_try", refused)
    with pytest.raises(RemoteError, match="Only administrators can use port 80"):
        nats_server.start(folder, host=LOOPBACK, port=80)


@pytest.mark.parametrize("name", ["certificate.pem", "certificate.key"])
@pytest.mark.parametrize(
    "content", [b"", b"\0\xff\x80", b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"]
)
def test_a_damaged_certificate_is_one_sentence_and_is_left_as_it_is(tmp_path: Path, name: str, content: bytes) -> None:
    sound = certificate_in(tmp_path)
    (tmp_path / name).write_bytes(content)
    with pytest.raises(RemoteError, match=r"certificate\.pem or certificate\.key is damaged"):
        nats_server.start(tmp_path, host=LOOPBACK)
    assert (tmp_path / name).read_bytes() == content
    assert not nats_server.keys_file(tmp_path).exists()
    (tmp_path / name).unlink()
    assert certificate_in(tmp_path).fingerprint != sound.fingerprint


def test_a_server_that_does_not_start_says_why_and_is_looked_for_where_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = nats_server.start(folder, host=LOOPBACK)
    nats_server.stop(folder)
    with monkeypatch.context() as patch:
        patch.setattr(nats_server, "configuration", lambda *_, **__: "no_such_thing: {\n")
        with pytest.raises(RemoteError, match="nats-server didn't start: nats-server: Parse error on line 2"):
            nats_server.start(folder, host=LOOPBACK)
    assert nats_server.start(folder, host=LOOPBACK).port == begun.port


def test_a_port_that_is_taken_at_the_last_moment_is_not_the_end(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = nats_server.start(folder, host=LOOPBACK)
    nats_server.stop(folder)
    nats_server._wait_until_free(LOOPBACK, begun.port)
    with socket.create_server((LOOPBACK, begun.port)):
        # It was free when it was looked at, and is again as soon as the server has ended.
        monkeypatch.setattr(nats_server, "is_free", lambda *_: True)
        assert nats_server.start(folder, host=LOOPBACK).port != begun.port


def test_the_address_others_can_reach_comes_first() -> None:
    interfaces = [
        Interface("127.0.0.1", "lo"),
        Interface("169.254.3.4", "eth1"),
        Interface("172.17.0.1", "docker0"),
        Interface("10.8.0.2", "tun0"),
        Interface("192.168.1.17", "wlan0"),
        Interface("10.0.0.5", "eth0"),
    ]
    names = [each.name for each in in_order(interfaces, "10.0.0.5")]
    assert names == ["eth0", "wlan0", "tun0", "docker0", "eth1"]
    # Where all traffic goes through a tunnel, the kitchen still does not.
    assert in_order(interfaces, "10.8.0.2")[0].name == "wlan0"
    assert local_addresses()


@pytest.mark.skipif(not shutil.which("ps") or not Path("/proc/self/cmdline").exists(), reason="needs ps and /proc")
def test_a_process_has_the_same_command_line_where_only_ps_tells_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with subprocess.Popen([sys.executable, "-c", "input()", "server.conf"], stdin=subprocess.PIPE) as process:
        while not (told := nats_server._command_line(process.pid)):
            """It's empty until the system runs the command."""

        def unreadable(_: Path) -> bytes:
            raise OSError(errno.ENOENT, "no such file")

        monkeypatch.setattr(Path, "read_bytes", unreadable)
        by_ps = nats_server._command_line(process.pid)
        process.communicate(b"\n")
    assert told.split()[-2:] == by_ps.split()[-2:] == ["input()", "server.conf"]
    assert nats_server._command_line(process.pid).strip() == ""


def test_a_fingerprint_is_never_compared_by_less_than_eighty_bits() -> None:
    with pytest.raises(ValueError, match="80 bits"):
        pinned(bytes(9))
    assert pinned(bytes(10)).verify_mode == ssl.CERT_NONE


@pytest.mark.parametrize("known", [10, 20, 32])
def test_each_byte_of_a_fingerprint_is_compared(known: int) -> None:
    shown = hashlib.sha256(b"a certificate").digest()
    pinned(shown[:known]).compare(b"a certificate")
    for place in range(known):
        other = bytearray(shown[:known])
        other[place] ^= 1
        with pytest.raises(OtherCertificate):
            pinned(bytes(other)).compare(b"a certificate")


def test_what_is_missing_is_named_with_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def not_found(name: str) -> None:
        return None

    monkeypatch.setattr(extra, "find_spec", not_found)
    with pytest.raises(MissingExtra, match=r"Install rummytui with its 'far' extra \(see Getting started\)\."):
        extra.need_packages()
    monkeypatch.setattr(sysconfig, "get_path", lambda name: "/nowhere")
    monkeypatch.setattr(shutil, "which", not_found)
    with pytest.raises(MissingExtra, match="the program nats-server"):
        extra.server_program()
