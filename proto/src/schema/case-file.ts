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

/** All limits in force: the operator's, tightened by the claim. */
export const Limits = strictObject({
  ttlMs: Type.Integer({ minimum: 1 }),
  maxHandoffs: Type.Integer({ minimum: 1 }),
  maxRemands: Type.Integer({ minimum: 0 }),
  maxRounds: Type.Integer({ minimum: 1 }),
  activationThreshold: Type.Number({ minimum: 0, maximum: 1 }),
  /** The minimum confidence for affirm and amend. Absent in files from before there was one: 0. */
  leastConfidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
});
export type Limits = Type.Static<typeof Limits>;

/**
 * What the classifications of a case mean, by the pack with this digest: the pack's class and, if the publisher gave
 * only a name, the statements that the name expands to. The first of them is tried.
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

export const CaseHeader = strictObject({
  v: Type.Literal(1),
  caseId: CaseId,
  proceeding: strictObject({ name: Type.String(), digest: Hash }),
  claim: Claim,
  /** What the proceeding tries besides the claim, by the proceeding's own schema. Absent: the claim alone is tried. */
  matter: Type.Optional(Type.Unknown()),
  limits: Limits,
  /** The identity of the claim: the bus account, and the CloudEvents source and id. */
  identity: strictObject({
    account: Type.String(),
    source: Type.String(),
    id: Type.String(),
    /** The proven publisher, in whose name nobody else can publish. Absent: the publisher's name is unproven. */
    publisher: Type.Optional(Type.String({ pattern: PUBLISHER_NAME })),
  }),
  publisher: orNull(Type.String({ pattern: PUBLISHER_NAME })),
  /** True if the operator trusts this publisher's own confidence. Absent: it does not. */
  trusted: Type.Optional(Type.Literal(true)),
  /** `never` if nothing may be searched for this claim. Absent: an index may be searched, if there is one. */
  search: Type.Optional(Type.Literal('never')),
  openedAt: Instant,
  deadline: Instant,
  precedents: Type.Optional(Precedents),
  causes: Type.Optional(Causes),
  signature: Signature,
});
export type CaseHeader = Type.Static<typeof CaseHeader>;

/** What a brain was given from outside. It is kept so that a replay needs no service. */
export const Gathered = strictObject({
  readings: Type.Optional(
    Type.Array(strictObject({ statement: Type.String(), exhibits: Type.Array(ExhibitReading) })),
  ),
  stanceModel: Type.Optional(Type.String()),
  relevanceModel: Type.Optional(Type.String()),
  /** Passages that a search found. They are now part of the record. */
  evidence: Type.Optional(Type.Array(Evidence)),
  /** The queries to the index, and how many of the passages found were added to the record. */
  searches: Type.Optional(
    Type.Array(
      strictObject({
        query: Type.String(),
        model: Type.String(),
        found: Type.Integer({ minimum: 0 }),
      }),
    ),
  ),
  /** Whether a court may be opened here for an uncertain case, and the proceeding that it would use. */
  court: Type.Optional(
    strictObject({
      enabled: Type.Boolean(),
      next: orNull(strictObject({ name: Type.String(), digest: Hash })),
    }),
  ),
  reinvestigation: Type.Optional(Type.Unknown()),
  /** What a turn of a proceeding was given, in a form of the proceeding's own. */
  kept: Type.Optional(Type.Unknown()),
  /** Whether the built-in investigator has an index to search. */
  canSearch: Type.Optional(Type.Boolean()),
  /** What was unavailable, in sentences. */
  missing: Type.Optional(Type.Array(Type.String())),
  /** The questions to language models, and their answers. Absent: none was asked. */
  advice: Type.Optional(Type.Array(Advice)),
  /** The jurors that were asked, each with its part of the advice, signed by its own key. */
  jury: Type.Optional(Ballots),
  /** The other seats that were asked in parallel in this turn, likewise. */
  seats: Type.Optional(Type.Array(Ballot)),
});
export type Gathered = Type.Static<typeof Gathered>;

/** The brain that wrote an entry, and what its party is for. */
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
  /** `costUsd` is absent if a price is unknown, `ms` if no language model was asked. */
  usage: strictObject({
    calls: Type.Integer({ minimum: 0 }),
    tokens: Type.Integer({ minimum: 0 }),
    costUsd: Type.Optional(Type.Number({ minimum: 0 })),
    ms: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  /** The time that the walker used as `now`. */
  at: Instant,
  /** sha256 of the canonical JSON of the previous entry, or of the header for entry 0. */
  prev: Hash,
  /**
   * The stream sequence of the message that this turn answers. It exposes a replayed handoff, since a copy of the
   * message has another sequence. Absent: the author did not know it.
   */
  follows: Type.Optional(Type.Integer({ minimum: 1 })),
  signature: Signature,
});
export type Entry = Type.Static<typeof Entry>;

export const CaseFile = strictObject({ header: CaseHeader, entries: Type.Array(Entry) });
export type CaseFile = Type.Static<typeof CaseFile>;

/** A DSSE envelope, with its payload in standard base64. */
export const Envelope = strictObject({
  payload: Type.String(),
  payloadType: Type.String(),
  signatures: Type.Array(Signature),
});
export type Envelope = Type.Static<typeof Envelope>;

/** A whole case with its sealed verdict: the terminal message, and the file on disk. */
export const SealedCase = strictObject({ case: CaseFile, envelope: Envelope });
export type SealedCase = Type.Static<typeof SealedCase>;

/** The statement, signed (DSSE) by a role and given to the clerk, that the role can't continue a case. */
export const Refusal = strictObject({
  caseId: Type.String(),
  /** The head of the chain of the file that it received. */
  head: Hash,
  /** sha256 of the message that it received. */
  refused: Hash,
  why: Type.String({ maxLength: 1000 }),
});
export type Refusal = Type.Static<typeof Refusal>;
export const REFUSAL_TYPE = 'application/vnd.assize.refusal+json';
/** The DSSE payload type of a claim error. Its signature is in the headers of the message. */
export const CLAIM_ERROR_TYPE = 'application/vnd.assize.claim-error+json';

/** The largest case file on the wire, in bytes. A larger one ends in a mistrial. */
export const CASE_LIMIT = 768 * 1024;
