import { readClaim } from '../../case/admission.ts';
import { endsBy, type Definition, type OnRecord } from '../../proceeding/definition.ts';
import { activationGate } from '../defect-court/activation.ts';
import { Activation } from '../defect-court/artifacts.ts';
import { courtDecision } from '../defect-court/definition.ts';
import { withoutBasis, courtFinding, missingInCourt } from '../defect-court/finding.ts';
import { hearingView, matterView, type View } from '../defect-court/view.ts';
import { LIGHT_ARTIFACTS } from './artifacts.ts';
import {
  contested,
  isLight,
  lightBegins,
  lightEvolves,
  NO_LIGHT_FACTS,
  reportFault,
  type LightFacts,
} from './conclusion.ts';
import { LIGHT_SIGHTS, lightView } from './view.ts';

/** The light path, F0 to F6: a review by one party before any court. */
export const LIGHT: Definition<LightFacts, null, View> = {
  name: 'light',
  tries: 'claim',
  opens: readClaim,
  artifacts: { activation: Activation, ...LIGHT_ARTIFACTS },
  sample: NO_LIGHT_FACTS,
  begin: lightBegins,
  evolve: (state, artifact, _place, header) => lightEvolves(state, artifact, header),
  gate: activationGate((facts) => (isLight(facts) ? reviewedIn(facts) : null)),
  fault: ({ header, artifact, facts, step }) =>
    artifact.kind === 'report' ? reportFault(header, facts, step, artifact) : null,
  sights: Object.keys(LIGHT_SIGHTS),
  look: lightLooks,
  ends: endsBy('evaluator', 'affirm', 'reject', 'acquit'),
  decision: courtDecision,
  finding: (finished) => courtFinding(finished),
  lacking: missingInCourt,
  formerly: withoutBasis,
};

function reviewedIn(facts: LightFacts): number | null {
  return contested(facts) ? facts.review.confidence : null;
}

function lightLooks(record: OnRecord<LightFacts>, sees: (sight: string) => boolean): View {
  const matter = matterView(record, reviewedIn(record.facts));
  return { ...matter, ...hearingView(record, sees), light: lightView(record, sees) };
}
