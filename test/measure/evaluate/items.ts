import { BARE_CLASSIFICATIONS, type BareClassification, type Claim } from '@assize/proto';
import Type from 'typebox';
import { rowReader } from '../rows.ts';

/** Other fields (stance, votes …) are answers, and not read. The group is for splitting; no court sees it. */
const Row = Type.Object({
  id: Type.Union([Type.String(), Type.Number()]),
  claim: Type.String(),
  label: Type.Enum([...BARE_CLASSIFICATIONS]),
  group: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  evidence: Type.Array(
    Type.Object({
      id: Type.Union([Type.String(), Type.Number()]),
      text: Type.String(),
      source: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      date: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    }),
  ),
});
type Row = Type.Static<typeof Row>;

const rowIn = rowReader(Row, 'an item {id, claim, label, evidence}');

/** The question for the court, and the answer that it never sees. */
export interface Item {
  readonly id: string;
  readonly claim: Claim;
  readonly gold: BareClassification;
  /** The id if the row has none. */
  readonly group: string;
}

/** @throws Failure with the place and the fault */
export function itemOf(value: object, where: string): Item {
  const row = rowIn(value, where);
  const { id, group = id, label: gold } = row;
  return { id: String(id), claim: claimOf(row), gold, group: String(group) };
}

/** Takes text, source and date of evidence, and nothing else of the row. */
function claimOf({ claim, evidence }: Row): Claim {
  return { text: claim, evidence: merged(evidence) };
}

type Passage = NonNullable<Claim['evidence']>[number];

/** Repeated ids with the same text are merged; with another text they become `id#2`, `id#3`, … */
function merged(rows: Row['evidence']): Passage[] {
  const texts = new Map<string, Set<string>>();
  const taken = new Set(rows.map(({ id }) => String(id)));
  return rows.flatMap((row) => {
    const id = String(row.id);
    const known = texts.get(id);
    if (known?.has(row.text)) return [];
    if (!known) {
      texts.set(id, new Set([row.text]));
      return [passageOf(row, id)];
    }
    known.add(row.text);
    const other = freeName(id, taken);
    taken.add(other);
    return [passageOf(row, other)];
  });
}

function freeName(id: string, taken: ReadonlySet<string>): string {
  for (let n = 2; ; n += 1) if (!taken.has(`${id}#${n}`)) return `${id}#${n}`;
}

function passageOf({ text, source, date }: Row['evidence'][number], id: string): Passage {
  return { id, text, ...(source ? { source } : {}), ...(date ? { date } : {}) };
}
