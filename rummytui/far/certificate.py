"""The certificate a server of tables shows: its own, signed by itself, known again by its fingerprint alone."""

from __future__ import annotations

import hashlib
import ssl
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from saves.disk import make_folder, put_in_place

_GOOD_FOR = timedelta(days=20 * 365)


@dataclass(frozen=True)
class Certificate:
    """Where a certificate and its key lie, and the SHA-256 that codes carry the beginning of."""

    file: Path
    key: Path
    fingerprint: bytes


def certificate_in(folder: Path) -> Certificate:
    """The certificate in a folder; one is made where there is none. Raises OSError."""
    file, key = folder / "certificate.pem", folder / "certificate.key"
    if not (file.is_file() and key.is_file()):
        _make(file, key)
    der = ssl.PEM_cert_to_DER_cert(file.read_text())
    return Certificate(file, key, hashlib.sha256(der).digest())


def _make(file: Path, key: Path) -> None:
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
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("rummytui")]), critical=False)
        .sign(private, hashes.SHA256())
    )
    make_folder(file.parent)
    pem = serialization.Encoding.PEM
    plain = private.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    put_in_place(key, plain)
    put_in_place(file, certificate.public_bytes(pem))
