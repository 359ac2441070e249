import Type from 'typebox';
import { EvidenceGapBrief, type KindsOf } from '../../schema/artifact.ts';
import { LIGHT_ELEMENTS } from '../../schema/claim.ts';
import { Evidence } from '../../schema/evidence.ts';
import { JuryVote, Unsettled } from '../../schema/panel.ts';
import { ExhibitReading } from '../../schema/reading.ts';
import { bothSides } from '../../schema/sides.ts';
import { PERSONAS } from './personas.ts';
import { Hash, Id, Prose, Share, strictObject, orNull } from '../../schema/atoms.ts';

/** Why a party could not do its duty. Null if it did. */
const Abstained = orNull(Prose);

/** A reading of the evidence before any court: its result, and the exhibits that contradict it. */
export const FirstReading = strictObject({
  classification: Type.String(),
  confidence: Share,
  against: Type.Array(Id),
  ...bothSides,
});
export type FirstReading = Type.Static<typeof FirstReading>;

/** What a verdict can rest on: a trusted publisher's word, one party's reading, or a trial. */
export const BASES = ['publisher', 'reading', 'trial'] as const;
export type Basis = (typeof BASES)[number];

/**
 * The evaluator's decision on a claim that came with a confidence, or that the light path reviewed. `acquit` means that
 * it is uncertain and no court may be opened. `basis` is what the end of the case rests on: absent if the case goes on.
 * `next`, after a light path, is the proceeding that the case goes on to, with its version.
 */
export const Activation = strictObject({
  kind: Type.Literal('activation'),
  confidence: Share,
  threshold: Share,
  decision: Type.Enum(['affirm', 'reject', 'open', 'acquit']),
  basis: Type.Optional(Type.Enum(['publisher', 'reading'])),
  /** Absent if nothing was read: either the confidence was too low to affirm, or there is no evidence. */
  reading: Type.Optional(FirstReading),
  next: Type.Optional(strictObject({ name: Type.String(), digest: Hash })),
  brief: Type.Optional(EvidenceGapBrief),
});
export type Activation = Type.Static<typeof Activation>;

export const WEIGHTS = ['primary', 'corroborating', 'circumstantial'] as const;
export type Weight = (typeof WEIGHTS)[number];

/**
 * D0. `strength` is the exhibit's own share in favour of the charged side; `confidence` is that of all items together.
 */
export const Indictment = strictObject({
  kind: Type.Literal('indictment'),
  charge: Type.String(),
  narrative: Prose,
  items: Type.Array(strictObject({ id: Id, weight: Type.Enum([...WEIGHTS]), strength: Share })),
  confidence: Share,
  abstained: Abstained,
});
export type Indictment = Type.Static<typeof Indictment>;

