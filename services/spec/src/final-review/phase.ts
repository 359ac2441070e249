import type { Phase } from '#src/review/phase.ts';
import { finalReview } from './final-review.ts';

/** Says what a specification is asked before it is final. */
export function finalReviewPhase(): Phase {
  return {
    name: 'final review',
    run: async ({ text }) => {
      const lines = finalReview(text).flatMap(({ check, places, question }) => [
        `${check}, ${places.map(({ from, to }) => (from === to ? `line ${from}` : `lines ${from} to ${to}`)).join(', ')}`,
        `  ${question}`,
      ]);
      const found =
        lines.length === 0 ? ['None of the three checks found anything to ask.'] : lines;
      return { report: ['=== Final review ===', ...found].join('\n') };
    },
  };
}
