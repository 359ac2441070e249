export { projectRoot } from '#src/project/root.ts';
export { openModels, type Models } from './model.ts';
export type { Outcome, Phase, Ports, Spec } from './phase.ts';
export { faultsOf, review, type Stage } from './run.ts';
