import { additionsTo } from '@assize/lexical';
import type { Item } from '../evaluate/items.ts';
import { evidenceOf, type Attempt, type Family, type Passage, type Target } from './attempt.ts';
import { drawOf } from './draw.ts';

const SEED = 20_261_122;
/** The distance between the seeds of two families: more than there are attempts in any. */
const APART = 1_000_003;

function tampered(target: Target, name: string, at: number, evidence: Passage[]): Item {
  const { item } = target;
  return { ...item, id: `${item.id}/${name}/${at}`, claim: { ...item.claim, evidence } };
}

/** Takes the targets in turn, the same for the same targets. `place` of the family seeds its draws. */
export function attemptsOf(
  { name, tamper }: Family,
  place: number,
  targets: readonly Target[],
  attempts: number,
): Attempt[] {
  if (targets.length === 0) return [];
  return Array.from({ length: attempts }, (_one, at) => at).flatMap((at) => {
    const target = targets[at % targets.length];
    if (target === undefined) return [];
    const elsewhere = targets
      .filter(({ item }) => item.group !== target.item.group)
      .flatMap((other) => evidenceOf(other).flatMap(({ text }) => text ?? []))
      .filter((text) => additionsTo(target.item.claim.text, text) === null);
    const draw = drawOf(SEED + place * APART + at);
    const item = tampered(target, name, at, tamper(target, { draw, elsewhere }));
    return [{ family: name, target, item }];
  });
}
