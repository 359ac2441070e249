import { contradictionsOf, type Judged, definedFields } from '@assize/proto';
import type { InfoMessage } from '@assize/proto/rpc';
import type { ShadowAsked } from '#src/shadow/ask.ts';
import type { WrittenCounterClaims } from '#src/shadow/counter-claims.ts';
import type { PoolPassage, WeighedPool } from '#src/shadow/pool.ts';

type IndexFacts = Pick<InfoMessage, 'passages' | 'index'>;

function entryOf({ passage: { id, text, source, date, tags } }: PoolPassage) {
  return { id, text, ...definedFields({ source, date }), tags };
}

function provenanceOf({ candidate, weight }: Judged<PoolPassage>) {
  const { rank, score, cosine, similarity, stance, lScore, sourceCredibility } = candidate;
  const { span, abstained } = candidate;
  return {
    document: candidate.passage.source ?? candidate.id,
    foundBy: [...candidate.foundBy],
    rank,
    score,
    cosine,
    similarity,
    ...stance,
    abstained: abstained === true,
    ...definedFields({ span: span && { ...span }, lScore, sourceCredibility }),
    weight,
  };
}

/** The index's file may have been lost, which differs from an index in which nothing was found. */
const EMPTY = 'the index is empty, so nothing was searched';

function counterClaimsOf({ texts, model, prompt, usage }: WrittenCounterClaims) {
  return { texts: [...texts], model, prompt: prompt.name, promptHash: prompt.hash, ...usage };
}

/** The part of the provenance that concerns the whole answer. */
function answerProvenance({ strategy, counterClaims, ...pool }: WeighedPool, facts: IndexFacts) {
  const { embeddingModel, stanceModel, weighing } = pool;
  return {
    strategy,
    embeddingModel,
    stanceModel,
    indexed: facts.passages,
    index: facts.index,
    pool: weighing.judged.length,
    ...(counterClaims === undefined ? {} : { counterClaims: counterClaimsOf(counterClaims) }),
  };
}

export function replyOf(asked: ShadowAsked, pool: WeighedPool, facts: IndexFacts) {
  const { weighing } = pool;
  const { supportWeight, contradictionWeight, credibility } = weighing;
  const { includeProvenance } = asked;
  const contradictions = contradictionsOf(weighing, asked).map((one) => ({
    entry: entryOf(one.candidate),
    refutationStrength: one.strength,
    contradictionType: one.type,
    ...(includeProvenance ? { provenance: provenanceOf(one) } : {}),
  }));
  return {
    contradictions,
    count: contradictions.length,
    ...(credibility === null ? {} : { credibility }),
    supportWeight,
    contradictionWeight,
    missing: [...(facts.passages === 0 ? [EMPTY] : []), ...pool.missing],
    ...(includeProvenance ? { provenance: answerProvenance(pool, facts) } : {}),
  };
}
