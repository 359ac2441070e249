import { parseCase, timelessRing, traceOf, type Case, type Trace } from '@assize/handoff';
import type { Bus, Stored } from '@assize/bus';
import {
  caseScope,
  caseSignatureFault,
  chainFault,
  HEADERS,
  parseHandoff,
  proceedingOfDigest,
  replay,
  STREAMS,
  TERMINALS,
  type CaseFile,
  type KeyRing,
} from '@assize/proto';
import type { TrustedKeys } from '@assize/keys';

/** Where a case really stands: its newest sound file, and the newest message of its log. */
export interface Standing {
  readonly kase: Case | null;
  readonly lastSequence: number;
  /** The trace that the newest message belongs to. */
  readonly trace: Trace;
  /** The message that ended the case, null while it is open. Nothing after it counts. */
  readonly end: Stored | null;
}

/**
 * Reads a case's log and believes the newest file in it that is sound: every link, every signature
 * and the whole walk. Messages after it (forged, damaged, unreadable) are passed over. A key that
 * ended or was revoked is no fault here: what it opened or signed has to be closed, too, which finds nothing.
 */
export async function standingOf(
  bus: Bus,
  keys: TrustedKeys,
  caseId: string,
): Promise<Standing | null> {
  const ring = timelessRing(keys);
  let sound: Case | null = null;
  let lastSequence = 0;
  let trace: Trace = {};
  let end: Stored | null = null;
  for await (const message of bus.history(STREAMS.court, caseScope(caseId))) {
    lastSequence = message.sequence;
    if (message.headers[HEADERS.traceparent]) trace = traceOf(message.headers);
    if (isTerminal(message.subject)) end ??= message;
    const file = end ? 'ended' : parseCase(message.subject, message.body);
    if (typeof file !== 'string') sound = (await soundCase(file, ring)) ?? sound;
  }
  return lastSequence === 0 ? null : { kase: sound, lastSequence, trace, end };
}

/** Exactly the subjects that end a case; on any other a decision is only a word. */
function isTerminal(subject: string): boolean {
  const handoff = parseHandoff(subject);
  return TERMINALS.some(([from, to]) => handoff?.from === from && handoff.to === to);
}

async function soundCase(file: CaseFile, ring: KeyRing): Promise<Case | null> {
  const proceeding = proceedingOfDigest(file.header.proceeding.digest);
  if (!proceeding || chainFault(file)) return null;
  const replayed = replay(proceeding, file);
  if (!replayed.ok || replayed.walk.place.kind === 'ended') return null;
  return (await caseSignatureFault(file, ring)) === null
    ? { proceeding: replayed.walk.proceeding, file, walk: replayed.walk }
    : null;
}
