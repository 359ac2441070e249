from __future__ import annotations

from typing import Sequence, Union

#: What a claim was refused for that may be published again as it is, later.
RETRYABLE = ("over-quota", "evidence-full")


class CourtError(Exception):
    """Whatever a call of the client fails with.

    ``code`` is the court's own for a claim that it refuses (``bad-claim``, ``id-reused``, ``over-quota``,
    …), or one of the client's:

    - ``deadline``: no verdict within the time that was given; the case goes on, and may be watched
    - ``unreachable``: the court can't be reached, and trying again did not help within the time
    - ``denied``: the court does not let this caller do that
    - ``key-revoked``: the case was ended under a key that was revoked since; publish the claim under a new id
    - ``no-keys``: no key of a court is pinned, so that nothing could be believed
    - ``closed``: the client was closed meanwhile
    - ``not-kept``: what came after that position is not kept any more
    """

    def __init__(self, code: str, faults: Union[str, Sequence[str]]) -> None:
        self.code = code
        self.faults = (faults,) if isinstance(faults, str) else tuple(faults)
        super().__init__(f"{code}: {'; '.join(self.faults)}")

    @property
    def retryable(self) -> bool:
        """Whether the same call, under the same id, may succeed later."""
        return self.code in (*RETRYABLE, "record-lost", "not-opened", "deadline", "unreachable")


def too_large(body: bytes, limit: int) -> CourtError:
    """Why a claim can't be sent, where a message holds at most ``limit`` bytes."""
    return CourtError(
        "bad-claim",
        f"the claim has {len(body)} bytes as JSON, and a message holds {limit} bytes, headers among them",
    )
