"""A server's own certificate, and TLS that trusts it by its fingerprint alone, compared before anything is sent."""

from __future__ import annotations

import hashlib
import hmac
import ssl
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

from rummytui.remote.extra import RemoteError
from saves.disk import make_folder, put_in_place, read_file

if TYPE_CHECKING:
    from cryptography.x509 import GeneralName


class OtherCertificate(ssl.SSLCertVerificationError):
    """The server shows another certificate than before."""


class _PinnedObject(ssl.SSLObject):
    """One connection, which does not exist until its certificate has been found to be the right one."""

    def do_handshake(self) -> None:
        super().do_handshake()
        context = self.context
        assert isinstance(context, PinnedContext)
        context.compare(self.getpeercert(binary_form=True))


class _PinnedSocket(ssl.SSLSocket):
    """The same for a socket that waits."""

    def do_handshake(self, block: bool = False) -> None:
        super().do_handshake(block)
        context = self.context
        assert isinstance(context, PinnedContext)
        context.compare(self.getpeercert(binary_form=True))


class PinnedContext(ssl.SSLContext):
    """A context for connections to the server whose certificate has a SHA-256 that begins with certain bytes."""

    fingerprint: bytes
    sslobject_class = _PinnedObject
    sslsocket_class = _PinnedSocket

    def compare(self, certificate: bytes | None) -> None:
        """Raise OtherCertificate unless this is the one."""
        shown = hashlib.sha256(certificate or b"").digest()
        if not hmac.compare_digest(shown[: len(self.fingerprint)], self.fingerprint):
            raise OtherCertificate("the server has a different certificate")
        self.shown = shown

    shown: bytes | None = None
    """The whole fingerprint of the certificate last found right."""


def unpinned() -> PinnedContext:
    """A context that accepts any certificate, for a key exchange that binds the one it was ``shown``."""
    return _context(b"")


def pinned(fingerprint: bytes) -> PinnedContext:
    """A context that accepts only the certificate whose SHA-256 begins with those bytes, at least ten."""
    if len(fingerprint) < 10:
        raise ValueError("fingerprint shorter than 80 bits")
    return _context(fingerprint)


def _context(fingerprint: bytes) -> PinnedContext:
    context = PinnedContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    # The fingerprint says who it is; names and authorities would only let others in.
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.fingerprint = fingerprint
    return context


_LARGEST_FILE = 64 * 1024
_GOOD_FOR = timedelta(days=20 * 365)


@dataclass(frozen=True)
class Certificate:
    """Where a certificate and its key lie, and the SHA-256 that codes carry the beginning of."""

    file: Path
    key: Path
    fingerprint: bytes

    def moved_to(self, folder: Path) -> Certificate:
        """The same with its files in another folder."""
        return Certificate(folder / self.file.name, folder / self.key.name, self.fingerprint)


def certificate_in(folder: Path, hosts: Sequence[str] = ()) -> Certificate:
    """The certificate in a folder; where there is none, one is made, for servers with these names and addresses.

    Raises OSError, and RemoteError where a file holds something else.
    """
    file, key = folder / "certificate.pem", folder / "certificate.key"
    if not (file.is_file() and key.is_file()):
        _make(file, key, hosts)
    try:
        text = read_file(file, _LARGEST_FILE).decode(errors="replace")
        # openssl would prompt on the terminal for a key's password.
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(file, key, password="")
        der = ssl.PEM_cert_to_DER_cert(text)
    except (ssl.SSLError, ValueError):
        raise RemoteError(
            f"{file} or {key.name} is damaged. Delete both to get new ones; everyone then needs a new code."
        ) from None
    return Certificate(file, key, hashlib.sha256(der).digest())


def _make(file: Path, key: Path, hosts: Sequence[str]) -> None:
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    private = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "rummytui")])
    # Laptops in one kitchen need not agree about today's date.
    begins = datetime.now(UTC) - timedelta(days=365)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(private.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins)
        .not_valid_after(begins + _GOOD_FOR)
        .add_extension(
            x509.SubjectAlternativeName([x509.DNSName("rummytui"), *(_name_of(host) for host in hosts)]), critical=False
        )
        .sign(private, hashes.SHA256())
    )
    make_folder(file.parent)
    pem = serialization.Encoding.PEM
    plain = private.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    put_in_place(key, plain)
    put_in_place(file, certificate.public_bytes(pem))


def _name_of(host: str) -> GeneralName:
    from cryptography import x509

    try:
        return x509.IPAddress(ip_address(host))
    except ValueError:
        return x509.DNSName(host)
