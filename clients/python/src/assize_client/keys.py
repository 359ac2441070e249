"""The pinned public keys of a court, each with the name of the role that signs with it."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Iterable, Mapping, Optional, Union

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from .errors import CourtError

_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")


def instant(text: Any) -> datetime:
    """Parses a time as the court writes it. Raises ValueError for any other form."""
    if not isinstance(text, str) or not _INSTANT.fullmatch(text):
        raise ValueError(f"{text!r} is not a time such as 2026-01-31T12:00:00.000Z")
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=timezone.utc)


def base64_of(text: Any) -> bytes:
    """Decodes standard base64. Raises ValueError unless the text is the canonical encoding of its bytes."""
    if not isinstance(text, str):
        raise ValueError("base64 is a text")
    data = base64.b64decode(text, validate=True)
    if base64.b64encode(data).decode("ascii") != text:
        raise ValueError("it is not canonical base64")
    return data


class Keys:
    """Pinned keys: a JWK Set (RFC 7517) of Ed25519 public keys, each with the ``name`` of a role."""

    def __init__(self, jwks: Iterable[Mapping[str, Any]]) -> None:
        if not isinstance(jwks, Iterable):
            raise CourtError("no-keys", 'give "trust": the path of the court\'s trust.json, or its keys')
        self._keys: dict[tuple[str, str], tuple[Ed25519PublicKey, dict[str, Any]]] = {}
        for jwk in jwks:
            key, kid, name = _read(jwk)
            known = self._keys.get((kid, name))
            # If a key is listed twice, the terms are merged, so that a second entry can't remove a
            # revocation.
            self._keys[kid, name] = (key, {**(known[1] if known else {}), **jwk})

    def __len__(self) -> int:
        return len(self._keys)

    def timeless(self) -> Keys:
        """Returns the same keys without their terms: always valid, and never revoked."""
        terms = ("validFrom", "validUntil", "revokedAt")
        return Keys({k: v for k, v in jwk.items() if k not in terms} for _, jwk in self._keys.values())

    def refusal(self, data: bytes, signature: Any, name: str, at: Optional[str]) -> Optional[str]:
        """Returns why this is not a valid signature by a key of that name at that time, or None if it is."""
        if not isinstance(signature, dict):
            return "it is not signed"
        kid, sig = signature.get("keyid"), signature.get("sig")
        found = self._keys.get((str(kid), name))
        if found is None:
            return "its key is not pinned here for that name"
        key, term = found
        try:
            key.verify(base64_of(sig), data)
        except InvalidSignature:
            return "it does not match"
        except ValueError:
            return "it is not canonical base64"
        if term.get("revokedAt") is not None:
            return f"it is signed by a revoked key ({kid})"
        if at is None:
            return None
        try:
            time = instant(at)
        except ValueError as error:
            return str(error)
        starts, ends = term.get("validFrom"), term.get("validUntil")
        early = starts is not None and time < instant(starts)
        late = ends is not None and time > instant(ends)
        return "its key was not valid at that time" if early or late else None


def _read(jwk: Mapping[str, Any]) -> tuple[Ed25519PublicKey, str, str]:
    if not isinstance(jwk, Mapping):
        raise CourtError("no-keys", f"{jwk!r} is not a key")
    x, name = jwk.get("x"), jwk.get("name")
    if jwk.get("kty") != "OKP" or jwk.get("crv") != "Ed25519" or "d" in jwk:
        raise CourtError("no-keys", f"key {jwk.get('kid')!r} is not an Ed25519 public key")
    if not isinstance(x, str) or not isinstance(name, str):
        raise CourtError("no-keys", f"key {jwk.get('kid')!r} has no x or no name")
    required = json.dumps({"crv": "Ed25519", "kty": "OKP", "x": x}, separators=(",", ":"))
    thumbprint = base64.urlsafe_b64encode(hashlib.sha256(required.encode()).digest())
    kid = thumbprint.decode().rstrip("=")
    if jwk.get("kid") != kid:
        raise CourtError("no-keys", f"key {jwk.get('kid')!r} is not named by its RFC 7638 thumbprint")
    try:
        for field in ("validFrom", "validUntil", "revokedAt"):
            if jwk.get(field) is not None:
                instant(jwk[field])
        raw = base64.urlsafe_b64decode(x + "=")
        return Ed25519PublicKey.from_public_bytes(raw), kid, name
    except ValueError as error:
        raise CourtError("no-keys", f"key {kid}: {error}") from error


Trust = Union[str, Path, Keys, Iterable[Mapping[str, Any]]]


def read_keys(trust: Trust) -> Keys:
    """Reads a court's ``trust.json`` or a bundle (``assize keys list --bundle``), or takes the keys as given.
    Raises CourtError if they can't be read, or if there are none."""
    if isinstance(trust, Keys):
        keys = trust
    elif isinstance(trust, (str, Path)):
        try:
            held = json.loads(Path(trust).read_text("utf-8"))["keys"]
        except (KeyError, TypeError) as error:
            raise CourtError("no-keys", f'{trust} is not a JWKS file: it must be {{"keys": [...]}}') from error
        except (OSError, ValueError) as error:
            raise CourtError("no-keys", f"{trust} can't be read: {error}") from error
        keys = Keys(held)
    else:
        keys = Keys(trust)
    if len(keys) == 0:
        raise CourtError("no-keys", "no key of a court is pinned")
    return keys
