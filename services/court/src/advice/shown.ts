import type { Evidence, ExhibitReading, Stance, View } from '@assize/proto';
import { readingsOn } from '#src/reading/exhibits.ts';
import Type from 'typebox';
import { named } from './names.ts';
import { clipped } from './prose.ts';

/**
 * The most exhibits that a model is shown. If there are more, those are kept that speak most clearly for either side.
 */
export const MOST_SHOWN = 80;
/**
 * The most characters shown of one exhibit, if there are 12 to 40 exhibits. Each of fewer may be longer, each of more
 * is shorter.
 */
export const LONGEST_SHOWN = 2000;
/**
 * The most characters of all exhibits together. Many exhibits share the first in equal parts; few, up to 12, share
 * the second.
 */
const MOST_CHARACTERS = 80_000;
const MOST_CHARACTERS_OF_FEW = 24_000;

function longestOf(shown: number): number {
  const alike = Math.min(LONGEST_SHOWN, MOST_CHARACTERS / shown);
  return Math.floor(Math.max(alike, MOST_CHARACTERS_OF_FEW / shown));
}

/**
 * The exhibits that a model is shown, under names that we assign, so that no id chosen by a publisher enters a
 * prompt.
 */
export interface Shown extends Pick<ReturnType<typeof named>, 'idOf' | 'nameOf'> {
  /** `E1`, `E2` … in the order of the record. */
  readonly names: readonly string[];
  /** The ids behind some names, each once. Unknown names are ignored. */
  idsOf(names: readonly string[]): string[];
  /** One data block per exhibit. */
  readonly data: readonly { readonly tag: string; readonly text: string }[];
}

/** Selects the exhibits to show. Pure: a replay gets the same names from the same exhibits and readings. */
export function shownOf(
  exhibits: readonly Evidence[],
  readings: readonly ExhibitReading[] = [],
): Shown {
  const { all, idOf, nameOf } = named('E', clearest(exhibits, readings));
  const longest = longestOf(all.length);
  return {
    names: all.map(([name]) => name),
    idOf,
    idsOf: (wanted) => [...new Set(wanted.flatMap((name) => idOf(name) ?? []))],
    nameOf,
    data: all.map(([name, exhibit]) => {
      return { tag: `exhibit-${name}`, text: wordsOf(exhibit, longest) };
    }),
  };
}

/**
 * The exhibits of a role's view, ranked by their readings against the charge. `brought` holds exhibits that are not
 * on record yet.
 */
export function shownIn(
  { exhibits, recalled, charge }: View,
  brought: readonly Evidence[] = [],
): Shown {
  return shownOf([...exhibits, ...brought], readingsOn(recalled, charge.statement));
}

/** The schema of an exhibit's name. @throws Error if no exhibit is shown */
export function nameAmong({ names }: Shown): Type.TEnum<string[]> {
  if (names.length === 0) throw new Error('no exhibit is shown: there is none to name');
  return Type.Enum([...names]);
}

/**
 * Lists the names of exhibits that somebody else cites, for a model to read. Exhibits that are not shown are left
 * out.
 */
export function namesIn(shown: Shown, ids: readonly string[]): string {
  const names = ids.flatMap((id) => shown.nameOf(id) ?? []);
  return names.length === 0 ? 'none' : names.join(', ');
}

/**
 * Alternates between the clearest exhibits for and against, so that a majority on one side cannot crowd out the
 * other.
 */
function clearest(
  exhibits: readonly Evidence[],
  readings: readonly ExhibitReading[],
): readonly Evidence[] {
  if (exhibits.length <= MOST_SHOWN) return exhibits;
  const known = new Map(readings.map((reading) => [reading.id, reading]));
  const ranked = (side: Stance): Evidence[] => {
    const plain = (id: string): number =>
      (known.get(id)?.relevance ?? 0) * (known.get(id)?.[side] ?? 0);
    return exhibits.toSorted((a, b) => plain(b.id) - plain(a.id));
  };
  const [pro, contra] = [ranked('support'), ranked('refute')];
  const byTurns = new Set(pro.flatMap((one, at) => [one, contra[at] ?? one]));
  const kept = new Set([...byTurns].slice(0, MOST_SHOWN));
  return exhibits.filter((exhibit) => kept.has(exhibit));
}

function wordsOf({ text, kind, data, date }: Evidence, longest: number): string {
  const words = text ?? (data === undefined ? '(its text is kept apart)' : JSON.stringify(data));
  const about = [kind === undefined || kind === 'text' ? null : kind, date ?? null];
  const head = about.filter((part) => part !== null).join(', ');
  return `${head === '' ? '' : `(${head}) `}${clipped(words, longest)}`;
}
