import type { AppendOutcome } from '@assize/bus';
import {
  reportAllSkipped,
  append,
  BASE_GONE,
  openedCase,
  compose,
  handOn,
  recordUpToEnd,
  type Case,
  type CaseRecord,
} from '@assize/court/handoff';
import {
  EXHAUSTED,
  proceedingOfDigest,
  isEndSubject,
  sha256,
  STREAMS,
  WalkError,
  type Closing,
  type EvidenceGapBrief,
} from '@assize/proto';
import { activeOr } from '@assize/telemetry';
import { storedEnd } from './ends.ts';
import type { ClerkPorts } from './ports.ts';

const BRAIN_NAME = 'clerk-2';

/** The fault of an open case whose log was dropped because the stream is full. */
export const LOG_DROPPED: CaseRecord['fault'] = {
  why: `its log was dropped because the stream ${STREAMS.court} is full`,
  // The digest of an empty record, because nothing is left of it.
  sha256: sha256(''),
};

function openedHere({ openings }: ClerkPorts, caseId: string): Case | null {
  const header = openings.get(caseId)?.header;
  const proceeding = header && proceedingOfDigest(header.proceeding.digest);
  if (!header || !proceeding) return null;
  return openedCase(proceeding, header);
}

/**
 * The outcome of closing a case, and the record that it is based on.
 * - `closed`: the clerk ended it.
 * - `ended`: it had ended already.
 * - `goes-on`: there is no cause to close it.
 * - `none`: the messages on its subjects are not a case.
 * - `lost`: it can't be closed, because its messages are gone, or because it is open on a version
 *   of its proceeding that is not known here.
 */
export interface Closed {
  readonly status: 'closed' | 'ended' | 'goes-on' | 'none' | 'lost';
  readonly record: CaseRecord;
}

/**
 * Ends a case in a mistrial signed by the clerk, if it has reached a limit or if a role's own message can't be
 * continued. If the case ends or moves on meanwhile, its record is read again, and it is closed only if there still is
 * a cause. Messages that are not part of the case are skipped. If no message of a case is left, the case is closed from
 * its header, provided that this clerk opened it and that no verdict on it is kept.
 * @param given a fault for which the case is closed although its record has none
 */
export async function closeCase(
  ports: ClerkPorts,
  caseId: string,
  signal: AbortSignal,
  given: CaseRecord['fault'] = null,
): Promise<Closed> {
  for (;;) {
    signal.throwIfAborted();
    const record = await recordUpToEnd(ports, caseId);
    await reportAllSkipped(ports, record.skipped);
    if (record.end) return { status: 'ended', record };
    // The log may have been dropped before this clerk read how the case ended.
    const kept = record.kase ? null : await storedEnd(ports, caseId);
    if (kept) return { status: 'ended', record: { ...record, end: kept } };
    const kase = record.kase ?? openedHere(ports, caseId);
    if (!kase) {
      const isGone = record.lastSequence === 0 || record.fault?.why === BASE_GONE;
      // If the case has ended on an unknown version of its proceeding, its end can't be read here either.
      const isOpen = !record.skipped.some(({ stored }) => isEndSubject(stored.subject));
      const isLost = isGone || (record.unknown !== null && isOpen);
      return { status: isLost ? 'lost' : 'none', record };
    }
    const fault = record.fault ?? (record.kase ? given : LOG_DROPPED);
    const closed = await withClosing(ports, kase, fault);
    if (!closed) return { status: 'goes-on', record };
    const outcome = await sendClosed(ports, closed, record, signal);
    if (outcome.status === 'moved') continue;
    ports.log.info({ caseId, cause: fault ? 'refused' : 'limit' }, 'case closed by the clerk');
    return { status: 'closed', record };
  }
}

/** Sends the closing in the trace of the case, whether a handoff or the deadline watch led to it. */
async function sendClosed(
  ports: ClerkPorts,
  kase: Case,
  { trace: cause, lastSequence: last }: CaseRecord,
  signal: AbortSignal,
): Promise<AppendOutcome> {
  const composed = await compose(kase, 'clerk', ports.signer);
  if (composed.status === 'too-large') throw new Error(`a closing of ${composed.size} bytes`);
  const sending = { kase, cause, parent: activeOr(cause), last, signal };
  return handOn(ports, kase.file.header.caseId, composed.outgoing, sending);
}

async function withClosing(
  ports: ClerkPorts,
  kase: Case,
  fault: CaseRecord['fault'],
): Promise<Case | null> {
  const now = ports.clock();
  const artifact = artifactFor(kase, fault, now);
  const brain = { kind: 'heuristic', name: BRAIN_NAME, alignment: ports.alignment } as const;
  try {
    return await append(kase, { role: 'clerk', artifact, gathered: {}, brain, now }, ports.signer);
  } catch (error) {
    if (error instanceof WalkError) return null;
    throw error;
  }
}

function artifactFor({ file, walk }: Case, fault: CaseRecord['fault'], now: number): Closing {
  const { place } = walk;
  const due = place.kind === 'turn' && place.node !== '_mistrial' ? place : null;
  const stage = due?.node ?? file.entries.at(-1)?.node ?? 'opening';
  const gap = (what: string) => ({ what, foundBy: 'clerk', stage });
  const pending = due ? [gap(`the ${due.artifact} of the ${due.role} is missing`)] : [];
  if (fault) {
    const missing = [gap(`the record was refused: ${fault.why}`), ...pending];
    const brief = { ended: 'record refused' as const, missing };
    return { kind: 'closing', reason: fault.why, brief, refused: fault.sha256 };
  }
  // The clock of the role that found the time to be over may be ahead of this one.
  const at = Math.max(now, Date.parse(file.entries.at(-1)?.at ?? file.header.openedAt));
  const { why, ended } = limitOf(file.header, walk.handoffs, at);
  const brief = { ended, missing: [gap(why), ...pending] };
  return { kind: 'closing', reason: why, brief, refused: null };
}

function limitOf(
  { deadline, limits }: Case['file']['header'],
  handoffs: number,
  now: number,
): { why: string; ended: EvidenceGapBrief['ended'] } {
  if (now > Date.parse(deadline)) {
    const why = `the time limit of ${limits.ttlMs} ms ended at ${deadline}`;
    return { why, ended: 'time exhausted' };
  }
  const why = `${EXHAUSTED}: ${handoffs} handoffs made, ${limits.maxHandoffs} allowed`;
  return { why, ended: 'deliberation exhausted' };
}
