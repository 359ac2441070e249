"""Canonical JSON (RFC 8785), of what was read and of texts; numbers stay as they were written."""

from __future__ import annotations

import base64
import hashlib
import json
from typing import Any


class Number(str):
    """A number as its text: what was signed is that text, and no other way to write it."""


def parse(data: bytes) -> Any:
    """Reads JSON in UTF-8. Raises ValueError where it is none."""
    return json.loads(
        data.decode("utf-8"),
        parse_float=Number,
        parse_int=Number,
        parse_constant=_refuse,
    )


def _refuse(text: str) -> Any:
    raise ValueError(f"{text} is no JSON")


def canonical(value: Any) -> bytes:
    """Raises ValueError for what has no canonical form: a lone surrogate, a float that was not read."""
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
        # By UTF-16 code units, as RFC 8785 has it.
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(f"{_written(name)}:{_written(value[name])}" for name in names) + "}"
    raise ValueError(f"{type(value).__name__} has no canonical form here")


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def digest(value: Any) -> str:
    return sha256(canonical(value))


def case_id(account: str, source: str, id: str, publisher: str | None = None) -> str:
    """The id of the case that a claim becomes, made of who publishes it and under which id."""
    identity = [account, source, id] + ([] if publisher is None else [publisher])
    hashed = hashlib.sha256(canonical(identity)).digest()
    return base64.b32encode(hashed).decode("ascii").lower()[:26]
