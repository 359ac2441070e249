import { endsBy, type Definition } from '../../proceeding/definition.ts';
import { faultBy, matterFinding, evolveRemembering } from '../../proceeding/matter.ts';
import { artifactFaults } from './admissible.ts';
import { DEBATE_ARTIFACTS, type DebateArtifact } from './artifacts.ts';
import { findingOf } from './record.ts';
import { debatedOf, openDebate } from './matter.ts';
import { DEBATE_SIGHTS, debateIn, debateView, isDebateArtifact, type DebateView } from './view.ts';

const NO_FACTS = {
  rounds: { number: 1, most: 1 },
  proposal: { edits: 0 },
  ruling: { consensus: false, stalled: false },
};
type DebateFacts = typeof NO_FACTS;

/** A debate of a specification, which is examined, changed, screened and ruled on until nobody objects (seed 002). */
export const DEBATE: Definition<DebateFacts, readonly DebateArtifact[], DebateView> = {
  name: 'debate',
  tries: 'specification',
  opens: openDebate,
  artifacts: DEBATE_ARTIFACTS,
  sample: NO_FACTS,
  begin: (header, _binding, before) => {
    const { most } = debatedOf(header).rounds;
    const number = (before?.facts.rounds.number ?? 0) + 1;
    return { facts: { ...NO_FACTS, rounds: { number, most } }, memory: before?.memory ?? [] };
  },
  evolve: evolveRemembering(isDebateArtifact, evolved),
  fault: faultBy(isDebateArtifact, debatedOf, artifactFaults),
  reentry: 'another round: the specification is examined as it stands now',
  sights: DEBATE_SIGHTS,
  look: debateView,
  ends: endsBy('judge', 'converged', 'unconverged'),
  decision: (artifact) =>
    artifact.kind === 'ruling' && artifact.consensus ? 'converged' : 'unconverged',
  finding: ({ file: { header, entries } }) =>
    matterFinding('debate', findingOf(debatedOf(header), debateIn(entries)), entries),
};

function evolved(facts: DebateFacts, artifact: DebateArtifact): DebateFacts {
  if (artifact.kind === 'proposal') return { ...facts, proposal: { edits: artifact.edits.length } };
  if (artifact.kind !== 'ruling') return facts;
  const { consensus, stalled } = artifact;
  return { ...facts, ruling: { consensus, stalled } };
}
