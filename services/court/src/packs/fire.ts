import { rounded, type Fired, type Reading } from '@assize/proto';
import { LRUCache } from 'lru-cache';
import type { Applied, Pack } from './pack.ts';

/** An indicator that fired, and on which words. */
export interface Shot {
  readonly indicator: Applied;
  readonly span: string;
  /** How sure it is that it fired, 0–1: 1 for a pattern. */
  readonly sureness: number;
}

/** A reading keeps at most this many: the strongest for each side of each cause come first. */
const MOST_FIRED = 8;

/** Characters of texts whose shots are remembered: several roles of one process read the same. */
const KEPT_CHARACTERS = 4_000_000;

const known = new LRUCache<string, readonly Shot[], readonly [pack: Pack, text: string]>({
  maxSize: KEPT_CHARACTERS,
  sizeCalculation: (_shots, key) => key.length,
  memoMethod: (_key, _stale, { context: [{ matching, doubt }, text] }) =>
    matching(text).flatMap((indicator) => {
      const span = indicator.found?.find(text, doubt?.pattern) ?? null;
      if (span === null || (indicator.absent?.find(text) ?? null) !== null) return [];
      return [{ indicator, span, sureness: 1 }];
    }),
});

/** The indicators with patterns that fire on a text, in the pack's order. */
export const shotsOn = (pack: Pack, text: string): readonly Shot[] =>
  known.memo(`${pack.digest}${text}`, { context: [pack, text] });

/**
 * What shots say of the causes of a case, strongest first. An indicator of a class that nobody names
 * speaks for the class that it lies within, if somebody names that; that it was not the one speaks
 * against no other.
 */
export function firedOf(pack: Pack, shots: readonly Shot[], causes: readonly string[]): Fired[] {
  const all = shots.flatMap(({ indicator, span, sureness }) => {
    const said = (speaks: Fired['speaks'], weights: Record<string, number> = {}): Fired[] =>
      Object.entries(weights).flatMap(([name, weight]) => {
        const cause = causeOf(pack, name, causes, speaks);
        const { id, basis } = indicator;
        if (cause === null) return [];
        return [{ indicator: id, cause, speaks, weight: rounded(weight * sureness), span, basis }];
      });
    return [...said('for', indicator.for), ...said('against', indicator.against)];
  });
  const place = (one: Fired): number =>
    all.filter((o) => o.cause === one.cause && o.speaks === one.speaks && before(o, one)).length;
  return all
    .map((one) => ({ one, place: place(one) }))
    .toSorted((a, b) => a.place - b.place || (before(a.one, b.one) ? -1 : 1))
    .slice(0, MOST_FIRED)
    .map(({ one }) => one);
}

/** Stronger, or earlier by name where equally strong. */
function before(a: Fired, b: Fired): boolean {
  if (a.weight !== b.weight) return a.weight > b.weight;
  if (a.indicator !== b.indicator) return a.indicator < b.indicator;
  return `${a.cause} ${a.speaks}` < `${b.cause} ${b.speaks}`;
}

function causeOf(
  pack: Pack,
  name: string,
  causes: readonly string[],
  speaks: Fired['speaks'],
): string | null {
  if (causes.includes(name)) return name;
  if (speaks === 'against') return null;
  const within = pack.classes.find(({ id }) => id === name)?.within;
  return within !== undefined && causes.includes(within) ? within : null;
}

/** The weight of the strongest that speaks so of a cause; 0 where none does. */
export function strongest(fired: readonly Fired[], cause: string, speaks: Fired['speaks']): number {
  const weights = fired.filter((one) => one.cause === cause && one.speaks === speaks);
  return Math.max(0, ...weights.map(({ weight }) => weight));
}

/**
 * How an exhibit reads for a cause, by what fired on it: P(support) = f · (1 − a), P(refute) = a · (1 − f),
 * f and a the weights of the strongest for and against it. An indicator of another cause says nothing of
 * this one unless the pack says so.
 */
export function readingBy(fired: readonly Fired[], cause: string): Reading {
  const [by, against] = [strongest(fired, cause, 'for'), strongest(fired, cause, 'against')];
  const support = rounded(by * (1 - against));
  const refute = rounded(against * (1 - by));
  return { relevance: 1, support, refute, neutral: rounded(1 - support - refute) };
}
