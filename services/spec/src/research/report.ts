import type { Nuance } from '#src/review/index.ts';

/** What a research came to, before it is held against what is known. */
export interface Researched {
  readonly technologies: readonly string[];
  /** Null: sentences were taken by rule. */
  readonly model: string | null;
  readonly ms: number;
  /** In USD; null where no price is known. */
  readonly cost: number | null;
  readonly searches: number;
  readonly answered: number;
  /** Technologies whose findings were kept from before. */
  readonly fromCache: number;
  readonly sources: number;
  readonly nuances: readonly Nuance[];
  readonly missing: readonly string[];
  readonly warnings: readonly string[];
}

/** Faults that are named; more are counted. */
const MOST_NAMED = 5;

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

function tallied(technology: string, nuances: readonly Nuance[]): string {
  const own = nuances.filter((one) => one.technology === technology);
  const grades = (['high', 'medium', 'low'] as const).flatMap((grade) => {
    const count = own.filter(({ severity }) => severity === grade).length;
    return count === 0 ? [] : [`${count} ${grade}`];
  });
  return `  - ${technology}: ${counted(own.length, 'nuance')}${grades.length > 0 ? ` (${grades.join(', ')})` : ''}`;
}

/** The report on STDERR. `unsaid`: what neither NUANCES.md nor another finding says; `known`: items of NUANCES.md. */
export function reportOf(researched: Researched, unsaid: readonly Nuance[], known: number): string {
  const { technologies, model, ms, cost, searches, answered, fromCache, nuances, missing } =
    researched;
  const costs = cost === null ? 'not known: no price is configured' : `$${cost.toFixed(2)}`;
  return [
    '=== Research Report ===',
    `Technologies: ${technologies.join(', ')}`,
    `Model: ${model ?? 'none: sentences that warn, by rule'}`,
    `Duration: ${(ms / 1000).toFixed(1)} s`,
    `Searches: ${searches}, ${answered} answered` +
      (fromCache > 0
        ? `, ${counted(fromCache, 'technology').replace('ys', 'ies')} from the cache`
        : ''),
    `Sources consulted: ${researched.sources}`,
    `Cost: ${costs}`,
    '',
    'Nuances found:',
    ...technologies.map((technology) => tallied(technology, nuances)),
    '',
    unsaid.length > 0 ? 'New discoveries (not in NUANCES.md):' : 'No new discoveries.',
    ...unsaid.flatMap(({ technology, text, severity, source }) => [
      `  - ${technology}: "${text}" (${severity})`,
      `    ${source}`,
    ]),
    ...(missing.length > 0 ? ['', 'Not searched or not read:'] : []),
    ...missing.slice(0, MOST_NAMED).map((one) => `  - ${one}`),
    ...(missing.length > MOST_NAMED ? [`  - and ${missing.length - MOST_NAMED} more`] : []),
    '',
    `Divergence Checklist: ${counted(known + unsaid.length, 'item')}`,
  ].join('\n');
}
