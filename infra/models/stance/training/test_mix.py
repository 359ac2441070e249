"""Nothing that is kept to measure on is trained on, nor anything near it: `python3 -m unittest`."""

import gzip
import json
import random
import tempfile
import unittest
from pathlib import Path

from mix import kept_and_read, mixed
from pairs import LABELS, SETS, Near, is_kept, words

WORDS = "river bridge opened closed council voted tax raised lowered court ruled school built 1781 1925 forty".split()


def near(one: str, other: str) -> bool:
    a, b = words(one), words(other)
    return len(a & b) >= 0.75 * len(a | b)


def sentence(rng: random.Random, length: int = 8) -> str:
    return " ".join(rng.choice(WORDS) for _ in range(length))


def write(path: Path, rows: list[dict]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(json.dumps(row) + "\n" for row in rows)
    path.write_bytes(gzip.compress(text.encode()) if path.suffix == ".gz" else text.encode())


def row(rng: random.Random, source: str) -> dict:
    return {"claim": sentence(rng), "evidence": sentence(rng, 10), "stance": rng.choice(LABELS), "source": source}


def data(folder: Path, rng: random.Random) -> None:
    """Sets of few words, so that many of their texts are near each other."""
    for name in SETS:
        items = [
            {
                "id": f"{name}-{n}",
                "group": f"{name}-{n % 40}",
                "claim": sentence(rng),
                "evidence": [{"text": sentence(rng, 10), "stance": rng.choice(LABELS)} for _ in range(2)],
            }
            for n in range(60)
        ]
        write(folder / name / "items.open.jsonl", items)
    for name in ("vitaminc", "nli"):
        write(folder / name / "pairs.jsonl.gz", [row(rng, name) for _ in range(700)])


class Mix(unittest.TestCase):
    def test_finds_what_is_near_like_a_comparison_with_everything(self):
        rng = random.Random(3)
        known = [sentence(rng, rng.randint(1, 9)) for _ in range(200)]
        index = Near(known)
        for _ in range(500):
            asked = sentence(rng, rng.randint(1, 9))
            self.assertEqual(index.has(asked), any(near(asked, one) for one in known), asked)

    def test_trains_on_nothing_near_what_is_kept(self):
        with tempfile.TemporaryDirectory() as name:
            rng = random.Random(5)
            data(Path(name), rng)
            kept, read = kept_and_read(Path(name), random.Random(1))
            self.assertTrue(read and all(kept.values()))
            measured = [one for part in kept.values() for one in part]
            claims, evidence = {one.claim for one in measured}, {one.evidence for one in measured}
            for pair in read:
                self.assertFalse(any(near(pair.claim, one) for one in claims), pair)
                self.assertFalse(any(near(pair.evidence, one) for one in evidence), pair)
            self.assertGreaterEqual(len(mixed(read, random.Random(1))), len(read))

    def test_keeps_a_group_whole_whatever_else_there_is(self):
        self.assertEqual(is_kept("scifact", "7"), is_kept("scifact", "7"))
        share = sum(is_kept("scifact", str(n)) for n in range(2000)) / 2000
        self.assertAlmostEqual(share, 0.2, delta=0.03)


if __name__ == "__main__":
    unittest.main()
