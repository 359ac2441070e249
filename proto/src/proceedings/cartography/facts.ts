import type { CartographyArtifact } from './artifacts.ts';

/** What the conditions of cartography.yaml look at; the core adds remands, handoffs and the clock. */
export type CartographyFacts = {
  /** Sources that the case has, over all iterations. */
  readonly sourcing: { readonly total: number };
  readonly weaknesses: { readonly queries: number };
  readonly synthesis: { readonly mapped: boolean };
};

export const NO_FACTS: CartographyFacts = {
  sourcing: { total: 0 },
  weaknesses: { queries: 0 },
  synthesis: { mapped: false },
};

/** What an artifact makes of the facts. `total`: sources of the case with this artifact. */
export function evolve(
  facts: CartographyFacts,
  artifact: CartographyArtifact,
  total: number,
): CartographyFacts {
  switch (artifact.kind) {
    case 'sourcing':
      return { ...facts, sourcing: { total } };
    case 'weaknesses':
      return { ...facts, weaknesses: { queries: artifact.queries.length } };
    case 'synthesis':
      return { ...facts, synthesis: { mapped: artifact.mapped } };
    case 'mapping':
    case 'scoring':
    case 'agenda':
      return facts;
  }
}
