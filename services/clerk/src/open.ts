import { NoRoomError, type AppendOutcome, type Bus } from '@assize/bus';
import {
  accountFor,
  begun,
  compose,
  handOn,
  recordUpToEnd,
  type Case,
  type Composed,
  type Trace,
} from '@assize/court/handoff';
import {
  CASE_LIMIT,
  canonical,
  caseIdOf,
  defined,
  EVIDENCE_BUCKET,
  HEADERS,
  limitsFor,
  openHeader,
  signLink,
  sizeOfCase,
  withinInline,
  type CaseHeader,
  type Causes,
  type Claim,
  type Proceeding,
  type RETRYABLE_FAULTS,
} from '@assize/proto';
import { ANONYMOUS } from './caseload.ts';
import { endAmongVerdicts, type KnownEnd } from './ends.ts';
import type { ClaimEvent } from './event.ts';
import type { ClerkPorts } from './ports.ts';

/** A claim that was found fit, and who published it under which id. */
export interface Opening extends ClaimEvent {
  readonly claim: Claim;
  /** What is tried beside it, by the proceeding's own schema; undefined: nothing. */
  readonly matter?: unknown;
  readonly proceeding: Proceeding;
  /** What the claim's classifications stand for; null: no pack is for them. */
  readonly causes: Causes | null;
  readonly trace: Trace;
}

/** What is left of a claim that can't be opened now, and may be published again as it is. */
type Later = {
  readonly status: (typeof RETRYABLE_FAULTS)[number] | 'court-full';
  readonly caseId: string;
  readonly fault: string;
};

export type OpenOutcome =
  | Later
  | { readonly status: 'opened'; readonly caseId: string }
  /** The same claim was published before; `end`: how its case ended, null while it has not. */
  | { readonly status: 'existing'; readonly caseId: string; readonly end: KnownEnd | null }
  /** The same identity was published before with another body. */
  | { readonly status: 'id-reused'; readonly caseId: string }
  /** Its file alone would be more than a message of the court may carry. */
  | { readonly status: 'too-large'; readonly caseId: string; readonly fault: string };

/**
 * Opens a case: one for each identity, however often it is published. Where the court has all the cases
 * that it takes at once, it waits for one to end.
 *
 * @param patienceMs how long it waits, in milliseconds, before the answer is `court-full`; null: for as long as that takes
 */
export async function openCase(
  ports: ClerkPorts,
  opening: Opening,
  patienceMs: number | null,
  signal?: AbortSignal,
): Promise<OpenOutcome> {
  const { account, caseload, clock } = ports;
  const { source, id, own } = opening;
  const caseId = caseIdOf(account, source, id, own ?? undefined);
  const counted = caseload.has(caseId);
  const over = counted ? null : caseload.admit(caseId, own ?? ANONYMOUS, clock());
  if (over !== null) return { status: 'over-quota', caseId, fault: over };
  let status: OpenOutcome['status'] = 'court-full';
  try {
    if (patienceMs === null) await caseload.place(caseId, signal);
    else if (!(await caseload.placeWithin(patienceMs, caseId, signal))) {
      const fault = `the court has ${caseload.placed} cases open, which is all it takes at once now: submit it again later`;
      return { status, caseId, fault };
    }
    const outcome = await openAdmitted(ports, caseId, opening, signal);
    ({ status } = outcome);
    return outcome;
  } finally {
    // Whoever counted it, where the claim came twice, says that it is not to be opened.
    if (status !== 'opened' && (!counted || !caseload.has(caseId))) caseload.release(caseId);
  }
}

/** Opens a case that there is a place for: keep its texts apart → sign its header → hand it on. */
async function openAdmitted(
  ports: ClerkPorts,
  caseId: string,
  opening: Opening,
  signal: AbortSignal | undefined,
): Promise<OpenOutcome> {
  const { own, proceeding, trace } = opening;
  const { claim, apart } = withinInline(opening.claim);
  const unkept = await keepApart(ports.bus, apart);
  if (unkept !== null) return { status: 'evidence-full', caseId, fault: unkept };
  const [unsigned, kept] = await Promise.all([
    headerOf(ports, caseId, { ...opening, claim }, signal),
    // Verdicts are kept for longer than the log of their cases.
    endAmongVerdicts(ports, caseId, own ?? undefined),
  ]);
  const header = await signLink(unsigned, ports.signer);
  if (kept) return existing(kept.sealed.case.header, header, kept);
  const kase = begun(proceeding, header);
  const outcome = await sendFirst(ports, kase, own ?? ANONYMOUS, trace, signal);
  if (outcome.status === 'too-large') {
    const fault = `its case file would have ${outcome.size} bytes; the limit is ${CASE_LIMIT}`;
    return { status: 'too-large', caseId, fault };
  }
  if (outcome.status === 'moved') return existing(outcome.header, header, outcome.end);
  const { sequence } = outcome;
  ports.openings.set(caseId, { header, sequence }, { size: sizeOfCase(kase.file) });
  ports.log.info({ caseId, proceeding: proceeding.name }, 'case opened');
  return { status: 'opened', caseId };
}