const SEVERITIES = ['fatal', 'weakening', 'minor'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** An attack on one exhibit. `ground` is a short stable name, by which the same challenge is recognised again. */
export const Challenge = strictObject({
  id: Id,
  severity: Type.Enum([...SEVERITIES]),
  ground: Type.String({ maxLength: 60 }),
  why: Prose,
});
export type Challenge = Type.Static<typeof Challenge>;

/**
 * D1: the raw evidence with both stances, the findings of the challenger's checks, and the challenges among them that
 * the judge must rule on. It has no conclusion.
 */
export const Discovery = strictObject({
  kind: Type.Literal('discovery'),
  element: Type.Enum([...LIGHT_ELEMENTS]),
  challenger: Type.Enum([...PERSONAS]),
  exhibits: Type.Array(ExhibitReading),
  checks: Type.Array(
    strictObject({ check: Type.String(), finding: Prose, exhibits: Type.Array(Id) }),
  ),
  /** Its challenges to evidence for the charge. Absent in files from before the judge ruled on them. */
  challenges: Type.Optional(Type.Array(Challenge)),
  abstained: Abstained,
});
export type Discovery = Type.Static<typeof Discovery>;

export const Alternative = strictObject({
  classification: Type.String(),
  why: Prose,
  evidence: Type.Array(strictObject({ id: Id, strength: Share })),
});
export type Alternative = Type.Static<typeof Alternative>;

/** D2. */
export const DefenseBrief = strictObject({
  kind: Type.Literal('defense-brief'),
  challenges: Type.Array(Challenge),
  motionToDismiss: orNull(Prose),
  alternative: orNull(Alternative),
  plea: orNull(Prose),
  abstained: Abstained,
});
export type DefenseBrief = Type.Static<typeof DefenseBrief>;

/** The most citations, and the most challenges, in one speech. A longer speech is refused, whoever makes it. */
const MOST_IN_SPEECH = 20;

const speech = {
  cites: Type.Array(Id, { maxItems: MOST_IN_SPEECH }),
  challenges: Type.Array(Challenge, { maxItems: MOST_IN_SPEECH }),
  text: Prose,
  abstained: Abstained,
};

/** D3, first turn of a round: the prosecutor. */
export const Argument = strictObject({ kind: Type.Literal('argument'), ...speech });
export type Argument = Type.Static<typeof Argument>;

/** D3, second turn of a round: the defense. */
export const Rebuttal = strictObject({ kind: Type.Literal('rebuttal'), ...speech });
export type Rebuttal = Type.Static<typeof Rebuttal>;

/** D3, last turn of a round: the judge's notes. */
export const Notes = strictObject({
  kind: Type.Literal('notes'),
  heard: Type.Array(Id),
  text: Prose,
});
export type Notes = Type.Static<typeof Notes>;

export const RemandFeedback = strictObject({
  challenged: Type.Array(strictObject({ id: Id, why: Prose })),
  alternative: orNull(Alternative),
  /** `about` is the exhibit that leaves the question open. Null if no exhibit is on topic. */
  questions: Type.Array(strictObject({ id: Id, text: Prose, about: orNull(Id) })),
});
export type RemandFeedback = Type.Static<typeof RemandFeedback>;

export const Ruling = strictObject({
  id: Id,
  severity: Type.Enum([...SEVERITIES]),
  ground: Type.String(),
  /** The side for which the challenged exhibit was cited. The ruling affects this side only. */
  side: Type.Enum(['support', 'refute']),
  upheld: Type.Boolean(),
});
export type Ruling = Type.Static<typeof Ruling>;

/** D4. `support` and `contradictions` are about the claim's text, never about the charge. */
export const Verdict = strictObject({
  kind: Type.Literal('verdict'),
  decision: Type.Enum(['affirm', 'amend', 'acquit', 'remand', 'mistrial']),
  classification: orNull(Type.String()),
  confidence: orNull(Share),
  ...bothSides,
  reasoning: Type.Array(strictObject({ text: Prose, exhibits: Type.Array(Id) })),
  rulings: Type.Array(Ruling),
  dissent: Type.Array(Prose),
  feedback: orNull(RemandFeedback),
  brief: orNull(EvidenceGapBrief),
  unsettled: Type.Optional(Unsettled),
  jury: Type.Optional(JuryVote),
});
export type Verdict = Type.Static<typeof Verdict>;

/** What a remand brought back. An answer of null means "cannot". */
export const Reinvestigation = strictObject({
  kind: Type.Literal('reinvestigation'),
  answers: Type.Array(
    strictObject({
      question: Id,
      answer: orNull(Prose),
      exhibits: Type.Array(Id),
    }),
  ),
  evidence: Type.Array(Evidence),
  classification: Type.String(),
  confidence: Share,
  by: Type.String(),
  abstained: Type.Optional(Prose),
  /** The answer to each challenge that the judge upheld. Null: nothing was found that answers it. */
  challenged: Type.Optional(
    Type.Array(strictObject({ id: Id, answer: orNull(Prose), exhibits: Type.Array(Id) })),
  ),
  /** What was found for the defense's alternative, null if nothing. Absent: the defense had none. */
  alternative: Type.Optional(
    strictObject({
      classification: Type.String(),
      answer: orNull(Prose),
      exhibits: Type.Array(Id),
    }),
  ),
  /** The queries to the index, and the exhibits that each brought. Absent: nothing was searched. */
  searched: Type.Optional(Type.Array(strictObject({ query: Prose, found: Type.Array(Id) }))),
});
export type Reinvestigation = Type.Static<typeof Reinvestigation>;

export const COURT_ARTIFACTS = {
  activation: Activation,
  indictment: Indictment,
  discovery: Discovery,
  'defense-brief': DefenseBrief,
  argument: Argument,
  rebuttal: Rebuttal,
  notes: Notes,
  verdict: Verdict,
  reinvestigation: Reinvestigation,
} as const;

type CourtKinds = KindsOf<typeof COURT_ARTIFACTS>;

declare module '../../schema/artifact.ts' {
  interface ArtifactKinds extends CourtKinds {}
}
