"""Verifies a case file against pinned keys."""

from __future__ import annotations

import json
from typing import Any, Optional

from .canonical import canonical, digest, parse
from .keys import Keys, base64_of

#: The decisions with which each role may end a case, in the proceedings that ship with Assize.
ENDS = {
    "judge": {"affirm", "amend", "acquit", "mistrial", "converged", "unconverged", "withstood", "revise"},
    "defense": {"pass", "refine", "reconsider"},
    "evaluator": {"affirm", "reject", "acquit", "unconverged", "mapped", "unmapped"},
    "clerk": {"mistrial"},
}
_STATEMENT = "https://in-toto.io/Statement/v1"
_PAYLOAD = "application/vnd.in-toto+json"
_PREDICATE = "urn:assize:verdict:v1"


class VerificationError(Exception):
    """Says which check a case file failed. Nothing in such a file is to be believed."""


def verify(data: bytes, keys: Keys) -> dict[str, Any]:
    """Verifies a case file and returns its verdict, the sealed statement's ``predicate``.

    Each of these is checked, and raises VerificationError if it fails:

    - the bytes are canonical JSON: no white space, no duplicate or reordered keys
    - the hash chain: each entry's ``prev`` is the sha256 of the entry before it, or of the header for the
      first
    - the header's signature by the clerk, and every entry's by its role: Ed25519, by a key that is pinned
      for that name, was valid at the entry's time, and was never revoked
    - the seal: a DSSE envelope with exactly one signature, by the role that wrote the last entry, which
      must be a role that may end a case with that decision
    - the sealed statement matches this file: the case id, the claim and its sha256, the proceeding, the
      times of opening and closing, the head of the chain, every edge, and the key that each party signed
      with; and the decision, classification and confidence of the deciding entry, if it has them

    Only ``assize verify`` also checks:

    - the walk: it repeats each entry by the rules of the proceeding, to see that it was that role's turn
      and that the edge taken was the one whose condition held; and thereby that the statement is, byte for byte, what
      the file says
    - the schema of each artifact, and the ballots of a jury or of other seats, by those seats' own keys
    - a signature by a key that was revoked later, if a proof of the log shows that the signature is older:
      here it is refused

    Neither says that the evidence is true. A case of an operator's own proceeding that ends with another
    decision is refused here: use ``assize verify``.
    """
    return _verified(data, keys, keys)


def end_under_lapsed_keys(data: bytes, keys: Keys) -> Optional[dict[str, Any]]:
    """Returns the ``predicate`` of a case that fails only because a key of its header or entries has ended or
    was revoked since, while its seal is by a valid key. Returns None for any other case.

    The client must learn of such an end, since the court will give no other: a mistrial still stands,
    because it finds nothing, and any other verdict no longer counts.
    """
    try:
        return _verified(data, keys.timeless(), keys)
    except VerificationError:
        return None


def _verified(data: bytes, keys: Keys, sealing: Keys) -> dict[str, Any]:
    """``keys`` verify the header and the entries; ``sealing`` verify the seal."""
    try:
        return _checked(data, keys, sealing)
    except VerificationError:
        raise
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError) as error:
        raise VerificationError(f"the file is not a sealed case: {error!r}") from error


def _checked(data: bytes, keys: Keys, sealing: Keys) -> dict[str, Any]:
    sealed = parse(data)
    if canonical(sealed) != data:
        raise VerificationError("the bytes are not canonical JSON (RFC 8785)")
    _only(sealed, "the file", "case", "envelope")
    case, envelope = sealed["case"], sealed["envelope"]
    _only(case, "the case", "header", "entries")
    header, entries = case["header"], case["entries"]
    if not isinstance(entries, list) or not entries:
        raise VerificationError("the case has no entries")
    _check_chain(header, entries)
    _check_link(header, "the header", "clerk", header["openedAt"], keys)
    for at, entry in enumerate(entries):
        _check_link(entry, f"entry {at}", entry["role"], entry["at"], keys)
    payload = _check_seal(envelope, entries[-1], sealing)
    _check_statement(parse(payload), header, entries)
    predicate = json.loads(payload)["predicate"]
    return dict(predicate)


