export * from './roles.ts';
export * from './rights.ts';
export * from './subjects.ts';
export * from './headers.ts';
export * from './streams.ts';
export { readYaml, type Yaml, type YamlFault } from './yaml.ts';
export { Id, Prose, Share, strictObject } from './schema/atoms.ts';
export * from './schema/evidence.ts';
export * from './schema/claim.ts';
export * from './schema/claim-error.ts';
export * from './schema/artifact.ts';
export * from './schema/brief.ts';
export * from './schema/reading.ts';
export { CONTRADICTION_TYPES } from './schema/sides.ts';
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
export { readUnreached, unreachedLine } from './schema/unreached.ts';
export * from './schema/check.ts';
export * from './case/canonical.ts';
export * from './case/chain.ts';
export * from './case/exhibits.ts';
export * from './case/ballot.ts';
export * from './case/recalled.ts';
export * from './case/spent.ts';
export * from './case/newest.ts';
export * from './case/view.ts';
export { assertFaults, compileAssert } from './case/asserts.ts';
export * from './case/admission.ts';
export * from './proceeding/graph.ts';
export * from './proceeding/proceeding.ts';
export * from './proceeding/load.ts';
export type { Fault, SourceText } from './proceeding/source.ts';
export * from './proceeding/definition.ts';
export { isData, type DataDefinition } from './proceeding/data/definition.ts';
export {
  loadOne,
  ownReleaseFile,
  ProceedingsError,
  type OwnProceeding,
} from './proceeding/data/folder.ts';
export type { DataTurn } from './proceeding/data/turns.ts';
export type { DataView } from './proceeding/data/view.ts';
export { artifactFault } from './proceeding/artifacts.ts';
export type { CaseFacts, Facts } from './walk/facts.ts';
export * from './walk/walker.ts';
export * from './walk/walk.ts';
export * from './walk/walk-error.ts';
export * from './walk/replay.ts';
export * from './verdict/predicate.ts';
export * from './verdict/statement.ts';
export * from './proceedings/defect-court/output.ts';
export * from './verdict/summary.ts';
export * from './verdict/verify.ts';
export * from './verdict/end.ts';
export * from './proceedings/known.ts';
export * from './proceedings/published.ts';
export { ACTIVATION } from './proceedings/defect-court/activation.ts';
export * from './proceedings/defect-court/artifacts.ts';
export * from './proceedings/defect-court/charge.ts';
export * from './proceedings/defect-court/personas.ts';
export * from './proceedings/defect-court/view.ts';
export * from './proceedings/defect-court/predicate.ts';
export { challengeKey } from './proceedings/defect-court/hearing.ts';
export {
  activationOf,
  REJECT_BELOW,
  vouchedFor,
  weighsConfidenceFirst,
} from './proceedings/defect-court/vouched.ts';
export * from './proceedings/light/artifacts.ts';
export { lightDecision, standing } from './proceedings/light/conclusion.ts';
export type { LightView } from './proceedings/light/view.ts';
export * from './log/merkle.ts';
export * from './log/head.ts';
export * from './log/leaf.ts';
export * from './weighing.ts';
export * from './scales.ts';
export * from './fusion.ts';
export * from './shadow.ts';
export * from './schema/shadow.ts';
export * from './shadow-json.ts';
