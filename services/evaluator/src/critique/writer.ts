import {
  reader,
  REPORT_LIMIT,
  Revision,
  revisionFaults,
  type AdversarialFinding,
  type IterationConstraints,
  type CritiqueView,
} from '@assize/proto/critique';
import Type from 'typebox';
import { askRemand, type Answered, type PublisherPorts } from '../remand.ts';
import { strictObject } from '@assize/proto';

const { matter, done: DoneList } = Revision.properties;
const { sections, removed, sources, narrativeArc, entropy } = matter.properties;

/** The answer of a publisher's writer: what it changed, and what it did about each finding. */
export const WriterAnswer = strictObject({
  sections,
  removed: Type.Optional(removed),
  sources: Type.Optional(sources),
  narrativeArc,
  entropy,
  done: Type.Optional(DoneList),
});
export type WriterAnswer = Type.Static<typeof WriterAnswer>;

export const readWritten = reader(WriterAnswer);

/** The constraints of the next iteration, and the findings that a writer can act on. */
export interface Wanted {
  readonly constraints: IterationConstraints;
  readonly findings: readonly AdversarialFinding[];
}

/** Null if the case has no publisher. An answer is accepted only if the report can be read with its changes. */
export function askWriter(
  asking: PublisherPorts,
  view: CritiqueView,
  asked: Wanted,
): Promise<Answered<WriterAnswer> | null> {
  const { report } = view;
  const question = { report, ...asked };
  const remand = { whom: 'writer', about: 'report', question, limit: REPORT_LIMIT };
  return askRemand(asking, view, remand, (value) => {
    const read = readWritten(value);
    if (!read.ok) {
      return `its answer is not of the form that is asked for: ${read.faults.join('; ')}`;
    }
    const answer = read.value;
    const known = new Set(asked.findings.map(({ id }) => id));
    const strangers = (answer.done ?? []).filter(({ finding }) => !known.has(finding));
    const faults = [
      ...strangers.map(({ finding }) => `unknown finding "${finding}"`),
      ...revisionFaults(report, revisionBy(answer, asked.constraints)),
    ];
    return faults.length > 0 ? faults.join('; ') : answer;
  });
}

/** Converts a writer's answer to the artifact that goes on the record. */
export function revisionBy(answer: WriterAnswer, constraints: IterationConstraints): Revision {
  const { done = [], ...changed } = answer;
  return {
    kind: 'revision',
    by: 'writer',
    constraints,
    matter: { removed: [], sources: [], ...changed },
    done,
    abstained: null,
  };
}
