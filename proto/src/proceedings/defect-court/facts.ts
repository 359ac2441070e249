import type { PassState } from '../../proceeding/definition.ts';
import type { BindingDocument } from '../../proceeding/graph.ts';
import type { Artifact } from '../../schema/artifact.ts';
import type { CaseHeader } from '../../schema/case-file.ts';
import type { Here } from '../../walk/walker.ts';
import { converged, EMPTY_MEMORY, remember, type HearingMemory } from './hearing.ts';

export const NO_COURT_FACTS = {
  prosecution: { confidence: 0 },
  defense: { concedes: false, dismissal: false, alternative: false },
  hearing: { round: 0, maxRounds: 0, converged: false },
  verdict: { decision: '' },
};
export type CourtFacts = typeof NO_COURT_FACTS;

/** The state at the start of a pass. It knows only the maximum number of rounds. */
export function courtBegins(
  { limits }: CaseHeader,
  { families }: BindingDocument,
): PassState<CourtFacts, HearingMemory> {
  const rounds = Object.values(families).map((one) => ('turns' in one ? one.maxRounds : 1));
  const maxRounds = Math.min(limits.maxRounds, Math.max(...rounds));
  const hearing = { ...NO_COURT_FACTS.hearing, maxRounds };
  return { facts: { ...NO_COURT_FACTS, hearing }, memory: EMPTY_MEMORY };
}

export function courtEvolves(
  state: PassState<CourtFacts, HearingMemory>,
  artifact: Artifact,
  { round }: Here,
): PassState<CourtFacts, HearingMemory> {
  const memory = remember(state.memory, artifact, round);
  const facts = updatedFacts(state.facts, artifact, memory);
  const { hearing } = facts;
  return { facts: { ...facts, hearing: { ...hearing, round: round ?? hearing.round } }, memory };
}

function updatedFacts(facts: CourtFacts, artifact: Artifact, memory: HearingMemory): CourtFacts {
  switch (artifact.kind) {
    case 'indictment':
      return { ...facts, prosecution: { confidence: artifact.confidence } };
    case 'defense-brief': {
      const { plea, motionToDismiss, alternative } = artifact;
      const defense = {
        concedes: plea !== null,
        dismissal: motionToDismiss !== null,
        alternative: alternative !== null,
      };
      return { ...facts, defense };
    }
    case 'notes':
      return { ...facts, hearing: { ...facts.hearing, converged: converged(memory) } };
    case 'verdict':
      return { ...facts, verdict: { decision: artifact.decision } };
    default:
      return facts;
  }
}
