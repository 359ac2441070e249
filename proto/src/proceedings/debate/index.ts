export { SEVERITIES } from '../gauntlet/matter.ts';
export * from './admissible.ts';
export * from './artifacts.ts';
export * from './abstention.ts';
export * from './consensus.ts';
export * from './coverage.ts';
export { debatedOf, MOST_ROUNDS, WEIGHTS, type Debated, type Question } from './matter.ts';
export {
  findingOf,
  openIn,
  stateOf,
  acceptedEdits,
  type DebateState,
  type Round,
} from './record.ts';
export { mentionedIn, uniqueIndexOf, placeOf, replaced, replacementFaults } from './text.ts';
export { debateIn, type DebateView } from './view.ts';
