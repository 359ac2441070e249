"""Writes the held-back pairs as items, one file for each set: `hold.py --data DIR --out DIR`.

Each line is `{id, claim, label, group, evidence: [{id, text, stance}]}`, the format that the evaluation reads.
"""

import argparse
import json
import random
from collections import defaultdict
from pathlib import Path

from fields import FIXED_CLAIMS, group_of, held_back
from pairs import LABELS, SETS, Pair, is_kept, lines
from written import written

MOST = 300
"""The most items of a set."""


def verdict(stances: set[str]) -> str:
    if {"support", "refute"} <= stances:
        return "contested"
    return "supported" if "support" in stances else "refuted" if "refute" in stances else "nei"


def items(name: str, pairs: list[Pair]) -> list[dict]:
    by_claim: dict[str, list[Pair]] = defaultdict(list)
    for n, one in enumerate(pairs):
        alone = name in FIXED_CLAIMS
        by_claim[f"{one.claim}{n if alone else ''}"].append(one)
    made = []
    for n, (_, mine) in enumerate(sorted(by_claim.items())):
        evidence = [
            {"id": f"{name}-{n}-{k}", "text": one.evidence, "stance": LABELS[one.label]}
            for k, one in enumerate(mine)
        ]
        group = group_of(name, {"claim": mine[0].claim, "evidence": mine[0].evidence})
        label = verdict({one["stance"] for one in evidence})
        made.append({"id": f"{name}-{n}", "claim": mine[0].claim, "label": label, "group": group[:80], "evidence": evidence})
    return random.Random(11).sample(made, min(MOST, len(made)))


KINDS = {"artifacts": ("artifact",), "steps": ("step",), "twins": ("twin",), "plain": ("short", "longops"), "found": ("detail", "report"), "traps": ("trap",), "others": ("other",), "reckoned": ("count", "reckon"), "records": ("record",), "frames": ("frame",), "inner": ("inner",), "threads": ("thread",)}
"""The kinds of written pairs, by how the names of their files start; all other files have hard pairs."""


def written_apart() -> dict[str, list[Pair]]:
    """The held-back written pairs, by kind."""
    parts: dict[str, list[Pair]] = defaultdict(list)
    for one in written()[1]:
        parts[next((kind for kind, starts in KINDS.items() if one.source.startswith(starts)), "hard")].append(one)
    return {f"written-{kind}": part for kind, part in parts.items()}


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--data", type=Path, required=True)
    ask.add_argument("--out", type=Path, required=True)
    given = ask.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    apart = held_back(given.data) | written_apart()
    parts = {name: items(name, pairs) for name, pairs in apart.items()}
    for name in SETS:
        known = list(lines(given.data / name / "items.open.jsonl"))
        kept = [one for one in known if is_kept(name, str(one.get("group", one["id"])))]
        parts[name] = random.Random(11).sample(kept, min(MOST, len(kept)))
    parts["ops"] = list(lines(given.data / "ops" / "items.open.jsonl"))
    for name, part in parts.items():
        text = "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in part)
        (given.out / f"{name}.jsonl").write_text(text)
        print(name, len(part), "items", sum(len(one["evidence"]) for one in part), "pairs")


if __name__ == "__main__":
    main()
