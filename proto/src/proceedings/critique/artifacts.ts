import Type from 'typebox';
import { Prose, Share, strict, orNull } from '../../schema/atoms.ts';
import { CritiqueTrace, Findings, RECOMMENDATIONS } from './findings.ts';
import { Singularity, Stability, Veto, VETOES } from './judgement.ts';
import {
  EntropyComponents,
  Id,
  Line,
  MOST_SECTIONS,
  MOST_SOURCES,
  Section,
  Source,
} from './report.ts';

const Ids = Type.Array(Id, { maxItems: 400 });

/** What every turn hands in besides its own: `abstained` says why it could not do its duty, else null. */
const turn = {
  abstained: orNull(Prose),
};
/** What a critic's turn hands in. `said` is its turn in the thread in prose; empty is silence. */
const critic = {
  findings: Findings,
  /** Which earlier findings it agrees with or denies, by their ids. */
  answers: Type.Array(Type.Object({ to: Id, agrees: Type.Boolean(), why: Prose }, strict), {
    maxItems: 400,
  }),
  said: Prose,
  ...turn,
};

const BANDS = ['crystalline', 'convergence', 'turbulence', 'runaway'] as const;
export type Band = (typeof BANDS)[number];

/** How unsettled a report is, 0–1. `given`: by the publisher; components null: it gave none. */
export const Entropy = Type.Object(
  {
    e: Share,
    band: Type.Enum([...BANDS]),
    components: orNull(EntropyComponents),
    given: Type.Boolean(),
  },
  strict,
);
export type Entropy = Type.Static<typeof Entropy>;

/** How one cited source reads against a statement; the three stances sum to 1. */
export const SourceReading = Type.Object(
  { source: Id, relevance: Share, support: Share, refute: Share, neutral: Share },
  strict,
);
export type SourceReading = Type.Static<typeof SourceReading>;

/** A sentence of a section that states something, and what its section's sources say of it. */
export const Statement = Type.Object(
  {
    id: Id,
    section: Id,
    text: Line,
    readings: Type.Array(SourceReading, { maxItems: MOST_SOURCES }),
  },
  strict,
);
export type Statement = Type.Static<typeof Statement>;

/** A statement that a source, or another statement, stands against; `against` is that one's id. */
export const Contradiction = Type.Object(
  { id: Id, section: Id, statement: Id, against: Id, why: Prose },
  strict,
);
export type Contradiction = Type.Static<typeof Contradiction>;

/** Evaluator: what the report states and rests on, before anybody attacks it. */
export const Assessment = Type.Object(
  {
    kind: Type.Literal('assessment'),
    mode: Type.Enum(['adversarial', 'classic']),
    /** Null in classic mode, and where it could not be had. */
    entropy: orNull(Entropy),
    statements: Type.Array(Statement, { maxItems: 2000 }),
    /** Those that are open: nothing in the report says which side holds. */
    contradictions: Type.Array(Contradiction, { maxItems: 400 }),
    ...turn,
  },
  strict,
);
export type Assessment = Type.Static<typeof Assessment>;

/** What findings or grades leave of a section. `before` and `after` are its confidence. */
export const Adjustment = Type.Object(
  { section: Id, before: Share, after: Share, findings: Ids, replan: Type.Boolean() },
  strict,
);
export type Adjustment = Type.Static<typeof Adjustment>;

export const GRADERS = ['relevance', 'support', 'coherence'] as const;
export type Grader = (typeof GRADERS)[number];

/** Judge, classic mode: three graders asked at once; a section that a grader left out has no score. */
export const Grades = Type.Object(
  {
    kind: Type.Literal('grades'),
    graders: Type.Array(
      Type.Object(
        {
          grader: Type.Enum([...GRADERS]),
          scores: Type.Array(Type.Object({ section: Id, score: Share }, strict), {
            maxItems: MOST_SECTIONS,
          }),
          ...turn,
        },
        strict,
      ),
      { maxItems: GRADERS.length },
    ),
    /** What the grades make of each section's confidence. */
    adjustments: Type.Array(Adjustment, { maxItems: MOST_SECTIONS }),
    converged: Type.Boolean(),
    reason: Prose,
    ...turn,
  },
  strict,
);
export type Grades = Type.Static<typeof Grades>;

