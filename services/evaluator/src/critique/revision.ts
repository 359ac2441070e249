import type { Gathered } from '@assize/proto';
import {
  deliberationNow,
  last,
  nextConstraints,
  revisionFaults,
  type AdversarialFinding,
  type IterationConstraints,
  type Revision,
  type CritiqueView,
} from '@assize/proto/critique';
import type { Means } from '../means.ts';
import { repaired } from './repair.ts';
import { askWriter, readWritten, revisionBy } from './writer.ts';

/** What an iteration asks of the next one, and the findings that a writer can do something about. */
function askedOf({ published, record, thread }: CritiqueView): {
  readonly constraints: IterationConstraints;
  readonly findings: readonly AdversarialFinding[];
} {
  const of = deliberationNow(published, record);
  const directives = last(thread, 'direction')?.directives ?? [];
  const findings = of.findings.filter(
    ({ actionable, int_type: type }) => actionable && type !== 'B',
  );
  return { constraints: nextConstraints({ ...of, directives }), findings };
}

/** The publisher's own writer first; where there is none or it fails, nothing, and why. */
export async function gatherRevision(
  means: Pick<Means, 'bus' | 'keys' | 'clock' | 'publisherTimeoutMs'>,
  view: CritiqueView,
): Promise<Gathered> {
  if (!view.publisher) return {};
  const now = means.clock();
  const answerBy = Math.min(now + means.publisherTimeoutMs, Date.parse(view.deadline));
  const written = await askWriter(means, view.publisher, view, askedOf(view), { now, answerBy });
  if (written.status === 'failed') return { missing: [written.why] };
  const { answer, by } = written;
  return { kept: { by, answer } };
}

/** The revised report: the writer's, where it gave one, else the built-in writer's. */
export function revise(view: CritiqueView, { kept }: Gathered): Revision {
  const { constraints, findings } = askedOf(view);
  const written = writtenIn(kept);
  if (written !== null) return revisionBy(written, constraints);
  const { sections, done: repairs } = repaired(view, findings);
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

/** What `gatherRevision` kept of a writer; null where it kept nothing. */
function writtenIn(kept: unknown): ReturnType<typeof answerOf> {
  return typeof kept === 'object' && kept !== null && 'answer' in kept
    ? answerOf(kept.answer)
    : null;
}

function answerOf(value: unknown): Exclude<ReturnType<typeof readWritten>, string> | null {
  const answer = readWritten(value);
  return typeof answer === 'string' ? null : answer;
}
