from __future__ import annotations

import json
from typing import Any, Mapping

from .canonical import sha256


def read(data: bytes) -> Any:
    """Parses JSON as the court does: every number is a double, even an integer beyond 2^53."""
    return json.loads(data, parse_int=float)


def header_in(case: bytes) -> Mapping[str, Any]:
    """Returns the header of a sealed case."""
    header: Mapping[str, Any] = read(case)["case"]["header"]
    return header


def is_file_of_case(body: bytes, case_id: str) -> bool:
    """Whether the body is a case file of this case. If so, it may verify once another key is pinned;
    otherwise it never will."""
    try:
        return bool(header_in(body)["caseId"] == case_id)
    except (ValueError, LookupError, TypeError, RecursionError):
        return False


def is_for(header: Mapping[str, Any], proceeding: str, claim: Mapping[str, Any]) -> bool:
    """Whether a case was opened for this claim by this proceeding."""
    return bool(header["proceeding"]["name"] == proceeding) and is_for_claim(header, claim)


def is_for_claim(header: Mapping[str, Any], claim: Mapping[str, Any]) -> bool:
    """Whether a case was opened for exactly this claim, as it was sent, with exactly this evidence.

    Somebody else may have opened one under the same identity. Texts that the court stores outside the case
    are compared by their digests.
    """
    tried, matter = header["claim"], header.get("matter")
    if matter is not None:
        # Something other than a claim is stored as the case's matter, beside a claim that describes it.
        said = {*matter, *tried} - {"text", "search"}
        kept = {name: _plain(matter.get(name, tried.get(name))) for name in claim}
        return said <= set(claim) and kept == {name: _plain(value) for name, value in claim.items()}
    sent = dict(claim)
    ours, theirs = sent.pop("evidence", []), list(tried.get("evidence", []))
    rest = {name: value for name, value in tried.items() if name != "evidence"}
    return bool(rest == sent) and len(ours) == len(theirs) and all(map(_is_kept_as, ours, theirs))


def _plain(value: Any) -> Any:
    """The court strips white space from the ends of a topic."""
    return value.strip() if isinstance(value, str) else value


def _is_kept_as(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> bool:
    if ours == theirs:
        return True
    apart = {name: value for name, value in ours.items() if name != "text"}
    digest = sha256(str(ours.get("text", "")).encode("utf-8"))
    return "text" in ours and {**apart, "digest": digest} == theirs
