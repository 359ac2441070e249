import { endsBy, type Definition, type Finished } from '../../proceeding/definition.ts';
import { faultBy, matterFinding, openMatter, evolveRemembering } from '../../proceeding/matter.ts';
import { artifactFaults } from './admissible.ts';
import { CRITIQUE_ARTIFACTS, type CritiqueArtifact } from './artifacts.ts';
import { evolve, initialFacts, type CritiqueFacts } from './facts.ts';
import { findingOf } from './finding.ts';
import { personaIn } from './references.ts';
import { modeOf, readReport } from './report.ts';
import {
  critiqueIn,
  CRITIQUE_SIGHTS,
  critiqueView,
  isCritiqueArtifact,
  reportOf,
  type CritiqueView,
} from './view.ts';

/** Adversarial critique of a report by five critics, on one growing thread (seed 004). */
export const CRITIQUE: Definition<CritiqueFacts, readonly CritiqueArtifact[], CritiqueView> = {
  name: 'critique',
  tries: 'report',
  opens: (body) =>
    openMatter(body, {
      what: 'the report',
      read: readReport,
      claim: ({ title }) => ({ text: title }),
    }),
  artifacts: CRITIQUE_ARTIFACTS,
  sample: initialFacts('adversarial'),
  begin: (header, _binding, before) => ({
    facts: initialFacts(modeOf(reportOf(header))),
    memory: before?.memory ?? [],
  }),
  evolve: evolveRemembering(isCritiqueArtifact, evolve),
  fault: faultBy(isCritiqueArtifact, reportOf, artifactFaults),
  reentry: 'revised: the report is read again',
  sights: CRITIQUE_SIGHTS,
  look: critiqueView,
  ends: [...endsBy('judge', 'converged', 'unconverged'), ...endsBy('evaluator', 'unconverged')],
  decision: (artifact) =>
    'converged' in artifact && artifact.converged ? 'converged' : 'unconverged',
  persona: (_role, artifact) => (isCritiqueArtifact(artifact) ? personaIn(artifact.kind) : null),
  finding,
};

/** The finding, with sections in short: the case has whatever else their writer put in them. */
function finding({ file: { header, entries } }: Finished<CritiqueFacts>) {
  const { sections, ...found } = findingOf(reportOf(header), critiqueIn(entries));
  const short = sections.map(({ id, heading, confidence = null }) => ({ id, heading, confidence }));
  return matterFinding('critique', { ...found, sections: short }, entries);
}
