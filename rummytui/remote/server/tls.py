"""TLS that trusts one certificate and no authority: its fingerprint is compared before anything is sent."""

from __future__ import annotations

import hashlib
import hmac
import ssl


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
