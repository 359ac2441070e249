import type { AppendOutcome, Bus } from '@assize/bus';
import {
  accountFor,
  compose,
  count,
  inSending,
  noteOutcome,
  send,
  standingOf,
  type Case,
  type Composed,
  type Trace,
} from '@assize/handoff';
import {
  CASE_LIMIT,
  canonical,
  caseIdOf,
  EVIDENCE_BUCKET,
  inCanonicalOrder,
  limitsFor,
  openHeader,
  opened,
  signedBytes,
  withinInline,
  type CaseFile,
  type CaseHeader,
  type Causes,
  type Claim,
  type Proceeding,
} from '@assize/proto';
import type { Span } from '@assize/telemetry';
import { caseOpened } from './events.ts';
import type { ClerkPorts } from './ports.ts';

/** A claim that was found fit, and who published it under which id. */
export interface Opening {
  readonly claim: Claim;
  readonly source: string;
  readonly id: string;
  readonly publisher: string | null;
  /** Whether nobody else could have published under that name. */
  readonly proven: boolean;
  readonly proceeding: Proceeding;
  /** What the claim's classifications stand for; null: no pack is for them. */
  readonly causes: Causes | null;
  readonly trace: Trace;
}

export type OpenOutcome =
  | { readonly status: 'opened' | 'existing'; readonly caseId: string }
  /** The same identity was published before with another body. */
  | { readonly status: 'id-reused'; readonly caseId: string }
  /** Its file alone would be more than a message of the court may carry. */
  | { readonly status: 'too-large'; readonly caseId: string; readonly fault: string };

/** Opens a case: one for each identity, however often it is published. */
export async function openCase(
  ports: ClerkPorts,
  opening: Opening,
  signal?: AbortSignal,
): Promise<OpenOutcome> {
  const { account, bus, signer } = ports;
  const { source, id, publisher, proven, proceeding, causes } = opening;
  const { claim, apart } = withinInline(opening.claim);
  await keepApart(bus, apart);
  const caseId = caseIdOf(account, source, id);
  const now = ports.clock();
  const precedents = await ports.precedents?.cite(claim.text, now, signal);
  const unsigned = openHeader({
    claim,
    identity: { account, source, id },
    publisher,
    trusted: proven && publisher !== null && ports.trustedPublishers.includes(publisher),
    search: ports.search,
    proceeding,
    limits: limitsFor(claim, ports.limits),
    ...(precedents ? { precedents } : {}),
    ...(causes ? { causes } : {}),
    now,
  });
  const signature = await signer.sign(signedBytes(unsigned));
  const header = inCanonicalOrder<CaseHeader>({ ...unsigned, signature });
  const file: CaseFile = { header, entries: [] };
  const kase = { proceeding, file, walk: opened(proceeding, header) };
  const outcome = await inSending(ports.telemetry, kase, 'clerk', opening.trace, (trace, span) =>
    sendFirst(ports, kase, trace, span, signal),
  );
  if (outcome.status === 'too-large') {
    const fault = `its case file would have ${outcome.size} bytes; the limit is ${CASE_LIMIT}`;
    return { status: 'too-large', caseId, fault };
  }
  if (outcome.status === 'moved') return { status: sameAs(outcome.header, header), caseId };
  caseOpened(ports, caseId, proceeding.name);
  return { status: 'opened', caseId };
}

type First =
  | Exclude<AppendOutcome, { status: 'moved' }>
  | Extract<Composed, { status: 'too-large' }>
  /** The case is on record already, under this header. */
  | { readonly status: 'moved'; readonly header: CaseHeader };

/** Sends the first message of a case, past what others may have put on its subjects before it. */
async function sendFirst(
  ports: ClerkPorts,
  kase: Case,
  trace: Trace,
  span: Span,
  signal: AbortSignal | undefined,
): Promise<First> {
  const { bus, signer } = ports;
  const composed = await compose(kase, 'clerk', signer, trace);
  if (composed.status === 'too-large') return composed;
  await count(ports, kase);
  const { caseId } = kase.file.header;
  for (let last = 0; ;) {
    const outcome = await send(bus, caseId, composed.outgoing, last, signal);
    noteOutcome(span, outcome);
    if (outcome.status !== 'moved') return outcome;
    const record = await standingOf(ports, caseId);
    await accountFor(ports, record.skipped);
    const known = record.end?.sealed.case ?? record.kase?.file;
    if (known) return { status: 'moved', header: known.header };
    last = record.lastSequence;
  }
}

/** Keeps texts that are too much to travel with their case, before anyone is told of it. */
async function keepApart(bus: Bus, apart: ReadonlyMap<string, string>): Promise<void> {
  if (apart.size === 0) return;
  const bucket = await bus.objects(EVIDENCE_BUCKET);
  for (const text of apart.values()) await bucket.put(Buffer.from(text));
}

/** Whether the case on record was opened with the same body. */
function sameAs(known: CaseHeader, header: CaseHeader): 'existing' | 'id-reused' {
  const same =
    canonical(known.claim) === canonical(header.claim) &&
    known.proceeding.name === header.proceeding.name &&
    known.publisher === header.publisher;
  return same ? 'existing' : 'id-reused';
}
