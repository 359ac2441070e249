import { abstainingOnFault } from '../../proceeding/abstaining.ts';
import { clipped } from '../../schema/clipped.ts';
import { artifactFaults } from './admissible.ts';
import type { DebateArtifact, Ruling } from './artifacts.ts';
import { outcomeOf } from './consensus.ts';
import { openIn } from './record.ts';
import type { DebateView } from './view.ts';

type Due = Exclude<DebateArtifact['kind'], 'attention'>;

export function debaterAbstainingOnFault(
  kind: Due,
  decide: (view: DebateView) => DebateArtifact,
): (view: DebateView) => DebateArtifact {
  return abstainingOnFault(
    decide,
    ({ matter, record }, artifact) => artifactFaults(matter, record, artifact),
    (view, why) => abstentionOf(kind, view, clipped(why, 4000)),
  );
}

/** The artifact of a turn that could not do its duty: it agrees to nothing, and changes nothing. */
function abstentionOf(kind: Due, view: DebateView, abstained: string): DebateArtifact {
  const silent = { read: false, agrees: false, pressed: null, checked: [], dropped: [], abstained };
  switch (kind) {
    case 'examination':
      return { kind, concerns: [], cut: 0, ...silent };
    case 'proposal':
      return { kind, concerns: [], answers: [], edits: [], ...silent };
    case 'screening':
      return { kind, found: [], abstained };
    case 'ruling': {
      const why = 'the judge could not rule';
      const edits = view.state.rounds.at(-1)?.proposal?.edits ?? [];
      const draft: Ruling = {
        kind,
        edits: edits.map(({ id }) => ({ edit: id, taken: false, why })),
        concerns: openIn(view.state).map(({ concern }) => {
          return { concern: concern.id, status: 'open', why, citation: null };
        }),
        consensus: false,
        stalled: false,
        reason: '',
        ...silent,
      };
      return { ...draft, ...outcomeOf(view.matter, view.record, draft) };
    }
  }
}
