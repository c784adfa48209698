"""Why something is not allowed, as it is said at the table."""

from __future__ import annotations

import re

from rules import RuleViolation
from rummytui.text.speech import said, said_all


def refusal(violation: RuleViolation) -> str:
    """The sentence of a refusal, with cards written as they are elsewhere and without the clause.

    >>> from rules import Card
    >>> card = Card.of("7H")
    >>> refusal(RuleViolation("SH-5", "7H came from the discard pile this turn.", cards=[card]))
    '7♥ came from the discard pile this turn.'
    """
    text = violation.message
    for card in violation.cards:
        text = re.sub(rf"(?<!\w){re.escape(str(card))}(?![\w=])", said_all([card]) if card.rank else said(card), text)
    return text
