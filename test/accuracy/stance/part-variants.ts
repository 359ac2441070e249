import { partsOf, probabilities, together } from '@assize/stance';
import type { Calibration, CrossEncoder, Stances } from '@assize/stance';
import type { Pool } from './pools.ts';
import type { ReadPassage } from './read.ts';

/** The pairs whose claim has several parts, read as one claim and part by part. */
export async function partsVariants(
  encoder: CrossEncoder,
  by: Calibration,
  passages: readonly ReadPassage[],
): Promise<{ passages: ReadPassage[]; variants: Pool[] }> {
  const joined = passages.filter(({ pair }) => partsOf(pair.claim).length > 1);
  const parts = new Map<ReadPassage, Stances>();
  for (const passage of joined) {
    const { claim, passage: evidence } = passage.pair;
    const asked = partsOf(claim).map((part) => ({ claim: part, evidence }));
    const logits = await encoder.score(asked);
    parts.set(passage, together(logits.map((of) => probabilities(of, by))));
  }
  const nothing: Stances = { support: 0, refute: 0, neutral: 1 };
  const byParts = (passage: ReadPassage): Stances => parts.get(passage) ?? nothing;
  const mean = (a: Stances, b: Stances): Stances => ({
    support: (a.support + b.support) / 2,
    refute: (a.refute + b.refute) / 2,
    neutral: (a.neutral + b.neutral) / 2,
  });
  return {
    passages: joined,
    variants: [
      { name: 'as one claim', read: ({ whole }) => whole.stances },
      { name: 'part by part', read: byParts },
      { name: 'mean of both', read: (one) => mean(one.whole.stances, byParts(one)) },
    ],
  };
}
