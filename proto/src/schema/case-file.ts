import Type from 'typebox';
import { ELEMENTS, ROLES } from '../roles.ts';
import { PUBLISHER_NAME } from '../subjects.ts';
import { Advice } from './advice.ts';
import { AnyArtifact } from './artifact.ts';
import { Claim, PackName } from './claim.ts';
import { Evidence } from './evidence.ts';
import { Ballot, Ballots } from './panel.ts';
import { Precedents } from './precedent.ts';
import { ExhibitReading } from './reading.ts';
import { CaseId, Hash, Instant, orNull, Signature, strictObject } from './atoms.ts';

/** The limits in force, all of them: the operator's defaults narrowed by the claim. */
export const Limits = strictObject({
  ttlMs: Type.Integer({ minimum: 1 }),
  maxHandoffs: Type.Integer({ minimum: 1 }),
  maxRemands: Type.Integer({ minimum: 0 }),
  maxRounds: Type.Integer({ minimum: 1 }),
  activationThreshold: Type.Number({ minimum: 0, maximum: 1 }),
  /** The confidence under which nothing is affirmed or amended; absent in files from before it: 0. */
  leastConfidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
});
export type Limits = Type.Static<typeof Limits>;

/**
 * What the classifications of a case stand for, by a pack of this digest: the pack's class and, where
 * the publisher gave only a name, the statements that it is expanded into; the first stands for it.
 */
export const Causes = strictObject({
  pack: PackName,
  digest: Hash,
  known: Type.Array(
    strictObject({
      classification: Type.String(),
      cause: Type.String(),
      hypotheses: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1 })),
    }),
  ),
});
export type Causes = Type.Static<typeof Causes>;

/** The header that the clerk signs when it opens a case. */
export const CaseHeader = strictObject({
  v: Type.Literal(1),
  caseId: CaseId,
  proceeding: strictObject({ name: Type.String(), digest: Hash }),
  claim: Claim,
  /** What a proceeding tries beside the claim, by the schema of that proceeding; absent: the claim is all. */
  matter: Type.Optional(Type.Unknown()),
  limits: Limits,
  /** Who published the claim, and under which id: the account of the bus, CloudEvents source and id. */
  identity: strictObject({
    account: Type.String(),
    source: Type.String(),
    id: Type.String(),
    /** The publisher that nobody else could have published as; absent: the name is only said. */
    publisher: Type.Optional(Type.String({ pattern: PUBLISHER_NAME })),
  }),
  publisher: orNull(Type.String({ pattern: PUBLISHER_NAME })),
  /** The operator believes this publisher's own confidence; absent: it does not. */
  trusted: Type.Optional(Type.Literal(true)),
  /** Nothing is searched for this claim; absent: an index may be, where there is one. */
  search: Type.Optional(Type.Literal('never')),
  openedAt: Instant,
  deadline: Instant,
  precedents: Type.Optional(Precedents),
  causes: Type.Optional(Causes),
  signature: Signature,
});
export type CaseHeader = Type.Static<typeof CaseHeader>;

