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
import { servicesStoodInFor } from '#src/reading/standing-in.ts';
import { sendInSpan, type Sending, type RoleTelemetry } from './instrument.ts';
import type { Party } from './party.ts';
import type { Case } from './turn.ts';

type Sender = RoleTelemetry & Pick<Party, 'bus' | 'clock' | 'counters'>;

export interface Outgoing {
  readonly subject: string;
  readonly messageId: string;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array;
}

export type Composed =
  | { readonly status: 'composed'; readonly outgoing: Outgoing }
  /** The case file is too large for a message. */
  | { readonly status: 'too-large'; readonly size: number };

/**
 * The message carries a case on to the next role, or is its sealed end.
 * @param readers the roles known to read deltas in this case; null if deltas must not be used. A role that already has
 *   an entry in the case is sent what follows its last entry; any other role is sent the whole file.
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
  // The limit applies to the file, however it is sent. A sealed end is larger, as its envelope repeats the verdict.
  if (size > CASE_LIMIT) return { status: 'too-large', size };
  const after = readers?.includes(to)
    ? file.entries.findLastIndex(({ role }) => role === to) + 1
    : 0;
  const text = after > 0 ? serializeDelta(file, after) : serializeCase(file);
  return { status: 'composed', outgoing: outgoing(kase, author, to, text, readers) };
}

/**
 * The roles that have declared in this case that they read deltas. Null if an older clerk opened the case or an older
 * role has handled it; every message then carries the whole file.
 */
export function readersIn({ headers }: Pick<Stored, 'headers'>): readonly Role[] | null {
  const said = headers[HEADERS.deltaReaders];
  return said === undefined ? null : said.split(',').filter(isRole);
}

/**
 * The whole verdict and the head of the chain are in one DSSE envelope. The string is canonical JSON, put together from
 * parts that are serialised already.
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
  const stoodIn = servicesStoodInFor(entries.flatMap(({ gathered }) => gathered.missing ?? []));
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

/** Appends only if `expectedLast` is the newest message of the case (0: none yet). */
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
    // Headers can be copied, and the same bytes can be put on another subject.
    isMine: (stored) =>
      stored.subject === message.subject && Buffer.from(message.body).equals(stored.body),
    ...(signal ? { signal } : {}),
  });
}

interface HandoffOptions extends Sending {
  /**
   * The sequence of the newest message on the case's subjects (0: none yet). The handoff is stored directly after it or
   * not at all.
   */
  readonly last: number;
  readonly signal?: AbortSignal | undefined;
  /**
   * Examines what was stored after `last` in the meantime. Returns the sequence after which to retry, or null if the
   * case has moved on. Absent: there is no retry.
   */
  readonly past?: () => Promise<number | null>;
}

/** Counts the handoff, appends it directly after the message that it answers, and reports it. */
export function handOn(
  party: Sender,
  caseId: string,
  message: Outgoing,
  handing: HandoffOptions,
): Promise<AppendOutcome> {
  const { kase, signal, past } = handing;
  return sendInSpan(party, message.subject, handing, async (trace) => {
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
 * The counts are visible to every role and the clerk before the handoff is sent. They only inform; the file decides
 * (HD10 turns a late decision into a mistrial).
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
