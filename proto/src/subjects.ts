import type { End } from './proceeding/definition.ts';
import { isRole, type Role } from './roles.ts';

/** The stream names. This file holds every stream, subject and queue name of the protocol. */
export const STREAMS = {
  claims: 'CLAIMS',
  court: 'COURT',
  verdicts: 'VERDICTS',
  claimErrors: 'CLAIM_ERRORS',
  dead: 'DEAD',
} as const;

/** The subject of requests for shadow search, and the queue group of the services that answer them. */
export const SHADOW_SUBJECT = 'shadow.search';
export const SHADOW_QUEUE = 'shadow';

export const SOURCES_SUBJECT = 'sources.score';
export const SOURCES_QUEUE = 'sources';

const SEAT = /^(?:juror-[a-z][a-z0-9-]{0,30}|grader-(?:coherence|relevance|support))$/;
/** Seats are asked over the bus, such as `juror-anna`. A seat's key and its bus user have the same name. */
export const isSeatName = (name: string): boolean => SEAT.test(name);
export const SEAT_NAME = SEAT.source;
/** The subject of requests to a seat. The processes that serve the seat share one queue group, `SEAT_QUEUE`. */
export const seatSubject = (seat: string): string => `seats.${seat}`;
export const SEAT_QUEUE = 'seat';
export const SEAT_ASKERS: readonly Role[] = ['judge'];
/** Longest time that a seat may take to answer over the bus, in milliseconds. The permission to reply lasts as long. */
export const SEAT_MOST_MS = 300_000;

/** The object store bucket for evidence that is too large to travel with its case, keyed by the sha256 of its text. */
export const EVIDENCE_BUCKET = 'EVIDENCE';
export const EVIDENCE_STREAM = `OBJ_${EVIDENCE_BUCKET}`;

/** A decision, as a pattern: one word. It must not be the name of a role. */
export const DECISION = '^[a-z]{1,32}$';

export const ALL_CLAIMS = 'claims.>';
export const ALL_HANDOFFS = 'court.*.*.*';
/**
 * The ends of cases of proven publishers. The publisher's name is the last token, so that nobody else receives them.
 */
export const PUBLISHERS_ENDS = 'court.*.*.*.*';
export const COURT_SUBJECTS: readonly string[] = [ALL_HANDOFFS, PUBLISHERS_ENDS];
export const ALL_VERDICTS = 'verdicts.>';
export const ALL_DEAD = 'dead.*';
export const ALL_CLAIM_ERRORS = 'claim-errors.>';

export const claimsSubject = (proceeding: string): string => `claims.${proceeding}`;
/** The claims of publishers that have no name, or an unproven one. */
export const ANONYMOUS_CLAIMS = 'claims.*';
export const PUBLISHER_NAME = '^[a-z0-9-]{1,63}$';
/** A registered publisher's name, as a pattern: short enough that the names of its key and its bus user stay valid. */
export const REGISTERED_NAME = '^[a-z0-9-]{1,53}$';
/** Names a registered publisher's key, its bus user, and the durable consumers by which it reads its own messages. */
export const publisherKey = (name: string): string => `publisher-${name}`;
/** The name of the bus user that may only read a registered publisher's messages. */
export const readerKey = (name: string): string => `reader-${name}`;
/** The claims of a registered publisher: the bus lets nobody else publish there, which proves the name. */
export const ownClaimsSubject = (proceeding: string, publisher: string): string =>
  `claims.${proceeding}.${publisher}`;
/** `publisher` is the proven publisher of a case that ends. Absent on the way there, and if none is proven. */
export const handoffSubject = (
  caseId: string,
  from: Role,
  to: string,
  publisher?: string,
): string => of(`court.${caseId}.${from}.${to}`, publisher);
/** All messages of one case: the scope of the expected last sequence. */
export const caseScope = (caseId: string): string => `court.${caseId}.>`;
export const inboxOf = (role: Role): string => `court.*.*.${role}`;
export const durableOf = (role: Role): string => role;
export const INTAKE_DURABLE = 'clerk-intake';
/** The consumer that reads every end of a case once, across all clerks, to count verdicts. */
export const TALLY_DURABLE = 'clerk-tally';
export const deadSubject = (role: Role): string => `dead.${role}`;
export const verdictSubject = (decision: string, caseId: string, publisher?: string): string =>
  of(`verdicts.${decision}.${caseId}`, publisher);
export const claimErrorSubject = (caseIdOrHash: string, publisher?: string): string =>
  of(`claim-errors.${caseIdOrHash}`, publisher);
export const remandSubject = (publisher: string): string => `remands.${publisher}`;

/** The subjects on which cases end in these ways, for proven publishers and for all others. */
export const endSubjects = (ends: readonly End[]): readonly string[] =>
  ends.flatMap(({ by, decision }) => [
    handoffSubject('*', by, decision),
    handoffSubject('*', by, decision, '*'),
  ]);

const HANDOFF = /^court\.([a-z2-7]{26})\.([a-z]+)\.([a-z]+)(?:\.([a-z0-9-]{1,63}))?$/;

const of = (subject: string, publisher: string | undefined): string =>
  publisher === undefined ? subject : `${subject}.${publisher}`;

/** Parses the subject of a handoff. Null if it is not one. Only an end can name a publisher. */
export function parseHandoff(
  subject: string,
): { caseId: string; from: string; to: string; publisher?: string } | null {
  const [, caseId, from, to, publisher] = HANDOFF.exec(subject) ?? [];
  if (!caseId || !from || !to) return null;
  if (publisher === undefined) return { caseId, from, to };
  return isRole(to) ? null : { caseId, from, to, publisher };
}
