import { keyRing, parseCase, type Case } from '@assize/handoff';
import type { Bus } from '@assize/bus';
import {
  caseScope,
  caseSignatureFault,
  chainFault,
  proceedingOfDigest,
  replay,
  STREAMS,
  type CaseFile,
  type KeyRing,
} from '@assize/proto';
import type { TrustedKeys } from '@assize/keys';

/** Where a case really stands: its newest sound file, and the newest message of its log. */
export interface Standing {
  readonly kase: Case | null;
  readonly lastSequence: number;
  readonly ended: boolean;
}

/**
 * Reads a case's log and believes the newest file in it that is sound: every link, every signature
 * and the whole walk. Messages after it (forged, damaged, unreadable) are passed over.
 */
export async function standingOf(
  bus: Bus,
  keys: TrustedKeys,
  caseId: string,
): Promise<Standing | null> {
  const ring = keyRing(keys);
  let sound: Case | null = null;
  let lastSequence = 0;
  let ended = false;
  for await (const message of bus.history(STREAMS.court, caseScope(caseId))) {
    lastSequence = message.sequence;
    ended = isTerminal(message.subject);
    const file = ended ? 'ended' : parseCase(message.subject, message.body);
    if (typeof file !== 'string') sound = (await soundCase(file, ring)) ?? sound;
  }
  return lastSequence === 0 ? null : { kase: sound, lastSequence, ended };
}

function isTerminal(subject: string): boolean {
  return /\.(?:affirm|amend|acquit|reject|mistrial)$/.test(subject);
}

async function soundCase(file: CaseFile, ring: KeyRing): Promise<Case | null> {
  const proceeding = proceedingOfDigest(file.header.proceeding.digest);
  if (!proceeding || chainFault(file)) return null;
  const replayed = replay(proceeding, file);
  if (!replayed.ok || replayed.walk.place.kind === 'ended') return null;
  return (await caseSignatureFault(file, ring)) === null
    ? { proceeding, file, walk: replayed.walk }
    : null;
}
