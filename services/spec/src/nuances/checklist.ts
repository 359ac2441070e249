import { GRADES, type Nuance } from '#src/review/phase.ts';

/** Orders nuances by severity, highest first; those without a severity come last. */
export function byGravity(a: Nuance, b: Nuance): number {
  const rank = ({ severity }: Nuance): number =>
    severity === null ? GRADES.length : GRADES.indexOf(severity);
  return rank(a) - rank(b);
}

/**
 * The divergence checklist that every party of a debate is given: the nuances, those that cause
 * bugs first. Empty if there are none.
 */
export function checklistOf(nuances: readonly Nuance[]): string {
  if (nuances.length === 0) return '';
  const items = nuances.toSorted(byGravity).map(itemOf);
  return [
    '=== Divergence Checklist ===',
    'Review the specification against these technology-specific nuances. They are deviations from typical patterns: flag whatever assumes "normal" behavior.',
    '',
    ...items,
    '',
    'When critiquing, explicitly check:',
    '1. Does the specification assume standard behavior that these nuances contradict?',
    '2. Are there design decisions that would work in general but fail here?',
    '3. Should any of these nuances be explicitly addressed in the specification?',
  ].join('\n');
}

function itemOf({ technology, text, severity, source }: Nuance): string {
  const weight = severity === null ? '' : `, ${severity}`;
  return `- [ ] ${technology}: ${text} (${source}${weight})`;
}
