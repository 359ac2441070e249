from __future__ import annotations

from dataclasses import dataclass, field
from typing import AsyncIterator, Awaitable, Callable, Mapping, Optional, Protocol


@dataclass(frozen=True)
class Submission:
    """A claim to submit."""

    source: str
    id: str
    proceeding: str
    #: The body of the message: the claim as JSON in UTF-8.
    body: bytes


async def _nothing() -> None:
    return None


@dataclass(frozen=True)
class Unverified:
    """A message that claims to be an answer on a case. It has not been verified yet."""

    kind: str  # "verdict" or "refusal"
    case_id: str
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)
    position: Optional[str] = None
    ack: Callable[[], Awaitable[None]] = _nothing


@dataclass(frozen=True)
class Listener:
    on_message: Callable[[Unverified], None]
    #: The connection was interrupted, so answers may have been missed.
    on_missed: Callable[[], None]


class Transport(Protocol):
    """A connection to a court, over NATS or gRPC. All its errors are ``CourtError``."""

    async def submit(self, submission: Submission) -> str:
        """Submits a claim, and returns its case id once the court has stored it. If the case has already
        ended, submitting it again makes the court repeat its verdict to the listener."""

    async def listen(self, listener: Listener) -> None:
        """Passes answers to the listener from now on. Returns once it listens."""

    def follow(self, after: Optional[str]) -> AsyncIterator[Unverified]:
        """Iterates over the answers after a position, and then over new ones."""

    async def close(self) -> None: ...
