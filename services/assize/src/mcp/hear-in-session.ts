import { randomUUID } from 'node:crypto';
import { caseIdOf, type SealedCase } from '@assize/proto';
import { CourtService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import type { Published } from '../court/publisher.ts';
import { keepCase } from '../court/home.ts';
import { ACCOUNT } from '../court/own-court.ts';
import { SOURCE, type Session } from './session.ts';
import { ToolInputError, type Call } from './tool.ts';

/** How often progress is looked up, in milliseconds. */
const EVERY_MS = 1_000;

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
  using _ = reportProgress(court.courtAddress, caseIdOf(ACCOUNT, SOURCE, id), call);
  const answer = await publisher.review(matter, id, call.signal);
  if (answer.status === 'refused') throw new ToolInputError(answer.faults.join('; '));
  return { sealed: answer.sealed, file: await keepCase(session.home, answer) };
}

/** Reports to the caller which role has the case, whenever that changes, until disposed of. */
function reportProgress(address: string, caseId: string, { progress }: Call): Disposable {
  const rpc = client(CourtService, address, { timeoutMs: EVERY_MS });
  let last = '';
  progress('the court hears the case');
  const look = async (): Promise<void> => {
    const { role, node, handoffs } = await rpc.getCase({ caseId });
    const place = `handoff ${handoffs}: the ${role} has the case, at ${node}`;
    if (role === '' || place === last) return;
    last = place;
    progress(place);
  };
  // The case may not be open yet, or the clerk busy. The verdict comes on the bus.
  const timer = setInterval(() => void look().catch(() => undefined), EVERY_MS);
  return {
    [Symbol.dispose]() {
      clearInterval(timer);
      void rpc[Symbol.asyncDispose]();
    },
  };
}
