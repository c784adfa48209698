"""Opening a table for several screens: the server, the referee, the log, and a code for every guest.

A saved game carries on at only one table, and can't be played here meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING, Any, Final

from rules.game import LARGEST_SEED
from rules.seats import Seat
from rummytui.remote.extra import RemoteError
from rummytui.remote.guest.discovery import announced
from rummytui.remote.guest.guest_access import GuestAccess, Invitation, seats_folder
from rummytui.remote.guest.links import forget_links, links_to, new_link
from rummytui.remote.server.admin import AdminConnection, Elsewhere, Served, office, on_disk, serving, worded
from rummytui.remote.server.background import end, keep_pages, started_again
from rummytui.remote.server.credentials import ServerCredentials
from rummytui.remote.server.nats_server import far_folder
from rummytui.remote.server.reconnect_keys import ReconnectKey, forget_seat, read_seats, write_seat
from rummytui.remote.server.streams import reaching
from rummytui.remote.server.table_logs import Logs, SeatInfo, TableInfo
from rummytui.remote.wire.codes import FEW, MANY
from rummytui.text.speech import listed
from saves import SaveError, Sitter
from saves.errors import printable
from saves.journal import let_go, locked
from saves.keeping import bring_home

if TYPE_CHECKING:
    from rummytui.remote.guest.table import RemoteTable
    from rummytui.remote.server.guest_list import GuestList, Offer


class AlreadyOpen(RemoteError):
    """A saved game is being played at the table of ``key``, which people ``names`` have opened."""

    def __init__(self, path: Path, names: Sequence[str], key: ReconnectKey) -> None:
        game = printable(Path(path.stem))
        super().__init__(
            f"{game} is being played at a table that {listed(names)} opened from here. To rejoin it, run rummytui host."
        )
        self.key = key


@asynccontextmanager
async def held(path: Path) -> AsyncIterator[None]:
    """While no window plays the saved game at ``path``, or opens a table for it. Raises RemoteError where one does."""
    try:
        lock = locked(path)
    except SaveError as error:
        raise RemoteError(str(error)) from None
    try:
        yield
    finally:
        let_go(lock)


async def must_not_be_open(path: Path, journal: bytes, logs: Logs, kept: Sequence[ReconnectKey]) -> None:
    """Raise AlreadyOpen if an open table of one of the ``kept`` host keys continues this saved game.

    Raises OutOfReach as well.
    """
    # A file on this laptop would be out of date once a table is closed or gone, so ask the tables.
    for key in kept:
        facts = await logs.facts(key.table) if key.host else None
        if facts and facts.open and await logs.goes_on_with(key.table, journal):
            raise AlreadyOpen(path, [place.name for place in facts.seats if place.host], key)


_STARTS_WITHIN: Final = 20.0
"""Seconds for a referee to start in."""
_MOMENT: Final = 0.1
_LAST_WORDS: Final = 1.5
_LOOKED_AFTER_EVERY: Final = 1.0
"""Seconds after which it is looked again whether this laptop's own server and its referee run."""
_ANOTHER_SERVER: Final = "That table is on another server. Name that server: rummytui host --nats … --creds …"


@dataclass(frozen=True)
class TablePlan:
    """A table as it is to be opened. ``elsewhere`` are the seats of people at other screens."""

    game: str
    players: Sequence[str]
    seating: Sequence[Sitter]
    elsewhere: frozenset[Seat]
    options: dict[str, Any]
    pace: float
    seed: int = field(default_factory=lambda: randbelow(LARGEST_SEED))
    journal: bytes = b""
    """The lines of the saved game that continues there; empty for a new one."""
    saved: Path | None = None
    """Where that saved game is, if it is on this machine."""
    head_starts: Sequence[int] = ()
    """The head start of each seat of a new game; empty if nobody has one."""

    @property
    def here(self) -> tuple[Seat, ...]:
        """The seats of the people at this screen."""
        people = [seat for seat, sitter in enumerate(self.seating) if sitter.kind == "person"]
        return tuple(seat for seat in people if seat not in self.elsewhere)

    @property
    def facts(self) -> TableInfo:
        """What the referees are to know of it."""
        places = (
            SeatInfo("elsewhere" if seat in self.elsewhere else "here", name, seat in self.here)
            for seat, name in enumerate(self.players)
        )
        return TableInfo(self.game, tuple(places), self.pace)


