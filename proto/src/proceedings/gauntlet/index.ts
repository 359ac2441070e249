export { artifactFaults, majorityOf } from './admissible.ts';
export * from './artifacts.ts';
export { citationFault, linesOf, SPEC } from './citing.ts';
export * from './matter.ts';
export { gauntletIn, handed, type GauntletView } from './view.ts';
