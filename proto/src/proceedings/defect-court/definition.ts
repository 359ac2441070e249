import { readClaim } from '../../case/admission.ts';
import { endsBy, type Definition } from '../../proceeding/definition.ts';
import type { Artifact } from '../../schema/artifact.ts';
import type { CaseHeader, Entry } from '../../schema/case-file.ts';
import { activationGate } from './activation.ts';
import { COURT_ARTIFACTS, type Verdict } from './artifacts.ts';
import { courtBegins, courtEvolves, NO_COURT_FACTS, type CourtFacts } from './facts.ts';
import { withoutBasis, courtFinding, missingInCourt } from './finding.ts';
import type { HearingMemory } from './hearing.ts';
import { challengerOf, personaOf } from './personas.ts';
import { COURT_SIGHTS, courtView, type View } from './view.ts';

/** The adversarial court, D0 to D4 (seed III). */
export const DEFECT_COURT: Definition<CourtFacts, HearingMemory, View> = {
  name: 'defect-court',
  tries: 'claim',
  opens: readClaim,
  artifacts: COURT_ARTIFACTS,
  sample: NO_COURT_FACTS,
  begin: courtBegins,
  evolve: courtEvolves,
  gate: activationGate(() => null),
  fault: ({ header, artifact }) =>
    artifact.kind === 'verdict' ? verdictFault(header, artifact) : null,
  reentry: 'reinvestigated: the case re-enters at the start',
  speakerFault: challengerFault,
  sights: COURT_SIGHTS,
  look: courtView,
  ends: [
    ...endsBy('judge', 'affirm', 'amend', 'acquit', 'mistrial'),
    ...endsBy('evaluator', 'affirm', 'reject', 'acquit'),
  ],
  decision: courtDecision,
  persona: (role, artifact, { hearing }) =>
    personaOf(
      role,
      hearing.round === 0,
      artifact.kind === 'discovery' ? artifact.challenger : undefined,
    ),
  finding: (finished) => courtFinding(finished, finished.facts.hearing),
  lacking: missingInCourt,
  formerly: withoutBasis,
};

/** The decision of an artifact that ends a case: an acquittal if it ends without proof, else what the artifact says. */
export function courtDecision(artifact: Artifact, end: string): string {
  if (end === '_gap_brief') return 'acquit';
  return 'decision' in artifact ? artifact.decision : '';
}

function verdictFault({ limits }: CaseHeader, verdict: Verdict): string | null {
  const { decision, confidence } = verdict;
  const least = limits.leastConfidence ?? 0;
  const sure = decision === 'affirm' || decision === 'amend';
  if (!sure || (confidence !== null && confidence >= least)) return null;
  return `the verdict says "${decision}" with a confidence of ${confidence ?? 'none'}, where ${least} is the least`;
}

/** The persona that a discovery's light element calls for must have made it: the judge rules on its challenges. */
function challengerFault({ artifact, persona }: Entry): string | null {
  if (artifact.kind !== 'discovery' || artifact.challenges === undefined) return null;
  const { element, challenger } = artifact;
  const due = challengerOf(element);
  if (challenger === due && persona === due) return null;
  return `is by ${persona ?? 'nobody'} as ${challenger}, where ${element} calls for ${due}`;
}
