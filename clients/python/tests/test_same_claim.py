"""Tests whether a case is recognised as that of the submitted claim."""

import hashlib
import unittest

from assize_client.same_claim import is_for_claim, read

EXHIBIT = {"id": "log", "text": "The deploy failed.", "source": "ci/1", "lScore": 0.5}
CLAIM = {"text": "The deploy succeeded.", "evidence": [EXHIBIT], "tags": ["ci"]}


class SameClaim(unittest.TestCase):
    def test_a_case_is_on_the_claim_that_it_was_opened_for(self):
        self.assertTrue(is_for_claim({"claim": CLAIM}, CLAIM))
        self.assertTrue(is_for_claim({"claim": {"text": "a"}}, {"text": "a"}))

    def test_it_is_on_no_other(self):
        for other in (
            {"text": "The deploy failed."},
            {"evidence": [{**EXHIBIT, "text": "The deploy succeeded."}]},
            {"evidence": [{**EXHIBIT, "source": "ci/2"}]},
            {"evidence": []},
            {"limits": {"leastConfidence": 0}},
        ):
            with self.subTest(str(other)):
                self.assertFalse(is_for_claim({"claim": {**CLAIM, **other}}, CLAIM))

    def test_an_integer_beyond_2_to_the_53_is_the_same_as_the_court_writes_it(self):
        sent = read(b'{"data": {"ns": 1735689600123456789}}')
        self.assertTrue(is_for_claim({"claim": read(b'{"data": {"ns": 1735689600123456800}}')}, sent))
        self.assertFalse(is_for_claim({"claim": read(b'{"data": {"ns": 1735689600123457300}}')}, sent))

    def test_a_text_that_is_kept_apart_is_the_same_by_its_digest(self):
        apart = {name: value for name, value in EXHIBIT.items() if name != "text"}
        for text, same in ((EXHIBIT["text"], True), ("The deploy succeeded.", False)):
            kept = {**apart, "digest": hashlib.sha256(text.encode()).hexdigest()}
            self.assertEqual(is_for_claim({"claim": {**CLAIM, "evidence": [kept]}}, CLAIM), same)

    def test_what_is_no_claim_is_the_same_by_what_is_tried_and_by_what_was_said_beside_it(self):
        header = {"matter": {"topic": "Coffee"}, "claim": {"text": "Coffee", "tags": ["a"]}}
        self.assertTrue(is_for_claim(header, {"topic": " Coffee", "tags": ["a"]}))
        for other in (
            {"topic": "Tea", "tags": ["a"]},
            {"topic": "Coffee", "tags": ["b"]},
            {"topic": "Coffee"},
            {"topic": "Coffee", "tags": ["a"], "queries": ["robusta"]},
            {"text": "Coffee", "tags": ["a"]},
        ):
            with self.subTest(str(other)):
                self.assertFalse(is_for_claim(header, other))


if __name__ == "__main__":
    unittest.main()
