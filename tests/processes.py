"""Which processes run, for tests that begin and end some."""

from pathlib import Path


def is_running(pid: int) -> bool:
    """Whether there is such a process, other than one that has ended and whose parent has not asked how."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def started_by(pid: int) -> list[int]:
    """The processes that this one has started, until it has asked how they ended."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()]
