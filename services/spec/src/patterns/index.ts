export { patterns } from './phase.ts';
