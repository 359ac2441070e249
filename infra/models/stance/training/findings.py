"""Makes pairs from scientific abstracts: titles and conclusions that state a finding become claims."""

import math
import random
import re
from collections import Counter
from pathlib import Path

import made
from pairs import Pair, lines, words

SOURCE = "abstracts"
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9])")
FINDING = re.compile(
    r"\b(is|are|was|were|do|does|can|may|not|(?:"
    r"increas|decreas|reduc|promot|inhibit|regulat|induc|requir|modulat|mediat|activat|suppress|enhanc|improv"
    r"|caus|prevent|associat|predict|protect|control|link|bind|impair|determin|driv|attenuat|confer|trigger"
    r"|affect|reveal|maintain|limit|support|contribut|restor|accelerat|block|facilitat|influenc|lead"
    r")(?:s|es))\b"
)
PREAMBLE = re.compile(
    r"^(?:[A-Z]{4,}[ :/A-Z]*\s)?(?:.{0,90}?\b(?:show|shows|showed|suggest|suggests|suggested|indicate|indicates|indicated"
    r"|demonstrate|demonstrates|demonstrated|found|find|conclude|reveal|revealed|report|propose|confirm) that )?"
)
CONCLUDING = re.compile(r"CONCLUSION|(?!FUNDING|TRIAL).{0,120} that ")
ASIDE = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")
LEAST = 0.3
"""The least share of the weight of a claim's words that the sentence taken as its support must have."""


def stated(sentence: str) -> str:
    """A sentence without labels such as "RESULTS", openings such as "we found that", and asides in brackets."""
    rest = ASIDE.sub("", PREAMBLE.sub("", sentence, count=1))
    return rest[:1].upper() + rest[1:]


class Abstracts:
    """An index of abstracts that finds the sentence with most of a claim's words, by weight."""

    def __init__(self, texts: list[str]):
        self.each = [SENTENCE.split(text) for text in texts]
        seen = Counter(word for text in texts for word in words(text))
        self.weight = {word: math.log(1 + len(texts) / n) for word, n in seen.items()}
        self.holding: dict[str, list[int]] = {}
        for n, text in enumerate(texts):
            for word in words(text):
                if seen[word] <= 200:
                    self.holding.setdefault(word, []).append(n)

    def coverage(self, claim: str, sentence: str) -> float:
        asked, theirs = words(claim), words(sentence)
        whole = sum(self.weight.get(word, 9.0) for word in asked)
        return sum(self.weight.get(word, 9.0) for word in asked & theirs) / max(whole, 1e-9)

    def best(self, claim: str, sentences: list[str]) -> tuple[float, str]:
        return max(((self.coverage(claim, one), one) for one in sentences), default=(0.0, ""))

    def nearest(self, claim: str, but: int) -> str | None:
        """The sentence of another abstract with most of the claim's words."""
        votes: Counter[int] = Counter()
        for word in words(claim):
            for n in self.holding.get(word, ()):
                votes[n] += self.weight[word]
        others = [n for n, _ in votes.most_common(3) if n != but]
        return self.best(claim, self.each[others[0]][1:])[1] or None if others else None


def opposite(claim: str, rng: random.Random) -> str | None:
    return made.turned(claim, rng) or made.negated(claim) if rng.random() < 0.7 else made.negated(claim)


def around(claim: str, evidence: str, weight: float, rng: random.Random) -> list[Pair]:
    """The claim with the evidence as its support, and the opposite of the claim as refuted by the same evidence."""
    pairs = [Pair(claim, evidence, made.SUPPORT, SOURCE, weight)]
    if (against := opposite(claim, rng)) is not None:
        pairs.append(Pair(against, evidence, made.REFUTE, SOURCE, weight))
    return pairs


def of_abstract(known: Abstracts, n: int, rng: random.Random) -> list[Pair]:
    title, *body = known.each[n]
    made_here: list[Pair] = []
    claims = [(title.rstrip("."), body, 0.7)] if FINDING.search(title) else []
    if len(body) > 3 and CONCLUDING.match(body[-1]):
        claims.append((stated(body[-1]), body[:-1], 0.5))
    for claim, sentences, weight in claims:
        if not 5 <= len(claim.split()) <= 40:
            continue
        coverage, evidence = known.best(claim, sentences)
        if coverage >= LEAST:
            made_here += around(claim, evidence, weight, rng)
        asked = (opposite(claim, rng) if rng.random() < 0.4 else None) or claim
        if (other := known.nearest(asked, n)) is not None:
            made_here.append(Pair(asked, other, made.NEUTRAL, SOURCE, 0.7))
        if (setting := sentences[0]) != evidence:
            made_here.append(Pair(asked, setting, made.NEUTRAL, SOURCE, 0.4))
    for sentence in rng.sample(body, min(2, len(body))):
        if made.TURNING.search(claim := stated(sentence)) and 6 <= len(claim.split()) <= 35:
            made_here += around(claim, sentence, 0.4, rng)
    return made_here


def findings(data: Path, rng: random.Random) -> list[Pair]:
    """Pairs made from the abstracts of SciFact's corpus. Nobody judged them: their labels are guesses, so their
    weights are low."""
    known = Abstracts([row["text"] for row in lines(data / "scifact" / "corpus.jsonl")])
    return [pair for n in range(len(known.each)) for pair in of_abstract(known, n, rng)]
