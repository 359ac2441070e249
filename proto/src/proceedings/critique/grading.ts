import { rounded } from '../../weighing.ts';
import { GRADERS, type Grades } from './artifacts.ts';
import { convergenceBy, lowConfidence, vetoesOf, type Convergence } from './convergence.ts';
import type { Section } from './report.ts';
import { confidenceOf } from './scores.ts';
import { mean } from './text.ts';

/** The mean of a section's grades. Null if a grader omitted it. */
function gradeOf(graders: Grades['graders'], section: string): number | null {
  const scores = graders.map(
    (grader) => grader.scores.find((score) => score.section === section)?.score ?? null,
  );
  const given = scores.filter((score) => score !== null);
  return given.length === GRADERS.length ? mean(given) : null;
}

/**
 * The classic rule, without an entropy layer (the three graders of seed 004): a section's confidence is the mean of
 * relevance, support and coherence, and the report has converged if every section reaches `CONFIDENT`. A grader that
 * abstained, is missing or omitted a section is a veto.
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
  return convergenceBy(
    vetoesOf([
      ['critics', critics],
      ['confidence', lowConfidence(graded)],
    ]),
  );
}

/**
 * The judge's whole turn in classic mode. A section that not all graders graded keeps its confidence. If the judge
 * abstained, the graders' scores are kept, and settle nothing.
 */
export function gradesOf(
  graders: Grades['graders'],
  sections: readonly Section[],
  abstained: string | null = null,
): Grades {
  const { converged, reason } =
    abstained === null
      ? classicConvergence(graders, sections)
      : convergenceBy([{ veto: 'critics', why: abstained }]);
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
