import { randomUUID } from 'node:crypto';
import type { Claim, SealedCase } from '@assize/proto';
import type { Publisher } from '../../../services/assize/src/court/publisher.ts';
import type { Contestant } from './stretch.ts';

/**
 * The court as it is measured: each claim published under a fresh identity, until its verdict is there.
 * A case that did not take the way whose cost is asked for is an error: it would be another figure.
 */
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

/** Reviews a claim and returns its case. @throws where it is refused or walks another way */
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

/** Indict, discover, defend, a hearing that is complete, and a verdict: no shortcut taken. */
export const fullHearing = (edges: readonly string[]): boolean =>
  edges.includes('HD5') && !edges.includes('HD1') && !edges.includes('HD2');

/** Fast-tracked, conceded, and affirmed on summary judgment. */
export const plea = (edges: readonly string[]): boolean => edges.join() === 'HD1,HD2,HD6';
