import { partOf, type Gathered } from '@assize/proto';
import {
  deliberationNow,
  last,
  nextConstraints,
  revisionFaults,
  type Revision,
  type CritiqueView,
} from '@assize/proto/critique';
import type { PublisherPorts } from '../remand.ts';
import { applyRepairs } from './repair.ts';
import { askWriter, readWritten, revisionBy, type Wanted, type WriterAnswer } from './writer.ts';

/** What an iteration requires of the next one, and the findings that a writer can act on. */
function wantedOf({ published, record, thread }: CritiqueView): Wanted {
  const of = deliberationNow(published, record);
  const directives = last(thread, 'direction')?.directives ?? [];
  const findings = of.findings.filter(
    ({ actionable, int_type: type }) => actionable && type !== 'B',
  );
  return { constraints: nextConstraints({ ...of, directives }), findings };
}

/** If the publisher has no writer, nothing is gathered; if its writer fails, only the reason. */
export async function gatherRevision(
  asking: PublisherPorts,
  view: CritiqueView,
): Promise<Gathered> {
  const written = await askWriter(asking, view, wantedOf(view));
  if (written === null) return {};
  if (written.status === 'failed') return { missing: [written.why] };
  const { answer, by } = written;
  return { kept: { by, answer } };
}

/** The revised report, by the publisher's writer if it gave one, else by the built-in writer. */
export function revise(view: CritiqueView, { kept }: Gathered): Revision {
  const { constraints, findings } = wantedOf(view);
  const written = writtenIn(kept);
  if (written !== null) return revisionBy(written, constraints);
  const { sections, done: repairs } = applyRepairs(view, findings);
  const built: Revision = {
    kind: 'revision',
    by: 'built-in',
    constraints,
    matter: { sections, removed: [], sources: [] },
    done: repairs,
    abstained: null,
  };
  const faults = revisionFaults(view.report, built);
  if (faults.length === 0) return built;
  const left = `with every repair ${faults.join('; ')}`.slice(0, 4000);
  const done = built.done.map((one) => ({ ...one, what: left, done: false }));
  return { ...built, matter: { sections: [], removed: [], sources: [] }, done };
}

function writtenIn(kept: unknown): WriterAnswer | null {
  const read = readWritten(partOf(kept, 'answer'));
  return read.ok ? read.value : null;
}
