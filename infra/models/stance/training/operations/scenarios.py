"""Scenarios: what may be claimed of one matter, and what texts settle it, either way or not at all.

A scenario is written in a file of `scenarios/`: `== name state` (or `event`; with a number that says
how many times as often as others it is drawn), `: n 20..90; p n-2` for
its numbers, then lines of texts with ` | ` between: `+` claims and `-` their contraries, `f` evidence
for the first, `a` evidence against it, `n` evidence that settles nothing. So each claim is supported,
refuted and left open by texts of the same words, and neither side can be told by one text alone.
"""

import hashlib
import random
import re
from dataclasses import dataclass
from pathlib import Path

from operations.words import Draw

FOLDER = Path(__file__).parent / "scenarios"
NUMBER = re.compile(r"\[(\w+)\]")
FIRST_STEP = re.compile(r"(\w+?)((?:[-+*/]\w+)*)$")


@dataclass(frozen=True)
class Scenario:
    name: str
    kind: str
    """`state`, which may change later, or `event`, which stays as it was."""
    numbers: tuple[tuple[str, str], ...]
    texts: dict[str, tuple[str, ...]]
    """By `+ - f a n`."""
    field: str
    """Its file: the scenarios of one file may settle each other's claims."""
    often: int


def is_kept_text(text: str) -> bool:
    """A third of the templates, by their hash: kept to measure."""
    return int(hashlib.sha256(f"template:{text}".encode()).hexdigest()[:8], 16) % 3 == 0


def parsed(text: str, field: str) -> list[Scenario]:
    made = []
    for block in re.split(r"^== ", text, flags=re.M)[1:]:
        head, *rest = block.strip().splitlines()
        name, kind, *often = head.split()
        numbers: list[tuple[str, str]] = []
        texts: dict[str, list[str]] = {mark: [] for mark in "+-fan"}
        for line in rest:
            mark, body = line[0], line[2:].strip()
            if mark == ":":
                numbers += [tuple(one.strip().split(" ", 1)) for one in body.split(";")]
            else:
                texts[mark] += [one.strip() for one in body.split(" | ") if one.strip()]
        if not all(texts.values()):
            raise ValueError(f"{name}: a mark has no texts")
        frozen = {mark: tuple(some) for mark, some in texts.items()}
        made.append(Scenario(name, kind, tuple(numbers), frozen, field, int(often[0]) if often else 1))
    return made


def scenarios() -> list[Scenario]:
    return [one for file in sorted(FOLDER.glob("*.txt")) for one in parsed(file.read_text(), file.stem)]


def parts(scenario: Scenario, kept: bool) -> dict[str, tuple[str, ...]]:
    """The texts of one part; where a mark has none of its own there, the other part's stand in."""
    chosen = {}
    for mark, texts in scenario.texts.items():
        mine = tuple(one for one in texts if is_kept_text(one) == kept)
        chosen[mark] = mine if mine or kept else texts
    return chosen


def value(said: str, known: dict[str, int]) -> int:
    """A number, a name, or a chain of them with + - * / from left to right."""
    tokens = re.findall(r"\w+|[-+*/]", said)
    total, sign = 0, "+"
    for token in tokens:
        if token in "+-*/":
            sign = token
            continue
        one = known[token] if token in known else int(token)
        total = {"+": total + one, "-": total - one, "*": total * one, "/": total // max(1, one)}[sign]
    return total


class Scene:
    """One drawing of a scenario: its words and numbers."""

    def __init__(self, scenario: Scenario, rng: random.Random, kept: bool = False, draw: Draw | None = None):
        self.scenario, self.rng = scenario, rng
        self.texts = parts(scenario, kept)
        self.draw = draw or Draw(rng, kept)
        self.numbers: dict[str, int] = {}
        for name, said in scenario.numbers:
            if ".." in said:
                low, high = (value(end, self.numbers) for end in said.split(".."))
                self.numbers[name] = rng.randint(min(low, high), max(low, high))
            else:
                self.numbers[name] = value(said, self.numbers)

    def text(self, mark: str) -> str | None:
        """One of the texts of a mark, filled; None where the part has none."""
        if not self.texts[mark]:
            return None
        chosen = self.rng.choice(self.texts[mark])
        numbered = NUMBER.sub(lambda at: str(self.numbers.get(at[1], at[0])), chosen)
        return self.draw.fill(numbered)
