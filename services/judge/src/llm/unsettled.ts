import type { Unsettled, View } from '@assize/proto';
import type { Finding } from '@assize/court/findings';
import type { Ruled } from './answer.ts';
import type { Matter } from './matter.ts';
import { ORDERS } from './presentation.ts';

/** A verdict is unsettled if the confidence changes by this much between the two orders. */
const MOVED = 0.1;

interface Differences {
  /** The ids of exhibits that the two orders put on different sides. */
  readonly exhibits: readonly string[];
  readonly challenges: number;
  readonly ruled: number;
}

export function differencesIn(
  { exhibits }: View,
  matters: readonly Matter[],
  a: readonly Ruled[],
  b: readonly Ruled[],
): Differences {
  const turned = matters.map((matter, i) => ({
    exhibits: matter.exhibits.filter(
      ({ name }) => a[i]?.exhibits[name]?.says !== b[i]?.exhibits[name]?.says,
    ),
    challenges: matter.challenges.filter(
      ({ name }) => a[i]?.challenges[name] !== b[i]?.challenges[name],
    ),
  }));
  const ids = new Set(turned.flatMap((one) => one.exhibits.map(({ exhibit }) => exhibit.id)));
  return {
    exhibits: exhibits.map(({ id }) => id).filter((id) => ids.has(id)),
    challenges: turned.flatMap((one) => one.challenges).length,
    ruled: matters.flatMap((matter) => [...matter.exhibits, ...matter.challenges]).length,
  };
}

/**
 * 0 to 1: the larger of the share of rulings that change and the change of the confidence. 0 if no ruling changes and
 * the confidence changes by less than MOVED.
 */
export function unsettledBy(
  a: Finding,
  b: Finding,
  { exhibits, challenges, ruled }: Differences,
): { readonly by: number; readonly said: Unsettled } {
  const turned = exhibits.length + challenges;
  const moved = Math.abs(a.confidence - b.confidence);
  const by =
    turned === 0 && moved < MOVED ? 0 : Math.min(1, Math.max(turned / Math.max(1, ruled), moved));
  const why =
    `in reverse order, ${turned} of ${ruled} rulings differ, ` +
    `and the confidence is ${b.confidence.toFixed(2)} instead of ${a.confidence.toFixed(2)}`;
  const findings = [a, b].map(({ classification, confidence }, i) => {
    return { order: ORDERS[i] ?? '', classification, confidence };
  });
  return { by, said: { why, findings, exhibits: [...exhibits] } };
}
