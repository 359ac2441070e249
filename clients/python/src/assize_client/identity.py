"""Checks a claim's source, id and proceeding before it is sent."""

from __future__ import annotations

import re
import unicodedata
from typing import List

from .errors import CourtError
from .transport import Submission

_PROCEEDING = re.compile("[a-z][a-z0-9-]*")


def check_identity(submission: Submission) -> None:
    """Checks a claim's source, id and proceeding. NATS trims header values and does not carry control
    characters in them, so the court would decide a case of another id. Raises CourtError."""
    faults = [*_name_faults("source", submission.source), *_name_faults("id", submission.id)]
    if faults:
        raise CourtError("malformed-event", faults)
    proceeding = submission.proceeding
    if not isinstance(proceeding, str) or not _PROCEEDING.fullmatch(proceeding):
        raise CourtError("unknown-proceeding", f'there is no proceeding "{proceeding}"')


def _name_faults(name: str, value: object) -> List[str]:
    if not isinstance(value, str):
        return [f"the {name} is not a text"]
    if value == "":
        return [f"the {name} is empty"]
    kinds = set(map(unicodedata.category, value))
    if "Cs" in kinds:
        return [f"the {name} is not well-formed Unicode (a lone surrogate)"]
    if "Cc" in kinds:
        return [f"the {name} has a control character"]
    # The court counts the byte order mark as white space, and Python does not.
    trimmed = value.strip().strip("\ufeff")
    return [] if trimmed == value else [f"the {name} begins or ends with white space"]
