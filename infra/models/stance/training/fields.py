"""The sets of the second training (`more/`): how much of each is read, and what is held back."""

import hashlib
import random
from collections import defaultdict
from pathlib import Path

from pairs import LABELS, Near, Pair, lines

WHOLLY_HELD = ("clinifact", "scitab", "summedits")
"""Never trained on: stand-ins for fields that the model has not seen."""

PARTLY_HELD = ("check_covid", "evidence_inference", "infotabs", "contract_nli", "mnli_dev")
"""A fifth of their groups is held back."""

READ = {
    "evidence_inference": (4500, 1.0),
    "check_covid": (1600, 1.0),
    "rct_abstracts": (900, 0.5),
    "pubmedqa": (500, 0.5),
    "citation_integrity": (1000, 1.0),
    "sufficient_facts": (1800, 1.0),
    "infotabs": (3000, 1.0),
    "mnli_dev": (4500, 1.0),
    "negnli": (1800, 1.0),
    "contract_nli": (1200, 1.0),
    "scientsbank": (1000, 0.5),
    "creak": (1300, 0.5),
    "argkp": (1200, 1.0),
    "fever_part": (1500, 1.0),
    "wice": (500, 1.0),
    "scitail": (500, 1.0),
    "chemprot": (400, 0.5),
}
"""How many pairs of a set are read at most, and what each counts. All of tier A."""

MOST_WORDS = 80
"""Of evidence, in words: more would be cut off, and with it perhaps what decides."""

FIXED_CLAIMS = ("contract_nli",)
"""Their few claims stand in every part: only their evidence is kept apart."""


def group_of(name: str, row: dict) -> str:
    """What may not stand on both sides: a table's subject, a claim of the news, else the evidence."""
    if name == "infotabs":
        return row["evidence"].split(". ", 1)[0]
    return row["claim"] if name == "check_covid" else row["evidence"]


def is_held(name: str, group: str) -> bool:
    if name in WHOLLY_HELD:
        return True
    digest = hashlib.sha256(f"stance-2:{name}{group}".encode()).hexdigest()
    return name in PARTLY_HELD and int(digest[:8], 16) % 5 == 0


def rows(data: Path, name: str):
    return lines(data / "more" / name / "pairs.jsonl.gz")


def pair_of(name: str, row: dict, weight: float = 1.0) -> Pair:
    return Pair(row["claim"], row["evidence"], LABELS.index(row["stance"]), name, weight)


def held_back(data: Path) -> dict[str, list[Pair]]:
    """Every held pair, by set."""
    return {
        name: [pair_of(name, row) for row in rows(data, name) if is_held(name, group_of(name, row))]
        for name in PARTLY_HELD + WHOLLY_HELD
    }


def without_kin(pairs: list[Pair], held: list[Pair], opened: list[Pair]) -> list[Pair]:
    """The pairs of which neither text is near one of a held or kept pair, nor holds a held passage."""
    everything = held + opened
    claims = Near(p.claim for p in everything if p.source not in FIXED_CLAIMS)
    evidence = Near(p.evidence for p in everything)
    passages: dict[str, list[str]] = defaultdict(list)
    for one in held:
        if one.source == "check_covid":
            passages[one.source].append(one.evidence)
    return [
        p
        for p in pairs
        if not (p.source not in FIXED_CLAIMS and claims.has(p.claim))
        and not evidence.has(p.evidence)
        and not any(theirs in p.evidence or p.evidence in theirs for theirs in passages[p.source])
    ]


def fields(data: Path, rng: random.Random, opened: list[Pair]) -> list[Pair]:
    """What is read of each set, none of it near what is held back or kept of the open sets."""
    held = [one for part in held_back(data).values() for one in part]
    read: list[Pair] = []
    for name, (most, weight) in READ.items():
        free = [pair_of(name, row, weight) for row in rows(data, name) if not is_held(name, group_of(name, row))]
        short = [one for one in free if len(one.evidence.split()) <= MOST_WORDS]
        read += rng.sample(short, min(most, len(short)))
    return without_kin(read, held, opened)

