import type { Evidence, ExhibitReading, Stance, View } from '@assize/proto';
import { readingsOn } from '#src/reading/exhibits.ts';
import Type from 'typebox';
import { nameByPosition } from './names.ts';
import { clipped } from './prose.ts';

/** If there are more exhibits, those are kept that speak most clearly for either side. */
export const MOST_SHOWN = 80;
/** Characters of one exhibit, if there are 12 to 40 exhibits. Each of fewer may be longer, each of more is shorter. */
export const LONGEST_SHOWN = 2000;
/** For all exhibits together. Many share the first in equal parts; few, up to 12, share the second. */
const MOST_CHARACTERS = 80_000;
const MOST_CHARACTERS_OF_FEW = 24_000;

function longestOf(shown: number): number {
  const alike = Math.min(LONGEST_SHOWN, MOST_CHARACTERS / shown);
  return Math.floor(Math.max(alike, MOST_CHARACTERS_OF_FEW / shown));
}

/** The names are ours, so that no id chosen by a publisher enters a prompt. */
export interface Shown extends Pick<ReturnType<typeof nameByPosition>, 'idOf' | 'nameOf'> {
  /** `E1`, `E2` … in the order of the record. */
  readonly names: readonly string[];
  /** The ids behind some names, each once. Unknown names are ignored. */
  idsOf(names: readonly string[]): string[];
  /** One data block per exhibit. */
  readonly data: readonly { readonly tag: string; readonly text: string }[];
}

/** Pure: a replay gets the same names from the same exhibits and readings. */
export function shownOf(
  exhibits: readonly Evidence[],
  readings: readonly ExhibitReading[] = [],
): Shown {
  const { all, idOf, nameOf } = nameByPosition('E', clearest(exhibits, readings));
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

/** Ranked by the readings against the charge. `brought` holds exhibits that are not on record yet. */
export function shownIn(
  { exhibits, recalled, charge }: View,
  brought: readonly Evidence[] = [],
): Shown {
  return shownOf([...exhibits, ...brought], readingsOn(recalled, charge.statement));
}

/** @throws Error if no exhibit is shown */
export function exhibitNameSchema({ names }: Shown): Type.TEnum<string[]> {
  if (names.length === 0) throw new Error('no exhibit is shown: there is none to name');
  return Type.Enum([...names]);
}

/** The names of exhibits, for a model to read. Exhibits that are not shown are excluded. */
export function shownNamesOf(shown: Shown, ids: readonly string[]): string {
  const names = ids.flatMap((id) => shown.nameOf(id) ?? []);
  return names.length === 0 ? 'none' : names.join(', ');
}

/** Alternates between the sides, so that a majority on one cannot crowd out the other. */
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
