export { proposeWeights } from './propose.ts';
export { parseWeights, questionsOf, type SectionWeights } from './weights.ts';
