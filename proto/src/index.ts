/** What all packages may use: a file with `*` is for them as it is, of any other only what is named. */

export * from './roles.ts';
export * from './rights.ts';
export * from './subjects.ts';
export * from './headers.ts';
export * from './streams.ts';
export { readYaml } from './yaml.ts';
export * from './counted.ts';
export * from './defined.ts';
export * from './schema/evidence.ts';
export * from './instants.ts';
export * from './schema/claim.ts';
export * from './schema/claim-error.ts';
export { Closing, type Artifact, type ArtifactKind } from './schema/artifact.ts';
export * from './schema/brief.ts';
export { ExhibitReading, type Fired } from './schema/reading.ts';
export * from './schema/panel.ts';
export * from './schema/precedent.ts';
export * from './schema/seat.ts';
export * from './schema/advice.ts';
export * from './schema/case-file.ts';
export * from './schema/check.ts';
export { checker, faultsIn, type Checked } from './schema/checker.ts';
export { base32, canonical, CASE_ID, caseIdOf, sha256 } from './case/canonical.ts';
export * from './json.ts';
export {
  bytesUnderSignature,
  chainFault,
  headOf,
  linkOf,
  serializeCase,
  signLink,
  sizeOfCase,
} from './case/chain.ts';
export * from './case/delta.ts';
export * from './case/ballot.ts';
export * from './case/exhibits.ts';
export { mergedReadings } from './case/recalled.ts';
export * from './case/spent.ts';
export { newest } from './case/newest.ts';
export { view, type BaseView } from './case/view.ts';
export * from './case/admission.ts';
export { nodeOf, seatsOf, type Proceeding } from './proceeding/proceeding.ts';
export { loadProceeding, type Loaded } from './proceeding/load.ts';
export type { SourceText } from './proceeding/source.ts';
export { type Opened } from './proceeding/definition.ts';
export { isData, type DataDefinition } from './proceeding/data/definition.ts';
export { loadOne, ownReleaseFile, ProceedingsError } from './proceeding/data/folder.ts';
export type { DataTurn } from './proceeding/data/turns.ts';
export type { DataView } from './proceeding/data/view.ts';
export * from './proceeding/artifacts.ts';
export { EXHAUSTED } from './walk/walker.ts';
export { advance, opened, type Walk } from './walk/walk.ts';
export * from './walk/walk-error.ts';
export * from './walk/replay.ts';
export { Predicate } from './verdict/predicate.ts';
export { PAYLOAD_TYPE, readStatement, statementBytes } from './verdict/statement.ts';
export * from './proceedings/defect-court/output.ts';
export { sealedPredicate, summaryOf } from './verdict/summary.ts';
export * from './verdict/verify.ts';
export * from './heard.ts';
export * from './verdict/end.ts';
export * from './proceedings/known.ts';
export * from './proceedings/published.ts';
export * from './proceedings/defect-court/artifacts.ts';
export { candidatesOf, openingCharge } from './proceedings/defect-court/charge.ts';
export * from './proceedings/defect-court/personas.ts';
export { isCourtView, type View } from './proceedings/defect-court/view.ts';
export { courtPredicate, CourtPredicate } from './proceedings/defect-court/finding.ts';
export { challengeKey } from './proceedings/defect-court/hearing.ts';
export * from './proceedings/defect-court/vouched.ts';
export * from './proceedings/light/artifacts.ts';
export { lightDecision, standing } from './proceedings/light/conclusion.ts';
export * from './log/merkle.ts';
export * from './log/head.ts';
export * from './log/leaf.ts';
export * from './weighing.ts';
export * from './scales.ts';
export * from './fusion.ts';
export * from './shadow.ts';
export * from './schema/shadow.ts';
export * from './schema/source-score.ts';
export * from './shadow-json.ts';
export { Id, orNull, Prose, Share, strictObject } from './schema/atoms.ts';
export { assertFaults, compileAssert } from './case/asserts.ts';
export * from './schema/unreached.ts';
