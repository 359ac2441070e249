import { unreadable } from './data.ts';

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

/** What `of` says of each metric that it says something of. */
export function byMetric<Said>(
  of: (metric: Metric) => Said | null | undefined,
): Partial<Record<Metric, Said>> {
  return Object.fromEntries(
    METRICS.flatMap((metric) => {
      const said = of(metric) ?? null;
      return said === null ? [] : [[metric, said] as const];
    }),
  );
}

/** @throws UnreadableReport where more is covered than there is */
export function shareOf(covered: number, total: number): Share | null {
  if (covered > total) return unreadable(`${covered} of ${total} are covered`);
  return total === 0 ? null : { percent: (100 * covered) / total, counts: { covered, total } };
}

/** The whole, of its files. */
export function totalOf(files: Coverage['files']): Shares {
  return byMetric((metric) => {
    const counts = files.flatMap(({ shares }) => shares[metric]?.counts ?? []);
    const sum = (of: 'covered' | 'total') => counts.reduce((all, one) => all + one[of], 0);
    return shareOf(sum('covered'), sum('total'));
  });
}