def _only(value: dict[str, Any], what: str, *names: str) -> None:
    if set(value) != set(names):
        raise VerificationError(f"{what} has other fields than {' and '.join(names)}")


def _check_chain(header: dict[str, Any], entries: list[dict[str, Any]]) -> None:
    before = digest(header)
    for at, entry in enumerate(entries):
        if entry["prev"] != before:
            raise VerificationError(f"the hash chain breaks at entry {at}")
        before = digest(entry)


def _check_link(link: dict[str, Any], what: str, name: str, at: str, keys: Keys) -> None:
    unsigned = {field: value for field, value in link.items() if field != "signature"}
    refusal = keys.refusal(canonical(unsigned), link["signature"], name, at)
    if refusal:
        raise VerificationError(f"the signature of {what} by the {name}: {refusal}")


def _check_seal(envelope: dict[str, Any], last: dict[str, Any], keys: Keys) -> bytes:
    _only(envelope, "the envelope", "payload", "payloadType", "signatures")
    if envelope["payloadType"] != _PAYLOAD:
        raise VerificationError("the envelope is of another type")
    payload = base64_of(envelope["payload"])
    refusal = envelope_refusal(_PAYLOAD, payload, envelope["signatures"], last["role"], last["at"], keys)
    if refusal:
        raise VerificationError(f"the seal by the {last['role']}: {refusal}")
    return payload


def envelope_refusal(
    type: str, payload: bytes, signatures: Any, name: str, at: Optional[str], keys: Keys
) -> Optional[str]:
    """Returns why a DSSE envelope is not validly signed by a key of that name, or None if it is."""
    if not isinstance(signatures, list) or len(signatures) != 1:
        return "it has not exactly one signature"
    head = f"DSSEv1 {len(type.encode())} {type} {len(payload)} ".encode()
    return keys.refusal(head + payload, signatures[0], name, at)


def _check_statement(
    statement: dict[str, Any], header: dict[str, Any], entries: list[dict[str, Any]]
) -> None:
    predicate, last = statement["predicate"], entries[-1]
    head = digest(last)
    latest = {entry["role"]: entry for entry in entries}
    parties = {
        party["role"]: {"role": party["role"], "keyid": party["keyid"], "brain": party["brain"]}
        for party in predicate["parties"]
    }
    stated = {
        "type": [statement["_type"], statement["predicateType"]],
        "subject": statement["subject"],
        "case id": predicate["caseId"],
        "claim": predicate["claim"],
        "proceeding": predicate["proceeding"],
        "times": [predicate["openedAt"], predicate["closedAt"]],
        "head of the chain": predicate["head"],
        "edges": predicate["edges"],
        "parties": parties,
    }
    expected = {
        "type": [_STATEMENT, _PREDICATE],
        "subject": [{"name": f"case:{header['caseId']}", "digest": {"sha256": head}}],
        "case id": header["caseId"],
        "claim": {"text": header["claim"]["text"], "sha256": digest(header["claim"])},
        "proceeding": header["proceeding"],
        "times": [header["openedAt"], last["at"]],
        "head of the chain": head,
        "edges": [entry["edge"] for entry in entries if entry["edge"] is not None],
        "parties": {
            role: {"role": role, "keyid": entry["signature"]["keyid"], "brain": entry["brain"]}
            for role, entry in latest.items()
        },
    }
    artifact = last["artifact"]
    if artifact["kind"] == "verdict":
        for field in ("decision", "classification", "confidence"):
            if field in artifact:
                stated[field], expected[field] = predicate[field], artifact[field]
    for field, value in expected.items():
        if canonical(stated[field]) != canonical(value):
            raise VerificationError(f"the sealed verdict is not what the case file says: {field}")
    if predicate["decision"] not in ENDS.get(last["role"], ()):
        raise VerificationError(f"the {last['role']} can't end a case with {predicate['decision']}")
