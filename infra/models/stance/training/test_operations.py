"""The pairs about operations are deterministic and complete, and one text alone does not tell the label: `python3 -m
unittest`."""

import math
import random
import re
import unittest
from collections import Counter

from operations.sample import Sampler, label_of, pairs
from operations.scenarios import Scene, is_kept_text, scenarios, value
from operations.words import WORDS, Draw, inside, is_kept_word

TOKEN = re.compile(r"[a-z]+|\d")


def features(text: str) -> set[str]:
    tokens = TOKEN.findall(text.lower())
    return set(tokens) | {f"{a} {b}" for a, b in zip(tokens, tokens[1:])}


def balanced_accuracy(made, text_of) -> float:
    """The accuracy of a naive Bayes classifier that reads one text alone; chance is a third."""
    train, rest = made[: len(made) * 3 // 4], made[len(made) * 3 // 4 :]
    seen = [Counter(), Counter(), Counter()]
    count = Counter(one.label for one in train)
    for one in train:
        seen[one.label].update(features(text_of(one)))
    right, whole = Counter(), Counter()
    for one in rest:
        known = features(text_of(one))
        said = [sum(math.log((seen[n][f] + 0.5) / (count[n] + 1)) for f in known) for n in range(3)]
        whole[one.label] += 1
        right[one.label] += said.index(max(said)) == one.label
    return sum(right[n] / whole[n] for n in range(3)) / 3


class Operations(unittest.TestCase):
    def test_makes_the_same_pairs_of_a_seed(self):
        self.assertEqual(pairs(300, 4), pairs(300, 4))
        self.assertNotEqual(pairs(300, 4), pairs(300, 5))

    def test_leaves_no_slot_open_and_no_label_out(self):
        made = pairs(3000, 4)
        self.assertEqual({one.label for one in made}, {0, 1, 2})
        for one in made:
            self.assertIsNone(re.search(r"[{}]|\[[a-z]\w*\]|<[A-Z]>", one.claim + one.evidence), one)

    def test_gives_no_label_away_by_one_text_alone(self):
        made = pairs(6000, 4)
        self.assertLess(balanced_accuracy(made, lambda one: one.claim), 0.38)
        self.assertLess(balanced_accuracy(made, lambda one: one.evidence), 0.5)

    def test_keeps_a_third_of_the_templates_and_a_tenth_of_the_words_apart(self):
        texts = {text for one in scenarios() for some in one.texts.values() for text in some}
        self.assertAlmostEqual(sum(map(is_kept_text, texts)) / len(texts), 1 / 3, delta=0.04)
        words = [word for some in WORDS.values() for word in some]
        self.assertAlmostEqual(sum(map(is_kept_word, words)) / len(words), 0.1, delta=0.04)
        self.assertFalse({one.evidence for one in pairs(2000, 4)} & {one.evidence for one in pairs(300, 4, kept=True)})

    def test_labels_a_contrary_the_other_way(self):
        self.assertEqual([label_of(claimed, shown) for claimed in "+-" for shown in "fan"], [0, 1, 2, 1, 0, 2])

    def test_takes_what_lies_beside_the_point_from_another_field(self):
        sampler = Sampler(random.Random(4))
        for _ in range(200):
            scene = sampler.scene()
            other = sampler.elsewhere(scene)
            self.assertNotEqual(other.scenario.field, scene.scenario.field)
            self.assertIs(other.draw, scene.draw)

    def test_draws_the_families_that_are_read_badly_more_often(self):
        drawn = Counter(one.name for one in Sampler(random.Random(4)).known)
        self.assertEqual(drawn, {one.name: one.often for one in scenarios()})
        self.assertEqual({one.often for one in scenarios()}, {1, 3})

    def test_reckons_numbers_from_left_to_right(self):
        self.assertEqual(value("n*60+5", {"n": 2}), 125)

    def test_draws_equal_words_for_equal_slots_and_others_for_others(self):
        filled = Draw(random.Random(1)).fill("{svc} {svc} {svc2} {t1} {t2}").split()
        self.assertEqual(len(set(WORDS["svc"])), len(WORDS["svc"]))
        self.assertLess(filled[-2], filled[-1])

    def test_puts_a_sentence_inside_another(self):
        self.assertEqual(inside("The store is empty."), "the store is empty")
        self.assertEqual(inside("Oslo is closed."), "Oslo is closed")

    def test_draws_a_scene_of_every_scenario(self):
        for one in scenarios():
            scene = Scene(one, random.Random(2))
            for mark in "+-fan":
                self.assertTrue(scene.text(mark), one.name)


if __name__ == "__main__":
    unittest.main()
