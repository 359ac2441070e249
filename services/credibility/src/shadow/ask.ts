import { SHADOW_DEFAULTS, SHADOW_MOST, TEXT_LIMIT } from '@assize/proto';
import type { ShadowStrategy } from '@assize/proto';
import type { ShadowRequestMessage } from '@assize/proto/rpc';
import { checkCount, checkText, checkUnit } from '@assize/rpc';

/** A request that was found sound, its defaults filled in. */
export interface ShadowAsked {
  readonly query: string;
  readonly topK: number;
  readonly threshold: number;
  readonly includeProvenance: boolean;
  readonly strategy: ShadowStrategy;
  readonly where: { readonly tags: string[]; readonly source?: string };
}

/** Throws INVALID_ARGUMENT that names the field and what it may be. */
export function askedBy(request: ShadowRequestMessage): ShadowAsked {
  const { query, includeProvenance, tags, source } = request;
  const { topK = SHADOW_DEFAULTS.topK, threshold = SHADOW_DEFAULTS.threshold } = request;
  checkText('query', query, TEXT_LIMIT);
  checkCount('topK', topK, 1, SHADOW_MOST);
  checkUnit('threshold', threshold);
  const strategy = request.strategy === 'SHADOW_STRATEGY_INVERTED' ? 'inverted' : 'stance';
  const where = { tags, ...(source === undefined ? {} : { source }) };
  return { query, topK, threshold, includeProvenance, strategy, where };
}
