import Type from 'typebox';
import { SHADOW_DEFAULTS, SHADOW_MOST, SHADOW_STRATEGIES } from '../shadow.ts';
import { CONTRADICTION_TYPES } from './artifacts.ts';
import { TEXT_LIMIT } from './claim.ts';

const strict = { additionalProperties: false } as const;
const Share = Type.Number({ minimum: 0, maximum: 1 });

/** What shadow search is asked as JSON: on the bus and by the tool `god_shadow_search`. */
export const ShadowQuery = Type.Object(
  {
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
  },
  strict,
);
export type ShadowQuery = Type.Static<typeof ShadowQuery>;

const Entry = Type.Object(
  {
    id: Type.String(),
    text: Type.String(),
    source: Type.Optional(Type.String()),
    date: Type.Optional(Type.String()),
    tags: Type.Array(Type.String()),
  },
  strict,
);

const PassageProvenance = Type.Object(
  {
    rank: Type.Integer({ minimum: 1 }),
    score: Type.Number(),
    cosine: Type.Number({ minimum: -1, maximum: 1 }),
    similarity: Share,
    support: Type.Optional(Share),
    refute: Type.Optional(Share),
    neutral: Type.Optional(Share),
    lScore: Type.Optional(Share),
    sourceCredibility: Type.Optional(Share),
    weight: Type.Number({ minimum: 0 }),
  },
  strict,
);

const Provenance = Type.Object(
  {
    strategy: Type.Enum([...SHADOW_STRATEGIES]),
    embeddingModel: Type.String(),
    stanceModel: Type.String({ description: 'none where no stance was read' }),
    indexed: Type.Integer({ minimum: 0, description: 'Passages in the index' }),
    pool: Type.Integer({ minimum: 0, description: 'Passages that were weighed' }),
  },
  strict,
);

/** What shadow search answers as JSON. */
export const ShadowResult = Type.Object(
  {
    contradictions: Type.Array(
      Type.Object(
        {
          entry: Entry,
          refutationStrength: Share,
          contradictionType: Type.Enum([...CONTRADICTION_TYPES]),
          provenance: Type.Optional(PassageProvenance),
        },
        strict,
      ),
    ),
    count: Type.Integer({ minimum: 0 }),
    credibility: Type.Union([Share, Type.Null()], {
      description:
        'support / (support + contradiction); under 0.5 contested; null: no evidence on either side',
    }),
    supportWeight: Type.Number({ minimum: 0 }),
    contradictionWeight: Type.Number({ minimum: 0 }),
    provenance: Type.Optional(Provenance),
  },
  strict,
);
export type ShadowResult = Type.Static<typeof ShadowResult>;

/** What is answered on the bus to a request that can't be served: `message` says what to mend. */
export const ShadowRefusal = Type.Object(
  { error: Type.Object({ code: Type.String(), message: Type.String() }, strict) },
  strict,
);
export type ShadowRefusal = Type.Static<typeof ShadowRefusal>;
