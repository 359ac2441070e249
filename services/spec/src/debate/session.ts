import { checker, strictObject } from '@assize/proto';
import { SEVERITIES } from '@assize/proto/debate';
import Type from 'typebox';

const Count = Type.Integer({ minimum: 0 });
const Text = Type.String();
const TextOrNull = Type.Union([Text, Type.Null()]);
const LineOrNull = Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]);

/** What became of one concern. `line` and `quote`: where it stands in the text that it was raised on, null where it is of no place. */
export const DebatedConcern = strictObject({
  id: Text,
  /** Whose turn raised it. */
  by: Type.Enum(['adversary', 'evaluator']),
  /** Whether a rule raised it, or a language model. */
  source: Type.Enum(['rule', 'model']),
  severity: Type.Enum([...SEVERITIES]),
  kind: Text,
  text: Text,
  line: LineOrNull,
  quote: TextOrNull,
  /** The round that raised it, from 1. */
  round: Count,
  status: Type.Enum(['open', 'resolved', 'dismissed']),
  why: Text,
});
export type DebatedConcern = Type.Static<typeof DebatedConcern>;

/** One round, in short. */
export const DebatedRound = strictObject({
  number: Type.Integer({ minimum: 1 }),
  /** The seats of whose turn a language model read the specification. */
  readBy: Type.Array(Text),
  agreeing: Type.Array(Text),
  /** Agreements that did not count, because they quoted too little of what was checked. */
  pressed: Type.Array(Text),
  raised: Count,
  resolved: Count,
  dismissed: Count,
  edits: strictObject({ proposed: Count, taken: Count }),
  lines: strictObject({ added: Count, removed: Count }),
  /** What a model said and what could not stand, with why. */
  dropped: Type.Array(Text),
  /** Why a seat could not do its duty. */
  abstained: Type.Array(Text),
  reason: Text,
});
export type DebatedRound = Type.Static<typeof DebatedRound>;

/** One enumerated concern of the section weights. `line` and `quote`: what covers it; null: nothing does. */
const Covered = strictObject({
  section: Text,
  weight: Type.Enum(['HIGH', 'MEDIUM', 'LOW']),
  concern: Text,
  /** Whether the debate asked for it: a light section has fewer questions. */
  asked: Type.Boolean(),
  line: LineOrNull,
  quote: TextOrNull,
});

/** A debate as it went: `debate.json` of its session, from which the product learns. */
export const DebateSession = strictObject({
  version: Type.Literal(1),
  /** The name of its folder, which is the case's id. */
  id: Text,
  spec: strictObject({
    title: Text,
    file: TextOrNull,
    /** Of the text as it came, and as the debate left it. */
    sha256: strictObject({ before: Text, after: Text }),
  }),
  /** ISO 8601. */
  startedAt: Text,
  endedAt: Text,
  docType: Type.Enum(['prd', 'tech', 'debug']),
  complexity: Text,
  focus: TextOrNull,
  persona: TextOrNull,
  /** The language models that answered; empty: none read the specification. */
  models: Type.Array(Text),
  consensus: Type.Boolean(),
  reason: Text,
  rounds: Type.Array(DebatedRound),
  concerns: Type.Array(DebatedConcern),
  coverage: Type.Array(Covered),
  /** Of all models together. `costUsd` null: not known. */
  usage: strictObject({
    calls: Count,
    tokens: Count,
    costUsd: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
  }),
});
export type DebateSession = Type.Static<typeof DebateSession>;

/** Reads a session that came from a file; its faults name each place. */
export const readDebateSession = checker(DebateSession);
