import Type from 'typebox';
import { newest } from '../../case/newest.ts';
import { definedFields } from '../../defined-fields.ts';
import type { Finished } from '../../proceeding/definition.ts';
import type { Artifact, EvidenceGapBrief } from '../../schema/artifact.ts';
import type { CaseFile, Entry } from '../../schema/case-file.ts';
import { validatorOf } from '../../schema/checker.ts';
import { Predicate } from '../../verdict/predicate.ts';
import { Report } from '../light/artifacts.ts';
import { BASES, Verdict, type Basis } from './artifacts.ts';
import { chargeOf } from './charge.ts';
import { PERSONAS } from './personas.ts';
import { roundsOf } from './view.ts';
import { strictObject, orNull } from '../../schema/atoms.ts';

/** The finding of the court, or of the light path before it. What is unknown is null. */
const CourtFinding = Type.Object({
  charge: Type.String(),
  classification: orNull(Type.String()),
  confidence: orNull(Type.Number()),
  /**
   * What the decision rests on: the publisher's word, one reading of the evidence, or a trial. Null if nobody decided.
   * Absent in verdicts sealed before this field existed.
   */
  basis: Type.Optional(orNull(Type.Enum([...BASES]))),
  credibility: orNull(Type.Number()),
  support: Verdict.properties.support,
  contradictions: Verdict.properties.contradictions,
  reasoning: Verdict.properties.reasoning,
  dissent: Verdict.properties.dissent,
  unsettled: Verdict.properties.unsettled,
  jury: Verdict.properties.jury,
  hearing: orNull(
    strictObject({ rounds: Type.Integer(), maxRounds: Type.Integer(), converged: Type.Boolean() }),
  ),
  challenger: orNull(Type.Enum([...PERSONAS])),
  /**
   * What the light path found before any court: its finding and confidence, its decision, and the proceeding that the
   * case went on to (null: none). Absent: the case has no light path.
   */
  light: Type.Optional(
    strictObject({
      decision: Report.properties.decision,
      classification: Type.String(),
      confidence: Type.Number(),
      next: orNull(strictObject({ name: Type.String(), digest: Type.String() })),
    }),
  ),
});
type CourtFinding = Type.Static<typeof CourtFinding>;

/** The whole signed verdict of the court, or of the light path before it. */
export const CourtPredicate = strictObject({ ...Predicate.properties, ...CourtFinding.properties });
export type CourtPredicate = Type.Static<typeof CourtPredicate>;

/** Null if the verdict is of another proceeding. */
export function courtPredicate(predicate: Predicate): CourtPredicate | null {
  return validatorOf(CourtPredicate).Check(predicate) ? predicate : null;
}

/** `hearing` is the court's facts about it. Absent if the case ended before any court. */
export function courtFinding(
  { file, pass, decision }: Finished,
  hearing?: { readonly maxRounds: number; readonly converged: boolean },
): CourtFinding {
  const last = file.entries.at(-1);
  // A round that a limit interrupted does not count.
  const rounds = roundsOf(pass).filter(({ notes }) => notes !== null).length;
  const { maxRounds = 0, converged = false } = hearing ?? {};
  return {
    charge: chargeOf(file).classification,
    ...(last ? findings(file, last.artifact, decision) : NOTHING_FOUND),
    basis: last ? basisOf(last.artifact) : null,
    hearing: rounds > 0 ? { rounds, maxRounds, converged } : null,
    challenger: newest(pass, 'discovery')?.challenger ?? null,
    ...lightIn(file.entries),
  };
}

type Findings = Omit<CourtFinding, 'charge' | 'basis' | 'hearing' | 'challenger' | 'light'>;

const NOTHING_FOUND: Findings = {
  classification: null,
  confidence: null,
  credibility: null,
  support: [],
  contradictions: [],
  reasoning: [],
  dissent: [],
};

function findings(file: CaseFile, artifact: Artifact, decision: string): Findings {
  if (artifact.kind === 'verdict') {
    const { credibility, support, contradictions, reasoning, dissent, unsettled, jury } = artifact;
    // If the case still ends in a mistrial (deliberation exhausted), the judge's finding does not count.
    const { classification, confidence } = decision === 'mistrial' ? NOTHING_FOUND : artifact;
    const found = { classification, confidence, credibility, support, contradictions };
    return { ...found, reasoning, dissent, ...definedFields({ unsettled, jury }) };
  }
  if (artifact.kind === 'report') return reportFindings(artifact);
  if (artifact.kind !== 'activation') return NOTHING_FOUND;
  const { confidence, basis, reading } = artifact;
  const charge = chargeOf(file).classification;
  if (decision === 'affirm' && basis === 'reading' && reading) {
    // The confidence in a reading's finding is that of the reading, not of its publisher.
    const { against: _none, ...found } = reading;
    return { ...NOTHING_FOUND, ...found };
  }
  if (decision !== 'acquit') {
    return { ...NOTHING_FOUND, classification: decision === 'affirm' ? charge : null, confidence };
  }
  // Not proven: the weights of the light path are kept, without its classification and confidence.
  const report = newest(file.entries, 'report');
  const found = report ? reportFindings(report) : NOTHING_FOUND;
  return { ...found, classification: 'nei', confidence: null };
}

function reportFindings(report: Report): Findings {
  const { classification, confidence, credibility, support, contradictions, reasoning } = report;
  const dissent: string[] = [];
  return { classification, confidence, credibility, support, contradictions, reasoning, dissent };
}

function basisOf(last: Artifact): Basis | null {
  if (last.kind === 'verdict') return 'trial';
  if (last.kind === 'report') return 'reading';
  return last.kind === 'activation' ? (last.basis ?? null) : null;
}

function lightIn(entries: readonly Entry[]): Pick<CourtFinding, 'light'> {
  const report = newest(entries, 'report');
  const review = newest(entries, 'review');
  if (!report || !review) return {};
  const { classification, confidence } = review;
  const next = newest(entries, 'activation')?.next ?? null;
  return { light: { decision: report.decision, classification, confidence, next } };
}

/** What was missing according to the entry that ended a case: its brief, or else the questions it left open. */
export function missingInCourt({ artifact, role, node }: Entry): EvidenceGapBrief['missing'] {
  if (artifact.kind === 'report' || artifact.kind === 'activation') {
    return artifact.brief?.missing ?? [];
  }
  if (artifact.kind !== 'verdict') return [];
  if (artifact.brief) return artifact.brief.missing;
  const denied = artifact.decision === 'remand' ? ['a further remand: none is left'] : [];
  const open = artifact.feedback?.questions.map(({ text }) => text) ?? [];
  return [...denied, ...open].map((what) => ({ what, foundBy: role, stage: node }));
}

/** The predicate in the form from before verdicts had a basis. */
export function withoutBasis<P extends object>(predicate: P): P {
  const { ...before } = predicate;
  Reflect.deleteProperty(before, 'basis');
  return before;
}
