"""Canonical JSON (RFC 8785) of strings and of values read by ``parse``. Numbers keep their original text."""

from __future__ import annotations

import base64
import hashlib
import json
from typing import Any


class Number(str):
    """A number as its original text: that text was signed, not another spelling of the same number."""


def parse(data: bytes) -> Any:
    """Parses JSON in UTF-8. Raises ValueError if it is not JSON."""
    return json.loads(
        data.decode("utf-8"),
        parse_float=Number,
        parse_int=Number,
        parse_constant=_refuse,
    )


def _refuse(text: str) -> Any:
    raise ValueError(f"{text} is no JSON")


def canonical(value: Any) -> bytes:
    """Returns canonical JSON in UTF-8. Raises ValueError for a lone surrogate, and for a number that
    ``parse`` did not read."""
    return _written(value).encode("utf-8")


def _written(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[" + ",".join(_written(item) for item in value) + "]"
    if isinstance(value, dict):
        # RFC 8785 sorts names by UTF-16 code units.
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(f"{_written(name)}:{_written(value[name])}" for name in names) + "}"
    raise ValueError(f"{type(value).__name__} has no canonical form here")


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def digest(value: Any) -> str:
    return sha256(canonical(value))


def case_id(account: str, source: str, id: str, publisher: str | None = None) -> str:
    """Returns the id of the case that a claim opens, computed from its publisher, source and id."""
    identity = [account, source, id] + ([] if publisher is None else [publisher])
    hashed = hashlib.sha256(canonical(identity)).digest()
    return base64.b32encode(hashed).decode("ascii").lower()[:26]
