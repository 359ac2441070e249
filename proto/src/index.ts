export {
  DEFAULT_ALIGNMENTS,
  isRole,
  ROLES,
  SEPARATED,
  separationFaults,
  type Role,
} from './roles.ts';
export { needOf, RIGHTS, type Need, type Right } from './rights.ts';
export {
  ALL_CLAIM_ERRORS,
  ALL_CLAIMS,
  ALL_DEAD,
  ALL_HANDOFFS,
  ALL_VERDICTS,
  ANONYMOUS_CLAIMS,
  caseScope,
  claimErrorSubject,
  claimsSubject,
  deadSubject,
  durableOf,
  endSubjects,
  EVIDENCE_BUCKET,
  EVIDENCE_STREAM,
  handoffSubject,
  inboxOf,
  INTAKE_DURABLE,
  isSeatName,
  ownClaimsSubject,
  parseHandoff,
  PUBLISHER_NAME,
  publisherDurable,
  publisherKey,
  PUBLISHERS_ENDS,
  readerKey,
  REGISTERED_NAME,
  remandSubject,
  SEAT_ASKERS,
  SEAT_MOST_MS,
  SEAT_NAME,
  SEAT_QUEUE,
  seatSubject,
  SHADOW_QUEUE,
  SHADOW_SUBJECT,
  SOURCES_QUEUE,
  SOURCES_SUBJECT,
  STREAMS,
  TALLY_DURABLE,
  verdictSubject,
} from './subjects.ts';
export { CE_TYPES, DEAD_HEADERS, eventHeaders, HEADERS, JSON_TYPE } from './headers.ts';
export {
  CLERK_ACK_WAIT_MS,
  durables,
  inboxShape,
  INTAKE,
  streamShapes,
  tallyShape,
  publisherShapes,
} from './streams.ts';
export { readYaml } from './yaml.ts';
export { counted } from './counted.ts';
export { defined } from './defined.ts';
export {
  Evidence,
  EvidenceKind,
  EXHIBIT_ID_LIMIT,
  INLINE_LIMIT,
  PASSAGE_LIMIT,
} from './schema/evidence.ts';
export { instantOf, lastInstantOf, spanOf } from './instants.ts';
export {
  BARE_CLASSIFICATIONS,
  Claim,
  PackName,
  SEARCHES,
  TEXT_LIMIT,
  type BareClassification,
  type Search,
  Assert,
} from './schema/claim.ts';
export { CLAIM_FAULTS, ClaimError, RETRYABLE_FAULTS } from './schema/claim-error.ts';
export { Closing, type Artifact, type ArtifactKind } from './schema/artifact.ts';
export { EvidenceGapBrief } from './schema/brief.ts';
export { ExhibitReading, type Fired } from './schema/reading.ts';
export { Ballot, JurySeat, JuryVote, Unsettled } from './schema/panel.ts';
export {
  COMPARED_LENGTH,
  Decided,
  MOST_PRECEDENTS,
  Precedent,
  PRECEDENT_DECISIONS,
  Precedents,
  type Relation,
} from './schema/precedent.ts';
export {
  SEAT_ANSWER_LIMIT,
  SEAT_ANSWER_TYPE,
  SEAT_QUESTION_LIMIT,
  SEAT_QUESTION_TYPE,
  type SeatAnswer,
  type SeatQuestion,
} from './schema/seat.ts';
export { Advice } from './schema/advice.ts';
export {
  Brain,
  CASE_LIMIT,
  CaseFile,
  CaseHeader,
  Causes,
  CLAIM_ERROR_TYPE,
  Entry,
  Envelope,
  Gathered,
  Limits,
  Refusal,
  REFUSAL_TYPE,
  SealedCase,
} from './schema/case-file.ts';
export {
  checkCaseFile,
  checkEntries,
  checkEnvelope,
  checkEvidence,
  checkRefusal,
  checkSealedCase,
  checkSeatAnswer,
  checkSeatQuestion,
  checkShadowQuery,
} from './schema/check.ts';
export { checker, faultsIn, type Checked } from './schema/checker.ts';
export { base32, canonical, CASE_ID, caseIdOf, sha256 } from './case/canonical.ts';
export { jsonOf } from './json.ts';
export {
  bytesUnderSignature,
  chainFault,
  headOf,
  linkOf,
  serializeCase,
  signLink,
  sizeOfCase,
} from './case/chain.ts';
export {
  extended,
  newestIn,
  readEntries,
  readPart,
  sealedOf,
  serializeDelta,
  wholeOf,
  type Part,
} from './case/delta.ts';
export { ballotBytes, ballotKeyName, ballotNameOf, jurorKeyName } from './case/ballot.ts';
export { exhibitsOf } from './case/exhibits.ts';
export { mergedReadings } from './case/recalled.ts';
export { NOTHING_SPENT, spentOn, usageOf, type Spent } from './case/spent.ts';
export { newest } from './case/newest.ts';
export { view, type BaseView } from './case/view.ts';
export {
  admitClaim,
  DEFAULT_LIMITS,
  LEAST_CONFIDENCE,
  limitsFor,
  openHeader,
  readClaim,
  withinInline,
} from './case/admission.ts';
export { nodeOf, seatsOf, type Proceeding } from './proceeding/proceeding.ts';
export { loadProceeding, type Loaded } from './proceeding/load.ts';
export type { SourceText } from './proceeding/source.ts';
export { type Opened } from './proceeding/definition.ts';
export { isData, type DataDefinition } from './proceeding/data/definition.ts';
export { loadOne, ownReleaseFile, ProceedingsError } from './proceeding/data/folder.ts';
export type { DataTurn } from './proceeding/data/turns.ts';
export type { DataView } from './proceeding/data/view.ts';
export { artifactFault } from './proceeding/artifacts.ts';
export { EXHAUSTED } from './walk/walker.ts';
export { advance, opened, type Walk } from './walk/walk.ts';
export { WalkError } from './walk/walk-error.ts';
export { replay, type Walked } from './walk/replay.ts';
export { Predicate } from './verdict/predicate.ts';
export { PAYLOAD_TYPE, readStatement, statementBytes } from './verdict/statement.ts';
export { isOfCourt, reviewOf } from './proceedings/defect-court/output.ts';
export { sealedPredicate, summaryOf } from './verdict/summary.ts';
export {
  caseSignatureFault,
  newestSignatureFault,
  timelessRing,
  verifyFile,
  type KeyRing,
  type Recalled,
  type Verification,
} from './verdict/verify.ts';
export { readRefusal, readVerdict, type Answer, type Heard, type Said } from './heard.ts';
export { readEnd, saysEnd, type SoundEnd } from './verdict/end.ts';
export {
  caseEnds,
  claimProceedings,
  decisions,
  endGroups,
  extendProceedings,
  ownProceedings,
  proceedingNamed,
  proceedingOfDigest,
  proceedings,
  shippedBinding,
  TAKEN,
} from './proceedings/known.ts';
export { publishedSchemas } from './proceedings/published.ts';
export {
  Activation,
  Alternative,
  Argument,
  BASES,
  Challenge,
  DefenseBrief,
  Discovery,
  FirstReading,
  Indictment,
  Notes,
  Rebuttal,
  Reinvestigation,
  RemandFeedback,
  Ruling,
  Verdict,
  WEIGHTS,
  type Severity,
  type Weight,
} from './proceedings/defect-court/artifacts.ts';
export { candidatesOf, openingCharge } from './proceedings/defect-court/charge.ts';
export {
  challengerOf,
  LIGHT_ELEMENTS,
  type LightElement,
  type Persona,
} from './proceedings/defect-court/personas.ts';
export { isCourtView, type View } from './proceedings/defect-court/view.ts';
export { CourtPredicate, courtPredicate } from './proceedings/defect-court/predicate.ts';
export { challengeKey } from './proceedings/defect-court/hearing.ts';
export {
  activationOf,
  REJECT_BELOW,
  vouchedFor,
  weighsConfidenceFirst,
} from './proceedings/defect-court/vouched.ts';
export {
  Correlation,
  Investigation,
  LightReview,
  Recall,
  Report,
  Resolution,
  Triage,
  type Complexity,
  type Trait,
} from './proceedings/light/artifacts.ts';
export { lightDecision, standing } from './proceedings/light/conclusion.ts';
export {
  completedBy,
  consistencyPath,
  inclusionPath,
  isConsistent,
  isIncluded,
  MemoryTree,
  rootOf,
  type Hash,
  type NodeAt,
} from './log/merkle.ts';
export {
  fromBase64,
  headText,
  parseHead,
  parseProof,
  proofText,
  type TreeHead,
} from './log/head.ts';
export { leafIn, leafOf } from './log/leaf.ts';
export {
  credibilityOf,
  rounded,
  sideOf,
  weigh,
  type Reading,
  type Side,
  type Weighable,
  sumOf,
} from './weighing.ts';
export {
  AGREEMENT,
  confidenceIn,
  CONTESTED,
  countedOn,
  falsifierOf,
  isBare,
  LEAST,
  LEAVES,
  OFF_TOPIC,
  oppositeOf,
  scalesOf,
  shareFor,
  shareOn,
  sideOfScales,
  SILENCE,
  stanceFor,
  strengthOf,
  type RemainingWeight,
  type OnScales,
  type Scales,
  type Stance,
} from './scales.ts';
export { fuse } from './fusion.ts';
export {
  contradictionsOf,
  contradictionType,
  COUNTER_CLAIMS,
  SHADOW_DEFAULTS,
  SHADOW_MOST,
  SHADOW_POOL,
  SHADOW_STRATEGIES,
  weighByInversion,
  weighByStance,
  type Judged,
  type Retrieved,
  type ShadowStrategy,
  type Stances,
  type Weighing,
} from './shadow.ts';
export { ShadowQuery, ShadowRefusal, ShadowResult } from './schema/shadow.ts';
export { checkSourceQuery, sourceScoreOf } from './schema/source-score.ts';
export { shadowRequestOf, shadowResultOf } from './shadow-json.ts';
export { Id, Prose, strictObject, Share, orNull } from './schema/atoms.ts';
export { assertFaults, compileAssert } from './case/asserts.ts';
export { readUnreached, unreachedLine } from './schema/unreached.ts';
