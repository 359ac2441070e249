from __future__ import annotations

import json
from typing import Any, Mapping

from .canonical import sha256


def read(data: bytes) -> Any:
    """Reads JSON as the court does: every number is a double, also an integer beyond 2^53."""
    return json.loads(data, parse_int=float)


def header_in(case: bytes) -> Mapping[str, Any]:
    """The header of a case with its verdict."""
    header: Mapping[str, Any] = read(case)["case"]["header"]
    return header


def is_of_case(body: bytes, case_id: str) -> bool:
    """Whether a key that is pinned later may make a verdict of what came: nothing else mends it."""
    try:
        return bool(header_in(body)["caseId"] == case_id)
    except (ValueError, LookupError, TypeError, RecursionError):
        return False


def is_on(header: Mapping[str, Any], claim: Mapping[str, Any]) -> bool:
    """Whether a case was opened for this very claim, as it was sent, with this very evidence.

    Somebody else may have had one opened under the same identity. Texts that the court keeps apart are
    compared by their digests.
    """
    tried, matter = header["claim"], header.get("matter")
    if matter is not None:
        # What is no claim is kept beside one that tells of it, with what was said beside it.
        said = {*matter, *tried} - {"text", "search"}
        kept = {name: _plain(matter.get(name, tried.get(name))) for name in claim}
        return said <= set(claim) and kept == {name: _plain(value) for name, value in claim.items()}
    sent = dict(claim)
    ours, theirs = sent.pop("evidence", []), list(tried.get("evidence", []))
    rest = {name: value for name, value in tried.items() if name != "evidence"}
    return bool(rest == sent) and len(ours) == len(theirs) and all(map(_is_kept_as, ours, theirs))


def _plain(value: Any) -> Any:
    """A topic is kept without the white space at its ends."""
    return value.strip() if isinstance(value, str) else value


def _is_kept_as(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> bool:
    if ours == theirs:
        return True
    apart = {name: value for name, value in ours.items() if name != "text"}
    digest = sha256(str(ours.get("text", "")).encode("utf-8"))
    return "text" in ours and {**apart, "digest": digest} == theirs
