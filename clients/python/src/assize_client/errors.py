from __future__ import annotations

from typing import Sequence, Union

#: The codes of refusals after which the client publishes the unchanged claim again.
RETRYABLE = ("over-quota", "evidence-full")


class CourtError(Exception):
    """The error that every call of the client raises.

    ``code`` is the court's code for a claim that it refuses (``bad-claim``, ``id-reused``, ``over-quota``,
    …), or one of the client's:

    - ``deadline``: no verdict within the timeout; the case continues, and can be watched
    - ``unreachable``: the court could not be reached, and retrying within the timeout did not help
    - ``denied``: the court does not allow this caller to do that
    - ``key-revoked``: the case ended under a key that has since been revoked; publish the claim under a
      new id
    - ``no-keys``: no key of a court is pinned, so nothing can be verified
    - ``closed``: the client was closed in the meantime
    - ``not-kept``: the verdicts after that position are no longer kept, or it is no position of this court
    """

    def __init__(self, code: str, faults: Union[str, Sequence[str]]) -> None:
        self.code = code
        self.faults = (faults,) if isinstance(faults, str) else tuple(faults)
        super().__init__(f"{code}: {'; '.join(self.faults)}")

    @property
    def retryable(self) -> bool:
        """Whether the same call under the same id may succeed later."""
        return self.code in (*RETRYABLE, "record-lost", "not-opened", "deadline", "unreachable")


def too_large(body: bytes, limit: int) -> CourtError:
    """Returns the error for a claim that does not fit into a message of at most ``limit`` bytes."""
    return CourtError(
        "bad-claim",
        f"the claim has {len(body)} bytes as JSON, and a message may have at most {limit} bytes, headers included",
    )
