import Type from 'typebox';
import { rowReader } from '../rows.ts';

/** The stances of a passage towards a claim, gold or predicted. */
export const STANCES = ['support', 'refute', 'neutral'] as const;
export type GoldStance = (typeof STANCES)[number];

/** The fields of a row of an items file that are used here. Only claim and text reach a reader. */
const Row = Type.Object({
  id: Type.Union([Type.String(), Type.Number()]),
  claim: Type.String(),
  group: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  evidence: Type.Array(
    Type.Object({ text: Type.String(), stance: Type.Optional(Type.Enum([...STANCES])) }),
  ),
});

const rowIn = rowReader(Row, 'an item {id, claim, evidence: [{text, stance}]}');

/** A claim and a passage, and separately the answer. */
export interface GoldPair {
  readonly claim: string;
  readonly passage: string;
  readonly gold: GoldStance;
  /** Pairs of one group are never on both sides of a split. */
  readonly group: string;
}

/** Returns those with a gold stance. @throws Failure with the place and the fault */
export function pairsOf(value: object, where: string): GoldPair[] {
  const { claim, evidence, id, group = id } = rowIn(value, where);
  return evidence.flatMap(({ text, stance }) =>
    stance === undefined ? [] : [{ claim, passage: text, gold: stance, group: String(group) }],
  );
}
