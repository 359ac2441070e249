import { NoRoomError, type AppendOutcome, type Bus } from '@assize/bus';
import {
  reportAllSkipped,
  openedCase,
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
  definedFields,
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

export interface Opening extends ClaimEvent {
  readonly claim: Claim;
  /** What is tried beside the claim, in the proceeding's own schema; undefined if nothing is. */
  readonly matter?: unknown;
  readonly proceeding: Proceeding;
  /** Null if no pack covers the claim's classifications. */
  readonly causes: Causes | null;
  readonly trace: Trace;
}

/** The outcome for a claim that can't be opened now, and may be published again unchanged. */
type Retryable = {
  readonly status: (typeof RETRYABLE_FAULTS)[number] | 'court-full';
  readonly caseId: string;
  readonly fault: string;
};

export type OpenOutcome =
  | Retryable
  | { readonly status: 'opened'; readonly caseId: string }
  /** The same claim was published before; `end` is how its case ended, null while it is open. */
  | { readonly status: 'existing'; readonly caseId: string; readonly end: KnownEnd | null }
  | { readonly status: 'id-reused'; readonly caseId: string }
  /** The case file alone would exceed the size limit of the court's messages. */
  | { readonly status: 'too-large'; readonly caseId: string; readonly fault: string };

/**
 * Opens a case. Each identity has one case, however often its claim is published. While the court has as many open
 * cases as it takes, this waits for one to end.
 * @param patienceMs how long to wait, in milliseconds, before returning `court-full`; null to wait without limit
 */
export async function openCase(
  ports: ClerkPorts,
  opening: Opening,
  patienceMs: number | null,
  signal?: AbortSignal,
): Promise<OpenOutcome> {
  const { account, caseload, clock } = ports;
  const { source, id, provenPublisher } = opening;
  const caseId = caseIdOf(account, source, id, provenPublisher ?? undefined);
  const isCounted = caseload.has(caseId);
  const overQuota = isCounted
    ? null
    : caseload.admit(caseId, provenPublisher ?? ANONYMOUS, clock());
  if (overQuota !== null) return { status: 'over-quota', caseId, fault: overQuota };
  let status: OpenOutcome['status'] = 'court-full';
  try {
    if (patienceMs === null) await caseload.place(caseId, signal);
    else if (!(await caseload.placeWithin(patienceMs, caseId, signal))) {
      const fault = `the court has ${caseload.placed} open cases, the most that it works on at once now: submit the claim again later`;
      return { status, caseId, fault };
    }
    const open = isCounted ? ports.openings.get(caseId)?.header : undefined;
    const outcome = await openAdmitted(ports, caseId, open, opening, signal);
    ({ status } = outcome);
    return outcome;
  } finally {
    // If the same claim is being processed twice, the call that counted the case also releases it.
    if (status !== 'opened' && (!isCounted || !caseload.has(caseId))) caseload.release(caseId);
  }
}

/**
 * Opens a case that has a place: stores its large texts apart, signs its header, and hands it on. Of a claim that came
 * before, only what is on record is looked at: publishers retry, and most when the court is busy.
 * @param open the header of the case, if it was open when the claim came
 */
async function openAdmitted(
  ports: ClerkPorts,
  caseId: string,
  open: CaseHeader | undefined,
  { claim: whole, ...rest }: Opening,
  signal: AbortSignal | undefined,
): Promise<OpenOutcome> {
  const { provenPublisher, proceeding, trace } = rest;
  const { claim, apart } = withinInline(whole);
  const opening = { ...rest, claim };
  // Verdicts are kept for longer than the logs of their cases.
  const kept = await endAmongVerdicts(ports, caseId, provenPublisher ?? undefined);
  if (kept) return outcomeOnRecord(caseId, kept.sealed.case.header, opening, kept);
  if (open) return outcomeOnRecord(caseId, open, opening, null);
  const storeFault = await storeTexts(ports.bus, apart);
  if (storeFault !== null) return { status: 'evidence-full', caseId, fault: storeFault };
  const header = await signLink(await headerOf(ports, caseId, opening, signal), ports.signer);
  const kase = openedCase(proceeding, header);
  const outcome = await sendFirst(ports, kase, provenPublisher ?? ANONYMOUS, trace, signal);
  if (outcome.status === 'too-large') {
    const fault = `its case file would have ${outcome.size} bytes; the limit is ${CASE_LIMIT}`;
    return { status: 'too-large', caseId, fault };
  }
  if (outcome.status === 'moved')
    return outcomeOnRecord(caseId, outcome.header, opening, outcome.end);
  const { sequence } = outcome;
  ports.openings.set(caseId, { header, sequence }, { size: sizeOfCase(kase.file) });
  ports.log.info({ caseId, proceeding: proceeding.name }, 'case opened');
  return { status: 'opened', caseId };
}

async function headerOf(
  ports: ClerkPorts,
  caseId: string,
  { claim, matter, source, id, publisher, provenPublisher, proceeding, causes }: Opening,
  signal: AbortSignal | undefined,
): Promise<Omit<CaseHeader, 'signature'>> {
  const { account, search, trustedPublishers } = ports;
  const now = ports.clock();
  const precedents = await ports.precedents?.cite(caseId, claim.text, provenPublisher, now, signal);
  return openHeader({
    claim,
    // A proven name is part of the identity, so that nobody else can occupy a case id of this publisher.
    identity: {
      account,
      source,
      id,
      ...(provenPublisher === null ? {} : { publisher: provenPublisher }),
    },
    publisher,
    trusted: provenPublisher !== null && trustedPublishers.includes(provenPublisher),
    search,
    proceeding,
    limits: limitsFor(claim, ports.limits),
    ...definedFields({ matter, precedents, causes: causes ?? undefined }),
    now,
  });
}

type First =
  | Exclude<AppendOutcome, { status: 'moved' }>
  | Extract<Composed, { status: 'too-large' }>
  | {
      readonly status: 'moved';
      readonly header: CaseHeader;
      readonly end: KnownEnd | null;
    };

/** Sends the first message of a case, after any messages that others have put on its subjects. */
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
    await reportAllSkipped(ports, record.skipped);
    const known = record.end?.sealed.case ?? record.kase?.file;
    if (!known) return record.lastSequence;
    Object.assign(onRecord, { header: known.header, end: record.end });
    return null;
  };
  const outcome = await handOn(ports, caseId, message, { kase, cause, last: 0, signal, past });
  if (outcome.status !== 'moved') return outcome;
  const { header, end = null } = onRecord;
  if (!header) throw new Error(`case ${caseId} has continued, but is not on record`);
  return { status: 'moved', header, end };
}

