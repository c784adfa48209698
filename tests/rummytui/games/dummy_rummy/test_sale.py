"""Who is said to buy, to think or to have passed while a discard is for sale."""

from pathlib import Path

from rules.events import SalePassed
from rummytui.games.dummy_rummy.sale import buyers, dummy_view, sale_of
from rummytui.table.scene import Scene
from tests.rummytui.games.test_offers import sale_of as sale_among


def standings(scene: Scene) -> dict[int, str]:
    found = sale_of(scene)
    assert found
    return {bidder.seat: bidder.standing for bidder in found.bidders}


def test_only_who_passed_in_this_sale_has_passed(tmp_path: Path) -> None:
    host, scene = sale_among(tmp_path, 2)
    before = standings(scene)
    first = dummy_view(scene.view).buyers[0]
    assert "no" not in before.values()
    earlier = scene._replace(events=(*scene.events[:-1], SalePassed(first), scene.events[-1]))
    assert standings(earlier) == before
    now = scene._replace(events=(*scene.events, SalePassed(first)))
    assert standings(now) == {**before, first: "no"}
    host.close()


def test_who_can_still_buy_is_asked_in_playing_order_and_nobody_while_nobody_is_to_act(tmp_path: Path) -> None:
    host, scene = sale_among(tmp_path, 2)
    everybody = [seat for seat in dummy_view(scene.view).buyers if seat in scene.people]
    assert buyers(scene._replace(face_up=None)) == everybody
    assert buyers(scene._replace(face_up=everybody[-1])) == everybody[-1:]
    assert buyers(scene._replace(acting=())) == []
    host.close()
