import {
  calibratedFor,
  probabilities,
  ruled,
  type Calibration,
  type Stances,
} from '@assize/models/stance';
import type { ReadPair } from '../../measure/evaluate/stance-scores.ts';
import type { HeldWindow } from './held.ts';
import type { KeptPair } from './pairs.ts';

/** The least probability that a loss is taken of. */
const LEAST = 1e-4;

const sideOf = ({ support, refute }: Stances): number => Math.max(support, refute);

/** What the plainest of a passage's windows says, as the product has it, rules included. */
export function plainestOf(
  { claim, passage }: Pick<KeptPair, 'claim' | 'passage'>,
  windows: readonly HeldWindow[],
  by: Calibration,
): Stances {
  const calibrated = calibratedFor(by, claim, passage);
  const read = windows.map(({ text, logits, cues }) => {
    return ruled(claim, text, probabilities(logits, calibrated, cues));
  });
  const [first] = read.toSorted((a, b) => sideOf(b) - sideOf(a));
  return first ?? { support: 0, refute: 0, neutral: 1 };
}

/** Mean loss in nats: what a probability that means what it says makes least. */
export function lossOf(read: readonly ReadPair[]): number {
  const losses = read.map(({ gold, read: stances }) => -Math.log(Math.max(LEAST, stances[gold])));
  return losses.reduce((sum, one) => sum + one, 0) / losses.length;
}

/** Of what is called a side, the share that is not, 0–1; 0 where nothing is. */
export function wrongOf(side: 'support' | 'refute', read: readonly ReadPair[]): number {
  const said = read.filter(({ read: r }) => r[side] >= Math.max(r.support, r.refute, r.neutral));
  return said.filter(({ gold }) => gold !== side).length / Math.max(1, said.length);
}

/** Figures with three decimals each, as the tables have them. */
export const spelt = (figures: readonly (number | null)[]): string =>
  figures.map((one) => (one === null ? '–' : one.toFixed(3))).join(' / ');
