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
  supportWeight: Type.Number({
    minimum: 0,
    description: 'Weight from the other entries of the index',
  }),
  contradictionWeight: Type.Number({
    minimum: 0,
    description: 'Weight from the other entries of the index',
  }),
  credibility: ShadowResult.properties.credibility,
  margin: Type.Number({
    description: 'Weight for it minus weight against it, including its own trust',
  }),
});
export type WeighedEntry = Type.Static<typeof WeighedEntry>;

const Insight = strictObject({
  insight: Type.Literal('contradiction'),
  strength: Type.Number({ minimum: 0, maximum: 1, description: 'Mean P(refute) both ways' }),
  refutes: Type.Array(Share, { description: 'P(the second refutes the first), and back' }),
  similarity: Type.Number({ minimum: -1, maximum: 1 }),
  entries: Type.Array(WeighedEntry, { description: 'The two entries, in the order of their ids' }),
  better: Type.Union([Type.String(), Type.Null()], {
    description: 'The id of the better supported entry; null if unknown',
  }),
});
export type Insight = Type.Static<typeof Insight>;

export const ContradictionReport = strictObject({
  conflicts: Type.Integer({ minimum: 0 }),
  insights: Type.Array(Insight, { description: 'The strongest first; equally strong ones by id' }),
  indexed: Type.Integer({ minimum: 0, description: 'Entries in the index' }),
  examined: Type.Integer({ minimum: 0, description: 'Entries whose neighbours were examined' }),
  unexamined: Type.Integer({
    minimum: 0,
    description:
      'Entries that were found, but not examined: beyond the limit, or longer than a claim may be',
  }),
  pairs: Type.Integer({ minimum: 0, description: 'Pairs of neighbours that are similar enough' }),
  read: Type.Integer({
    minimum: 0,
    description: 'How many of those pairs, from the most similar on, were read',
  }),
  stanceModel: Type.String({ description: 'none if no pair was read' }),
});
export type ContradictionReport = Type.Static<typeof ContradictionReport>;