/** What a brain was given from outside, so that a replay needs no service. */
export const Gathered = strictObject({
  readings: Type.Optional(
    Type.Array(strictObject({ statement: Type.String(), exhibits: Type.Array(ExhibitReading) })),
  ),
  stanceModel: Type.Optional(Type.String()),
  relevanceModel: Type.Optional(Type.String()),
  /** Passages found by a search, now part of the record. */
  evidence: Type.Optional(Type.Array(Evidence)),
  /** What the index was searched for, and how many of the passages found went on the record. */
  searches: Type.Optional(
    Type.Array(
      strictObject({
        query: Type.String(),
        model: Type.String(),
        found: Type.Integer({ minimum: 0 }),
      }),
    ),
  ),
  /** Whether a court is open here for what is uncertain, and the proceeding that it would be. */
  court: Type.Optional(
    strictObject({
      enabled: Type.Boolean(),
      next: orNull(strictObject({ name: Type.String(), digest: Hash })),
    }),
  ),
  reinvestigation: Type.Optional(Type.Unknown()),
  /** What a proceeding's own turn was given, by a form of its own. */
  kept: Type.Optional(Type.Unknown()),
  /** Whether the built-in investigator has an index to search. */
  canSearch: Type.Optional(Type.Boolean()),
  /** What could not be reached, in sentences. */
  missing: Type.Optional(Type.Array(Type.String())),
  /** What language models were asked, and what they answered. Absent: none was. */
  advice: Type.Optional(Type.Array(Advice)),
  /** The jurors that were asked, each with its part of the advice under its own key. */
  jury: Type.Optional(Ballots),
  /** Others who were asked in this turn at once, likewise. */
  seats: Type.Optional(Type.Array(Ballot)),
});
export type Gathered = Type.Static<typeof Gathered>;

/** Which brain wrote an entry, and what its party is for. */
export const Brain = strictObject({
  kind: Type.Enum(['heuristic', 'llm']),
  name: Type.String(),
  alignment: Type.String(),
});
export type Brain = Type.Static<typeof Brain>;

export const Entry = strictObject({
  ordinal: Type.Integer({ minimum: 0 }),
  node: Type.String(),
  turn: orNull(Type.String()),
  round: orNull(Type.Integer({ minimum: 1 })),
  role: Type.Enum([...ROLES]),
  persona: orNull(Type.String({ minLength: 1, maxLength: 60 })),
  element: orNull(Type.Enum([...ELEMENTS])),
  artifact: AnyArtifact,
  edge: orNull(Type.String()),
  why: Type.String(),
  brain: Brain,
  gathered: Gathered,
  /** `costUsd` is absent where a price is not known, `ms` where no language model was asked. */
  usage: strictObject({
    calls: Type.Integer({ minimum: 0 }),
    tokens: Type.Integer({ minimum: 0 }),
    costUsd: Type.Optional(Type.Number({ minimum: 0 })),
    ms: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  /** The `now` that the walker used. */
  at: Instant,
  /** sha256 of the canonical JSON of the entry before; for entry 0, of the header. */
  prev: Hash,
  /**
   * The sequence in the court's stream of the message that this turn answers: a copy of the handoff that
   * is put there again follows another one. Absent: its author was not told.
   */
  follows: Type.Optional(Type.Integer({ minimum: 1 })),
  signature: Signature,
});
export type Entry = Type.Static<typeof Entry>;

export const CaseFile = strictObject({ header: CaseHeader, entries: Type.Array(Entry) });
export type CaseFile = Type.Static<typeof CaseFile>;

/** DSSE envelope (payload in standard base64). */
export const Envelope = strictObject({
  payload: Type.String(),
  payloadType: Type.String(),
  signatures: Type.Array(Signature),
});
export type Envelope = Type.Static<typeof Envelope>;

/** The terminal message and the file on disk: the whole case and its sealed verdict. */
export const SealedCase = strictObject({ case: CaseFile, envelope: Envelope });
export type SealedCase = Type.Static<typeof SealedCase>;

/** The word of a role that can't go on with a case, which it signs (DSSE) and gives to the clerk. */
export const Refusal = strictObject({
  caseId: Type.String(),
  /** The head of the chain of the file that it was handed. */
  head: Hash,
  /** sha256 of the message that it was handed. */
  refused: Hash,
  why: Type.String({ maxLength: 1000 }),
});
export type Refusal = Type.Static<typeof Refusal>;
export const REFUSAL_TYPE = 'application/vnd.assize.refusal+json';
/** Of a claim error, which is signed in its headers. */
export const CLAIM_ERROR_TYPE = 'application/vnd.assize.claim-error+json';

/** The largest case file on the wire, in bytes; a larger one is a mistrial. */
export const CASE_LIMIT = 768 * 1024;
