import {
  COUNTER_CLAIMS,
  SHADOW_DEFAULTS,
  SHADOW_MOST,
  SHADOW_STRATEGIES,
  TEXT_LIMIT,
  type ShadowStrategy,
  defined,
} from '@assize/proto';
import type { ShadowRequestMessage } from '@assize/proto/rpc';
import { checkCount, checkText, checkUnit, invalid } from '@assize/rpc';

/** Which passages are searched, as the embedding service takes it. */
export interface Where {
  readonly tags: string[];
  readonly source?: string;
  readonly from?: string;
  readonly until?: string;
}

/** A request that was found sound, its defaults filled in. */
export interface ShadowAsked {
  readonly query: string;
  readonly topK: number;
  readonly threshold: number;
  readonly includeProvenance: boolean;
  readonly strategy: ShadowStrategy;
  readonly counterClaims: number;
  readonly where: Where;
  /** Ids that are not weighed. */
  readonly without: ReadonlySet<string>;
}

const STRATEGIES = {
  SHADOW_STRATEGY_UNSPECIFIED: 'stance',
  SHADOW_STRATEGY_STANCE: 'stance',
  SHADOW_STRATEGY_INVERTED: 'inverted',
  SHADOW_STRATEGY_COUNTERCLAIM: 'counterclaim',
} as const satisfies Record<ShadowRequestMessage['strategy'], ShadowStrategy>;

/** Ids that may be left out: as many as may be returned. */
const MOST_WITHOUT = 1000;

/** Throws INVALID_ARGUMENT that names the field and what it may be. */
export function askedBy(request: ShadowRequestMessage): ShadowAsked {
  const { query, includeProvenance, without, tags, source, from, until } = request;
  const { topK = SHADOW_DEFAULTS.topK, threshold = SHADOW_DEFAULTS.threshold } = request;
  const { counterClaims = COUNTER_CLAIMS.usual } = request;
  checkText('query', query, TEXT_LIMIT);
  if (!Object.hasOwn(STRATEGIES, request.strategy)) {
    throw invalid('strategy', `${request.strategy} is none of ${SHADOW_STRATEGIES.join(', ')}`);
  }
  checkCount('topK', topK, 1, SHADOW_MOST);
  checkUnit('threshold', threshold);
  checkCount('counterClaims', counterClaims, 1, COUNTER_CLAIMS.most);
  checkCount('without (how many)', without.length, 0, MOST_WITHOUT);
  return {
    query,
    topK,
    threshold,
    includeProvenance,
    strategy: STRATEGIES[request.strategy],
    counterClaims,
    // The dates are read by the index, which knows what it can compare.
    where: { tags, ...defined({ source, from, until }) },
    without: new Set(without),
  };
}