const FULL = 'the evidence store is full: publish the claim again later, or with less evidence';

/** An upper bound for what the server stores beside each text, in bytes. */
const TEXT_OVERHEAD = 1024;

const sizeInStore = (texts: readonly Buffer[]): number =>
  texts.reduce((sum, { byteLength }) => sum + byteLength + TEXT_OVERHEAD, 0);

/**
 * Stores the texts that are too large to travel with their case, before the case is sent to anyone. Returns null, or
 * why there is no room for them.
 */
async function storeTexts(bus: Bus, apart: ReadonlyMap<string, string>): Promise<string | null> {
  if (apart.size === 0) return null;
  const bucket = await bus.objects(EVIDENCE_BUCKET);
  const texts = Array.from(apart.values(), (text) => Buffer.from(text));
  const room = await bucket.room();
  // Checked first: texts stored for a claim that is then refused would fill the store further.
  if (sizeInStore(texts) > room) {
    const kept = await Promise.all(
      Array.from(apart.keys(), (hash) => bucket.get(`sha256:${hash}`)),
    );
    if (sizeInStore(texts.filter((_, i) => kept[i] === null)) > room) return FULL;
  }
  try {
    for (const text of texts) await bucket.put(text);
  } catch (error) {
    if (error instanceof NoRoomError) return FULL;
    throw error;
  }
  return null;
}

/** The outcome for a claim whose case is on record: the same claim again, or a different claim with its id. */
function outcomeOnRecord(
  caseId: string,
  known: CaseHeader,
  { claim, matter, proceeding, publisher }: Opening,
  end: KnownEnd | null,
): OpenOutcome {
  const same =
    canonical(known.claim) === canonical(claim) &&
    canonical(known.matter ?? null) === canonical(matter ?? null) &&
    known.proceeding.name === proceeding.name &&
    known.publisher === publisher;
  return same ? { status: 'existing', caseId, end } : { status: 'id-reused', caseId };
}
