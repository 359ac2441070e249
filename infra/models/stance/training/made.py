"""Makes pairs from gold ones by rules: the claim reversed, its numbers changed, or the evidence surrounded by other
text."""

import random
import re
from dataclasses import replace

from pairs import Pair, words

SUPPORT, REFUTE, NEUTRAL = range(3)

# Each word of a pair may replace the other in a sentence, and reverses its meaning.
TURNS = """increases decreases|increase decrease|increased decreased|increasing decreasing
higher lower|high low|highest lowest|more less|more fewer|most least|greater smaller|larger smaller
promotes inhibits|promote inhibit|promotes prevents|promote prevent|enhances impairs|enhance impair
activates inhibits|activate inhibit|activation inhibition|induces prevents|induce prevent
upregulated downregulated|upregulates downregulates|positive negative|positively negatively
improves worsens|improve worsen|improved worsened|raises lowers|raise lower|rises falls|rose fell
before after|first last|early late|earlier later|above below|over under|best worst|better worse
strong weak|stronger weaker|effective ineffective|safe dangerous|beneficial harmful|good bad
long short|longer shorter|fast slow|faster slower|always never|all no|many few|majority minority
present absent|presence absence|gain loss|gains loses|won lost|win lose|accepted rejected|warmer cooler
warming cooling|hot cold|old young|older younger|inside outside|north south|east west|northern southern
eastern western|male female|men women|married divorced|success failure|successful unsuccessful
reduces increases|reduce increase|reduced increased|reducing increasing|reduction increase
gains losses|growth decline|grew shrank|expands shrinks|supports opposes|support oppose|likely unlikely
necessary unnecessary|sufficient insufficient|dependent independent|sensitive resistant|common rare
acute chronic|true false|correct incorrect|legal illegal|public private|major minor|light heavy"""


def table() -> dict[str, list[str]]:
    turns: dict[str, list[str]] = {}
    for pair in re.split(r"[|\n]", TURNS):
        one, other = pair.split()
        turns.setdefault(one, []).append(other)
        turns.setdefault(other, []).append(one)
    return turns


TURNED = table()
TURNING = re.compile(r"\b(" + "|".join(sorted(TURNED, key=len, reverse=True)) + r")\b")
AUXILIARY = re.compile(
    r"\b(is|are|was|were|has been|have been|had been|can|could|will|would|should|does|do|did|may|might)\b(?! not\b|n't)"
)
NOT = re.compile(r"\b(is|are|was|were|can|could|will|would|should|does|do|did) not (?=\w)")
NUMBER = re.compile(r"(?<![\w.])(\d[\d,]*(?:\.\d+)?)(?![\w]|\.\d)")
OPPOSITE = {SUPPORT: REFUTE, REFUTE: SUPPORT}


def turned(claim: str, rng: random.Random) -> str | None:
    """The claim with one word replaced by its opposite; None if it has no such word."""
    found = list(TURNING.finditer(claim))
    if not found:
        return None
    at = rng.choice(found)
    return claim[: at.start()] + rng.choice(TURNED[at.group()]) + claim[at.end() :]


def negated(claim: str) -> str | None:
    """The claim with its first "not" removed, or else with its first auxiliary negated; None if it has neither."""
    if (denied := NOT.search(claim)) is not None:
        return claim[: denied.start()] + denied.group(1) + " " + claim[denied.end() :]
    if (found := AUXILIARY.search(claim)) is None:
        return None
    first = found.group().split()[0]
    end = found.start() + len(first)
    return claim[:end] + " not" + claim[end:]


def renumbered(pair: Pair, rng: random.Random) -> str | None:
    """The claim with a number that the evidence has too replaced by one that it does not have; None if there is no
    such number."""
    shared = [at for at in NUMBER.finditer(pair.claim) if re.search(rf"(?<![\d.,]){re.escape(at.group())}(?![\d])", pair.evidence)]
    if not shared:
        return None
    at = rng.choice(shared)
    text = at.group().replace(",", "")
    value = float(text)
    if re.fullmatch(r"1[5-9]\d\d|20\d\d", text):
        other = str(int(value) + rng.choice((-30, -12, -7, -3, -2, -1, 1, 2, 3, 5, 11, 20)))
    else:
        scaled = value * rng.choice((0.5, 0.7, 1.3, 1.5, 2, 3, 10)) + rng.choice((0, 1, 1))
        other = f"{scaled:.1f}" if "." in text else f"{int(scaled):,}" if "," in at.group() else str(int(scaled))
    if other == text or other in pair.evidence:
        return None
    return pair.claim[: at.start()] + other + pair.claim[at.end() :]


def opposites(pairs: list[Pair], share: float, rng: random.Random) -> list[Pair]:
    """For a share of the pairs that support or refute, the same evidence with the claim reversed by one of the rules.
    For a share of the pairs that support or refute, the same evidence with the claim reversed by one of the rules."""
    made = []
    for pair in pairs:
        if pair.label == NEUTRAL or rng.random() > share:
            continue
        rules = [lambda p: turned(p.claim, rng), lambda p: negated(p.claim)]
        if pair.label == SUPPORT:
            rules.insert(0, lambda p: renumbered(p, rng))
        for rule in (rules if rng.random() < 0.5 else rules[::-1]):
            if (claim := rule(pair)) is not None:
                weight = pair.weight * (1.0 if pair.label == SUPPORT else 0.6)
                made.append(replace(pair, claim=claim, label=OPPOSITE[pair.label], weight=weight, source=pair.source + "+"))
                break
    return made


def also_neutral(pairs: list[Pair], share: float, rng: random.Random) -> list[Pair]:
    """For a share of the neutral pairs, the same evidence with the claim reversed: it stays neutral."""
    made = []
    for pair in pairs:
        if pair.label == NEUTRAL and rng.random() < share:
            claim = turned(pair.claim, rng) or negated(pair.claim)
            if claim:
                made.append(replace(pair, claim=claim, source=pair.source + "+"))
    return made


def surrounded(pairs: list[Pair], share: float, rng: random.Random) -> list[Pair]:
    """For a share of the pairs, the evidence with other sentences of its set around it."""
    by_source: dict[str, list[str]] = {}
    for pair in pairs:
        by_source.setdefault(pair.source, []).append(pair.evidence)
    made = []
    for pair in pairs:
        if rng.random() < share:
            others = [one for one in rng.sample(by_source[pair.source], min(2, len(by_source[pair.source]))) if one != pair.evidence]
            around = [*others, pair.evidence]
            rng.shuffle(around)
            made.append(replace(pair, evidence=" ".join(around), source=pair.source + "~"))
    return made


def subject_of_another(pairs: list[Pair], share: float, rng: random.Random) -> list[Pair]:
    """Hard neutral pairs: the claim of one pair with the evidence of a nearby pair of the same set that shares some
    of the claim's words, but fewer than half."""
    made = []
    ordered = sorted(pairs, key=lambda one: (one.source, one.claim))
    for n, pair in enumerate(ordered[:-60]):
        if rng.random() > share:
            continue
        mine = words(pair.claim)
        for other in rng.sample(ordered[n + 1 : n + 60], 12):
            theirs = words(other.evidence)
            shared = len(mine & theirs)
            if other.source == pair.source and 2 <= shared and shared * 2 < len(mine) and other.evidence != pair.evidence:
                made.append(replace(pair, evidence=other.evidence, label=NEUTRAL, source=pair.source + "/"))
                break
    return made
