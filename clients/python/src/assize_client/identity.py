"""What a claim may be called, and which proceeding it may name, before it is sent."""

from __future__ import annotations

import re
import unicodedata
from typing import List

from .errors import CourtError
from .transport import Submission

_PROCEEDING = re.compile("[a-z][a-z0-9-]*")


def check_identity(submission: Submission) -> None:
    """Checks what a claim is called and where it goes. A bus trims what names a claim, and takes no control
    characters: the court would decide a case of another id. Raises CourtError."""
    faults = [*_name_faults("source", submission.source), *_name_faults("id", submission.id)]
    if faults:
        raise CourtError("malformed-event", faults)
    proceeding = submission.proceeding
    if not isinstance(proceeding, str) or not _PROCEEDING.fullmatch(proceeding):
        raise CourtError("unknown-proceeding", f'no proceeding is called "{proceeding}"')


def _name_faults(name: str, value: object) -> List[str]:
    if not isinstance(value, str):
        return [f"the {name} is no text"]
    if value == "":
        return [f"the {name} is empty"]
    kinds = set(map(unicodedata.category, value))
    if "Cs" in kinds:
        return [f"the {name} is not well-formed Unicode (a lone surrogate)"]
    if "Cc" in kinds:
        return [f"the {name} has a control character"]
    # The byte order mark is white space to the court, and none to Python.
    trimmed = value.strip().strip("\ufeff")
    return [] if trimmed == value else [f"the {name} has white space at an end"]
