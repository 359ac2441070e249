import { CourtService } from '@assize/proto/rpc';
import { CallError, client } from '@assize/rpc';
import type { Access } from '@assize/rpc/doors';
import type { LookedUp } from './look-up.ts';

const ANSWER_MS = 2_000;

export async function askCourt(
  caseId: string,
  address: string,
  access: Access | null,
): Promise<LookedUp> {
  await using rpc = client(CourtService, address, { timeoutMs: ANSWER_MS, access });
  try {
    const { sealed: bytes, role, node } = await rpc.getCase({ caseId });
    if (bytes.length === 0) return { status: 'open', role, node, address };
    return { status: 'found', bytes, from: { kind: 'court', address } };
  } catch (error) {
    return { status: 'unknown', why: whyNot(error, address) };
  }
}

/** Why a court did not answer. @throws any error that is not a failed call */
export function whyNot(error: unknown, address: string): string {
  if (!(error instanceof CallError)) throw error;
  const { code, message } = error;
  if (code === 'NOT_FOUND') return `the court at ${address} does not know it`;
  if (code === 'UNAVAILABLE' || code === 'DEADLINE_EXCEEDED')
    return `no court answers at ${address}`;
  return `the court at ${address} refused the request: ${message}`;
}
