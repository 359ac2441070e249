export { artifactFaults } from './admissible.ts';
export {
  MOST_ITERATIONS,
  MOST_QUERIES,
  type Agenda,
  type CartographyArtifact,
  type Mapping,
  Scoring,
  Sourcing,
  type Synthesis,
  type Weakness,
  type Weaknesses,
} from './artifacts.ts';
export { roomNow, sizeOf } from './bounds.ts';
export { citationFaults } from './citation.ts';
export { candidly, keptAs } from './candid.ts';
export { findingOf, type CartographyFinding } from './finding.ts';
export * from './graph.ts';
export { allOf, changesOf, graphOf, mergedSources, plain, scoresOf, sourcesOf } from './record.ts';
export { CONSENSUS } from './synthesis.ts';
export { queryFaults, topicOf, type Topic } from './topic.ts';
export { cartographyIn, isCartographyArtifact, type CartographyView } from './view.ts';
