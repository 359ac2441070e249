import Type from 'typebox';
import type { KindsOf } from '../../schema/artifact.ts';
import { CritiqueTrace, Findings, RECOMMENDATIONS } from './findings.ts';
import { Singularity, Stability, Veto, VETOES } from './judgement.ts';
import { EntropyComponents, Id, MOST_SECTIONS, MOST_SOURCES, Section, Source } from './report.ts';
import { Share, Line, Prose, strictObject, orNull } from '../../schema/atoms.ts';

const Ids = Type.Array(Id, { maxItems: 400 });

/** The common field of all turns: `abstained` says why the turn could not do its duty, else null. */
const turn = {
  abstained: orNull(Prose),
};
/** Common to all critics. `said` is a critic's contribution to the thread in prose; empty means that it was silent. */
const critic = {
  findings: Findings,
  /** The earlier findings, by id, that it agrees with or denies. */
  answers: Type.Array(strictObject({ to: Id, agrees: Type.Boolean(), why: Prose }), {
    maxItems: 400,
  }),
  said: Prose,
  ...turn,
};

const BANDS = ['crystalline', 'convergence', 'turbulence', 'runaway'] as const;
export type Band = (typeof BANDS)[number];

/**
 * How unsettled a report is, 0–1. `given`: stated by the publisher. `components` is null if the publisher gave none.
 */
export const Entropy = strictObject({
  e: Share,
  band: Type.Enum([...BANDS]),
  components: orNull(EntropyComponents),
  given: Type.Boolean(),
});
export type Entropy = Type.Static<typeof Entropy>;

/** The reading of one cited source against a statement. The three stances sum to 1. */
export const SourceReading = strictObject({
  source: Id,
  relevance: Share,
  support: Share,
  refute: Share,
  neutral: Share,
});
export type SourceReading = Type.Static<typeof SourceReading>;

/** A sentence of a section that states something, with the readings of the section's sources. */
export const Statement = strictObject({
  id: Id,
  section: Id,
  text: Line,
  readings: Type.Array(SourceReading, { maxItems: MOST_SOURCES }),
});
export type Statement = Type.Static<typeof Statement>;

/** A statement that a source or another statement contradicts. `against` is the id of that source or statement. */
export const Contradiction = strictObject({
  id: Id,
  section: Id,
  statement: Id,
  against: Id,
  why: Prose,
});
export type Contradiction = Type.Static<typeof Contradiction>;

/** Evaluator: what the report states, and its evidence, before anybody attacks it. */
export const Assessment = strictObject({
  kind: Type.Literal('assessment'),
  mode: Type.Enum(['adversarial', 'classic']),
  /** Null in classic mode, and if it could not be computed. */
  entropy: orNull(Entropy),
  statements: Type.Array(Statement, { maxItems: 2000 }),
  /** The open contradictions: nothing in the report says which side is right. */
  contradictions: Type.Array(Contradiction, { maxItems: 400 }),
  ...turn,
});
export type Assessment = Type.Static<typeof Assessment>;

export const Adjustment = strictObject({
  section: Id,
  before: Share,
  after: Share,
  findings: Ids,
  replan: Type.Boolean(),
});
export type Adjustment = Type.Static<typeof Adjustment>;

export const GRADERS = ['relevance', 'support', 'coherence'] as const;
export type Grader = (typeof GRADERS)[number];

/** Judge, classic mode: three graders asked in parallel. A section that a grader omitted has no score from it. */
export const Grades = strictObject({
  kind: Type.Literal('grades'),
  graders: Type.Array(
    strictObject({
      grader: Type.Enum([...GRADERS]),
      scores: Type.Array(strictObject({ section: Id, score: Share }), {
        maxItems: MOST_SECTIONS,
      }),
      ...turn,
    }),
    { maxItems: GRADERS.length },
  ),
  adjustments: Type.Array(Adjustment, { maxItems: MOST_SECTIONS }),
  converged: Type.Boolean(),
  reason: Prose,
  ...turn,
});
export type Grades = Type.Static<typeof Grades>;

/** MAKISHIMA: challenges to what looks grounded and is not. */
export const Legitimacy = strictObject({ kind: Type.Literal('legitimacy'), ...critic });
export type Legitimacy = Type.Static<typeof Legitimacy>;

