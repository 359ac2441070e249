import { rounded, type Fired, type Reading } from '@assize/proto';
import { LRUCache } from 'lru-cache';
import type { Applied, Pack } from './pack.ts';

/** `words` are those that the indicator fired on. */
export interface Match {
  readonly indicator: Applied;
  readonly span: string;
  /** How certain it is that it fired, 0 to 1. Always 1 for a pattern. */
  readonly certainty: number;
}

/** The most fired indicators that a reading keeps. The strongest for each side of each cause come first. */
const MOST_FIRED = 8;

/** The most characters of texts whose results are cached. Several roles of one process read the same texts. */
const KEPT_CHARACTERS = 4_000_000;

const known = new LRUCache<string, readonly Match[], readonly [pack: Pack, text: string]>({
  maxSize: KEPT_CHARACTERS,
  sizeCalculation: (_matches, key) => key.length,
  memoMethod: (_key, _stale, { context: [{ matching, doubt }, text] }) =>
    matching(text).flatMap((indicator) => {
      const span = indicator.found?.find(text, doubt?.pattern) ?? null;
      if (span === null || (indicator.absent?.find(text) ?? null) !== null) return [];
      return [{ indicator, span, certainty: 1 }];
    }),
});

/** The indicators with patterns that fire on a text, in the pack's order. */
export const matchesOn = (pack: Pack, text: string): readonly Match[] =>
  known.memo(`${pack.digest}${text}`, { context: [pack, text] });

/**
 * Strongest first. An indicator for a class that no candidate denotes counts for the class that contains it, if a
 * candidate denotes that one. An indicator against such a class counts for nothing.
 */
export function firedOf(pack: Pack, matches: readonly Match[], causes: readonly string[]): Fired[] {
  const all = matches.flatMap(({ indicator, span, certainty }) => {
    const said = (speaks: Fired['speaks'], weights: Record<string, number> = {}): Fired[] =>
      Object.entries(weights).flatMap(([name, weight]) => {
        const cause = causeOf(pack, name, causes, speaks);
        const { id, basis } = indicator;
        if (cause === null) return [];
        return [{ indicator: id, cause, speaks, weight: rounded(weight * certainty), span, basis }];
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

/** The stronger is first. Ties go by name. */
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

/** 0 if no indicator fired on that side of the cause. */
export function strongest(fired: readonly Fired[], cause: string, speaks: Fired['speaks']): number {
  const weights = fired.filter((one) => one.cause === cause && one.speaks === speaks);
  return Math.max(0, ...weights.map(({ weight }) => weight));
}

/**
 * P(support) = f · (1 − a), P(refute) = a · (1 − f), where f and a are the weights of the strongest indicators for and
 * against the cause. An indicator of one cause says nothing about another unless the pack says so.
 */
export function readingBy(fired: readonly Fired[], cause: string): Reading {
  const [by, against] = [strongest(fired, cause, 'for'), strongest(fired, cause, 'against')];
  const support = rounded(by * (1 - against));
  const refute = rounded(against * (1 - by));
  return { relevance: 1, support, refute, neutral: rounded(1 - support - refute) };
}
