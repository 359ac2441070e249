import {
  calibratedFor,
  probabilities,
  applyRules,
  type Calibration,
  type Logits,
  type Stances,
} from '@assize/models/stance';
import type { ReadPair } from '../../measure/evaluate/stance-scores.ts';
import type { HeldWindow } from './held.ts';
import type { KeptPair } from './pairs.ts';

/** The least probability that a loss is taken of. */
const LEAST = 1e-4;

const sideOf = ({ support, refute }: Stances): number => Math.max(support, refute);

/** What a window says as the product has it, rules included; `own`: the logits of the reader that doubt goes by. */
export function stanceOf(
  { claim, passage }: Pick<KeptPair, 'claim' | 'passage'>,
  { text, logits, cues }: HeldWindow,
  by: Calibration,
  own: Logits,
): Stances {
  return applyRules(
    { claim, window: text, passage },
    probabilities(logits, calibratedFor(by, claim, passage, own), cues),
  );
}

/** Which of a passage's windows is the plainest, before cues and rules. */
export function plainestOf(
  { claim, passage }: Pick<KeptPair, 'claim' | 'passage'>,
  windows: readonly HeldWindow[],
  by: Calibration,
): number {
  const sides = windows.map(({ logits }) =>
    sideOf(probabilities(logits, calibratedFor(by, claim, passage, logits))),
  );
  return sides.indexOf(Math.max(...sides));
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
export const formatFigures = (figures: readonly (number | null)[]): string =>
  figures.map((one) => (one === null ? '–' : one.toFixed(3))).join(' / ');
