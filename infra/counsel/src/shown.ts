import type { Evidence, ExhibitReading, View } from '@assize/proto';
import { readingsOn } from '@assize/scrutiny';
import Type from 'typebox';
import { clipped } from './prose.ts';

/** A model is shown at most this many exhibits: of more, those that speak most plainly. */
export const MOST_SHOWN = 40;
/** Characters of one exhibit that a model is shown. */
export const LONGEST_SHOWN = 2000;

/** The exhibits that a model is shown, under names of ours: no id of a publisher's enters a prompt. */
export interface Shown {
  /** `E1`, `E2` … in the order of the record. */
  readonly names: readonly string[];
  /** The exhibit that a name stands for; null for any other word. */
  idOf(name: string): string | null;
  /** The ids that some names stand for, each once; other words are dropped. */
  idsOf(names: readonly string[]): string[];
  /** The name under which an exhibit is shown, null where it is not. */
  nameOf(id: string): string | null;
  /** One data block an exhibit. */
  readonly data: readonly { readonly tag: string; readonly text: string }[];
}

/** Pure: the same exhibits and readings have the same names, when a decision is made again. */
export function shownOf(
  exhibits: readonly Evidence[],
  readings: readonly ExhibitReading[] = [],
): Shown {
  const chosen = plainest(exhibits, readings);
  const names = chosen.map((_exhibit, at) => `E${at + 1}`);
  const ids = new Map(chosen.map(({ id }, at) => [`E${at + 1}`, id]));
  const byId = new Map([...ids].map(([name, id]) => [id, name]));
  const idOf = (name: string): string | null => ids.get(name) ?? null;
  return {
    names,
    idOf,
    idsOf: (wanted) => [...new Set(wanted.flatMap((name) => idOf(name) ?? []))],
    nameOf: (id) => byId.get(id) ?? null,
    data: chosen.map((exhibit, at) => ({ tag: `exhibit-E${at + 1}`, text: wordsOf(exhibit) })),
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

function plainest(
  exhibits: readonly Evidence[],
  readings: readonly ExhibitReading[],
): readonly Evidence[] {
  if (exhibits.length <= MOST_SHOWN) return exhibits;
  const plain = new Map(
    readings.map(({ id, relevance, support, refute }) => [id, relevance * (support + refute)]),
  );
  const ranked = exhibits.toSorted((a, b) => (plain.get(b.id) ?? 0) - (plain.get(a.id) ?? 0));
  const kept = new Set(ranked.slice(0, MOST_SHOWN).map(({ id }) => id));
  return exhibits.filter(({ id }) => kept.has(id));
}

function wordsOf({ text, kind, data, date }: Evidence): string {
  const words = text ?? (data === undefined ? '(its text is kept apart)' : JSON.stringify(data));
  const about = [kind === undefined || kind === 'text' ? null : kind, date ?? null];
  const head = about.filter((part) => part !== null).join(', ');
  return `${head === '' ? '' : `(${head}) `}${clipped(words, LONGEST_SHOWN)}`;
}
