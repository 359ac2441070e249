"""Reads the pairs that were written by hand for this project: `written/*.txt`, one block for each claim.

`F:` names the family and `C:` is the claim; each `S:` supports it, each `R:` refutes it, and each `N:` does
neither. A line break inside a text is written as a backslash and an n.
"""

import hashlib
from pathlib import Path

from pairs import LABELS, Pair

HERE = Path(__file__).parent / "written"
STANCES = {"S": "support", "R": "refute", "N": "neutral"}
KEPT = 8
"""One claim in eight, by the hash of its text, is kept for measurement."""


def is_kept(claim: str) -> bool:
    return int(hashlib.sha256(f"written:{claim}".encode()).hexdigest()[:8], 16) % KEPT == 0


def pairs_in(file: Path) -> list[Pair]:
    """The pairs of a file. Their source is the file's name without its number. Raises a ValueError that names the
    faulty line."""
    claim, pairs = "", []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        kind, _, text = line.strip().partition(":")
        text = text.strip().replace("\\n", "\n")
        if line.strip() == "":
            claim = ""
        elif kind == "C" and text:
            claim = text
        elif kind in STANCES and text and claim:
            pairs.append(Pair(claim, text, LABELS.index(STANCES[kind]), file.stem.rsplit("-", 1)[0]))
        elif kind != "F":
            raise ValueError(f"{file.name}, line {number}: F, C, S, R or N and a text were expected")
    return pairs


def written() -> tuple[list[Pair], list[Pair]]:
    """The pairs to train on, and those that are kept for measurement."""
    every = [one for file in sorted(HERE.glob("*.txt")) for one in pairs_in(file)]
    return [one for one in every if not is_kept(one.claim)], [one for one in every if is_kept(one.claim)]