class HostAccess(GuestAccess):
    """The way to a table that was opened from here, for the people at this screen and for those they ask in."""

    def __init__(
        self,
        key: ReconnectKey,
        keys: ServerCredentials,
        address: tuple[str, int],
        invitations: Sequence[Invitation],
        *,
        at_home: bool,
        announces: bool,
    ) -> None:
        super().__init__(key, kept_in=seats_folder())
        self._at_home, self._announces = at_home, announces
        self._keys = keys
        self._address = address
        self.invitations = invitations

    @asynccontextmanager
    async def _books(self) -> AsyncIterator[AdminConnection]:
        """An admin connection; this laptop's own server is restarted if it has stopped. Raises RemoteError."""
        async with AsyncExitStack() as stack:
            try:
                books = await stack.enter_async_context(office(self._keys))
            except RemoteError:
                if not self._at_home:
                    raise
                served = await stack.enter_async_context(serving(None))
                if served.keys.fingerprint != self._keys.fingerprint:
                    raise
                books = await stack.enter_async_context(office(served.keys))
            yield books

    async def enter(self) -> RemoteTable:
        """Sit down, and start again what ends of this laptop's own server meanwhile. Raises RemoteError with a sentence."""
        table = await super().enter()
        if self._at_home:
            table.meanwhile(self._keep_up(table))
            if self._announces:
                table.meanwhile(announced(table.game.name, *self._address))
        return table

    async def _keep_up(self, table: RemoteTable) -> None:
        while not table.is_over:
            await asyncio.sleep(_LOOKED_AFTER_EVERY)
            # What is in the way now may not be the next time.
            with suppress(RemoteError):
                if await on_disk(last_opened, self._keys) is None:
                    return
                if sentence := await on_disk(started_again, far_folder(), self._address[1]):
                    table.said(sentence)

    async def refresh(self) -> None:
        """Show no codes that were used. Raises RemoteError with a sentence."""
        async with office(self._keys) as books:
            offers = {str(offer.code): offer for offer in await books.guest_list.offers(self.key.table)}
        self.invitations = tuple(
            replace(one, is_void=one.code in offers and offers[one.code].is_void)
            for one in self.invitations
            if one.link or one.code in offers
        )

    async def shut_out(self, seat: Seat) -> None:
        """Let nobody in any more who holds a key to that seat, and make a new code. Raises RemoteError with a sentence."""
        table = self.key.table
        async with self._books() as books:
            facts = await Logs(books.client).facts(table)
            for offer in await books.guest_list.offers(table):
                if seat in offer.seats:
                    await books.guest_list.withdraw(table, offer.code.number)
            links = await on_disk(links_to, far_folder(), table)
            has_link = any(seat in behind.seats for behind in links.values())
            await on_disk(forget_links, far_folder(), table, seat)
            for guest in await books.guest_list.guests(table):
                if seat in guest.seats and not guest.host:
                    await books.guest_list.revoke(table, guest)
            name = facts.seats[seat].name if facts else ""
            served = Served(self._keys, self._address, self._at_home)
            asks = _Asks(books.guest_list, served, table, web=has_link, announces=self._announces)
            new = await asks.all_of({seat: name})
        others = [one for one in self.invitations if one.seat != seat]
        self.invitations = tuple(sorted((*others, *new), key=lambda one: one.seat))

    async def close(self, folder: Path) -> str:
        """Close the table for everybody, and save the evening in ``folder``.

        Raises RemoteError with a sentence, which says what is saved all the same. Where nothing can be saved, nothing is done;
        where the table can't be closed, it stays open for this screen, and the guests learn that it's closed for them.
        """
        said, is_closed = "", False
        try:
            async with self._books() as books:
                logs = Logs(books.client)
                said = await _brought_home(logs, self.key.table, folder)
                await books.guest_list.send_home(self.key.table)
                if facts := await logs.facts(self.key.table):
                    await logs.set_facts(self.key.table, replace(facts, open=False))
                is_closed = True
                await books.guest_list.close(self.key.table)
                # Until the referee has heard of it, a bot may still move.
                await asyncio.sleep(_LAST_WORDS)
                said = await _brought_home(logs, self.key.table, folder)
        except RemoteError as error:
            if not said:
                raise RemoteError(f"Can't save the game, so the table stays open. {error}") from None
            what = "Clearing up failed" if is_closed else "The table is still open"
            way_back = "" if is_closed else " To rejoin it, run rummytui host."
            raise RemoteError(f"{said} {what}: {error}{way_back}") from None
        # ServerCredentials that cannot be thrown away lead nowhere any more.
        with suppress(RemoteError):
            await on_disk(forget_seat, seats_folder(), self.key)
            await on_disk(forget_links, far_folder(), self.key.table)
            if self._at_home and last_opened(self._keys) is None:
                # Nobody plays on this laptop's server any more.
                await on_disk(end, far_folder())
        return said


