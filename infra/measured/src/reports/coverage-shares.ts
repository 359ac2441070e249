import { unreadable } from './data.ts';

export const METRICS = ['lines', 'branches', 'functions', 'statements'] as const;
export type Metric = (typeof METRICS)[number];

/** How much of something is covered. `percent` is from 0 to 100, and unrounded where there are counts. */
export interface Share {
  readonly percent: number;
  readonly counts: { readonly covered: number; readonly total: number } | null;
}

/** The shares by metric; null if it was not measured, or there is nothing to cover. */
export type Shares = Readonly<Partial<Record<Metric, Share | null>>>;

export interface Coverage {
  readonly kind: 'coverage';
  readonly commit: string | null;
  readonly total: Shares;
  readonly files: readonly { readonly path: string; readonly shares: Shares }[];
}

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

/**
 * A share by its counts. A stated percentage is rounded and not used, but it must agree with the counts.
 * @throws UnreadableReport if more is covered than there is, or the stated percentage disagrees
 */
export function shareOf(covered: number, total: number, stated?: number): Share | null {
  if (!(covered <= total)) return unreadable(`${covered} of ${total} are covered`);
  if (total === 0) return null;
  const percent = (100 * covered) / total;
  if (stated !== undefined && !(Math.abs(stated - percent) < 1)) {
    return unreadable(`it states ${stated} %, and lists ${covered} of ${total}`);
  }
  return { percent, counts: { covered, total } };
}

/** The stated totals, in percent. */
export type Stated = Readonly<Partial<Record<Metric, number>>>;

export function totalOf(files: Coverage['files'], stated: Stated = {}): Shares {
  return byMetric((metric) => {
    const counts = files.flatMap(({ shares }) => shares[metric]?.counts ?? []);
    const sum = (of: 'covered' | 'total') => counts.reduce((all, one) => all + one[of], 0);
    return shareOf(sum('covered'), sum('total'), stated[metric]);
  });
}
