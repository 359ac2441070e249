"""The data sets of the second training (`more/`): the weight of each, and what is held back."""

import hashlib
from collections import defaultdict
from pathlib import Path

from pairs import LABELS, Near, Pair, lines

WHOLLY_HELD = ("clinifact", "scitab", "summedits")
"""Never trained on: they stand for fields that the model has not seen."""

PARTLY_HELD = ("check_covid", "evidence_inference", "infotabs", "contract_nli", "mnli_dev")
"""Sets of which a fifth of the groups is held back."""

READ = {
    "evidence_inference": 1.0,
    "check_covid": 1.0,
    "citation_integrity": 1.0,
    "sufficient_facts": 1.0,
    "fever_part": 1.0,
    "infotabs": 1.0,
    "mnli_dev": 1.0,
    "negnli": 1.0,
    "contract_nli": 1.0,
    "argkp": 1.0,
    "wice": 1.0,
    "scitail": 1.0,
    "pubmedqa": 0.5,
    "chemprot": 0.5,
    "scientsbank": 0.5,
    "creak": 0.5,
}
"""The weight of a pair of each set that is trained on. All are of tier A."""

FIXED_CLAIMS = ("contract_nli",)
"""Sets with few claims, which occur on both sides of the split: only their evidence is kept apart."""


def group_of(name: str, row: dict) -> str:
    """The group of a row, which must not be on both sides of the split: the subject of a table, the claim of a news
    item, and else the evidence."""
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
    """All held-back pairs, by set."""
    return {
        name: [pair_of(name, row) for row in rows(data, name) if is_held(name, group_of(name, row))]
        for name in PARTLY_HELD + WHOLLY_HELD
    }


def without_kin(pairs: list[Pair], held: list[Pair], opened: list[Pair]) -> list[Pair]:
    """The pairs of which neither text is close to one of a held-back or kept pair, and whose evidence neither
    contains a held-back passage nor is contained in one."""
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


def fields(data: Path, opened: list[Pair]) -> list[Pair]:
    """The pairs to train on of each set, without those close to a held-back pair or a kept pair of the open sets."""
    held = [one for part in held_back(data).values() for one in part]
    read: list[Pair] = []
    for name, weight in READ.items():
        read += [pair_of(name, row, weight) for row in rows(data, name) if not is_held(name, group_of(name, row))]
    return without_kin(read, held, opened)

