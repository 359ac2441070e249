import type { Case } from '@assize/court/handoff';
import { keyRing } from '@assize/keys';
import { canonical, caseSignatureFault, timelessRing } from '@assize/proto';
import type { CaseReplyMessage } from '@assize/proto/rpc';
import type { KnownEnd } from './ends.ts';
import type { ClerkPorts } from './ports.ts';

export function openReply(caseId: string, { file, walk }: Case): CaseReplyMessage {
  const { header } = file;
  const { place } = walk;
  const due = place.kind === 'turn' ? place : null;
  return {
    caseId,
    role: due?.role ?? '',
    node: due?.node ?? '',
    handoffs: walk.handoffs,
    remands: walk.remands.used,
    edges: [...walk.edges],
    openedAt: header.openedAt,
    deadline: header.deadline,
    decision: '',
    sealed: Buffer.alloc(0),
    file: Buffer.from(canonical(file)),
  };
}

/** The reply for an ended case: the contents of its sealed verdict. The caller verifies the seal. */
export function endedReply({ sealed, predicate, stored }: KnownEnd): CaseReplyMessage {
  const { handoffs, remands, edges, decision } = predicate;
  const { caseId, openedAt, deadline } = sealed.case.header;
  const body = Buffer.from(stored.body);
  const ended = { caseId, role: '', node: '', handoffs, remands, edges: [...edges], decision };
  return { ...ended, openedAt, deadline, sealed: body, file: Buffer.alloc(0) };
}

/** The signature of the seal itself has been verified already. Returns the fault, or null. */
export function faultUnderSeal(
  { keys }: Pick<ClerkPorts, 'keys'>,
  { sealed }: KnownEnd,
): Promise<string | null> {
  return caseSignatureFault(sealed.case, timelessRing(keyRing(keys)));
}
