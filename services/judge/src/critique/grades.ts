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

/** The share of the question's words from which a section is entirely relevant. */
const WHOLLY = 0.5;

/** The share of the question's content words that a section contains, divided by `WHOLLY`, at most 1. */
function relevance({ report }: CritiqueView): Scores {
  const asked = contentOf(report.question ?? report.title);
  if (asked.size === 0) throw new Error('the question has no words to hold sections against');
  return report.sections.map(({ id, heading, text }) => {
    const share = asked.intersection(contentOf(`${heading}. ${text}`)).size / asked.size;
    return { section: id, score: rounded(Math.min(1, share / WHOLLY)) };
  });
}

/** 1 if the section states nothing. */
function scored<One>(
  section: string,
  statements: readonly One[],
  holds: (one: One) => boolean,
): Scores[number] {
  return { section, score: rounded(shareOf(statements, holds) ?? 1) };
}

/** The share of a section's statements that a source supports. 1 if it states nothing. */
function support({ report, thread }: CritiqueView): Scores {
  const assessment = last(thread, 'assessment');
  if (!assessment) throw new Error('the report was not read against its sources');
  const bySection = Map.groupBy(assessment.statements, ({ section }) => section);
  return report.sections.map(({ id }) => {
    return scored(id, bySection.get(id) ?? [], ({ readings }) => readings.some(supports));
  });
}

/** One minus the share of a section's statements that another section contradicts. */
function coherence({ report }: CritiqueView): Scores {
  const sections = sentencesOf(report);
  const against = new Set(
    contradictingSections(sections).flatMap(({ one, other }) => [one.id, other.id]),
  );
  return sections.map(({ section, stating }) =>
    scored(section.id, stating, ({ id }) => !against.has(id)),
  );
}

const BUILT_IN = { relevance, support, coherence };

/** A grader that fails is absent with its reason, and the others still count. */
export function builtInGrades(
  view: CritiqueView,
  due: readonly Grader[] = GRADERS,
): Grades['graders'] {
  return due.map((grader) => {
    try {
      return { grader, scores: BUILT_IN[grader](view), abstained: null };
    } catch (error) {
      return { grader, scores: [], abstained: messageOf(error).slice(0, 4000) };
    }
  });
}

const readGraders = reader(Type.Object({ graders: Grades.properties.graders }));

/** The grades of a report, by seats and built-in graders, and whether it has converged by the classic rule. */
export function grade(view: CritiqueView, gathered: Gathered): Grades {
  const read = readGraders(gathered.kept);
  const builtIn = read.ok ? read.value.graders : [];
  const graders = GRADERS.flatMap(
    (name) =>
      seatedGrades(view, gathered, name) ?? builtIn.find(({ grader }) => grader === name) ?? [],
  );
  return gradesOf(graders, view.report.sections);
}
