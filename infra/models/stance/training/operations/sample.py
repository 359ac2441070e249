"""Samples pairs about operations from the scenarios; deterministic by seed."""

import random
import re
from functools import partial

from made import NEUTRAL, REFUTE, SUPPORT
from operations import voices
from operations.scenarios import Scenario, Scene, scenarios
from operations.words import inside, sentence
from pairs import Pair

SOURCE = "operations"
Said = partial(Pair, source=SOURCE)
"""A claim, its evidence and the label."""
KINDS = {"plain": 42, "two_texts": 8, "another": 12, "voiced": 18, "joined": 4, "beside": 8, "among": 8}
"""The kinds of pairs, and the relative frequency of each."""
OTHER_SIDE = {"f": "a", "a": "f"}
DATED = re.compile(r"\{[dmwyv]\d?\}|[Uu]ntil|[Ss]ince|former")


def label_of(claimed: str, shown: str) -> int:
    if shown == "n":
        return NEUTRAL
    return SUPPORT if (claimed == "+") == (shown == "f") else REFUTE


class Sampler:
    def __init__(self, rng: random.Random, kept: bool = False):
        self.rng, self.kept = rng, kept
        self.known = [one for one in scenarios() if not kept or self.whole(one) for _ in range(one.often)]
        self.claims: list[Scene] = []

    def whole(self, one: Scenario) -> bool:
        """Whether the kept part of a scenario has texts of every kind."""
        scene = Scene(one, random.Random(0), kept=True)
        return all(scene.texts.values())

    def scene(self, but: Scenario | None = None) -> Scene:
        chosen = self.rng.choice(self.known)
        while chosen is but:
            chosen = self.rng.choice(self.known)
        return Scene(chosen, self.rng, self.kept)

    def text(self, scene: Scene, mark: str) -> str:
        found = scene.text(mark)
        if found is None:
            raise ValueError(f"{scene.scenario.name} has no {mark}")
        return sentence(found)

    def plain(self) -> Pair:
        """A claim beside one text of its scenario."""
        scene, claimed = self.scene(), self.rng.choice("+-")
        shown = self.rng.choice("ffaannn")
        return Said(self.text(scene, claimed), self.text(scene, shown), label_of(claimed, shown))

    def two_texts(self) -> Pair:
        """A claim beside two texts in either order: one that may settle it, and one that does not."""
        scene, claimed, shown = self.scene(), self.rng.choice("+-"), self.rng.choice("fan")
        both = [self.text(scene, shown), self.text(scene, "n")]
        self.rng.shuffle(both)
        return Said(self.text(scene, claimed), " ".join(map(voices.stopped, both)), label_of(claimed, shown))

    def another(self) -> Pair:
        """A claim of one drawing of a scenario beside a text of another drawing, with or without its own: a statement
        about one drawing says nothing about the other."""
        scene, claimed, shown = self.scene(), self.rng.choice("+-"), self.rng.choice("fa")
        if scene.scenario.name in voices.NAMELESS:
            return self.plain()
        other = Scene(scene.scenario, self.rng, self.kept)
        other.draw.used, other.draw.ordered = scene.draw.used, scene.draw.ordered
        claim, mine = self.text(scene, claimed), self.text(scene, shown)
        theirs = self.text(other, self.rng.choice((OTHER_SIDE[shown], shown)))
        named = [word for word in scene.draw.named() if word in claim.lower()]
        if not named or any(word in theirs.lower() for word in named):
            return self.plain()
        if self.rng.random() < 0.4:
            return Said(claim, theirs, NEUTRAL)
        both = [mine, theirs]
        self.rng.shuffle(both)
        return Said(claim, " ".join(map(voices.stopped, both)), label_of(claimed, shown))

    def voiced(self) -> Pair:
        """A claim beside a text in which somebody says, asks, plans, retracts or corrects it in its own words."""
        scene, claimed, told = self.scene(), self.rng.choice("+-"), self.rng.choice("+-")
        claim, said = self.text(scene, claimed), self.text(scene, told)
        contrary = self.text(scene, "-" if told == "+" else "+")
        shown = "f" if told == "+" else "a"
        against = OTHER_SIDE[shown]
        dated = any(DATED.search(one) for mark in "fa" for one in scene.texts[mark])
        kind = "event" if dated else scene.scenario.kind
        voice, stance = voices.drawn(self.rng, self.kept, kind)
        filled = voice.replace("<P>", inside(said)).replace("<N>", inside(contrary))
        for mark, text in (("<F>", shown), ("<A>", against)):
            if mark in filled:
                filled = filled.replace(mark, voices.stopped(self.text(scene, text)))
        evidence = sentence(scene.draw.fill(filled))
        told_label = {"yes": shown, "no": against, "open": "n"}[stance]
        return Said(claim, evidence, label_of(claimed, told_label))

    def joined(self) -> Pair:
        """A claim of two parts: a refutation of either refutes it, and only support for both supports it."""
        one, two = self.scene(), self.scene()
        two = self.scene(but=one.scenario) if two.scenario is one.scenario else two
        marks = [(self.rng.choice("+-"), scene) for scene in (one, two)]
        shown = [self.rng.choice(("f", "a", "f" if mark == "+" else "a", "f" if mark == "+" else "a", "n")) for mark, _ in marks]
        claim = f"{self.text(one, marks[0][0]).rstrip('.')}, and {inside(self.text(two, marks[1][0]))}."
        evidence = " ".join(voices.stopped(self.text(scene, mark)) for (_, scene), mark in zip(marks, shown))
        labels = {label_of(mark, part) for (mark, _), part in zip(marks, shown)}
        label = REFUTE if REFUTE in labels else NEUTRAL if NEUTRAL in labels else SUPPORT
        return Said(claim, evidence, label)

    def beside(self) -> Pair:
        """A neutral pair: a claim beside a text about the same names from another scenario."""
        scene, claimed = self.scene(), self.rng.choice("+-")
        claim = self.text(scene, claimed)
        return Said(claim, self.on_the_same(scene), NEUTRAL)

    def elsewhere(self, scene: Scene) -> Scene:
        """A scene of another field with the names of this one. Its texts do not settle this one's claims."""
        other = self.rng.choice([one for one in self.known if one.field != scene.scenario.field])
        return Scene(other, self.rng, self.kept, scene.draw)

    def on_the_same(self, scene: Scene) -> str:
        return self.text(self.elsewhere(scene), self.rng.choice("fan"))

    def among(self) -> Pair:
        """A claim beside a passage of several sentences about the same names, one of which may settle it."""
        scene, claimed, shown = self.scene(), self.rng.choice("+-"), self.rng.choice("fan")
        claim = self.text(scene, claimed)
        texts = [self.text(scene, mark) for mark in (shown, "n")]
        texts += [self.on_the_same(scene) for _ in range(self.rng.randint(1, 4))]
        self.rng.shuffle(texts)
        return Said(claim, " ".join(map(voices.stopped, texts)), label_of(claimed, shown))

    def noise(self) -> str:
        scene = self.scene()
        return voices.stopped(self.text(scene, self.rng.choice("fannn")))

    def dressed(self, said: Pair) -> Pair:
        """The pair with its evidence in a log, a chat, a ticket or among other sentences, or unchanged."""
        evidence = voices.register(said.evidence, self.rng, self.kept)
        if self.rng.random() < 0.22:
            around = [voices.register(self.noise(), self.rng, self.kept) for _ in range(self.rng.randint(1, 4))]
            place = self.rng.randint(0, len(around))
            evidence = " ".join([*around[:place], voices.stopped(evidence), *around[place:]])
        claim = said.claim.rstrip(".") if self.rng.random() < 0.08 else said.claim
        return Said(claim, evidence, said.label)

    def one(self) -> Pair:
        kind = self.rng.choices(tuple(KINDS), tuple(KINDS.values()))[0]
        return self.dressed(getattr(self, kind)())


def pairs(count: int, seed: int, kept: bool = False) -> list[Pair]:
    """Returns `count` different pairs."""
    sampler = Sampler(random.Random(seed), kept)
    made: dict[tuple[str, str], Pair] = {}
    for _ in range(count * 3):
        if len(made) == count:
            break
        one = sampler.one()
        made.setdefault((one.claim, one.evidence), one)
    return list(made.values())


def kept_pairs() -> list[Pair]:
    """The pairs from the templates and words that are kept for measurement."""
    return pairs(600, 99, kept=True)
