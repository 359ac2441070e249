import { checker, strictObject } from '@assize/proto';
import { SEVERITIES } from '@assize/proto/gauntlet';
import Type from 'typebox';

const Count = Type.Integer({ minimum: 0 });
const Line = Type.Integer({ minimum: 1 });

/** Lines of the specification (from 1, both inclusive), and their exact text. */
const Place = strictObject({ from: Line, to: Line, quote: Type.String({ minLength: 1 }) });
export type Place = Type.Static<typeof Place>;

/** One evaluation model's vote. `citation` is the mitigation that justifies a dismissal. */
const Vote = strictObject({
  model: Type.String(),
  decision: Type.Enum(['accept', 'dismiss', 'defer']),
  reasoning: Type.String(),
  /** `source` is `spec`, or a path in the exploration bundle. */
  citation: Type.Optional(strictObject({ source: Type.String(), quote: Type.String() })),
  /** Why a dismissal does not count; absent if the vote counts. */
  refused: Type.Optional(Type.String()),
});

/** One concern, from the attack to its outcome. */
export const Concern = strictObject({
  /** Its persona's prefix and eight hexadecimal digits of a digest, such as `PARA-1a2b3c4d`. */
  id: Type.String({ pattern: '^[A-Z0-9]{4}-[0-9a-f]{8}$' }),
  /** The persona that raised it first. */
  adversary: Type.String(),
  /** Every persona that raised it or a near-duplicate of it, the first one included. */
  raisers: Type.Array(Type.String(), { minItems: 1 }),
  severity: Type.Enum([...SEVERITIES]),
  /** The kind of fault, as rules and models name it, such as `no-timeout`. */
  kind: Type.String({ minLength: 1 }),
  text: Type.String({ minLength: 1 }),
  places: Type.Array(Place),
  /**
   * The result of filtering by `resolved_concerns.json`. `confidence` (0 to 1) and `explanation`
   * are those of the nearest match.
   */
  filter: strictObject({
    outcome: Type.Enum(['new', 'noted', 'dropped']),
    confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    explanation: Type.Optional(Type.String()),
  }),
  /** Empty if the filter dropped the concern. */
  votes: Type.Array(Vote),
  evaluated: Type.Enum(['accepted', 'dismissed', 'deferred', 'dropped']),
  /** The adversary's answer to a dismissal. `sustained` is true if the judge reinstated the concern. */
  rebuttal: Type.Optional(
    strictObject({
      outcome: Type.Enum(['accepted', 'challenged']),
      reasoning: Type.String(),
      sustained: Type.Boolean(),
    }),
  ),
  final: Type.Enum(['revise', 'dismissed', 'dropped']),
  reason: Type.String(),
});
export type Concern = Type.Static<typeof Concern>;

/** The final boss's decision on the whole specification, after all other phases. */
export const Boss = strictObject({
  decision: Type.Enum(['PASS', 'REFINE', 'RECONSIDER']),
  answers: Type.Array(strictObject({ question: Type.String(), answer: Type.String() })),
  reasons: Type.Array(Type.String()),
});
export type Boss = Type.Static<typeof Boss>;

/** The log of a gauntlet, which `--gauntlet-log` writes and `--json` prints. */
export const Log = strictObject({
  version: Type.Literal(1),
  /** `lines` is the number of lines. */
  spec: strictObject({ title: Type.String(), sha256: Type.String(), lines: Count }),
  adversaries: Type.Array(Type.String()),
  /** `by rule` if no model is configured. */
  models: strictObject({ attack: Type.String(), evaluation: Type.Array(Type.String()) }),
  /** ISO 8601. */
  startedAt: Type.String(),
  endedAt: Type.String(),
  concerns: Type.Array(Concern),
  /** Number of concerns on which the evaluation models disagreed. */
  disagreements: Count,
  boss: Type.Optional(Boss),
  /** `tokens` counts prompts and replies together; `cost` is in US dollars. */
  usage: Type.Array(
    strictObject({
      model: Type.String(),
      role: Type.String(),
      tokens: Count,
      cost: Type.Number({ minimum: 0 }),
    }),
  ),
  caseId: Type.String(),
});
export type Log = Type.Static<typeof Log>;

/** Validates a log from outside. Each fault names its place. */
export const readLog = checker(Log);
