import Type from 'typebox';
import type { KindsOf } from '../../schema/artifact.ts';
import { CritiqueTrace, Findings, RECOMMENDATIONS } from './findings.ts';
import { Singularity, Stability, Veto, VETOES } from './judgement.ts';
import { EntropyComponents, Id, MOST_SECTIONS, MOST_SOURCES, Section, Source } from './report.ts';
import { Share, Line, Prose, strictObject, orNull } from '../../schema/atoms.ts';

const Ids = Type.Array(Id, { maxItems: 400 });

/** What every turn hands in besides its own: `abstained` says why it could not do its duty, else null. */
const turn = {
  abstained: orNull(Prose),
};
/** What a critic's turn hands in. `said` is its turn in the thread in prose; empty is silence. */
const critic = {
  findings: Findings,
  /** Which earlier findings it agrees with or denies, by their ids. */
  answers: Type.Array(strictObject({ to: Id, agrees: Type.Boolean(), why: Prose }), {
    maxItems: 400,
  }),
  said: Prose,
  ...turn,
};

const BANDS = ['crystalline', 'convergence', 'turbulence', 'runaway'] as const;
export type Band = (typeof BANDS)[number];

/** How unsettled a report is, 0–1. `given`: by the publisher; components null: it gave none. */
export const Entropy = strictObject({
  e: Share,
  band: Type.Enum([...BANDS]),
  components: orNull(EntropyComponents),
  given: Type.Boolean(),
});
export type Entropy = Type.Static<typeof Entropy>;

/** How one cited source reads against a statement; the three stances sum to 1. */
export const SourceReading = strictObject({
  source: Id,
  relevance: Share,
  support: Share,
  refute: Share,
  neutral: Share,
});
export type SourceReading = Type.Static<typeof SourceReading>;

/** A sentence of a section that states something, and what its section's sources say of it. */
export const Statement = strictObject({
  id: Id,
  section: Id,
  text: Line,
  readings: Type.Array(SourceReading, { maxItems: MOST_SOURCES }),
});
export type Statement = Type.Static<typeof Statement>;

/** A statement that a source, or another statement, stands against; `against` is that one's id. */
export const Contradiction = strictObject({
  id: Id,
  section: Id,
  statement: Id,
  against: Id,
  why: Prose,
});
export type Contradiction = Type.Static<typeof Contradiction>;

/** Evaluator: what the report states and rests on, before anybody attacks it. */
export const Assessment = strictObject({
  kind: Type.Literal('assessment'),
  mode: Type.Enum(['adversarial', 'classic']),
  /** Null in classic mode, and where it could not be had. */
  entropy: orNull(Entropy),
  statements: Type.Array(Statement, { maxItems: 2000 }),
  /** Those that are open: nothing in the report says which side holds. */
  contradictions: Type.Array(Contradiction, { maxItems: 400 }),
  ...turn,
});
export type Assessment = Type.Static<typeof Assessment>;

/** What findings or grades leave of a section. `before` and `after` are its confidence. */
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

/** Judge, classic mode: three graders asked at once; a section that a grader left out has no score. */
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
  /** What the grades make of each section's confidence. */
  adjustments: Type.Array(Adjustment, { maxItems: MOST_SECTIONS }),
  converged: Type.Boolean(),
  reason: Prose,
  ...turn,
});
export type Grades = Type.Static<typeof Grades>;

/** MAKISHIMA: what looks grounded and is not. */
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

/** LAWLIET: constraints, those that are met as well as the open ones, and variables that nobody looked at. */
export const Constraints = strictObject({
  kind: Type.Literal('constraints'),
  constraints: Type.Array(Constraint, { maxItems: 400 }),
  missingVariables: Type.Array(strictObject({ name: Line, why: Prose, sections: Ids }), {
    maxItems: 100,
  }),
  ...critic,
});
export type Constraints = Type.Static<typeof Constraints>;

/** RICK: other framings, and what changes where one is taken. */
export const Reframe = strictObject({
  kind: Type.Literal('reframe'),
  frames: Type.Array(strictObject({ frame: Line, changes: Prose }), { maxItems: 20 }),
  ...critic,
});
export type Reframe = Type.Static<typeof Reframe>;

/** SHIKAMARU, as judge: what can be mended, in which order, and whether the report has converged. */
export const Readiness = strictObject({
  kind: Type.Literal('readiness'),
  /** The first is to be done first. `finding` is the id of the one that it mends. */
  fixes: Type.Array(strictObject({ finding: Id, section: Id, what: Line }), {
    maxItems: 400,
  }),
  recommendation: Type.Enum([...RECOMMENDATIONS]),
  adjustments: Type.Array(Adjustment, { maxItems: MOST_SECTIONS }),
  stability: Stability,
  singularity: Singularity,
  /** Those that stand against convergence; none: it has converged. */
  vetoes: Type.Array(Veto, { maxItems: VETOES.length }),
  converged: Type.Boolean(),
  reason: Prose,
  trace: CritiqueTrace,
  ...critic,
});
export type Readiness = Type.Static<typeof Readiness>;

/** LIGHT: what is to change, in which section ("global": in all of them), because of which findings. */
export const Direction = strictObject({
  kind: Type.Literal('direction'),
  directives: Type.Array(strictObject({ section: Id, change: Line, findings: Ids }), {
    maxItems: 100,
  }),
  ...critic,
});
export type Direction = Type.Static<typeof Direction>;

const Lines = Type.Array(Line, { maxItems: 400 });
/** What an iteration asks of the next one: of its planner, of each section's prompt, of its outline. */
export const IterationConstraints = strictObject({
  plannerContext: Lines,
  sectionPrompts: Type.Array(strictObject({ section: Id, prompts: Lines }), {
    maxItems: MOST_SECTIONS + 1,
  }),
  outlineContext: Lines,
});
export type IterationConstraints = Type.Static<typeof IterationConstraints>;

/** The revised report: sections that changed or are new, those taken out, and new sources. */
export const Revision = strictObject({
  kind: Type.Literal('revision'),
  by: Type.Enum(['writer', 'built-in']),
  constraints: IterationConstraints,
  matter: strictObject({
    sections: Type.Array(Section, { maxItems: MOST_SECTIONS }),
    removed: Ids,
    sources: Type.Array(Source, { maxItems: MOST_SOURCES }),
    narrativeArc: Type.Optional(Prose),
    /** The writer's own entropy of the revised report; absent: it is computed. */
    entropy: Type.Optional(Share),
  }),
  /** What was done about which finding, and what was left. */
  done: Type.Array(strictObject({ finding: Id, what: Prose, done: Type.Boolean() }), {
    maxItems: 400,
  }),
  ...turn,
});
export type Revision = Type.Static<typeof Revision>;

/** What the seats of a critique hand in, by kind, in the order of its turns. */
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
