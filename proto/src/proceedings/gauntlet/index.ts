export * from './admissible.ts';
export * from './artifacts.ts';
export * from './citing.ts';
export * from './matter.ts';
export { last as handed } from '../../case/newest.ts';
export { gauntletIn, type GauntletView } from './view.ts';
