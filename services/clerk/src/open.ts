import type { AppendOutcome, Bus } from '@assize/bus';
import {
  compose,
  count,
  inSending,
  noteOutcome,
  parseCase,
  send,
  type Case,
  type Composed,
  type Trace,
} from '@assize/handoff';
import {
  CASE_LIMIT,
  canonical,
  caseIdOf,
  caseScope,
  EVIDENCE_BUCKET,
  inCanonicalOrder,
  limitsFor,
  openHeader,
  opened,
  signedBytes,
  STREAMS,
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
  // A proven name is part of the identity: nobody else can take a case id of its publisher's first.
  const own = proven && publisher !== null ? publisher : undefined;
  const identity = { account, source, id, ...(own === undefined ? {} : { publisher: own }) };
  const caseId = caseIdOf(account, source, id, own);
  const now = ports.clock();
  const precedents = await ports.precedents?.cite(claim.text, now, signal);
  const unsigned = openHeader({
    claim,
    identity,
    publisher,
    trusted: own !== undefined && ports.trustedPublishers.includes(own),
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
  if (outcome.status !== 'moved') {
    caseOpened(ports, caseId, proceeding.name);
    return { status: 'opened', caseId };
  }
  return { status: await compare(ports, header), caseId };
}

async function sendFirst(
  ports: ClerkPorts,
  kase: Case,
  trace: Trace,
  span: Span,
  signal: AbortSignal | undefined,
): Promise<AppendOutcome | Extract<Composed, { status: 'too-large' }>> {
  const { bus, signer } = ports;
  const composed = await compose(kase, 'clerk', signer, trace);
  if (composed.status === 'too-large') return composed;
  await count(ports, kase);
  const { caseId } = kase.file.header;
  const outcome = await send(bus, caseId, composed.outgoing, 0, signal);
  noteOutcome(span, outcome);
  return outcome;
}

/** Keeps texts that are too much to travel with their case, before anyone is told of it. */
async function keepApart(bus: Bus, apart: ReadonlyMap<string, string>): Promise<void> {
  if (apart.size === 0) return;
  const bucket = await bus.objects(EVIDENCE_BUCKET);
  for (const text of apart.values()) await bucket.put(Buffer.from(text));
}

/** Whether the case on record was opened with the same body. */
async function compare({ bus }: ClerkPorts, header: CaseHeader): Promise<'existing' | 'id-reused'> {
  for await (const first of bus.history(STREAMS.court, caseScope(header.caseId))) {
    const file = parseCase(first.subject, first.body);
    if (typeof file === 'string') break;
    const same =
      canonical(file.header.claim) === canonical(header.claim) &&
      file.header.proceeding.name === header.proceeding.name &&
      file.header.publisher === header.publisher;
    return same ? 'existing' : 'id-reused';
  }
  throw new Error(`case ${header.caseId} has messages, but no readable opening`);
}
