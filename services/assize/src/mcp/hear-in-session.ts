import { randomUUID } from 'node:crypto';
import type { SealedCase } from '@assize/proto';
import type { Published } from '../court/publisher.ts';
import { keepCase } from '../court/home.ts';
import { followCase } from '../hearing/follow-case.ts';
import type { Session } from './session.ts';
import { ToolInputError, type Call } from './tool.ts';

/** Keeps the signed case, and reports progress to the caller. @throws ToolInputError if the clerk refuses it */
export async function hearInSession(
  session: Session,
  proceeding: string,
  matter: Published,
  call: Call,
): Promise<{ readonly sealed: SealedCase; readonly file: string }> {
  call.progress('opening the court');
  using lease = await session.court();
  const court = lease.resource;
  const publisher = await court.publisher(proceeding);
  const id = randomUUID();
  using _ = reportProgress(court.courtAddress, court.caseIdOf(id), call);
  const answer = await publisher.review(matter, id, call.signal);
  if (answer.status === 'refused') throw new ToolInputError(answer.faults.join('; '));
  return { sealed: answer.sealed, file: await keepCase(session.home, answer) };
}

/** Reports to the caller which role has the case, whenever that changes, until disposed of. */
function reportProgress(address: string, caseId: string, { progress }: Call): Disposable {
  let last = '';
  progress('the court hears the case');
  return followCase(address, caseId, ({ role, node, handoffs }) => {
    const place = `handoff ${handoffs}: the ${role} has the case, at ${node}`;
    if (role === '' || place === last) return;
    last = place;
    progress(place);
  });
}
