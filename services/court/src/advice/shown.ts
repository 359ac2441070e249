import type { Evidence, ExhibitReading, Stance, View } from '@assize/proto';
import { readingsOn } from '#src/reading/exhibits.ts';
import Type from 'typebox';
import { named } from './names.ts';
import { clipped } from './prose.ts';

/** A model is shown at most this many exhibits: of more, those that speak most plainly for either side. */
export const MOST_SHOWN = 80;
/** Characters of one exhibit that a model is shown, where no more than forty are. */
export const LONGEST_SHOWN = 2000;
/** Characters of all that are shown, each cut alike: of many, and of few that may have more of them. */
const MOST_CHARACTERS = 80_000;
const MOST_CHARACTERS_OF_FEW = 24_000;

function longestOf(shown: number): number {
  const alike = Math.min(LONGEST_SHOWN, MOST_CHARACTERS / shown);
  return Math.floor(Math.max(alike, MOST_CHARACTERS_OF_FEW / shown));
}

/** The exhibits that a model is shown, under names of ours: no id of a publisher's enters a prompt. */
export interface Shown extends Pick<ReturnType<typeof named>, 'idOf' | 'nameOf'> {
  /** `E1`, `E2` … in the order of the record. */
  readonly names: readonly string[];
  /** The ids that some names stand for, each once; other words are dropped. */
  idsOf(names: readonly string[]): string[];
  /** One data block an exhibit. */
  readonly data: readonly { readonly tag: string; readonly text: string }[];
}

/** Pure: the same exhibits and readings have the same names, when a decision is made again. */
export function shownOf(
  exhibits: readonly Evidence[],
  readings: readonly ExhibitReading[] = [],
): Shown {
  const { all, idOf, nameOf } = named('E', plainest(exhibits, readings));
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

/** What a role is shown of its view, by the readings against the charge; `brought` is not on record yet. */
export function shownIn(
  { exhibits, recalled, charge }: View,
  brought: readonly Evidence[] = [],
): Shown {
  return shownOf([...exhibits, ...brought], readingsOn(recalled, charge.statement));
}

/** The shape of a name among those shown; there must be one. */
export function nameAmong({ names }: Shown): Type.TEnum<string[]> {
  if (names.length === 0) throw new Error('no exhibit is shown: there is none to name');
  return Type.Enum([...names]);
}

/** Names as a list of data: exhibits that somebody else cites, where a model is shown them. */
export function namesIn(shown: Shown, ids: readonly string[]): string {
  const names = ids.flatMap((id) => shown.nameOf(id) ?? []);
  return names.length === 0 ? 'none' : names.join(', ');
}

/** By turns the plainest of either side: however many there are of one, the other is seen. */
function plainest(
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
