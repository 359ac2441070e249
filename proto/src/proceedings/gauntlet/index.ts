export * from './admissible.ts';
export * from './artifacts.ts';
export * from './citing.ts';
export * from './matter.ts';
export { gauntletIn, handed, type GauntletView } from './view.ts';
