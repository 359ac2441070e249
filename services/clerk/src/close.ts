import type { AppendOutcome } from '@assize/bus';
import {
  append,
  compose,
  count,
  headersFor,
  inSending,
  noteOutcome,
  send,
  type Case,
} from '@assize/handoff';
import {
  EXHAUSTED,
  opened,
  proceedingOfDigest,
  sha256,
  STREAMS,
  WalkError,
  type Closing,
  type EvidenceGapBrief,
} from '@assize/proto';
import { activeOr } from '@assize/telemetry';
import { caseClosed } from './events.ts';
import type { ClerkPorts } from './ports.ts';
import { standingOf, type Standing } from './sound-case.ts';

/** Why the clerk closes a case: by a limit that the walk names, or because its record is refused. */
export type Cause =
  | { readonly kind: 'limit' }
  | { readonly kind: 'refused'; readonly why: string; readonly sha256: string };

const BRAIN_NAME = 'clerk-1';

/** The stream has no room for the log of an open case any more. */
export const DROPPED: Cause = {
  kind: 'refused',
  why: `its log was dropped: the stream ${STREAMS.court} is full`,
  // Of nothing: nothing is left.
  sha256: sha256(''),
};

const NO_LOG = { trace: {}, lastSequence: 0 };

function begunHere({ openings }: ClerkPorts, caseId: string): Case | null {
  const header = openings.get(caseId);
  const proceeding = header && proceedingOfDigest(header.proceeding.digest);
  if (!header || !proceeding) return null;
  return { proceeding, file: { header, entries: [] }, walk: opened(proceeding, header) };
}

/**
 * Ends a case in a mistrial, signed by the clerk. Loses every race gladly: a case that ended or moved
 * on meanwhile is read again, and closed only if the cause still holds. A case without any message left is
 * closed by how it began, where this clerk opened it; else it is `lost`.
 */
export async function closeCase(
  ports: ClerkPorts,
  caseId: string,
  cause: Cause,
  signal: AbortSignal,
): Promise<'closed' | 'ended' | 'goes-on' | 'lost'> {
  const { bus, keys } = ports;
  for (;;) {
    signal.throwIfAborted();
    const standing = await standingOf(bus, keys, caseId);
    if (standing?.end) return 'ended';
    const kase = standing?.kase ?? begunHere(ports, caseId);
    if (!kase && standing) throw new Error(`case ${caseId} has no sound file: it can't be closed`);
    if (!kase) return 'lost';
    const closed = await closing(ports, kase, standing?.kase ? cause : DROPPED);
    if (!closed) return 'goes-on';
    const outcome = await sendClosed(ports, closed, standing ?? NO_LOG, signal);
    if (outcome.status === 'moved') continue;
    caseClosed(ports, caseId, cause.kind);
    return 'closed';
  }
}

/** In the trace of the case, whether a handed-over message or the watch led here. */
function sendClosed(
  ports: ClerkPorts,
  closed: Case,
  { trace: newest, lastSequence }: Pick<Standing, 'trace' | 'lastSequence'>,
  signal: AbortSignal,
): Promise<AppendOutcome> {
  const { bus, signer, telemetry } = ports;
  return inSending(
    telemetry,
    closed,
    'clerk',
    newest,
    async (trace, span) => {
      const composed = await compose(closed, 'clerk', signer, trace);
      if (composed.status === 'too-large') throw new Error(`a closing of ${composed.size} bytes`);
      await count(ports, closed);
      const { caseId } = closed.file.header;
      const outcome = await send(bus, caseId, composed.outgoing, lastSequence, signal);
      noteOutcome(span, outcome);
      return outcome;
    },
    activeOr(headersFor(newest)),
  );
}

/** The case with its closing entry, or null where no limit holds (yet). */
async function closing(ports: ClerkPorts, kase: Case, cause: Cause): Promise<Case | null> {
  const now = ports.clock();
  const artifact = artifactFor(kase, cause, now);
  const brain = { kind: 'heuristic', name: BRAIN_NAME, alignment: ports.alignment } as const;
  try {
    return await append(kase, { role: 'clerk', artifact, gathered: {}, brain, now }, ports.signer);
  } catch (error) {
    if (error instanceof WalkError) return null;
    throw error;
  }
}

function artifactFor({ file, walk }: Case, cause: Cause, now: number): Closing {
  const { place } = walk;
  const due = place.kind === 'turn' && place.node !== '_mistrial' ? place : null;
  const pending = due
    ? [
        {
          what: `the ${due.artifact} of the ${due.role} is missing`,
          foundBy: 'clerk',
          stage: due.node,
        },
      ]
    : [];
  const last = file.entries.at(-1);
  const stage = due?.node ?? last?.node ?? 'opening';
  if (cause.kind === 'refused') {
    const missing = [
      { what: `the record was refused: ${cause.why}`, foundBy: 'clerk', stage },
      ...pending,
    ];
    return {
      kind: 'closing',
      reason: cause.why,
      brief: { ended: 'record refused', missing },
      refused: cause.sha256,
    };
  }
  const { why, ended } = limitOf(file.header, walk.handoffs, now);
  const missing = [{ what: why, foundBy: 'clerk', stage }, ...pending];
  const brief: EvidenceGapBrief = { ended, missing };
  return { kind: 'closing', reason: why, brief, refused: null };
}

function limitOf(
  { deadline, limits }: Case['file']['header'],
  handoffs: number,
  now: number,
): { why: string; ended: EvidenceGapBrief['ended'] } {
  if (now > Date.parse(deadline)) {
    return {
      why: `the time of ${limits.ttlMs} ms was over at ${deadline}`,
      ended: 'time exhausted',
    };
  }
  const why = `${EXHAUSTED}: ${handoffs} handoffs made, ${limits.maxHandoffs} allowed`;
  return { why, ended: 'deliberation exhausted' };
}
