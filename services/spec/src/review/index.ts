export { openModels, type SpecModel, type Told } from './model.ts';
export type { Depth, Found, Nuance, Outcome, Phase, Plan, Ports, Spec } from './phase.ts';
export { faultsOf, review, type Reviewed, type Stage, type Tell } from './run.ts';
