import { rounded } from '../../weighing.ts';
import { GRADERS, type Grades } from './artifacts.ts';
import { concluded, tooLow, vetoesOf, type Convergence } from './convergence.ts';
import type { Section } from './report.ts';
import { confidenceOf } from './scores.ts';
import { mean } from './text.ts';

/** The mean of a section's grades, or null where a grader left it out. */
function gradeOf(graders: Grades['graders'], section: string): number | null {
  const scores = graders.map(
    (grader) => grader.scores.find((score) => score.section === section)?.score ?? null,
  );
  const given = scores.filter((score) => score !== null);
  return given.length === GRADERS.length ? mean(given) : null;
}

/**
 * The classic rule, without an entropy layer (seed 004: the three graders as they were): a section's
 * confidence is the mean of relevance, support and coherence, and the report has converged when every
 * section reaches `CONFIDENT`. A grader who abstained, is missing or left a section out is a veto.
 */
export function classicConvergence(
  graders: Grades['graders'],
  sections: readonly Pick<Section, 'id'>[],
): Convergence {
  const critics = GRADERS.flatMap((name) => {
    const grader = graders.find((one) => one.grader === name);
    if (!grader) return [`${name}: it had no turn`];
    if (grader.abstained !== null) return [`${name}: ${grader.abstained || 'it gives no reason'}`];
    const left = sections.filter(({ id }) => !grader.scores.some(({ section }) => section === id));
    return left.map(({ id }) => `${name}: no score for section ${id}`);
  });
  const graded = sections.flatMap(({ id }) => {
    const after = gradeOf(graders, id);
    return after === null ? [] : [{ section: id, after: rounded(after) }];
  });
  return concluded(
    vetoesOf([
      ['critics', critics],
      ['confidence', tooLow(graded)],
    ]),
  );
}

/**
 * The judge's whole turn in classic mode. A section that was not graded by all keeps its confidence; what an
 * abstained judge was told by its graders is kept, and settles nothing.
 */
export function gradesOf(
  graders: Grades['graders'],
  sections: readonly Section[],
  abstained: string | null = null,
): Grades {
  const { converged, reason } =
    abstained === null
      ? classicConvergence(graders, sections)
      : concluded([{ veto: 'critics', why: abstained }]);
  return {
    kind: 'grades',
    graders,
    adjustments: sections.map((section) => {
      const before = confidenceOf(section);
      const after = rounded(gradeOf(graders, section.id) ?? before);
      return { section: section.id, before, after, findings: [], replan: false };
    }),
    converged,
    reason,
    abstained,
  };
}