/** MAKISHIMA: what looks grounded and is not. */
export const Legitimacy = Type.Object({ kind: Type.Literal('legitimacy'), ...critic }, strict);
export type Legitimacy = Type.Static<typeof Legitimacy>;

/** What must be true for the report to hold. `resolved`: the report or its sources show that it is. */
export const Constraint = Type.Object(
  { id: Id, section: Id, text: Line, resolved: Type.Boolean() },
  strict,
);
export type Constraint = Type.Static<typeof Constraint>;

/** LAWLIET: constraints, those that are met as well as the open ones, and variables that nobody looked at. */
export const Constraints = Type.Object(
  {
    kind: Type.Literal('constraints'),
    constraints: Type.Array(Constraint, { maxItems: 400 }),
    missingVariables: Type.Array(Type.Object({ name: Line, why: Prose, sections: Ids }, strict), {
      maxItems: 100,
    }),
    ...critic,
  },
  strict,
);
export type Constraints = Type.Static<typeof Constraints>;

/** RICK: other framings, and what changes where one is taken. */
export const Reframe = Type.Object(
  {
    kind: Type.Literal('reframe'),
    frames: Type.Array(Type.Object({ frame: Line, changes: Prose }, strict), { maxItems: 20 }),
    ...critic,
  },
  strict,
);
export type Reframe = Type.Static<typeof Reframe>;

/** SHIKAMARU, as judge: what can be mended, in which order, and whether the report has converged. */
export const Readiness = Type.Object(
  {
    kind: Type.Literal('readiness'),
    /** The first is to be done first. `finding` is the id of the one that it mends. */
    fixes: Type.Array(Type.Object({ finding: Id, section: Id, what: Line }, strict), {
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
  },
  strict,
);
export type Readiness = Type.Static<typeof Readiness>;

/** LIGHT: what is to change, in which section ("global": in all of them), because of which findings. */
export const Direction = Type.Object(
  {
    kind: Type.Literal('direction'),
    directives: Type.Array(Type.Object({ section: Id, change: Line, findings: Ids }, strict), {
      maxItems: 100,
    }),
    ...critic,
  },
  strict,
);
export type Direction = Type.Static<typeof Direction>;

const Lines = Type.Array(Line, { maxItems: 400 });
/** What an iteration asks of the next one: of its planner, of each section's prompt, of its outline. */
export const IterationConstraints = Type.Object(
  {
    plannerContext: Lines,
    sectionPrompts: Type.Array(Type.Object({ section: Id, prompts: Lines }, strict), {
      maxItems: MOST_SECTIONS + 1,
    }),
    outlineContext: Lines,
  },
  strict,
);
export type IterationConstraints = Type.Static<typeof IterationConstraints>;

/** The revised report: sections that changed or are new, those taken out, and new sources. */
export const Revision = Type.Object(
  {
    kind: Type.Literal('revision'),
    by: Type.Enum(['writer', 'built-in']),
    constraints: IterationConstraints,
    matter: Type.Object(
      {
        sections: Type.Array(Section, { maxItems: MOST_SECTIONS }),
        removed: Ids,
        sources: Type.Array(Source, { maxItems: MOST_SOURCES }),
        narrativeArc: Type.Optional(Prose),
        /** The writer's own entropy of the revised report; absent: it is computed. */
        entropy: Type.Optional(Share),
      },
      strict,
    ),
    /** What was done about which finding, and what was left. */
    done: Type.Array(Type.Object({ finding: Id, what: Prose, done: Type.Boolean() }, strict), {
      maxItems: 400,
    }),
    ...turn,
  },
  strict,
);
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

/** Each kind with its artifact. */
interface CritiqueKinds {
  assessment: Assessment;
  grades: Grades;
  legitimacy: Legitimacy;
  constraints: Constraints;
  reframe: Reframe;
  readiness: Readiness;
  direction: Direction;
  revision: Revision;
}
export type CritiqueArtifact = CritiqueKinds[keyof CritiqueKinds];

declare module '../../schema/artifact.ts' {
  interface ArtifactKinds extends CritiqueKinds {}
}
