import { contradictionsOf } from '@assize/proto';
import type { Judged } from '@assize/proto';
import type { ShadowAsked } from '#src/shadow/ask.ts';
import type { PoolPassage, WeighedPool } from '#src/shadow/pool.ts';

function entryOf({ passage: { id, text, source, date, tags } }: PoolPassage) {
  return {
    id,
    text,
    ...(source === undefined ? {} : { source }),
    ...(date === undefined ? {} : { date }),
    tags,
  };
}

function provenanceOf({ candidate, weight }: Judged<PoolPassage>) {
  const { rank, score, cosine, similarity, stance, lScore, sourceCredibility } = candidate;
  return {
    rank,
    score,
    cosine,
    similarity,
    ...stance,
    ...(lScore === undefined ? {} : { lScore }),
    ...(sourceCredibility === undefined ? {} : { sourceCredibility }),
    weight,
  };
}

/** What is returned of a weighed pool. `indexed` is how many passages the index holds. */
export function replyOf(asked: ShadowAsked, pool: WeighedPool, indexed: number) {
  const { weighing, embeddingModel, stanceModel } = pool;
  const { judged, supportWeight, contradictionWeight, credibility } = weighing;
  const { strategy, includeProvenance } = asked;
  const contradictions = contradictionsOf(weighing, asked).map((one) => ({
    entry: entryOf(one.candidate),
    refutationStrength: one.strength,
    contradictionType: one.type,
    ...(includeProvenance ? { provenance: provenanceOf(one) } : {}),
  }));
  const provenance = { strategy, embeddingModel, stanceModel, indexed, pool: judged.length };
  return {
    contradictions,
    count: contradictions.length,
    ...(credibility === null ? {} : { credibility }),
    supportWeight,
    contradictionWeight,
    ...(includeProvenance ? { provenance } : {}),
  };
}
