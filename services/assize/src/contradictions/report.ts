import { Share, strictObject, ShadowResult } from '@assize/proto';
import Type from 'typebox';

const WeighedEntry = strictObject({
  id: Type.String(),
  text: Type.String(),
  source: Type.Optional(Type.String()),
  date: Type.Optional(Type.String()),
  tags: Type.Array(Type.String()),
  lScore: Type.Optional(Share),
  sourceCredibility: Type.Optional(Share),
  supportWeight: Type.Number({ minimum: 0, description: 'By the rest of the store' }),
  contradictionWeight: Type.Number({ minimum: 0, description: 'By the rest of the store' }),
  credibility: ShadowResult.properties.credibility,
  margin: Type.Number({
    description: 'What speaks for it less what speaks against it, its own trust included',
  }),
});
export type WeighedEntry = Type.Static<typeof WeighedEntry>;

const Insight = strictObject({
  insight: Type.Literal('contradiction'),
  strength: Type.Number({ minimum: 0, maximum: 1, description: 'Mean P(refute) both ways' }),
  refutes: Type.Array(Share, { description: 'P(the second refutes the first), and back' }),
  similarity: Type.Number({ minimum: -1, maximum: 1 }),
  entries: Type.Array(WeighedEntry, { description: 'Two, by id' }),
  better: Type.Union([Type.String(), Type.Null()], {
    description: 'The id of the better supported entry; null: unknown, nothing tells',
  }),
});
export type Insight = Type.Static<typeof Insight>;

export const ContradictionReport = strictObject({
  conflicts: Type.Integer({ minimum: 0 }),
  insights: Type.Array(Insight, { description: 'The strongest first; equal ones by id' }),
  indexed: Type.Integer({ minimum: 0, description: 'Entries in the store' }),
  examined: Type.Integer({ minimum: 0, description: 'Entries whose neighbours were looked at' }),
  unexamined: Type.Integer({
    minimum: 0,
    description: 'Met, but over the bound, or longer than a claim may be',
  }),
  pairs: Type.Integer({ minimum: 0, description: 'Of neighbours that are similar enough' }),
  read: Type.Integer({ minimum: 0, description: 'Of those, the most similar so many' }),
  stanceModel: Type.String({ description: 'none where no pair was read' }),
});
export type ContradictionReport = Type.Static<typeof ContradictionReport>;
