"""An asyncio client for an Assize court, over NATS or gRPC: publishes claims, returns verified verdicts."""

from .court import Court, Verdict, Watched, connect
from .errors import CourtError
from .keys import Keys, read_keys
from .verify import VerificationError, verify

__all__ = [
    "Court",
    "CourtError",
    "Keys",
    "Verdict",
    "VerificationError",
    "Watched",
    "connect",
    "read_keys",
    "verify",
]
