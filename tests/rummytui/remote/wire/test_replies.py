"""What is replied comes out as it went in, and nothing else is taken for it."""

import pytest

from rules import RuleViolation
from rules.cards import Card
from rummytui.remote.wire import messages as wire
from rummytui.remote.wire.messages import Malformed


def test_replies_come_out_as_they_went_in() -> None:
    refusal = RuleViolation("RU-1", "Gail’s 7♥ is not free.", cards=[Card.of("7H")], seats=[2])
    for reply in (wire.Done(5), wire.Stale(6), wire.Trouble("No."), wire.Refused.of(refusal)):
        assert wire.reply_from_json(wire.reply_to_json(reply)) == reply
    again = wire.Refused.of(refusal).violation
    assert (again.clause, again.message, again.cards, again.seats) == (
        refusal.clause,
        refusal.message,
        refusal.cards,
        refusal.seats,
    )


@pytest.mark.parametrize(
    "data", [b"{}", b"[]", b'{"seq":"1"}', b'{"refused":{}}', b'{"what":"look"}', b'{"stale":null}']
)
def test_nothing_else_is_a_reply(data: bytes) -> None:
    with pytest.raises(Malformed):
        wire.reply_from_json(data)
