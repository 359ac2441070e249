import type { RoleBrain } from '@assize/handoff';
import { ACTIVATION, type Gathered, type View } from '@assize/proto';
import { activate } from './activate.ts';
import { askPublisher, type Asked } from './publisher.ts';
import type { Means } from './means.ts';
import { gatherFindings } from './investigate.ts';
import { reinvestigate } from './reinvestigate.ts';

const BRAIN_NAME = 'evaluator-1';

/** The evaluator: opens the court where confidence is uncertain, and answers remands. */
export function evaluatorBrain(means: Means): RoleBrain {
  return {
    kind: 'heuristic',
    name: BRAIN_NAME,
    gather: (view, signal) =>
      view.place.node === ACTIVATION ? Promise.resolve({}) : gather(means, view, signal),
    decide: (view, gathered) =>
      view.place.node === ACTIVATION ? activate(view) : reinvestigate(view, gathered),
  };
}

/** The publisher's registered investigator first; the built-in one where there is none or it fails. */
async function gather(means: Means, view: View, signal: AbortSignal): Promise<Gathered> {
  const asked: Asked = view.publisher
    ? await askPublisher(means.bus, view.publisher, view, means.publisherTimeoutMs)
    : { status: 'nobody' };
  if (asked.status === 'answered') {
    return gatherFindings(
      means,
      view,
      { by: `publisher ${view.publisher}`, ...asked.answer },
      signal,
    );
  }
  const built = await gatherFindings(means, view, null, signal);
  if (asked.status === 'nobody') return built;
  return { ...built, missing: [...(built.missing ?? []), asked.why] };
}
