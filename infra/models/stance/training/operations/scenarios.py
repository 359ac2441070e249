"""Reads the scenarios: the claims about one matter, and the texts that support, refute or do not settle them.

A scenario is a block in a file of `scenarios/`. Its first line is `== name state` or `== name event`, with an
optional number that says how many times as often as others it is drawn. A line `: n 20..90; p n-2` gives its
numbers. The other lines are texts with ` | ` between them: `+` claims and `-` their contraries, `f` evidence for
the claims, `a` evidence against them, `n` evidence that settles nothing. So each claim is supported, refuted and
left open by texts of the same words, and no label can be told from one text alone.
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
    """`state`, which may change later, or `event`, which can't."""
    numbers: tuple[tuple[str, str], ...]
    texts: dict[str, tuple[str, ...]]
    """The texts by their mark: `+ - f a n`."""
    field: str
    """The name of its file. The scenarios of one file may settle each other's claims."""
    often: int


def is_kept_text(text: str) -> bool:
    """Whether a template is kept for measurement: a third of them are, by their hash."""
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
    """The texts of one part, trained or kept. Where the trained part has none for a mark, all texts are used."""
    chosen = {}
    for mark, texts in scenario.texts.items():
        mine = tuple(one for one in texts if is_kept_text(one) == kept)
        chosen[mark] = mine if mine or kept else texts
    return chosen


def value(said: str, known: dict[str, int]) -> int:
    """Evaluates a number, a name, or a chain of them with + - * / from left to right."""
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
    """A drawing of a scenario, with its words and numbers."""

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
        """One of the texts of a mark, with its slots filled; None if the part has none."""
        if not self.texts[mark]:
            return None
        chosen = self.rng.choice(self.texts[mark])
        numbered = NUMBER.sub(lambda at: str(self.numbers.get(at[1], at[0])), chosen)
        return self.draw.fill(numbered)