async function headerOf(
  ports: ClerkPorts,
  caseId: string,
  { claim, matter, source, id, publisher, own, proceeding, causes }: Opening,
  signal: AbortSignal | undefined,
): Promise<Omit<CaseHeader, 'signature'>> {
  const { account, search, trustedPublishers } = ports;
  const now = ports.clock();
  const precedents = await ports.precedents?.cite(caseId, claim.text, own, now, signal);
  return openHeader({
    claim,
    // A proven name is part of the identity: nobody else can take a case id of its publisher's first.
    identity: { account, source, id, ...(own === null ? {} : { publisher: own }) },
    publisher,
    trusted: own !== null && trustedPublishers.includes(own),
    search,
    proceeding,
    limits: limitsFor(claim, ports.limits),
    ...defined({ matter, precedents, causes: causes ?? undefined }),
    now,
  });
}

type First =
  | Exclude<AppendOutcome, { status: 'moved' }>
  | Extract<Composed, { status: 'too-large' }>
  /** The case is on record already, under this header. */
  | {
      readonly status: 'moved';
      readonly header: CaseHeader;
      readonly end: KnownEnd | null;
    };

/** Sends the first message of a case, past what others may have put on its subjects before it. */
async function sendFirst(
  ports: ClerkPorts,
  kase: Case,
  quota: string,
  cause: Trace,
  signal: AbortSignal | undefined,
): Promise<First> {
  const composed = await compose(kase, 'clerk', ports.signer, []);
  if (composed.status === 'too-large') return composed;
  const { caseId } = kase.file.header;
  const { outgoing } = composed;
  const message = { ...outgoing, headers: { ...outgoing.headers, [HEADERS.publisher]: quota } };
  const onRecord: { header?: CaseHeader; end?: KnownEnd | null } = {};
  const past = async (): Promise<number | null> => {
    const record = await recordUpToEnd(ports, caseId);
    await accountFor(ports, record.skipped);
    const known = record.end?.sealed.case ?? record.kase?.file;
    if (!known) return record.lastSequence;
    Object.assign(onRecord, { header: known.header, end: record.end });
    return null;
  };
  const outcome = await handOn(ports, caseId, message, { kase, cause, last: 0, signal, past });
  if (outcome.status !== 'moved') return outcome;
  const { header, end = null } = onRecord;
  if (!header) throw new Error(`case ${caseId} has moved on, and is not on record`);
  return { status: 'moved', header, end };
}

const FULL = 'the evidence store is full: publish the claim again later, or with less evidence';

/** What the server keeps beside each text, in bytes. */
const BESIDE = 1024;

/**
 * Keeps texts that are too much to travel with their case, before anyone is told of it. Null, or why there
 * is no room for them.
 */
async function keepApart(bus: Bus, apart: ReadonlyMap<string, string>): Promise<string | null> {
  if (apart.size === 0) return null;
  const bucket = await bus.objects(EVIDENCE_BUCKET);
  const texts = Array.from(apart.values(), (text) => Buffer.from(text));
  const size = texts.reduce((sum, { byteLength }) => sum + byteLength + BESIDE, 0);
  // Asked first: what a refused claim has put there by then would fill it further.
  if (size > (await bucket.room())) return FULL;
  try {
    for (const text of texts) await bucket.put(text);
  } catch (error) {
    if (error instanceof NoRoomError) return FULL;
    throw error;
  }
  return null;
}

/** What became of a claim whose case is on record: it was opened with the same body, or its id is taken. */
function existing(known: CaseHeader, header: CaseHeader, end: KnownEnd | null): OpenOutcome {
  const { caseId } = header;
  const same =
    canonical(known.claim) === canonical(header.claim) &&
    canonical(known.matter ?? null) === canonical(header.matter ?? null) &&
    known.proceeding.name === header.proceeding.name &&
    known.publisher === header.publisher;
  return same ? { status: 'existing', caseId, end } : { status: 'id-reused', caseId };
}
