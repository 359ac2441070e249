import type { RoleBrain } from '@assize/court/handoff';
import type { Gathered, View } from '@assize/proto';
import { activate, gatherFirst } from './activate.ts';
import { askPublisher } from './publisher.ts';
import type { Means } from './means.ts';
import { gatherFindings } from './investigate.ts';
import { lightTurns } from './light/path.ts';
import { reinvestigate } from './reinvestigate.ts';

const BRAIN_NAME = 'evaluator-3';

/** The evaluator: walks the light path, opens the court where that is uncertain, and answers remands. */
export function evaluatorBrain(means: Means): RoleBrain<View> {
  return {
    kind: 'heuristic',
    name: BRAIN_NAME,
    proceedings: ['light', 'defect-court'],
    turns: {
      activation: {
        gather: (view, signal) => gatherFirst(view, means.reader, means.courtEnabled, signal),
        decide: activate,
      },
      ...lightTurns(means),
      reinvestigation: {
        gather: (view, signal) => gather(means, view, signal),
        decide: reinvestigate,
      },
    },
  };
}

/** The publisher's registered investigator first; the built-in one where there is none or it fails. */
async function gather(means: Means, view: View, signal: AbortSignal): Promise<Gathered> {
  const now = means.clock();
  // What comes after the case's own deadline would help nobody.
  const answerBy = Math.min(now + means.publisherTimeoutMs, Date.parse(view.deadline));
  const asked = view.publisher
    ? await askPublisher(means, view.publisher, view, { now, answerBy })
    : null;
  if (asked?.status === 'answered') {
    return gatherFindings(means, view, { by: asked.by, ...asked.answer }, signal);
  }
  const built = await gatherFindings(means, view, null, signal);
  return asked === null ? built : { ...built, missing: [...(built.missing ?? []), asked.why] };
}
