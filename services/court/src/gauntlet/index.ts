export * from './answers.ts';
export { concernsOf, findsOf } from './attack.ts';
export * from './confidence.ts';
