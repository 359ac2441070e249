"""Writes difflib.txt: for each pair of pairs.ts, how many characters difflib matches, and the total length of both.

    python3 services/court/src/cartography/testing/golden.py
"""

from difflib import SequenceMatcher
from pathlib import Path

ALPHABETS = ["ab", "abc ", "abcdefghijklmnopqrstuvwxyz -", "ABCdefÀàéßİΣσ", "𝒜𝒷😀é1 "]
COUNT = 2_000

state = 17


def draw(below: int) -> int:
    global state
    state = (state * 1664525 + 1013904223) % 2**32
    return (state >> 8) % below


def made(letters: str, most: int) -> list[str]:
    return [letters[draw(len(letters))] for _ in range(draw(most))]


def pair(at: int) -> tuple[str, str]:
    letters = ALPHABETS[draw(len(ALPHABETS))]
    most = 180 if at % 50 == 0 else 30
    a = made(letters, most)
    if at % 3 != 0:
        return "".join(a), "".join(made(letters, most))
    b = list(a)
    for _ in range(draw(5)):
        start = draw(len(b) + 1)
        end = start + draw(3)
        b[start:end] = made(letters, 3)
    return "".join(a), "".join(b)


parts = []
for at in range(COUNT):
    a, b = (text.lower() for text in pair(at))
    matcher = SequenceMatcher(None, a, b)
    matched = sum(size for _, _, size in matcher.get_matching_blocks())
    assert matcher.ratio() == (2 * matched / (len(a) + len(b)) if a or b else 1)
    parts.append(f"{matched}/{len(a) + len(b)}")
rows = [" ".join(parts[at : at + 20]) for at in range(0, COUNT, 20)]
Path(__file__).with_name("difflib.txt").write_text("\n".join(rows) + "\n")