/** What must be true for the report to hold. `resolved`: the report or its sources show that it is. */
export const Constraint = strictObject({
  id: Id,
  section: Id,
  text: Line,
  resolved: Type.Boolean(),
});
export type Constraint = Type.Static<typeof Constraint>;

/** LAWLIET: constraints, both met and open, and variables that nobody considered. */
export const Constraints = strictObject({
  kind: Type.Literal('constraints'),
  constraints: Type.Array(Constraint, { maxItems: 400 }),
  missingVariables: Type.Array(strictObject({ name: Line, why: Prose, sections: Ids }), {
    maxItems: 100,
  }),
  ...critic,
});
export type Constraints = Type.Static<typeof Constraints>;

/** RICK: alternative framings, and what changes with each. */
export const Reframe = strictObject({
  kind: Type.Literal('reframe'),
  frames: Type.Array(strictObject({ frame: Line, changes: Prose }), { maxItems: 20 }),
  ...critic,
});
export type Reframe = Type.Static<typeof Reframe>;

/** SHIKAMARU, as judge: what can be fixed and in which order, and whether the report has converged. */
export const Readiness = strictObject({
  kind: Type.Literal('readiness'),
  /** In the order in which to do them. `finding` is the id of the finding that a fix addresses. */
  fixes: Type.Array(strictObject({ finding: Id, section: Id, what: Line }), {
    maxItems: 400,
  }),
  recommendation: Type.Enum([...RECOMMENDATIONS]),
  adjustments: Type.Array(Adjustment, { maxItems: MOST_SECTIONS }),
  stability: Stability,
  singularity: Singularity,
  /** The vetoes against convergence. Empty: the report has converged. */
  vetoes: Type.Array(Veto, { maxItems: VETOES.length }),
  converged: Type.Boolean(),
  reason: Prose,
  trace: CritiqueTrace,
  ...critic,
});
export type Readiness = Type.Static<typeof Readiness>;

/** LIGHT: what has to change, in which section ("global": in all), and because of which findings. */
export const Direction = strictObject({
  kind: Type.Literal('direction'),
  directives: Type.Array(strictObject({ section: Id, change: Line, findings: Ids }), {
    maxItems: 100,
  }),
  ...critic,
});
export type Direction = Type.Static<typeof Direction>;

const Lines = Type.Array(Line, { maxItems: 400 });
/** What an iteration requires of the next one: of its planner, of each section's prompt, and of its outline. */
export const IterationConstraints = strictObject({
  plannerContext: Lines,
  sectionPrompts: Type.Array(strictObject({ section: Id, prompts: Lines }), {
    maxItems: MOST_SECTIONS + 1,
  }),
  outlineContext: Lines,
});
export type IterationConstraints = Type.Static<typeof IterationConstraints>;

/** The revision of a report: sections that changed or are new, sections removed, and new sources. */
export const Revision = strictObject({
  kind: Type.Literal('revision'),
  by: Type.Enum(['writer', 'built-in']),
  constraints: IterationConstraints,
  matter: strictObject({
    sections: Type.Array(Section, { maxItems: MOST_SECTIONS }),
    removed: Ids,
    sources: Type.Array(Source, { maxItems: MOST_SOURCES }),
    narrativeArc: Type.Optional(Prose),
    /** The writer's own entropy of the revised report. Absent: it is computed. */
    entropy: Type.Optional(Share),
  }),
  done: Type.Array(strictObject({ finding: Id, what: Prose, done: Type.Boolean() }), {
    maxItems: 400,
  }),
  ...turn,
});
export type Revision = Type.Static<typeof Revision>;

/** The artifacts of the seats of a critique, by kind, in the order of its turns. */
export const CRITIQUE_ARTIFACTS = {
  assessment: Assessment,
  grades: Grades,
  legitimacy: Legitimacy,
  constraints: Constraints,
  reframe: Reframe,
  readiness: Readiness,
  direction: Direction,
  revision: Revision,
} as const;

type CritiqueKinds = KindsOf<typeof CRITIQUE_ARTIFACTS>;
export type CritiqueArtifact = CritiqueKinds[keyof CritiqueKinds];

declare module '../../schema/artifact.ts' {
  interface ArtifactKinds extends CritiqueKinds {}
}
