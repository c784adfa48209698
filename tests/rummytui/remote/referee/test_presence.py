"""Who is at a screen, as far as has been heard, and who asks too much."""

from rummytui.remote.referee.presence import ASKS_A_SECOND, GOINGS, GONE_AFTER, Presence


def test_who_comes_and_goes_all_the_time_is_news_to_nobody() -> None:
    presence = Presence(2)
    presence.has_yet_to_come(frozenset({1}))
    news = sum(presence.says(1, now / 20, here=bool(now % 2)) for now in range(1, 201))
    # Ten seconds of it.
    assert 2 <= news <= 2 * GOINGS + 2


def test_leaving_counts_at_once_and_restless_guests_after_a_while() -> None:
    presence = Presence(2)
    for number in range(GOINGS):
        assert presence.says(0, number, here=False)
        assert presence.away == {0}
        assert presence.says(0, number + 0.5, here=True)
    assert not presence.says(0, GOINGS, here=False)
    assert not presence.listen(frozenset({0}), GOINGS + 0.1)
    assert presence.listen(frozenset({0}), GOINGS + GONE_AFTER + 0.1)
    assert presence.away == {0}
    assert presence.says(0, 20.0, here=True)
    assert presence.says(0, 21.0, here=False)


def test_who_is_gone_listens_for_nobody_any_more() -> None:
    presence = Presence(3)
    presence.aloud = {0, 1, 2}
    presence.says(0, 1.0, here=True)
    presence.says(1, 1.0, here=False)
    assert presence.aloud == {0, 2}
    assert not presence.listen(frozenset({0, 1}), 1.0)
    assert presence.listen(frozenset({0, 1}), 1.1 + GONE_AFTER)
    assert presence.aloud == {2}


def test_who_is_never_heard_is_missed_after_a_while_however_often_one_listens() -> None:
    presence = Presence(2)
    for beat in range(int(GONE_AFTER) + 1):
        assert not presence.listen(frozenset({0}), 100.0 + beat)
    assert presence.listen(frozenset({0}), 100.5 + GONE_AFTER)
    assert presence.away == {0}


def test_more_asks_than_there_may_be_are_not_heard() -> None:
    presence = Presence(2)
    assert sum(presence.may_ask(0, 1.0) for _ in range(100)) == ASKS_A_SECOND
    assert presence.may_ask(1, 1.0)
    assert sum(presence.may_ask(0, 1.5) for _ in range(100)) == ASKS_A_SECOND // 2
