import { endsBy, type Definition } from '../../proceeding/definition.ts';
import { faultBy, matterFinding, evolveRemembering } from '../../proceeding/matter.ts';
import { artifactFaults } from './admissible.ts';
import { CARTOGRAPHY_ARTIFACTS, type CartographyArtifact } from './artifacts.ts';
import { findingOf } from './finding.ts';
import { sourcesOf, type ArtifactRecord } from './record.ts';
import { openTopic, topicOf } from './topic.ts';
import {
  CARTOGRAPHY_SIGHTS,
  cartographyIn,
  cartographyView,
  isCartographyArtifact,
  type CartographyView,
} from './view.ts';

/** The facts of the conditions of cartography.yaml. The core adds remands, handoffs and the clock. */
const NO_FACTS = {
  sourcing: { total: 0 },
  weaknesses: { queries: 0 },
  synthesis: { mapped: false },
};
type CartographyFacts = typeof NO_FACTS;

/** A map of what sources say about a topic: scouted, drawn, challenged, scored and summed up (seed 003). */
export const CARTOGRAPHY: Definition<CartographyFacts, ArtifactRecord, CartographyView> = {
  name: 'cartography',
  tries: 'topic',
  opens: openTopic,
  artifacts: CARTOGRAPHY_ARTIFACTS,
  sample: NO_FACTS,
  begin: (_header, _binding, before) => ({
    facts: before ? { ...NO_FACTS, sourcing: before.facts.sourcing } : NO_FACTS,
    memory: before?.memory ?? [],
  }),
  evolve: evolveRemembering(isCartographyArtifact, (facts: CartographyFacts, artifact, handed) =>
    evolve(facts, artifact, sourcesOf(handed).length),
  ),
  fault: faultBy(isCartographyArtifact, topicOf, artifactFaults),
  reentry: 'asked again: the scout searches for what would bring the map down',
  sights: CARTOGRAPHY_SIGHTS,
  look: cartographyView,
  ends: endsBy('evaluator', 'mapped', 'unmapped'),
  decision: (artifact) =>
    artifact.kind === 'synthesis' && artifact.mapped ? 'mapped' : 'unmapped',
  finding: ({ file: { header, entries } }) =>
    matterFinding('cartography', findingOf(topicOf(header), cartographyIn(entries)), entries),
};

/** Updates the facts with an artifact. `total` is the number of sources of the case, including this artifact's. */
function evolve(
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
