import type { ShadowRequest } from './gen/assize/v1/ShadowRequest.ts';
import type { ShadowResponse__Output } from './gen/assize/v1/ShadowResponse.ts';
import { CONTRADICTION_TYPES } from './schema/artifacts.ts';
import type { ShadowQuery, ShadowResult } from './schema/shadow.ts';
import type { ContradictionType, ShadowStrategy } from './shadow.ts';

const STRATEGIES = {
  stance: 'SHADOW_STRATEGY_STANCE',
  inverted: 'SHADOW_STRATEGY_INVERTED',
} as const satisfies Record<ShadowStrategy, string>;

/** A query in JSON as the gRPC contract takes it. */
export function shadowRequestOf({ strategy = 'stance', ...query }: ShadowQuery): ShadowRequest {
  return { ...query, strategy: STRATEGIES[strategy] };
}

function typeOf(word: string): ContradictionType {
  const known = CONTRADICTION_TYPES.find((type) => type === word);
  if (known === undefined) throw new Error(`shadow search answered an unknown type "${word}"`);
  return known;
}

type Contradictions = ShadowResponse__Output['contradictions'];

function contradictionsIn(contradictions: Contradictions): ShadowResult['contradictions'] {
  return contradictions.flatMap(({ entry, refutationStrength, contradictionType, provenance }) =>
    entry === null
      ? []
      : [
          {
            entry,
            refutationStrength,
            contradictionType: typeOf(contradictionType),
            ...(provenance === null ? {} : { provenance }),
          },
        ],
  );
}

/** A gRPC answer as JSON: an unknown credibility is null there. */
export function shadowResultOf(response: ShadowResponse__Output): ShadowResult {
  const { count, credibility = null, supportWeight, contradictionWeight, provenance } = response;
  return {
    contradictions: contradictionsIn(response.contradictions),
    count,
    credibility,
    supportWeight,
    contradictionWeight,
    ...(provenance === null
      ? {}
      : {
          provenance: {
            ...provenance,
            strategy: provenance.strategy === 'inverted' ? 'inverted' : 'stance',
          },
        }),
  };
}
