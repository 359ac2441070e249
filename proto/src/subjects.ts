import type { End } from './proceeding/definition.ts';
import { isRole, type Role } from './roles.ts';

/** Every stream, subject and queue name of the protocol: none is spelled anywhere else. */
export const STREAMS = {
  claims: 'CLAIMS',
  court: 'COURT',
  verdicts: 'VERDICTS',
  claimErrors: 'CLAIM_ERRORS',
  dead: 'DEAD',
} as const;

/** Where shadow search is asked, by request; whoever serves it shares the work in this queue. */
export const SHADOW_SUBJECT = 'shadow.search';
export const SHADOW_QUEUE = 'shadow';

/** The same for how far a source is to be believed. */
export const SOURCES_SUBJECT = 'sources.score';
export const SOURCES_QUEUE = 'sources';

const SEAT = /^(?:juror-[a-z][a-z0-9-]{0,30}|grader-(?:coherence|relevance|support))$/;
/** What a seat is called that is asked over the bus, and so are its key and its user there: `juror-anna`. */
export const isSeatName = (name: string): boolean => SEAT.test(name);
/** The same as a pattern. */
export const SEAT_NAME = SEAT.source;
/** Where a seat is asked, by request; the processes that take it share the questions in this queue. */
export const seatSubject = (seat: string): string => `seats.${seat}`;
export const SEAT_QUEUE = 'seat';
/** The roles that may ask seats over the bus. */
export const SEAT_ASKERS: readonly Role[] = ['judge'];
/** Longest that a seat may take for an answer over the bus, which keeps the way back as long, in ms. */
export const SEAT_MOST_MS = 300_000;

/** The bucket of evidence that is too much to travel with its case, by the sha256 of its text. */
export const EVIDENCE_BUCKET = 'EVIDENCE';
export const EVIDENCE_STREAM = `OBJ_${EVIDENCE_BUCKET}`;

/** How a case ends: one word that is no role's name. */
export const DECISION = '^[a-z]{1,32}$';

export const ALL_CLAIMS = 'claims.>';
export const ALL_HANDOFFS = 'court.*.*.*';
/** How cases of proven publishers end: the name stands last, so that nobody else hears of it. */
export const PUBLISHERS_ENDS = 'court.*.*.*.*';
export const COURT_SUBJECTS: readonly string[] = [ALL_HANDOFFS, PUBLISHERS_ENDS];
export const ALL_VERDICTS = 'verdicts.>';
export const ALL_DEAD = 'dead.*';
export const ALL_CLAIM_ERRORS = 'claim-errors.>';

export const claimsSubject = (proceeding: string): string => `claims.${proceeding}`;
/** What anybody publishes claims on, of no name or of one that is only said. */
export const ANONYMOUS_CLAIMS = 'claims.*';
/** A publisher's registered name, as a pattern. */
export const PUBLISHER_NAME = '^[a-z0-9-]{1,63}$';
/** The longest registered name, with which its key and its user of the bus still have names. */
export const REGISTERED_NAME = '^[a-z0-9-]{1,53}$';
/** What a registered publisher's key is called, its user of the bus, and the durable consumers by which it reads what is its own. */
export const publisherKey = (name: string): string => `publisher-${name}`;
/** What the user of the bus is called that only reads what is a registered publisher's. */
export const readerKey = (name: string): string => `reader-${name}`;
/** Where a publisher's name is proven: the bus lets nobody else publish there. */
export const ownClaimsSubject = (proceeding: string, publisher: string): string =>
  `claims.${proceeding}.${publisher}`;
/** `publisher`: the proven publisher of a case that ends; absent on the way, and where none is proven. */
export const handoffSubject = (
  caseId: string,
  from: Role,
  to: string,
  publisher?: string,
): string => of(`court.${caseId}.${from}.${to}`, publisher);
/** All messages of one case: the scope of the expected last sequence. */
export const caseScope = (caseId: string): string => `court.${caseId}.>`;
/** What one role consumes. */
export const inboxOf = (role: Role): string => `court.*.*.${role}`;
export const durableOf = (role: Role): string => role;
export const INTAKE_DURABLE = 'clerk-intake';
/** Reads every end once, whichever clerk it is, for what is counted of verdicts. */
export const TALLY_DURABLE = 'clerk-tally';
export const deadSubject = (role: Role): string => `dead.${role}`;
export const verdictSubject = (decision: string, caseId: string, publisher?: string): string =>
  of(`verdicts.${decision}.${caseId}`, publisher);
export const claimErrorSubject = (caseIdOrHash: string, publisher?: string): string =>
  of(`claim-errors.${caseIdOrHash}`, publisher);
export const remandSubject = (publisher: string): string => `remands.${publisher}`;

/** The subjects on which cases end so, of proven publishers and of all others. */
export const endSubjects = (ends: readonly End[]): readonly string[] =>
  ends.flatMap(({ by, decision }) => [
    handoffSubject('*', by, decision),
    handoffSubject('*', by, decision, '*'),
  ]);

const HANDOFF = /^court\.([a-z2-7]{26})\.([a-z]+)\.([a-z]+)(?:\.([a-z0-9-]{1,63}))?$/;

const of = (subject: string, publisher: string | undefined): string =>
  publisher === undefined ? subject : `${subject}.${publisher}`;

/** The parts of a handoff's subject, or null where it is none: only an end names a publisher. */
export function parseHandoff(
  subject: string,
): { caseId: string; from: string; to: string; publisher?: string } | null {
  const [, caseId, from, to, publisher] = HANDOFF.exec(subject) ?? [];
  if (!caseId || !from || !to) return null;
  if (publisher === undefined) return { caseId, from, to };
  return isRole(to) ? null : { caseId, from, to, publisher };
}