async def _brought_home(logs: Logs, table: str, folder: Path) -> str:
    """Save the evening of a table; a sentence about that. Raises RemoteError."""
    try:
        path = await asyncio.to_thread(bring_home, await logs.text(table), folder)
    except SaveError as error:
        raise RemoteError(str(error)) from None
    return f"The game is saved as {printable(Path(path.stem))}."


async def open_table(
    plan: TablePlan,
    *,
    at: Elsewhere | None = None,
    port: int | None = None,
    web: bool = False,
    announces: bool = True,
) -> HostAccess:
    """Open a table, on this laptop's own server or ``at`` another one; with ``web``, for browsers as well.

    A table on this laptop's own server is announced on the local network, if this ``announces`` any.

    Raises RemoteError, also if a table that was opened from here continues the same saved game, and RuleViolation (SH-16)
    if these can't play. After an error there is no such table, and nothing new is left running.
    """
    alone = held(plan.saved) if plan.saved else nullcontext()
    async with serving(at, port) as served, office(served.keys) as books, alone:
        keys, logs = served.keys, Logs(books.client)
        await logs.prepare(keys.replicas)
        if plan.saved:
            await _must_be_closed(plan.saved, plan.journal, logs)
        if plan.journal:
            table = await logs.take_in(plan.facts, plan.journal)
        else:
            table = await logs.open(
                plan.facts,
                plan.players,
                plan.seating,
                seed=plan.seed,
                options=plan.options,
                head_starts=plan.head_starts,
            )
        try:
            names = [plan.players[seat] for seat in plan.here]
            key = await _admitted(books.guest_list, keys, table, plan.here, " & ".join(names)[:100], is_host=True)
            await _until_door_opens(books.guest_list)
            asks = _Asks(books.guest_list, served, table, web=web, announces=announces)
            invitations = await asks.all_of({seat: plan.players[seat] for seat in sorted(plan.elsewhere)})
            await on_disk(write_seat, seats_folder(), key)
        except BaseException:
            # Nobody would find the way back to it.
            with suppress(RemoteError), reaching():
                await logs.set_facts(table, replace(plan.facts, open=False))
                await books.guest_list.close(table)
            raise
        return HostAccess(key, keys, served.address, invitations, at_home=served.at_home, announces=announces)


async def _must_be_closed(path: Path, journal: bytes, logs: Logs) -> None:
    """Make sure that no table has continued a saved game. Raises RemoteError."""
    try:
        await must_not_be_open(path, journal, logs, await on_disk(read_seats, seats_folder()))
    except AlreadyOpen as error:
        # The way back leads to the table that was wanted last, however many were opened after it.
        await on_disk(write_seat, seats_folder(), error.key)
        raise


async def _until_door_opens(guest_list: GuestList) -> None:
    """Wait for a referee, which may have to start first, but not for ever."""
    until = asyncio.get_running_loop().time() + _STARTS_WITHIN
    while True:
        if await guest_list.has_door() or asyncio.get_running_loop().time() > until:
            return
        await asyncio.sleep(_MOMENT)


async def _admitted(
    guest_list: GuestList, keys: ServerCredentials, table: str, seats: tuple[Seat, ...], name: str, *, is_host: bool
) -> ReconnectKey:
    """A key to these seats for a program on this machine, which needs no code."""
    guest, key = await guest_list.admit(table=table, seats=seats, name=name, is_host=is_host)
    return ReconnectKey(table, guest, key, keys.servers, keys.fingerprint, seats, name, is_host)


