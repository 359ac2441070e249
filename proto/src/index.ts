export * from './roles.ts';
export * from './rights.ts';
export * from './subjects.ts';
export * from './headers.ts';
export * from './streams.ts';
export { readYaml, type Yaml, type YamlFault } from './yaml.ts';
export * from './schema/evidence.ts';
export * from './schema/claim.ts';
export * from './schema/claim-error.ts';
export * from './schema/artifacts.ts';
export * from './schema/panel.ts';
export * from './schema/precedent.ts';
export {
  SEAT_ANSWER_LIMIT,
  SEAT_ANSWER_TYPE,
  SEAT_QUESTION_LIMIT,
  SEAT_QUESTION_TYPE,
  type SeatAnswer,
  type SeatQuestion,
} from './schema/seat.ts';
export * from './schema/advice.ts';
export * from './schema/case-file.ts';
export * from './schema/check.ts';
export * from './case/canonical.ts';
export * from './case/chain.ts';
export * from './case/exhibits.ts';
export * from './case/ballot.ts';
export * from './case/recalled.ts';
export * from './case/spent.ts';
export * from './case/newest.ts';
export type { LightView } from './case/light-view.ts';
export * from './case/view.ts';
export * from './case/admission.ts';
export * from './proceeding/graph.ts';
export * from './proceeding/proceeding.ts';
export * from './proceeding/load.ts';
export type { Fault, SourceText } from './proceeding/source.ts';
export type { Facts } from './walk/facts.ts';
export * from './walk/walker.ts';
export * from './walk/walk.ts';
export * from './walk/walk-error.ts';
export { lightDecision, standing } from './walk/conclusion.ts';
export { activationOf, REJECT_BELOW, vouchedFor } from './walk/vouched.ts';
export * from './walk/replay.ts';
export { challengeKey } from './walk/hearing.ts';
export * from './verdict/predicate.ts';
export * from './verdict/statement.ts';
export * from './verdict/output.ts';
export * from './verdict/verify.ts';
export * from './verdict/end.ts';
export * from './proceeding/shipped.ts';
export * from './log/merkle.ts';
export * from './log/head.ts';
export * from './log/leaf.ts';
export * from './weighing.ts';
export * from './scales.ts';
export * from './fusion.ts';
export * from './shadow.ts';
export * from './schema/published.ts';
export * from './schema/shadow.ts';
export * from './shadow-json.ts';
