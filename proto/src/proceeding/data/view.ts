import { baseView } from '../../case/view.ts';
import { definedFields } from '../../defined-fields.ts';
import type { ExhibitReading } from '../../schema/reading.ts';
import type { OnRecord } from '../definition.ts';
import type { CelTypes } from './expression.ts';
import type { DataTurn } from './turns.ts';

export type Sight = (record: Pick<OnRecord, 'pass'>) => unknown;

export const sightOf =
  (kind: string, newest: boolean): Sight =>
  ({ pass }) => {
    const all: { readonly kind: string }[] = pass.map(({ artifact }) => artifact);
    const own = all.filter((one) => one.kind === kind);
    return newest ? own.at(-1) : own;
  };

export function dataView(
  record: OnRecord,
  sights: Readonly<Record<string, Sight>>,
  turns: Readonly<Record<string, DataTurn>>,
  sees: (sight: string) => boolean,
) {
  const { text, classification = '', tags = [], asserts } = record.file.header.claim;
  const shown = Object.entries(sights)
    .filter(([name]) => sees(name))
    .map(([name, sight]) => [name, sight(record)] as const)
    .filter(([, value]) => value !== undefined);
  const { artifact } = record.place;
  const due = Object.hasOwn(turns, artifact) ? turns[artifact] : undefined;
  return {
    ...baseView(record),
    /** `classification` is empty if the publisher gave none. `asserts` is what the text asserts about reports. */
    claim: { text, classification, tags, ...definedFields({ asserts }) },
    /** What the sights of its seat select: the newest artifact of a kind (absent if there is none), or all. */
    seen: Object.fromEntries<unknown>(shown),
    due: due ?? null,
  };
}
export type DataView = ReturnType<typeof dataView>;

/** The types that the expressions of a turn use, besides those of the artifacts that it sees. */
export function typesOfView(reads: boolean): CelTypes {
  const text = { id: 'string', kind: 'string', text: 'string', date: 'string', source: 'string' };
  const share = { relevance: 'double', support: 'double', refute: 'double', neutral: 'double' };
  return new Map<string, Readonly<Record<string, string>>>([
    ['Exhibit', { ...text, ...(reads ? { read: 'bool', ...share } : {}) }],
    ['Claim', { text: 'string', classification: 'string', tags: 'list<string>' }],
  ]);
}

export const VIEW_VARIABLES = {
  claim: 'Claim',
  exhibits: 'list<Exhibit>',
  seen: 'Seen',
  pass: 'double',
  remandsLeft: 'double',
};

/** An unknown property of an exhibit is an empty text; an exhibit that was not read has `read: false`. */
export function valuesOf(
  { claim, exhibits, seen, pass, remandsLeft }: DataView,
  readings: readonly ExhibitReading[] | null,
): Readonly<Record<string, unknown>> {
  const byId = new Map(readings?.map((reading) => [reading.id, reading]));
  const shown = exhibits.map(({ id, kind = 'text', text = '', date = '', source = '' }) => {
    const own = { id, kind, text, date, source };
    if (!readings) return own;
    const { relevance = 0, support = 0, refute = 0, neutral = 1 } = byId.get(id) ?? {};
    return { ...own, read: byId.has(id), relevance, support, refute, neutral };
  });
  return { claim, exhibits: shown, seen, pass, remandsLeft };
}
