import type { Role } from './roles.ts';

/** Every stream, subject and queue name of the protocol: none is spelled anywhere else. */
export const STREAMS = {
  claims: 'CLAIMS',
  court: 'COURT',
  verdicts: 'VERDICTS',
  dead: 'DEAD',
} as const;

/** Where shadow search is asked, by request; whoever serves it shares the work in this queue. */
export const SHADOW_SUBJECT = 'shadow.search';
export const SHADOW_QUEUE = 'shadow';

/** The bucket of evidence that is too much to travel with its case, by the sha256 of its text. */
export const EVIDENCE_BUCKET = 'EVIDENCE';
export const EVIDENCE_STREAM = `OBJ_${EVIDENCE_BUCKET}`;

export const DECISIONS = ['affirm', 'amend', 'acquit', 'reject', 'mistrial'] as const;
/** How a case ends. Remand is never terminal. */
export type Decision = (typeof DECISIONS)[number];

export const ALL_CLAIMS = 'claims.>';
export const ALL_HANDOFFS = 'court.*.*.*';
export const ALL_VERDICTS = 'verdicts.>';
export const ALL_DEAD = 'dead.*';
export const ALL_CLAIM_ERRORS = 'claim-errors.>';
export const ALL_REMANDS = 'remands.*';

export const claimsSubject = (proceeding: string): string => `claims.${proceeding}`;
/** What anybody publishes claims on, of no name or of one that is only said. */
export const ANONYMOUS_CLAIMS = 'claims.*';
/** A publisher's registered name, as a pattern. */
export const PUBLISHER_NAME = '^[a-z0-9-]{1,63}$';
/** Where a publisher's name is proven: the bus lets nobody else publish there. */
export const ownClaimsSubject = (proceeding: string, publisher: string): string =>
  `claims.${proceeding}.${publisher}`;
export const handoffSubject = (caseId: string, from: Role, to: Role | Decision): string =>
  `court.${caseId}.${from}.${to}`;
/** All messages of one case: the scope of the expected last sequence. */
export const caseScope = (caseId: string): string => `court.${caseId}.>`;
/** What one role consumes. */
export const inboxOf = (role: Role): string => `court.*.*.${role}`;
export const durableOf = (role: Role): string => role;
export const INTAKE_DURABLE = 'clerk-intake';
export const DOCKET_DURABLE = 'clerk-docket';
/** Reads every end once, whichever clerk it is, for what is counted of verdicts. */
export const TALLY_DURABLE = 'clerk-tally';
export const deadSubject = (role: Role): string => `dead.${role}`;
export const verdictSubject = (decision: Decision, caseId: string): string =>
  `verdicts.${decision}.${caseId}`;
export const claimErrorSubject = (caseIdOrHash: string): string => `claim-errors.${caseIdOrHash}`;
export const remandSubject = (publisher: string): string => `remands.${publisher}`;

/** Exactly the subjects on which a case can end, as (author, decision). */
export const TERMINALS: readonly (readonly [Role, Decision])[] = [
  ['judge', 'affirm'],
  ['judge', 'amend'],
  ['judge', 'acquit'],
  ['judge', 'mistrial'],
  ['evaluator', 'affirm'],
  ['evaluator', 'reject'],
  ['evaluator', 'acquit'],
  ['clerk', 'mistrial'],
];

const HANDOFF = /^court\.([a-z2-7]{26})\.([a-z]+)\.([a-z]+)$/;

/** What reading the log without a durable consumer needs: the docket, and the history of a case. */
export const DOCKET_STREAM_READS: readonly string[] = [
  `$JS.API.STREAM.INFO.${STREAMS.court}`,
  `$JS.API.CONSUMER.CREATE.${STREAMS.court}`,
  `$JS.API.CONSUMER.CREATE.${STREAMS.court}.>`,
  `$JS.API.CONSUMER.INFO.${STREAMS.court}.*`,
  `$JS.API.CONSUMER.MSG.NEXT.${STREAMS.court}.*`,
  `$JS.API.CONSUMER.DELETE.${STREAMS.court}.*`,
];

/** What it needs to ask how full the other streams are. */
export const USAGE_READS: readonly string[] = [STREAMS.claims, STREAMS.verdicts, STREAMS.dead].map(
  (stream) => `$JS.API.STREAM.INFO.${stream}`,
);

/** What reading evidence by its digest needs, and what putting it there needs besides. */
export const OBJECT_READS: readonly string[] = [
  '$JS.API.INFO',
  `$JS.API.STREAM.INFO.${EVIDENCE_STREAM}`,
  `$JS.API.STREAM.MSG.GET.${EVIDENCE_STREAM}`,
  `$JS.API.DIRECT.GET.${EVIDENCE_STREAM}.>`,
  `$JS.API.CONSUMER.CREATE.${EVIDENCE_STREAM}`,
  `$JS.API.CONSUMER.CREATE.${EVIDENCE_STREAM}.>`,
  `$JS.API.CONSUMER.INFO.${EVIDENCE_STREAM}.*`,
  `$JS.API.CONSUMER.MSG.NEXT.${EVIDENCE_STREAM}.*`,
  `$JS.API.CONSUMER.DELETE.${EVIDENCE_STREAM}.*`,
];
export const OBJECT_WRITES: readonly string[] = [
  `$O.${EVIDENCE_BUCKET}.>`,
  `$JS.API.STREAM.PURGE.${EVIDENCE_STREAM}`,
];

/** The parts of a handoff's subject, or null where it is none. */
export function parseHandoff(subject: string): { caseId: string; from: string; to: string } | null {
  const [, caseId, from, to] = HANDOFF.exec(subject) ?? [];
  return caseId && from && to ? { caseId, from, to } : null;
}

export function isDecision(word: string): word is Decision {
  return DECISIONS.some((decision) => decision === word);
}
