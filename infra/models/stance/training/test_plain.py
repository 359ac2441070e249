"""Plain restatements and denials, and the texts that are too close to measured ones to be trained on: `python3 -m
unittest`."""

import json
import random
import re
import tempfile
import unittest
from pathlib import Path

from listing import developed_on
from made import NEUTRAL, REFUTE, SUPPORT
from pairs import Pair, lines
from plain import echoed, restated

GATES = Path(__file__).parents[2] / "src" / "stance" / "gates.jsonl"


class Plain(unittest.TestCase):
    def test_holds_every_gate_and_item_against_what_is_trained_on(self):
        with tempfile.TemporaryDirectory() as folder:
            item = {"claim": "A runs.", "evidence": [{"text": "A is up.", "stance": "support"}]}
            Path(folder, "ops").mkdir()
            Path(folder, "ops", "items.open.jsonl").write_text(json.dumps(item) + "\n")
            known = developed_on(Path(folder))
        self.assertIn(("A runs.", "A is up."), {(one.claim, one.evidence) for one in known})
        gates = list(lines(GATES))
        self.assertEqual(len(gates), 40)
        self.assertLessEqual({gate["refuting"] for gate in gates}, {one.evidence for one in known})

    def test_restates_and_denies_claims_of_scenarios(self):
        made = restated(400, 3)
        self.assertEqual(made, restated(400, 3))
        self.assertEqual({one.label for one in made}, {SUPPORT, REFUTE})
        for one in made:
            self.assertIsNone(re.search(r"[{}]|\[[a-z]\w*\]", one.claim + one.evidence), one)

    def test_says_of_a_claim_beside_itself_and_its_negation_what_follows(self):
        claims = ["The backup is complete.", "The index was rebuilt.", "Nodes restart."]
        made = echoed([Pair(one, "Something else.", NEUTRAL, "x", 0.5) for one in claims], random.Random(1))
        by_label = {label: [(one.claim, one.evidence) for one in made if one.label == label] for label in range(3)}
        self.assertEqual(by_label[SUPPORT], [(one, one) for one in sorted(claims)[1:]])
        for claim, evidence in by_label[REFUTE]:
            self.assertEqual(claim.replace(" not", ""), evidence.replace(" not", ""))
            self.assertNotEqual(claim, evidence)
        for claim, evidence in by_label[NEUTRAL]:
            self.assertNotEqual(claim, evidence.replace(" not", ""))
        self.assertTrue(all(one.weight == 1 for one in made))


if __name__ == "__main__":
    unittest.main()
