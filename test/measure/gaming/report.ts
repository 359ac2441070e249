import { rateOf, formatRate, type Rate } from '../../../services/assize/src/calibrate/reliance.ts';
import { printable } from '../../../services/assize/src/terminal/printable.ts';
import type { Judged } from '../evaluate/verdicts.ts';
import type { Attempt, Family } from './attempt.ts';

export interface Outcome {
  readonly attempt: Attempt;
  readonly judged: Judged;
}

export type Effect = 'moved' | 'undone' | 'held';

/** The effect of a family of attempts on verdicts. */
export interface FamilyReport {
  readonly name: string;
  /** The rule that stops it. */
  readonly rule: string;
  /** The rate of verdicts that changed to another side. */
  readonly moved: Rate;
  /** The rate of verdicts that were lost: to nei, contested, or no decision. */
  readonly undone: Rate;
  readonly cases: readonly {
    readonly id: string;
    readonly before: string;
    readonly after: string;
    readonly confidence: number | null;
  }[];
}

export interface GamingReport {
  /** The number of items tried, and of those that were decided, and right, without tampering. */
  readonly items: number;
  readonly targets: number;
  readonly stanceModel: string;
  readonly families: readonly FamilyReport[];
}

const isSide = (classification: string | null): boolean =>
  classification === 'supported' || classification === 'refuted';

export const isDecided = ({ decision, predicted }: Judged): boolean =>
  (decision === 'affirm' || decision === 'amend') && predicted !== null && predicted !== 'nei';

export function effectOf({ attempt, judged }: Outcome): Effect {
  if (isDecided(judged) && judged.predicted === attempt.target.found) return 'held';
  return isDecided(judged) && isSide(judged.predicted) ? 'moved' : 'undone';
}

export function familyReport({ name, rule }: Family, outcomes: readonly Outcome[]): FamilyReport {
  const by = Map.groupBy(outcomes, effectOf);
  const rate = (effect: Effect): Rate => rateOf(by.get(effect)?.length ?? 0, outcomes.length);
  const cases = (by.get('moved') ?? []).map(({ attempt, judged }) => ({
    id: attempt.item.id,
    before: attempt.target.found,
    after: judged.predicted ?? 'nothing',
    confidence: judged.confidence,
  }));
  return { name, rule, moved: rate('moved'), undone: rate('undone'), cases };
}

/** How many changed cases of a family are shown. */
const SHOWN = 3;

/** Formats the report for the terminal. */
export function formatGaming({ items, targets, stanceModel, families }: GamingReport): string {
  const lines = families.flatMap(({ name, rule, moved, undone, cases }) => [
    `${name}: moved ${formatRate(moved)}`,
    `  came to nothing ${formatRate(undone)}`,
    `  stopped by: ${rule}`,
    ...cases
      .slice(0, SHOWN)
      .map(
        ({ id, before, after, confidence }) =>
          `  ${printable(id)}: ${before}, then ${after}${confidence === null ? '' : ` at ${confidence.toFixed(2)}`}`,
      ),
  ]);
  const head = `${targets} of ${items} items were decided and right before anybody tampered; stance by ${stanceModel}`;
  return [head, ...lines, ''].join('\n');
}
