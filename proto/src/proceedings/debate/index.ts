export { artifactFaults } from './admissible.ts';
export * from './artifacts.ts';
export { LEAST_CHECKED, outcomeOf, positionsIn, pressedFor, PRESSED_ROUNDS } from './consensus.ts';
export { coverageOf, type Coverage } from './coverage.ts';
export { findingOf, type DebateFinding } from './finding.ts';
export { debatedOf, MOST_ROUNDS, WEIGHTS, type Debated, type Question } from './matter.ts';
export { openIn, stateOf, takenIn, type DebateState, type Round, type Standing } from './record.ts';
export { mentionedIn, onlyAt, placeOf, replaced, replacementFaults, type Place } from './text.ts';
export { debateIn, type DebateView } from './view.ts';
