"""Who is behind the names that stand in the journals."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules.names import alike


@dataclass(frozen=True, slots=True)
class Who:
    """A person of the family; ``written`` are the ways in which their name stands in journals, the commonest first."""

    name: str
    written: tuple[str, ...]

    @property
    def joined(self) -> bool:
        """Whether they are written in ways that nobody would take for the same by themselves."""
        return len({alike(name) for name in self.written}) > 1


def people_behind(names: Iterable[str], canonical: Callable[[str], str]) -> dict[str, Who]:
    """Everybody who is written in one of these ways, by what `rules.names.alike` makes of their name.

    ``canonical`` gives the name under which somebody is known, as `rummytui.people.registry.People` does. The names come with the
    commonest first; a person of whom nothing is known is called so.

    >>> list(people_behind(["Ann", "ann", "Annie", "Bob"], {"Annie": "Ann"}.get).values())
    [Who(name='Ann', written=('Ann', 'ann', 'Annie')), Who(name='Bob', written=('Bob',))]
    """
    called: dict[str, str] = {}
    written: dict[str, list[str]] = {}
    for name in names:
        known = canonical(name) or name
        key = alike(known)
        if known != name:
            called[key] = known
        called.setdefault(key, known)
        written.setdefault(key, []).append(name)
    return {key: Who(called[key], tuple(names)) for key, names in written.items()}
