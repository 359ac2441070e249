import { readClaim } from '../../case/admission.ts';
import type { Definition, Handed, OnRecord } from '../../proceeding/definition.ts';
import { WalkError } from '../../walk/walk-error.ts';
import type { Step } from '../../walk/walker.ts';
import { ACTIVATION_GATE, activationStep } from '../defect-court/activation.ts';
import { Activation } from '../defect-court/artifacts.ts';
import { courtDecision } from '../defect-court/definition.ts';
import { beforeBasis, CourtFinding, courtFinding, courtLacks } from '../defect-court/finding.ts';
import { hearingView, matterView, type View } from '../defect-court/view.ts';
import { LIGHT_ARTIFACTS } from './artifacts.ts';
import { contested, reportFault } from './conclusion.ts';
import { lightBegins, lightEvolves, SAMPLE_LIGHT_FACTS, type LightFacts } from './facts.ts';
import { LIGHT_SIGHTS, lightView } from './view.ts';

/** One party's own look, F0 to F6, before any court. */
export const LIGHT: Definition<LightFacts, null, View> = {
  name: 'light',
  opens: readClaim,
  artifacts: { activation: Activation, ...LIGHT_ARTIFACTS },
  sample: SAMPLE_LIGHT_FACTS,
  begin: lightBegins,
  evolve: (told, artifact, _place, header) => lightEvolves(told, artifact, header),
  gate: ACTIVATION_GATE,
  decide: lightDecides,
  sights: LIGHT_SIGHTS,
  look: lightLooks,
  ends: [
    { by: 'evaluator', decision: 'affirm' },
    { by: 'evaluator', decision: 'reject' },
    { by: 'evaluator', decision: 'acquit' },
  ],
  decision: courtDecision,
  finding: (finished) => courtFinding(finished),
  verdict: CourtFinding,
  lacking: courtLacks,
  formerly: beforeBasis,
};

function lightDecides(handed: Handed<LightFacts>): Step {
  const { artifact, facts, header, step } = handed;
  if (artifact.kind === 'activation') {
    return activationStep(handed, artifact, contested(facts) ? facts.review.confidence : null);
  }
  const fault = artifact.kind === 'report' ? reportFault(header, facts, step, artifact) : null;
  if (fault) throw new WalkError(fault);
  return step;
}

function lightLooks(record: OnRecord<LightFacts>, sees: (sight: string) => boolean): View {
  const { facts } = record;
  const reviewed = contested(facts) ? facts.review.confidence : null;
  const light = lightView(record, sees);
  return { ...matterView(record, reviewed), ...hearingView(record, sees), converged: false, light };
}
