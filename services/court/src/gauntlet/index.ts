export * from './answering.ts';
export * from './answers.ts';
export { readPanel } from './panel.ts';
export { gauntletBrain } from './asked.ts';
export { concernsOf, findsOf } from './attack.ts';
export * from './attacking.ts';
export * from './confidence.ts';
export * from './deciding.ts';
