import { checker, strictObject } from '@assize/proto';
import { SEVERITIES } from '@assize/proto/gauntlet';
import Type from 'typebox';

const Count = Type.Integer({ minimum: 0 });
const Line = Type.Integer({ minimum: 1 });

/** Lines of the specification from 1, both included, and what stands there, letter by letter. */
const Place = strictObject({ from: Line, to: Line, quote: Type.String({ minLength: 1 }) });
export type Place = Type.Static<typeof Place>;

/** What one evaluation model says of a concern. `citation`: the mitigation for which it is dismissed. */
const Vote = strictObject({
  model: Type.String(),
  decision: Type.Enum(['accept', 'dismiss', 'defer']),
  reasoning: Type.String(),
  /** `source`: `spec`, or a path of the exploration bundle. */
  citation: Type.Optional(strictObject({ source: Type.String(), quote: Type.String() })),
  /** Why a dismissal does not count; absent where the vote counts. */
  refused: Type.Optional(Type.String()),
});

/** One concern, from its attack to its end. */
export const Concern = strictObject({
  /** Its persona's prefix and eight characters of a digest: `PARA-1a2b3c4d`. */
  id: Type.String({ pattern: '^[A-Z0-9]{4}-[0-9a-f]{8}$' }),
  /** The persona that raised it first. */
  adversary: Type.String(),
  /** Every persona that raised it or a near-duplicate of it, that one included. */
  raisers: Type.Array(Type.String(), { minItems: 1 }),
  severity: Type.Enum([...SEVERITIES]),
  /** What kind of fault, as rules and models name it: `no-timeout`. */
  kind: Type.String({ minLength: 1 }),
  text: Type.String({ minLength: 1 }),
  places: Type.Array(Place),
  /** What `resolved_concerns.json` says of it. `confidence` (0 to 1) and `explanation`: of the nearest match. */
  filter: strictObject({
    outcome: Type.Enum(['new', 'noted', 'dropped']),
    confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    explanation: Type.Optional(Type.String()),
  }),
  /** Empty where the filter dropped it. */
  votes: Type.Array(Vote),
  evaluated: Type.Enum(['accepted', 'dismissed', 'deferred', 'dropped']),
  /** What its adversary says of a dismissal. `sustained`: whether the judge reinstated the concern. */
  rebuttal: Type.Optional(
    strictObject({
      outcome: Type.Enum(['accepted', 'challenged']),
      reasoning: Type.String(),
      sustained: Type.Boolean(),
    }),
  ),
  final: Type.Enum(['revise', 'dismissed', 'dropped']),
  /** Why it ended so. */
  reason: Type.String(),
});
export type Concern = Type.Static<typeof Concern>;

/** What the final boss says of the whole, after all others. */
export const Boss = strictObject({
  decision: Type.Enum(['PASS', 'REFINE', 'RECONSIDER']),
  answers: Type.Array(strictObject({ question: Type.String(), answer: Type.String() })),
  reasons: Type.Array(Type.String()),
});
export type Boss = Type.Static<typeof Boss>;

/** A gauntlet as it went: what `--gauntlet-log` writes and `--json` prints. */
export const Log = strictObject({
  version: Type.Literal(1),
  /** `lines`: how many it has. */
  spec: strictObject({ title: Type.String(), sha256: Type.String(), lines: Count }),
  adversaries: Type.Array(Type.String()),
  /** `by rule` where no model is configured. */
  models: strictObject({ attack: Type.String(), evaluation: Type.Array(Type.String()) }),
  /** ISO 8601. */
  startedAt: Type.String(),
  endedAt: Type.String(),
  concerns: Type.Array(Concern),
  /** Concerns of which the evaluation models were not of one mind. */
  disagreements: Count,
  boss: Type.Optional(Boss),
  /** Tokens both ways, cost in US dollars. */
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

/** Reads a log that came from outside; its faults name each place. */
export const readLog = checker(Log);
