import { randomUUID } from 'node:crypto';
import type { Claim, SealedCase } from '@assize/proto';
import type { Publisher } from '../../../services/assize/src/court/publisher.ts';
import type { Contestant } from './stretch.ts';

/** Publishes each claim under a fresh identity. A case that takes another way than the measured one is an error. */
export function courtContestant(
  publisher: Publisher,
  claimOf: (n: number) => Claim,
  way: (edges: readonly string[]) => boolean,
  cpuMs: () => number,
): Contestant {
  return {
    cpuMs,
    async trial(n) {
      await reviewed(publisher, claimOf(n), way);
    },
  };
}

/** @throws if the claim is refused or its case takes another way */
export async function reviewed(
  publisher: Publisher,
  claim: Claim,
  way: (edges: readonly string[]) => boolean,
): Promise<SealedCase> {
  const answer = await publisher.review(claim, randomUUID());
  if (answer.status === 'refused') throw new Error(`refused: ${answer.faults.join('; ')}`);
  const edges = answer.sealed.case.entries.flatMap(({ edge }) => edge ?? []);
  if (way(edges)) return answer.sealed;
  throw new Error(`"${claim.text}" went another way than is measured: ${edges.join(', ')}`);
}

/** A full hearing takes no shortcut: indict, discover, defend, a complete hearing, and a verdict. */
export const fullHearing = (edges: readonly string[]): boolean =>
  edges.includes('HD5') && !edges.includes('HD1') && !edges.includes('HD2');

/** A plea is fast-tracked, conceded, and affirmed on summary judgment. */
export const plea = (edges: readonly string[]): boolean => edges.join() === 'HD1,HD2,HD6';
