import {
  COUNTER_CLAIMS,
  SHADOW_DEFAULTS,
  SHADOW_MOST,
  SHADOW_STRATEGIES,
  TEXT_LIMIT,
  type ShadowStrategy,
  definedFields,
} from '@assize/proto';
import type { ShadowRequestMessage } from '@assize/proto/rpc';
import { checkCount, checkText, checkUnit, invalid } from '@assize/rpc';

/** Which passages are searched: a filter in the form that the embedding service takes. */
export interface SearchFilter {
  readonly tags: string[];
  readonly source?: string;
  readonly from?: string;
  readonly until?: string;
}

/** A validated request with its defaults filled in. */
export interface ShadowAsked {
  readonly query: string;
  readonly topK: number;
  readonly threshold: number;
  readonly includeProvenance: boolean;
  readonly strategy: ShadowStrategy;
  readonly counterClaims: number;
  readonly where: SearchFilter;
  readonly without: ReadonlySet<string>;
}

const STRATEGIES = {
  SHADOW_STRATEGY_UNSPECIFIED: 'stance',
  SHADOW_STRATEGY_STANCE: 'stance',
  SHADOW_STRATEGY_INVERTED: 'inverted',
  SHADOW_STRATEGY_COUNTERCLAIM: 'counterclaim',
} as const satisfies Record<ShadowRequestMessage['strategy'], ShadowStrategy>;

/** Maximum number of excluded ids: as many as a search may return. */
const MOST_EXCLUDED = 1000;

/** Throws INVALID_ARGUMENT that names the field and its valid values. */
export function parseRequest(request: ShadowRequestMessage): ShadowAsked {
  const { query, includeProvenance, without, tags, source, from, until } = request;
  const { topK = SHADOW_DEFAULTS.topK, threshold = SHADOW_DEFAULTS.threshold } = request;
  const { counterClaims = COUNTER_CLAIMS.usual } = request;
  checkText('query', query, TEXT_LIMIT);
  if (!Object.hasOwn(STRATEGIES, request.strategy)) {
    throw invalid('strategy', `${request.strategy} is not one of ${SHADOW_STRATEGIES.join(', ')}`);
  }
  checkCount('topK', topK, 1, SHADOW_MOST);
  checkUnit('threshold', threshold);
  checkCount('counterClaims', counterClaims, 1, COUNTER_CLAIMS.most);
  checkCount('without (how many)', without.length, 0, MOST_EXCLUDED);
  return {
    query,
    topK,
    threshold,
    includeProvenance,
    strategy: STRATEGIES[request.strategy],
    counterClaims,
    // The index validates the dates, because it knows what it can compare.
    where: { tags, ...definedFields({ source, from, until }) },
    without: new Set(without),
  };
}