async def open_again(
    key: ReconnectKey, *, at: Elsewhere | None = None, web: bool = False, announces: bool = True
) -> HostAccess:
    """The way back to a table that was opened from here, with codes for those who have not come yet.

    A code that has been shown is shown again, unless it was used. On this laptop's own server the table is found even where
    that had to take another port, or make itself a new certificate.
    Raises RemoteError.
    """
    async with serving(at) as served:
        keys, address, at_home = served
        is_known = keys.fingerprint == key.fingerprint
        if not (is_known or at_home):
            raise RemoteError(_ANOTHER_SERVER)
        async with office(keys) as books:
            facts = await Logs(books.client).facts(key.table)
            if facts is None and not is_known:
                raise RemoteError(_ANOTHER_SERVER)
            if facts is None or not facts.open:
                await on_disk(forget_seat, seats_folder(), key)
                raise RemoteError("That table is closed.")
            links = await on_disk(links_to, far_folder(), key.table)
            pages = {behind.guest for behind in links.values()}
            guests = await books.guest_list.guests(key.table)
            taken = {seat for guest in guests if guest.guest not in pages for seat in guest.seats}
            wanted = {
                seat: place.name
                for seat, place in enumerate(facts.seats)
                if place.where == "elsewhere" and seat not in taken
            }
            offers = await books.guest_list.offers(key.table)
            asks = _Asks(books.guest_list, served, key.table, web=web, announces=announces, offers=offers)
            invitations = await asks.all_of(wanted)
            shown = {one.code for one in invitations}
            for offer in offers:
                if str(offer.code) not in shown:
                    await books.guest_list.withdraw(key.table, offer.code.number)
            if at_home:
                await _until_door_opens(books.guest_list)
        if at_home and (key.servers, key.fingerprint) != (keys.servers, keys.fingerprint):
            key = replace(key, servers=keys.servers, fingerprint=keys.fingerprint)
            await on_disk(write_seat, seats_folder(), key)
        return HostAccess(key, keys, address, invitations, at_home=at_home, announces=announces)


class _Asks:
    """Makes the codes, and with ``web`` the links, with which others are asked in; ``offers`` are the codes there are."""

    def __init__(
        self,
        guest_list: GuestList,
        served: Served,
        table: str,
        *,
        web: bool,
        announces: bool,
        offers: Sequence[Offer] = (),
    ) -> None:
        self._guest_list, self._table, self._web = guest_list, table, web
        self._keys, self._address, at_home = served
        # More words on a public server, where thousands of codes may be open at once.
        self._words = FEW if at_home else MANY
        self._is_heard = announces and at_home
        self._offers = {seat: offer for offer in offers for seat in offer.seats}
        self._port: int | None = None

    async def all_of(self, wanted: dict[Seat, str]) -> list[Invitation]:
        """One for each of these seats, with the names of those who are to sit there. Raises RemoteError."""
        if self._web:
            self._port = await on_disk(keep_pages, far_folder())
        return [await self._of(seat, name) for seat, name in wanted.items()]

    async def _of(self, seat: Seat, name: str) -> Invitation:
        host, port = self._address
        offer = self._offers.get(seat)
        code = (
            offer.code
            if offer
            else await self._guest_list.new_code(table=self._table, seats=(seat,), name=name, words=self._words)
        )
        link = ""
        if self._port:
            link = f"http://{host}:{self._port}/{await self._token(seat, name)}"
        is_void = offer is not None and offer.is_void
        return Invitation(seat, str(code), f"{host}:{port}", link, is_void, is_heard=self._is_heard)

    async def _token(self, seat: Seat, name: str) -> str:
        """The token of the link to a seat; the one that there is, if there is one."""
        links = await on_disk(links_to, far_folder(), self._table)
        if token := next((token for token, key in links.items() if seat in key.seats), None):
            return token
        # A page plays with a key of its own, which never leaves this machine.
        key = await _admitted(self._guest_list, self._keys, self._table, (seat,), name, is_host=False)
        return await on_disk(new_link, far_folder(), key)


def last_opened(on: ServerCredentials | None = None) -> ReconnectKey | None:
    """The seat at the table that was opened from here last, ``on`` this server; None if there is none.

    Raises RemoteError.
    """
    with worded():
        kept = [key for key in read_seats(seats_folder()) if key.host]
    return next((key for key in kept if on is None or key.fingerprint == on.fingerprint), None)
