from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, AsyncIterator, Awaitable, Callable, Mapping, Optional, Protocol


@dataclass(frozen=True)
class Submission:
    """A claim on its way to the court."""

    source: str
    id: str
    proceeding: str
    #: The claim as it is sent: JSON in UTF-8.
    body: bytes


async def _nothing() -> None:
    return None


@dataclass(frozen=True)
class Unverified:
    """A message that may be an answer on a case: nobody has verified it yet."""

    kind: str  # "verdict" or "refusal"
    case_id: str
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)
    position: Optional[str] = None
    ack: Callable[[], Awaitable[None]] = _nothing


@dataclass(frozen=True)
class Listener:
    heard: Callable[[Unverified], None]
    #: The connection was away: answers may have been missed.
    missed: Callable[[], None]


class Transport(Protocol):
    """One way to a court, NATS or gRPC. What it raises is a ``CourtError``."""

    async def submit(self, submission: Submission) -> str:
        """Gives a claim to the court: its case id, once it is stored there. Again with the same submission,
        it has the verdict of a case that has ended said to who listens."""

    async def listen(self, listener: Listener) -> None:
        """Hears what is answered from now on; returns once it does."""

    def follow(self, after: Optional[str]) -> AsyncIterator[Unverified]:
        """What was answered after a position, and what is answered then."""

    async def close(self) -> None: ...
