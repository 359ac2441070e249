import { rounded, type Gathered, messageOf } from '@assize/proto';
import {
  GRADERS,
  Grades,
  gradesOf,
  last,
  reader,
  shareOf,
  type Grader,
  type CritiqueView,
} from '@assize/proto/critique';
import { contentOf, contradictingSections, sentencesOf, supports } from '@assize/court/report';
import Type from 'typebox';
import { seatedGrades } from './llm/graders.ts';

type Scores = Grades['graders'][number]['scores'];

/** Grades every section, 0–1, or rejects with why it can't. */
export type Grading = (view: CritiqueView) => Promise<Scores>;

/** A section with this share of the question's words, or more, is wholly about it. */
const WHOLLY = 0.5;

/** Relevance: the share of the question's content words that a section has, over `WHOLLY`, at most 1. */
async function relevance({ report }: CritiqueView): Promise<Scores> {
  const asked = contentOf(report.question ?? report.title);
  if (asked.size === 0) throw new Error('the question has no words to hold sections against');
  return report.sections.map(({ id, heading, text }) => {
    const share = asked.intersection(contentOf(`${heading}. ${text}`)).size / asked.size;
    return { section: id, score: rounded(Math.min(1, share / WHOLLY)) };
  });
}

/** The share of a section's statements that hold; 1 where it states nothing. */
function scored<One>(
  section: string,
  statements: readonly One[],
  holds: (one: One) => boolean,
): Scores[number] {
  return { section, score: rounded(shareOf(statements, holds) ?? 1) };
}

/** Support: the share of a section's statements that a source supports; 1 where it states nothing. */
async function support({ report, thread }: CritiqueView): Promise<Scores> {
  const assessment = last(thread, 'assessment');
  if (!assessment) throw new Error('the report was not read against its sources');
  const bySection = Map.groupBy(assessment.statements, ({ section }) => section);
  return report.sections.map(({ id }) => {
    return scored(id, bySection.get(id) ?? [], ({ readings }) => readings.some(supports));
  });
}

/** Coherence: one minus the share of a section's statements that another section stands against. */
async function coherence({ report }: CritiqueView): Promise<Scores> {
  const sections = sentencesOf(report);
  const against = new Set(
    contradictingSections(sections).flatMap(({ one, other }) => [one.id, other.id]),
  );
  return sections.map(({ section, stating }) =>
    scored(section.id, stating, ({ id }) => !against.has(id)),
  );
}

export const BUILT_IN: Readonly<Record<Grader, Grading>> = { relevance, support, coherence };

/** Asks them at once, all three unless told. One that fails is absent, with its reason, and the others count on. */
export function askGraders(
  view: CritiqueView,
  graders: Readonly<Record<Grader, Grading>> = BUILT_IN,
  due: readonly Grader[] = GRADERS,
): Promise<Grades['graders']> {
  return Promise.all(
    due.map(async (grader) => {
      try {
        return { grader, scores: await graders[grader](view), abstained: null };
      } catch (error) {
        const why = messageOf(error);
        return { grader, scores: [], abstained: (why || 'it gave no reason').slice(0, 4000) };
      }
    }),
  );
}

const readGraders = reader(Type.Object({ graders: Grades.properties.graders }));

/** The grades of a report and whether, by the classic rule, it has converged: of seats and built-in graders. */
export function grade(view: CritiqueView, gathered: Gathered): Grades {
  const read = readGraders(gathered.kept);
  const builtIn = read.ok ? read.value.graders : [];
  const graders = GRADERS.flatMap(
    (name) =>
      seatedGrades(view, gathered, name) ?? builtIn.find(({ grader }) => grader === name) ?? [],
  );
  return gradesOf(graders, view.report.sections);
}
