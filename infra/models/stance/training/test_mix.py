"""Nothing kept for measurement, or close to it, is trained on: `python3 -m unittest`."""

import functools
import gzip
import json
import random
import tempfile
import unittest
from collections import Counter
from pathlib import Path

import listing
from findings import findings, stated
import pairs
from mix import kept_and_read, mixed
from pairs import LABELS, SETS, Near, Pair, is_kept

WORDS = "river bridge opened closed council voted tax raised lowered court ruled school built 1781 1925 forty".split()

# Each text is compared with all others.
words = functools.cache(pairs.words)


def near(one: str, other: str, least: float = 0.75) -> bool:
    a, b = words(one), words(other)
    return len(a & b) >= least * len(a | b)


def sentence(rng: random.Random, length: int = 8) -> str:
    return " ".join(rng.choice(WORDS) for _ in range(length))


def abstract(rng: random.Random) -> str:
    """A title that states a finding, what was done, and a conclusion."""
    said = [f"{sentence(rng, 4)} increases {sentence(rng, 4)}", *(sentence(rng, 12) for _ in range(4))]
    said.append(f"these results suggest that {sentence(rng, 8)}")
    return " ".join(one.capitalize() + "." for one in said)


def write(path: Path, rows: list[dict]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(json.dumps(row) + "\n" for row in rows)
    path.write_bytes(gzip.compress(text.encode()) if path.suffix == ".gz" else text.encode())


def row(rng: random.Random, source: str) -> dict:
    return {"claim": sentence(rng), "evidence": sentence(rng, 10), "stance": rng.choice(LABELS), "source": source}


def data(folder: Path, rng: random.Random) -> None:
    """Sets with few words, so that many of their texts are close to each other."""
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
    write(folder / "scifact" / "corpus.jsonl", [{"text": abstract(rng)} for _ in range(60)])
    for name in ("vitaminc", "nli"):
        write(folder / name / "pairs.jsonl.gz", [row(rng, name) for _ in range(700)])


class Mix(unittest.TestCase):
    def test_finds_what_is_near_like_a_comparison_with_everything(self):
        rng = random.Random(3)
        known = [sentence(rng, rng.randint(1, 9)) for _ in range(200)]
        for least in (0.5, 0.75):
            index = Near(known, least)
            for _ in range(500):
                asked = sentence(rng, rng.randint(1, 9))
                self.assertEqual(index.has(asked), any(near(asked, one, least) for one in known), asked)

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

    def test_makes_of_abstracts_claims_on_either_side_and_neither(self):
        with tempfile.TemporaryDirectory() as name:
            rng = random.Random(5)
            data(Path(name), rng)
            made = findings(Path(name), random.Random(1))
            self.assertEqual({pair.label for pair in made}, {0, 1, 2})
            # Nobody judged these pairs, so none has the weight of a gold pair.
            self.assertTrue(all(pair.weight < 1 for pair in made))
            self.assertEqual(made, findings(Path(name), random.Random(1)))

    def test_sets_texts_of_one_set_beside_each_other_without_a_label(self):
        rng = random.Random(3)
        some = [Pair(sentence(rng), sentence(rng, 10 + n % 30), n % 3, f"{'ab'[n % 2]}+") for n in range(200)]
        made = listing.bare(some, random.Random(4), 150)
        self.assertEqual(made, listing.bare(some, random.Random(4), 150))
        self.assertEqual(len({(one.claim, one.evidence) for one in made}), 150)
        texts = {name: {text for one in some if one.source == f"{name}+" for text in (one.claim, one.evidence)} for name in "ab"}
        for one in made:
            self.assertNotEqual(one.claim, one.evidence)
            self.assertLessEqual({one.claim, one.evidence}, texts[one.source])
            self.assertLessEqual(len(one.claim.split()), listing.AS_CLAIM)

    def test_states_a_finding_without_what_leads_to_it(self):
        self.assertEqual(stated("RESULTS We found that A (n = 3) lowers B."), "A lowers B.")

    def test_keeps_a_group_whole_whatever_else_there_is(self):
        self.assertEqual(is_kept("scifact", "7"), is_kept("scifact", "7"))
        share = sum(is_kept("scifact", str(n)) for n in range(2000)) / 2000
        self.assertAlmostEqual(share, 0.2, delta=0.03)


if __name__ == "__main__":
    unittest.main()
