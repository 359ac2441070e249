export { nameOf, technologiesIn, technologyNamed } from './detect.ts';
export { divergence, nuances, NUANCES } from './phase.ts';
export { scaffold } from './scaffold.ts';
