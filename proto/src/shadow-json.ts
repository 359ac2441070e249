import type { ShadowRequest } from './gen/assize/v1/ShadowRequest.ts';
import type { ShadowResponse__Output } from './gen/assize/v1/ShadowResponse.ts';
import { CONTRADICTION_TYPES } from './schema/sides.ts';
import type { ShadowQuery, ShadowResult } from './schema/shadow.ts';
import { SHADOW_STRATEGIES, type ContradictionType, type ShadowStrategy } from './shadow.ts';

const STRATEGIES = {
  stance: 'SHADOW_STRATEGY_STANCE',
  inverted: 'SHADOW_STRATEGY_INVERTED',
  counterclaim: 'SHADOW_STRATEGY_COUNTERCLAIM',
} as const satisfies Record<ShadowStrategy, string>;

/** A query in JSON as the gRPC contract takes it. */
export function shadowRequestOf({ strategy = 'stance', ...query }: ShadowQuery): ShadowRequest {
  return { ...query, strategy: STRATEGIES[strategy] };
}

function strategyOf(word: string): ShadowStrategy {
  const known = SHADOW_STRATEGIES.find((strategy) => strategy === word);
  if (known === undefined) throw new Error(`shadow search answered an unknown strategy "${word}"`);
  return known;
}

function typeOf(word: string): ContradictionType {
  const known = CONTRADICTION_TYPES.find((type) => type === word);
  if (known === undefined) throw new Error(`shadow search answered an unknown type "${word}"`);
  return known;
}

type Contradiction = ShadowResponse__Output['contradictions'][number];

function passageProvenanceOf(provenance: Contradiction['provenance']) {
  if (provenance === null) return {};
  const { span, ...rest } = provenance;
  return { provenance: { ...rest, ...(span ? { span } : {}) } };
}

function contradictionIn({ entry, provenance, ...rest }: Contradiction) {
  if (entry === null) return [];
  const { refutationStrength, contradictionType } = rest;
  const type = typeOf(contradictionType);
  const from = passageProvenanceOf(provenance);
  return [{ entry, refutationStrength, contradictionType: type, ...from }];
}

function provenanceOf(provenance: ShadowResponse__Output['provenance']) {
  if (provenance === null) return {};
  const { counterClaims, strategy, ...rest } = provenance;
  const written = counterClaims ? { counterClaims } : {};
  return { provenance: { ...rest, strategy: strategyOf(strategy), ...written } };
}

/** A gRPC answer as JSON: an unknown credibility is null there, and nothing missing is not told. */
export function shadowResultOf(response: ShadowResponse__Output): ShadowResult {
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
