import Type from 'typebox';
import { COUNTER_CLAIMS, SHADOW_DEFAULTS, SHADOW_MOST, SHADOW_STRATEGIES } from '../shadow.ts';
import { CONTRADICTION_TYPES } from './sides.ts';
import { TEXT_LIMIT } from './claim.ts';
import { Share, strictObject } from './atoms.ts';

/** A query to shadow search in JSON: on the bus, and by the tool `find_contradictions`. */
export const ShadowQuery = strictObject({
  query: Type.String({
    minLength: 1,
    description: `The statement to challenge: not blank, at most ${TEXT_LIMIT} bytes of UTF-8`,
  }),
  topK: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: SHADOW_MOST,
      default: SHADOW_DEFAULTS.topK,
      description: 'How many contradictions are returned at most; changes no weight',
    }),
  ),
  threshold: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      default: SHADOW_DEFAULTS.threshold,
      description: 'The least refutation strength that is returned; changes no weight',
    }),
  ),
  includeProvenance: Type.Optional(
    Type.Boolean({ default: false, description: 'Say where each number comes from' }),
  ),
  strategy: Type.Optional(
    Type.Enum([...SHADOW_STRATEGIES], {
      default: 'stance',
      description:
        'stance: passages on the topic, each read for or against; ' +
        'counterclaim: the same, and a language model writes what else to search for; ' +
        'inverted: the nearest to the inverted vector, a baseline that finds what is off the topic',
    }),
  ),
  tags: Type.Optional(
    Type.Array(Type.String({ minLength: 1 }), {
      maxItems: 100,
      description: 'Only passages that carry all of them are searched',
    }),
  ),
  source: Type.Optional(
    Type.String({ minLength: 1, description: 'Only passages published there are searched' }),
  ),
  from: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'Only passages published then or later: an ISO 8601 date, or an instant',
    }),
  ),
  until: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'Only passages published then or earlier; a bare date means to its end',
    }),
  ),
  counterClaims: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: COUNTER_CLAIMS.most,
      default: COUNTER_CLAIMS.usual,
      description: 'How many counter-claims are written; goes with the strategy counterclaim',
    }),
  ),
  without: Type.Optional(
    Type.Array(Type.String({ minLength: 1 }), {
      maxItems: 1000,
      description: 'Ids of passages that are not weighed: a stored statement is no proof of itself',
    }),
  ),
});
export type ShadowQuery = Type.Static<typeof ShadowQuery>;

const Entry = strictObject({
  id: Type.String(),
  text: Type.String(),
  source: Type.Optional(Type.String()),
  date: Type.Optional(Type.String()),
  tags: Type.Array(Type.String()),
});

const Span = Type.Object(
  { from: Type.Integer({ minimum: 0 }), to: Type.Integer({ minimum: 0 }) },
  { additionalProperties: false, description: 'UTF-16 code units from the beginning of the text' },
);

const PassageProvenance = strictObject({
  document: Type.String({ description: 'Where it was published; its id where nobody said' }),
  span: Type.Optional(Span),
  foundBy: Type.Array(Type.String(), { description: 'query, "counter-claim 1" and so on' }),
  rank: Type.Integer({ minimum: 1 }),
  score: Type.Number(),
  cosine: Type.Number({ minimum: -1, maximum: 1 }),
  similarity: Share,
  support: Type.Optional(Share),
  refute: Type.Optional(Share),
  neutral: Type.Optional(Share),
  abstained: Type.Boolean({ description: 'Its reader took no side: it weighs on neither' }),
  lScore: Type.Optional(Share),
  sourceCredibility: Type.Optional(Share),
  weight: Type.Number({ minimum: 0 }),
});

const CounterClaims = strictObject({
  texts: Type.Array(Type.String(), { description: 'Empty where none could be had' }),
  model: Type.String(),
  prompt: Type.String(),
  promptHash: Type.String({ description: 'sha256 of the prompt file, in hex' }),
  calls: Type.Integer({ minimum: 0 }),
  promptTokens: Type.Integer({ minimum: 0 }),
  completionTokens: Type.Integer({ minimum: 0 }),
});

const Provenance = strictObject({
  strategy: Type.Enum([...SHADOW_STRATEGIES], {
    description: 'What was done, whatever was asked for',
  }),
  embeddingModel: Type.String(),
  stanceModel: Type.String({ description: 'none where no stance was read' }),
  indexed: Type.Integer({ minimum: 0, description: 'Passages in the index' }),
  pool: Type.Integer({ minimum: 0, description: 'Passages that were weighed' }),
  index: Type.String({ description: 'What holds the passages; empty where nobody says' }),
  counterClaims: Type.Optional(CounterClaims),
});

export const ShadowResult = strictObject({
  contradictions: Type.Array(
    strictObject({
      entry: Entry,
      refutationStrength: Share,
      contradictionType: Type.Enum([...CONTRADICTION_TYPES]),
      provenance: Type.Optional(PassageProvenance),
    }),
  ),
  count: Type.Integer({ minimum: 0 }),
  credibility: Type.Union([Share, Type.Null()], {
    description:
      'support / (support + contradiction); under 0.5 contested; null: no evidence on either side',
  }),
  supportWeight: Type.Number({ minimum: 0 }),
  contradictionWeight: Type.Number({ minimum: 0 }),
  missing: Type.Optional(
    Type.Array(Type.String(), { description: 'What could not be had, and what stood in for it' }),
  ),
  provenance: Type.Optional(Provenance),
});
export type ShadowResult = Type.Static<typeof ShadowResult>;

/** The reply on the bus to a request that can't be served. `message` says what to correct. */
export const ShadowRefusal = strictObject({
  error: strictObject({ code: Type.String(), message: Type.String() }),
});
export type ShadowRefusal = Type.Static<typeof ShadowRefusal>;
