"""Pairs that were written by hand for this project: `written/*.txt`, a block for each claim.

`F:` names the family, `C:` is the claim; each `S:` supports it, each `R:` refutes it, each `N:` does neither.
"""

import hashlib
from pathlib import Path

from pairs import LABELS, Pair

HERE = Path(__file__).parent / "written"
STANCES = {"S": "support", "R": "refute", "N": "neutral"}
LESSONS = {
    "larger": ("count", "notes", "order", "polar", "state"),
    "details": ("detailbiz", "detaildev", "detaildon", "detailinc", "detaillif", "detailops", "detailpol", "detailpub", "detailsec", "detailsta"),
    "traps": ("trapbiz", "trapdev", "trapops", "trapsec", "trapsta"),
    "others": ("otheragt", "otherops", "otherphy", "otherpro", "otherrel", "othersec"),
}
"""The files of each lesson that `distil.py` teaches: the legs before were run without them."""
KEPT = 8
"""Each eighth claim, by the hash of its words, is kept apart to measure by."""


def is_kept(claim: str) -> bool:
    return int(hashlib.sha256(f"written:{claim}".encode()).hexdigest()[:8], 16) % KEPT == 0


def pairs_in(file: Path) -> list[Pair]:
    """The pairs of a file, under its name without the number. Raises a ValueError that names the faulty line."""
    claim, pairs = "", []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        kind, _, text = line.strip().partition(":")
        text = text.strip()
        if line.strip() == "":
            claim = ""
        elif kind == "C" and text:
            claim = text
        elif kind in STANCES and text and claim:
            pairs.append(Pair(claim, text, LABELS.index(STANCES[kind]), file.stem.rsplit("-", 1)[0]))
        elif kind != "F":
            raise ValueError(f"{file.name}, line {number}: F, C, S, R or N and a text were expected")
    return pairs


def written(lesson: str | None = None) -> tuple[list[Pair], list[Pair]]:
    """The pairs to train on, and those that are kept apart: of the files of a lesson, or of those of none."""
    every = [one for file in sorted(HERE.glob("*.txt")) for one in pairs_in(file)]
    every = [one for one in every if lesson == next((name for name, files in LESSONS.items() if one.source in files), None)]
    return [one for one in every if not is_kept(one.claim)], [one for one in every if is_kept(one.claim)]
