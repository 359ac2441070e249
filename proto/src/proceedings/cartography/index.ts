export { artifactFaults } from './admissible.ts';
export {
  MOST_ITERATIONS,
  MOST_QUERIES,
  type Agenda,
  type Battleground,
  type CartographyArtifact,
  type Consensus,
  type Mapping,
  Scoring,
  Sourcing,
  type Synthesis,
  type Weakness,
  type Weaknesses,
} from './artifacts.ts';
export { ROOM, roomNow, sizeOf } from './bounds.ts';
export { candidly, keptAs } from './candid.ts';
export { findingOf, lackingIn, type CartographyFinding } from './finding.ts';
export * from './graph.ts';
export { allOf, changesOf, graphOf, iterationsOf, plain, scoresOf, sourcesOf } from './record.ts';
export { queryFaults, topicOf, type Topic } from './topic.ts';
export { cartographyIn, isCartographyArtifact, type CartographyView } from './view.ts';
