import {
  deliberationNow,
  fixesOf,
  heaviestFirst,
  readinessOf,
  type AdversarialFinding,
  type Deliberation,
  type Readiness,
  type CritiqueView,
} from '@assize/proto/critique';
import { findingsBy } from '@assize/court/report';

/** Heaviest findings first. */
const MOST_ANSWERS = 400;

/** The first repairs that the summary names. */
const TOLD = 3;

/**
 * SHIKAMARU's turn: which findings stand, which of them a writer can repair and in what order, and whether the report
 * is ready. A finding stands unless a critic denied it with a reason and no other agreed. The repairs, the
 * recommendation and the five checks follow from the record (`readinessOf`).
 */
export function judgeReadiness(view: CritiqueView): Readiness {
  const of = deliberationNow(view.published, view.record);
  const answers = positions(of);
  const upheld = answers.filter(({ agrees }) => agrees).length;
  const philosophical = of.findings.filter(({ actionable }) => !actionable).length;
  const fixes = fixesOf(of);
  const findings = firstOf(fixes);
  const first = fixes.slice(0, TOLD).map(({ finding }) => finding);
  const said =
    `${upheld} of ${of.findings.length} findings stand; ${fixes.length} can be mended in the text, and ` +
    `${philosophical} are a matter of view. ` +
    (first.length > 0 ? `First: ${first.join(', ')}.` : 'Nothing is to be mended.');
  return readinessOf(of, { findings, answers, said, abstained: null, recommendation: null });
}

function positions({ findings, answers }: Deliberation): Readiness['answers'] {
  return heaviestFirst(findings)
    .slice(0, MOST_ANSWERS)
    .map(({ id, agent }) => {
      const others = answers.filter(({ to, by }) => to === id && by !== agent);
      const agreed = others.filter(({ agrees }) => agrees).map(({ by }) => by);
      const denied = others.filter(({ agrees }) => !agrees).map(({ by }) => by);
      const agrees = denied.length === 0 || agreed.length > 0;
      const why = agrees
        ? agreed.length > 0
          ? `${agreed.join(', ')} agrees`
          : 'nobody denies it'
        : `${denied.join(', ')} denies it, and nobody agrees`;
      return { to: id, agrees, why };
    });
}

/** It does not lower any score. */
function firstOf(fixes: Readiness['fixes']): AdversarialFinding[] {
  const [first] = fixes;
  if (!first) return [];
  const { section: target_section, finding: response_to } = first;
  const finding = `Mend first: ${first.what}`;
  const fixed = { severity: 'minor', type: 'first-repair' } as const;
  return findingsBy('SHIKAMARU', [{ ...fixed, target_section, finding, response_to }]);
}
