import type { AppendOutcome, Bus, Stored } from '@assize/bus';
import { sealEnvelope, type Signer } from '@assize/keys';
import {
  CASE_LIMIT,
  CE_TYPES,
  HEADERS,
  eventHeaders,
  PAYLOAD_TYPE,
  STREAMS,
  canonical,
  caseScope,
  handoffSubject,
  headOf,
  isRole,
  serializeCase,
  serializeDelta,
  sizeOfCase,
  statementBytes,
  type Role,
} from '@assize/proto';
import { stoodInFor } from '#src/reading/standing-in.ts';
import { inSending, type Sending, type Teller } from './instrument.ts';
import type { Party } from './party.ts';
import type { Case } from './turn.ts';

/** A role that hands cases on. */
type Sender = Teller & Pick<Party, 'bus' | 'clock' | 'counters'>;

/** A message ready to be appended to the log of its case. */
export interface Outgoing {
  readonly subject: string;
  readonly messageId: string;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array;
}

export type Composed =
  | { readonly status: 'composed'; readonly outgoing: Outgoing }
  /** The case file has outgrown the wire. */
  | { readonly status: 'too-large'; readonly size: number };

/**
 * The message that carries a case on: to the next role, or as its sealed end.
 * @param readers the roles that are known to read deltas in this case; null: the court's are not asked to.
 * Whoever has had an entry in the case before is sent what came behind its last one, others the whole file.
 */
export async function compose(
  kase: Case,
  author: Role,
  signer: Signer,
  readers: readonly Role[] | null = null,
): Promise<Composed> {
  const { file, walk } = kase;
  if (walk.place.kind === 'ended') {
    const end = await seal(kase, signer);
    return { status: 'composed', outgoing: outgoing(kase, author, walk.place.decision, end, null) };
  }
  const { role: to } = walk.place;
  const size = sizeOfCase(file);
  // A sealed end repeats the verdict in its envelope: what is held to the limit is the file, however it is sent.
  if (size > CASE_LIMIT) return { status: 'too-large', size };
  const after = readers?.includes(to)
    ? file.entries.findLastIndex(({ role }) => role === to) + 1
    : 0;
  const text = after > 0 ? serializeDelta(file, after) : serializeCase(file);
  return { status: 'composed', outgoing: outgoing(kase, author, to, text, readers) };
}

/**
 * The roles that have said in this case that they read deltas, by the message that is answered; null where
 * an older clerk opened it, or an older role has had it since: then every message carries the whole file.
 */
export function readersIn({ headers }: Pick<Stored, 'headers'>): readonly Role[] | null {
  const said = headers[HEADERS.deltaReaders];
  return said === undefined ? null : said.split(',').filter(isRole);
}

/**
 * Seals a case that has ended: the whole verdict and the head of the chain in one DSSE envelope. In canonical
 * bytes: its case is written already, link by link.
 */
async function seal({ file, walk }: Case, signer: Signer): Promise<string> {
  const envelope = await sealEnvelope(PAYLOAD_TYPE, statementBytes(file, walk), signer);
  return `{"case":${serializeCase(file)},"envelope":${canonical(envelope)}}`;
}

function outgoing(
  { file, walk }: Case,
  author: Role,
  to: string,
  text: string,
  readers: readonly Role[] | null,
): Outgoing {
  const { header, entries } = file;
  const head = headOf(file);
  const messageId = `${header.caseId}.${walk.handoffs}.${author}.${head.slice(0, 16)}`;
  const ended = walk.place.kind === 'ended';
  const publisher = ended ? header.identity.publisher : undefined;
  const type = ended ? CE_TYPES.verdict : CE_TYPES.handoff;
  const stoodIn = stoodInFor(entries.flatMap(({ gathered }) => gathered.missing ?? []));
  return {
    subject: handoffSubject(header.caseId, author, to, publisher),
    messageId,
    body: Buffer.from(text),
    headers: {
      ...eventHeaders(type, `urn:assize:${author}`, messageId),
      [HEADERS.ceSubject]: header.caseId,
      [HEADERS.ceTime]: entries.at(-1)?.at ?? header.openedAt,
      [HEADERS.entry]: head,
      [HEADERS.author]: author,
      [HEADERS.ordinal]: String(walk.handoffs),
      [HEADERS.remands]: String(walk.remands.used),
      [HEADERS.deadline]: header.deadline,
      ...(readers ? { [HEADERS.deltaReaders]: [...new Set([...readers, author])].join(',') } : {}),
      ...(ended && stoodIn.length > 0 ? { [HEADERS.readByCues]: stoodIn.join(',') } : {}),
    },
  };
}

/** Appends to the log of a case, expecting `expectedLast` to be its newest message (0: none yet). */
export function send(
  bus: Bus,
  caseId: string,
  message: Outgoing,
  expectedLast: number,
  signal?: AbortSignal,
): Promise<AppendOutcome> {
  return bus.append({
    ...message,
    stream: STREAMS.court,
    scope: caseScope(caseId),
    expectedLast,
    // Headers can be copied, and bytes be put on another subject.
    isMine: (stored) =>
      stored.subject === message.subject && Buffer.from(message.body).equals(stored.body),
    ...(signal ? { signal } : {}),
  });
}

/** How a message is sent that carries a case on, or its refusal. */
interface Handing extends Sending {
  /** The newest message of the case's subjects (0: none yet): it is stored behind this one or not at all. */
  readonly last: number;
  readonly signal?: AbortSignal | undefined;
  /**
   * Looks at what came behind `last` meanwhile: after which message to try again, or null where the case
   * has moved on. Absent: it is tried once.
   */
  readonly past?: () => Promise<number | null>;
}

/** Hands a case on: counted, stored behind the message that it answers, and told of. */
export function handOn(
  party: Sender,
  caseId: string,
  message: Outgoing,
  handing: Handing,
): Promise<AppendOutcome> {
  const { kase, signal, past } = handing;
  return inSending(party, message.subject, handing, async (trace) => {
    if (kase) await count(party, kase);
    const traced = { ...message, headers: { ...message.headers, ...trace } };
    for (let { last } = handing; ;) {
      const outcome = await send(party.bus, caseId, traced, last, signal);
      if (outcome.status !== 'moved') return outcome;
      const next = (await past?.()) ?? null;
      if (next === null) return outcome;
      last = next;
    }
  });
}

/**
 * Counts a handoff before it is sent, where every role and the clerk can see it. The file decides (a
 * late decision ends in a mistrial by HD10); the counters only tell.
 */
async function count({ counters, clock, log }: Sender, { file, walk }: Case): Promise<void> {
  const { caseId, deadline } = file.header;
  const admitted = await counters.admit({
    caseKey: caseId,
    ordinal: walk.handoffs,
    remands: walk.remands.used,
    deadline: Date.parse(deadline),
    now: clock(),
  });
  if (admitted.status === 'expired') log.info({ caseId }, 'handed on after the deadline');
}
