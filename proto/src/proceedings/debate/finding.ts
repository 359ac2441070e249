import { sha256 } from '../../case/canonical.ts';
import type { DebateArtifact } from './artifacts.ts';
import type { Debated } from './matter.ts';
import { openIn, stateOf } from './record.ts';

/** Open concerns that a verdict names; all of them stand in the case. */
const MOST_NAMED = 50;

/** What the verdict of a debate says. One that ended before anybody ruled has no consensus. */
export function findingOf(matter: Debated, artifacts: readonly DebateArtifact[]) {
  const state = stateOf(matter, artifacts);
  const last = state.rounds.at(-1)?.ruling;
  const open = openIn(state).map(({ concern: { id, kind, text } }) => ({ id, kind, text }));
  return {
    title: matter.title,
    docType: matter.docType,
    consensus: last?.consensus ?? false,
    reason: last?.reason ?? 'it ended before anybody ruled on it',
    rounds: state.rounds.length,
    /** Of the specification as it came, and as the debate left it. */
    digests: { before: sha256(matter.text), after: sha256(state.text) },
    unresolved: { total: open.length, concerns: open.slice(0, MOST_NAMED) },
  };
}
