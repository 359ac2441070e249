import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type from 'typebox';
import { Parse } from 'typebox/value';

const FOLDER = join(import.meta.dirname, '../../accuracy/gauntlet');
const Lines = Type.Object({ from: Type.Integer(), to: Type.Integer() });
const Fault = Type.Object({
  document: Type.String(),
  kinds: Type.Array(Type.String(), { minItems: 1 }),
  places: Type.Array(Lines, { minItems: 1 }),
  what: Type.String(),
});
const Names = Type.Array(Type.String());
const Split = Type.Object({ development: Names, 'kept apart': Names });
type Fault = Type.Static<typeof Fault>;

/** The scored part of a concern. */
export interface Scored {
  readonly kind: string;
  readonly places: readonly Type.Static<typeof Lines>[];
}

const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

export function plantedFaults(): Fault[] {
  const rows = read('faults.jsonl').trimEnd().split('\n');
  return rows.map((row) => Parse(Fault, JSON.parse(row)));
}

export const documentOf = (copy: 'clean' | 'planted', name: string): string =>
  read(`${copy}/${name}.md`);

/** A concern finds a fault by one of its kinds, on one of its lines. */
function finds({ kind, places }: Scored, fault: Fault): boolean {
  if (!fault.kinds.includes(kind)) return false;
  return places.some(({ from, to }) =>
    fault.places.some((place) => from <= place.to && place.from <= to),
  );
}

/** Scores recall of planted faults, and false concerns on clean copies, per part and kind. `only` selects a part. */
export function scoreGauntlet(
  concernsOf: (text: string) => readonly Scored[],
  only: string | null = null,
) {
  const split = Parse(Split, JSON.parse(read('split.json')));
  const all = plantedFaults();
  const parts = Object.entries(split).filter(([part]) => only === null || part === only);
  return parts.map(([part, names]) => {
    const faults = all.filter(({ document }) => names.includes(document));
    const raised = new Map(names.map((name) => [name, concernsOf(documentOf('planted', name))]));
    const found = faults.filter((fault) =>
      raised.get(fault.document)?.some((concern) => finds(concern, fault)),
    );
    const clean = names.map((name) => ({ name, concerns: concernsOf(documentOf('clean', name)) }));
    const wrong = clean.flatMap(({ concerns }) => concerns);
    const kinds = new Set([
      ...faults.flatMap((one) => one.kinds[0] ?? []),
      ...wrong.map(({ kind }) => kind),
    ]);
    const of = (kind: string, those: readonly Fault[]) =>
      those.filter((one) => one.kinds[0] === kind).length;
    return {
      part,
      documents: names.length,
      planted: faults.length,
      found: found.length,
      recall: found.length / faults.length,
      falseByDocument: Object.fromEntries(
        clean.map(({ name, concerns }) => [name, concerns.length]),
      ),
      falsePerDocument: wrong.length / names.length,
      kinds: [...kinds].toSorted().map((kind) => ({
        kind,
        planted: of(kind, faults),
        found: of(kind, found),
        false: wrong.filter((one) => one.kind === kind).length,
      })),
    };
  });
}
