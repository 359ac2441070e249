import type { ShadowRequest, ShadowResponse } from './gen/v1.ts';
import type { Sent } from './method.ts';
import { CONTRADICTION_TYPES } from './schema/sides.ts';
import type { ShadowQuery, ShadowResult } from './schema/shadow.ts';
import { SHADOW_STRATEGIES, type ShadowStrategy } from './shadow.ts';

const STRATEGIES = {
  stance: 'SHADOW_STRATEGY_STANCE',
  inverted: 'SHADOW_STRATEGY_INVERTED',
  counterclaim: 'SHADOW_STRATEGY_COUNTERCLAIM',
} as const satisfies Record<ShadowStrategy, string>;

export function shadowRequestOf({
  strategy = 'stance',
  ...query
}: ShadowQuery): Sent<ShadowRequest> {
  return { ...query, strategy: STRATEGIES[strategy] };
}

function oneOf<Word extends string>(known: readonly Word[], what: string, word: string): Word {
  const found = known.find((one) => one === word);
  if (found !== undefined) return found;
  throw new Error(`shadow search answered an unknown ${what} "${word}"`);
}

type Contradiction = ShadowResponse['contradictions'][number];

function passageProvenanceOf(provenance: Contradiction['provenance']) {
  if (provenance === null) return {};
  const { span, ...rest } = provenance;
  return { provenance: { ...rest, ...(span ? { span } : {}) } };
}

function contradictionIn({ entry, provenance, ...rest }: Contradiction) {
  if (entry === null) return [];
  const { refutationStrength } = rest;
  const contradictionType = oneOf(CONTRADICTION_TYPES, 'type', rest.contradictionType);
  const from = passageProvenanceOf(provenance);
  return [{ entry, refutationStrength, contradictionType, ...from }];
}

function provenanceOf(provenance: ShadowResponse['provenance']) {
  if (provenance === null) return {};
  const { counterClaims, ...rest } = provenance;
  const strategy = oneOf(SHADOW_STRATEGIES, 'strategy', rest.strategy);
  return { provenance: { ...rest, strategy, ...(counterClaims ? { counterClaims } : {}) } };
}

/** Converts a gRPC response to JSON. An unknown credibility becomes null, and an empty `missing` is omitted. */
export function shadowResultOf(response: ShadowResponse): ShadowResult {
  const { count, credibility = null, supportWeight, contradictionWeight, missing } = response;
  return {
    contradictions: response.contradictions.flatMap(contradictionIn),
    count,
    credibility,
    supportWeight,
    contradictionWeight,
    ...(missing.length === 0 ? {} : { missing }),
    ...provenanceOf(response.provenance),
  };
}
