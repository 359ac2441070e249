"""The written pairs are complete and without repeats, and one text alone does not tell the label: `python3 -m
unittest`."""

import tempfile
import unittest
from collections import Counter
from pathlib import Path

from test_operations import balanced_accuracy
from written import HERE, is_kept, pairs_in, written


class Written(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.read, cls.kept = written()

    def test_each_claim_is_supported_refuted_and_left_open(self):
        for file in HERE.glob("*.txt"):
            labels = {}
            for one in pairs_in(file):
                labels.setdefault(one.claim, Counter())[one.label] += 1
            for claim, count in labels.items():
                self.assertTrue(all(count[label] >= 2 for label in range(3)), f"{file.name}: {claim}")

    def test_no_claim_stands_on_both_sides_and_no_pair_twice(self):
        self.assertFalse({one.claim for one in self.read} & {one.claim for one in self.kept})
        self.assertTrue(all(is_kept(one.claim) for one in self.kept))
        pairs = [(one.claim, one.evidence) for one in self.read + self.kept]
        self.assertEqual(len(pairs), len(set(pairs)))

    def test_one_text_alone_does_not_tell_the_label(self):
        every = self.read + self.kept
        self.assertLess(balanced_accuracy(every, lambda one: one.claim), 0.4)
        # Natural evidence tells more: a denial has a negation, and a plan a "will".
        self.assertLess(balanced_accuracy(every, lambda one: one.evidence), 0.5)

    def test_a_faulty_line_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "x-01.txt")
            file.write_text("F: order\nC: A came first.\nX: B came first.\n")
            with self.assertRaisesRegex(ValueError, "x-01.txt, line 3"):
                pairs_in(file)


if __name__ == "__main__":
    unittest.main()
