"""What is counted over many decisions, by several processes."""

from rummytui.bots.tally import Profile, Times


def test_the_times_of_several_processes_make_one_profile() -> None:
    one, other = Times(), Times()
    for seconds in (0.001, 0.003):
        one.add(seconds)
    for seconds in (0.003, 0.009):
        other.add(seconds)
    one.include(other)
    assert one.profile() == Profile(decisions=4, mean=4.0, p50=3.0, p95=9.0, p99=9.0, worst=9.0)
    assert other.profile().mean == 6.0
