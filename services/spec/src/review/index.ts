export { pathInCheckout, projectRoot } from '#src/project/root.ts';
export { openModels, type Models, type SpecModel } from './model.ts';
export type { Nuance, Outcome, Phase, Ports, Spec } from './phase.ts';
export { faultsOf, review, type Stage } from './run.ts';
