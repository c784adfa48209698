"""A server's authorisation request for a connection, and the signed answer, field by field."""

import json
import secrets
from typing import Any

import nkeys
import pytest

from rummytui.remote.referee import jwts

WHO = jwts.Knocker(server="NSERVER", connection=7, key="UKEY", address="192.0.2.7", user="x", password="y")


def new_pair(prefix: int) -> nkeys.KeyPair:
    return nkeys.from_seed(nkeys.encode_seed(secrets.token_bytes(32), prefix))


def question(signed_by: nkeys.KeyPair, **changed: Any) -> bytes:
    """What a server asks, with some fields changed."""
    server = signed_by.public_key.decode()
    asked = {
        "server_id": {"id": changed.pop("server", server)},
        "client_info": {"id": 7, "host": "192.0.2.7"},
        "user_nkey": "UKEY",
        "connect_opts": {"user": "x", "pass": "y"},
    }
    return jwts._signed(signed_by, {"nats": {**asked, **changed}}).encode()


def said_in(token: str | bytes) -> dict[str, Any]:
    text = token if isinstance(token, str) else token.decode()
    found: dict[str, Any] = json.loads(jwts._unpacked(text.split(".")[1]))
    return found


def test_a_server_asks_for_itself() -> None:
    server = new_pair(nkeys.PREFIX_BYTE_SERVER)
    who = jwts.asked(question(server))
    assert (who.server, who.connection, who.key) == (server.public_key.decode(), 7, "UKEY")
    assert (who.address, who.user, who.password) == ("192.0.2.7", "x", "y")


def test_no_server_asks_for_another() -> None:
    one, other = new_pair(nkeys.PREFIX_BYTE_SERVER), new_pair(nkeys.PREFIX_BYTE_SERVER)
    with pytest.raises(jwts.BadToken, match="signed by a different server"):
        jwts.asked(question(one, server=other.public_key.decode()))


def test_what_was_changed_after_it_was_signed_is_no_question() -> None:
    server = new_pair(nkeys.PREFIX_BYTE_SERVER)
    head, _, signature = question(server).decode().rpartition(".")
    other = question(server, user_nkey="UOTHER").decode().rpartition(".")[0]
    assert jwts.asked(f"{head}.{signature}".encode()).key == "UKEY"
    with pytest.raises(jwts.BadToken, match="not a server's request"):
        jwts.asked(f"{other}.{signature}".encode())


def test_nobody_but_a_server_asks() -> None:
    user = new_pair(nkeys.PREFIX_BYTE_USER)
    with pytest.raises(jwts.BadToken):
        jwts.asked(question(user))


def test_the_answer_says_who_comes_in_to_what_and_for_how_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: 1000.9)
    issuer = new_pair(nkeys.PREFIX_BYTE_ACCOUNT)
    answer = said_in(jwts.may_come_in(issuer, WHO, publish=["ask.a"], subscribe=["tell.a", "inbox.a"], seconds=60))
    assert (answer["sub"], answer["aud"]) == ("UKEY", "NSERVER")
    assert (answer["iss"], answer["iat"]) == (issuer.public_key.decode(), 1000)
    assert answer["nats"].keys() == {"jwt", "type", "version"}
    user = said_in(answer["nats"]["jwt"])
    assert (user["sub"], user["name"], user["aud"], user["exp"]) == ("UKEY", "x", "GUESTS", 1060)
    assert user["iss"] == issuer.public_key.decode()
    assert user["nats"]["pub"] == {"allow": ["ask.a"]}
    assert user["nats"]["sub"] == {"allow": ["tell.a", "inbox.a"]}
    assert user["nats"]["allowed_connection_types"] == ["STANDARD"]


def test_the_answer_that_keeps_somebody_out_lets_nobody_in() -> None:
    answer = said_in(jwts.may_not(new_pair(nkeys.PREFIX_BYTE_ACCOUNT), WHO, "no such code or key"))
    assert (answer["sub"], answer["aud"]) == ("UKEY", "NSERVER")
    assert answer["nats"] == {"error": "no such code or key", "type": "authorization_response", "version": 2}
