export { projectRoot } from '#src/project/root.ts';
export { openModels, type Models, type SpecModel, type Told } from './model.ts';
export type { Depth, Found, Nuance, Outcome, Phase, Plan, Ports, Settings, Spec } from './phase.ts';
export { faultsOf, review, type Reviewed, type Stage, type Tell } from './run.ts';
