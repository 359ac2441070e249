import { unreadable } from './unreadable.ts';

export const METRICS = ['lines', 'branches', 'functions', 'statements'] as const;
export type Metric = (typeof METRICS)[number];

/** How much of something is covered; `percent` is 0–100, unrounded where there are counts. */
export interface Share {
  readonly percent: number;
  readonly counts: { readonly covered: number; readonly total: number } | null;
}

/** What was measured; null: it was not, or there is nothing of it to cover. */
export type Shares = Readonly<Partial<Record<Metric, Share | null>>>;

/** A coverage report. */
export interface Coverage {
  readonly kind: 'coverage';
  readonly commit: string | null;
  readonly total: Shares;
  readonly files: readonly { readonly path: string; readonly shares: Shares }[];
}

/** @throws UnreadableReport where more is covered than there is */
export function shareOf(covered: number, total: number): Share | null {
  if (covered > total) return unreadable(`${covered} of ${total} are covered`);
  return total === 0 ? null : { percent: (100 * covered) / total, counts: { covered, total } };
}

/** The whole, of its files. */
export function totalOf(files: Coverage['files']): Shares {
  const summed = METRICS.flatMap((metric) => {
    const counts = files.flatMap(({ shares }) => shares[metric]?.counts ?? []);
    if (counts.length === 0) return [];
    const sum = (of: 'covered' | 'total') => counts.reduce((all, one) => all + one[of], 0);
    return [[metric, shareOf(sum('covered'), sum('total'))] as const];
  });
  return Object.fromEntries(summed);
}
