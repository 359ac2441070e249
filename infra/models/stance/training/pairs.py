"""Training pairs: a claim and its evidence, with a label, from public data."""

import gzip
import hashlib
import json
import random
import re
from dataclasses import dataclass, replace
from pathlib import Path

LABELS = ("support", "refute", "neutral")
SETS = ("scifact", "feversym", "fm2", "perspectrum")
WORD = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True)
class Pair:
    claim: str
    evidence: str
    label: int
    """An index into LABELS."""
    source: str
    weight: float = 1.0


def lines(path: Path):
    with gzip.open(path, "rt") if path.suffix == ".gz" else open(path) as file:
        for line in file:
            yield json.loads(line)


def is_kept(name: str, group: str) -> bool:
    """Whether a group is excluded from training: a fifth of each set, by the hash of its name."""
    return int(hashlib.sha256(f"stance:{name}{group}".encode()).hexdigest()[:8], 16) % 5 == 0


def opened(data: Path, name: str) -> tuple[list[Pair], list[Pair]]:
    """The gold pairs of the open half of a set: those to train on, and those that are kept."""
    parts: tuple[list[Pair], list[Pair]] = ([], [])
    for item in lines(data / name / "items.open.jsonl"):
        for one in item["evidence"]:
            pair = Pair(item["claim"], one["text"], LABELS.index(one["stance"]), name)
            parts[is_kept(name, str(item.get("group", item["id"])))].append(pair)
    return parts


def packed(data: Path, folder: str) -> list[Pair]:
    return [
        Pair(row["claim"], row["evidence"], LABELS.index(row["stance"]), row["source"])
        for row in lines(data / folder / "pairs.jsonl.gz")
    ]


def words(text: str) -> frozenset[str]:
    return frozenset(WORD.findall(text.lower()))


class Near:
    """Finds texts that share at least the share `least` of their words (three quarters by default) with a known text.
    Finds texts that share at least the share `least` of their words (three quarters by default) with a known text."""

    def __init__(self, texts, least: float = 0.75):
        self.least = least
        self.known = sorted({words(text) for text in texts} - {frozenset()}, key=sorted)
        self.by_word: dict[str, list[int]] = {}
        for n, known in enumerate(self.known):
            for word in known:
                self.by_word.setdefault(word, []).append(n)
        self.memory: dict[str, bool] = {}

    def has(self, text: str) -> bool:
        if text not in self.memory:
            self.memory[text] = self.search(words(text))
        return self.memory[text]

    def search(self, asked: frozenset[str]) -> bool:
        shared: dict[int, int] = {}
        # A close text may lack one word in four, so looking up the rarest words finds every candidate.
        enough = int((1 - self.least) * len(asked)) + 3
        for word in sorted(asked, key=lambda one: len(self.by_word.get(one, ())))[:enough]:
            for n in self.by_word.get(word, ()):
                shared[n] = 1
        return any(
            len(asked & self.known[n]) >= self.least * len(asked | self.known[n]) for n in shared
        )


def apart(pairs: list[Pair], kept: list[Pair], least: float = 0.75) -> list[Pair]:
    """The pairs of which neither the claim nor the evidence is close to one of a kept pair."""
    claims, evidence = Near((one.claim for one in kept), least), Near((one.evidence for one in kept), least)
    return [p for p in pairs if not claims.has(p.claim) and not evidence.has(p.evidence)]


def far(pairs: list[Pair], share: float, rng: random.Random) -> list[Pair]:
    """Neutral pairs, made of a claim and the evidence of another claim, sometimes on the same subject."""
    made = []
    by_start = sorted(pairs, key=lambda one: (one.source, one.claim))
    for n in rng.sample(range(len(by_start)), int(share * len(pairs))):
        one = by_start[n]
        other = by_start[min(len(by_start) - 1, n + rng.choice((40, 400, 4000)))]
        if other.source == one.source and len(words(one.claim) & words(other.evidence)) * 3 < len(words(one.claim)):
            made.append(replace(one, evidence=other.evidence, label=2))
    return made
