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
import { askRemand, type Answered, type Asking } from '../remand.ts';

const { matter, done: DoneList } = Revision.properties;
const { sections, removed, sources, narrativeArc, entropy } = matter.properties;

/** What a publisher's writer answers with: what it changed, and what it did about which finding. */
export const WriterAnswer = Type.Object(
  {
    sections,
    removed: Type.Optional(removed),
    sources: Type.Optional(sources),
    narrativeArc,
    entropy,
    done: Type.Optional(DoneList),
  },
  { additionalProperties: false },
);
export type WriterAnswer = Type.Static<typeof WriterAnswer>;

const readAnswer = reader(WriterAnswer);

/**
 * Asks a publisher's own writer to revise its report, until `answerBy` (milliseconds since the epoch) of the
 * time that it is `now`. What it answers must leave a report that can be read.
 */
export function askWriter(
  asking: Asking,
  publisher: string,
  view: CritiqueView,
  asked: {
    readonly constraints: IterationConstraints;
    readonly findings: readonly AdversarialFinding[];
  },
  { now, answerBy }: { readonly now: number; readonly answerBy: number },
): Promise<Answered<WriterAnswer>> {
  const { caseId, proven, report } = view;
  const question = { report, ...asked };
  const about = { publisher, whom: 'writer', about: 'report', caseId, proven, question };
  return askRemand(asking, { ...about, now, answerBy, limit: REPORT_LIMIT }, (value) => {
    const answer = readWritten(value);
    if (typeof answer === 'string') return answer;
    const known = new Set(asked.findings.map(({ id }) => id));
    const strangers = (answer.done ?? []).filter(({ finding }) => !known.has(finding));
    const faults = [
      ...strangers.map(({ finding }) => `unknown finding "${finding}"`),
      ...revisionFaults(report, revisionBy(answer, asked.constraints)),
    ];
    return faults.length > 0 ? faults.join('; ') : answer;
  });
}

/** A writer's answer as the artifact that it is handed in as. */
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

/** Reads a writer's answer as it was kept; a sentence where it is none. */
export function readWritten(value: unknown): WriterAnswer | string {
  const read = readAnswer(value);
  return read.ok
    ? read.value
    : `its answer is not of the form that is asked for: ${read.faults.join('; ')}`;
}
