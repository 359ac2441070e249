export * from './admissible.ts';
export * from './artifacts.ts';
export { sizeOf } from '../../case/canonical.ts';
export { allOf } from '../../case/newest.ts';
export * from './bounds.ts';
export * from './abstention.ts';
export * from './finding.ts';
export * from './graph.ts';
export {
  changesOf,
  citationFaults,
  graphOf,
  mergedSources,
  normalisedWords,
  scoresOf,
  sourcesOf,
} from './record.ts';
export { CONSENSUS } from './synthesis.ts';
export * from './topic.ts';
export { cartographyIn, isCartographyArtifact, type CartographyView } from './view.ts';
