import { isWebAddress } from '../web-address.ts';
import type { Explanation } from './model.ts';

interface Rating {
  readonly name: string;
  readonly value?: number;
}

const NOT_ENOUGH: Rating = { name: 'Not enough evidence' };

/** Ratings from 1 (refuted) to 5 (supported). What was not proven has no number. */
const RATINGS = new Map<string | null, Rating>([
  ['supported', { name: 'Supported', value: 5 }],
  ['contested', { name: 'Contested', value: 3 }],
  ['refuted', { name: 'Refuted', value: 1 }],
  ['nei', NOT_ENOUGH],
]);

/**
 * Converts a verdict to schema.org's ClaimReview in JSON-LD, with the sources of the exhibits that count. A claim that
 * was proven neither way has no number, because a middle rating would claim too much. The caller must have verified the
 * verdict.
 */
export function claimReview(of: Explanation, at: string): object {
  const { caseId, claim, statement, decision, classification, word, reason, exhibits } = of;
  // A rejection without a classification says nothing against the claim.
  const other = decision === 'reject' && classification === null ? NOT_ENOUGH : { name: word };
  const { name, value }: Rating = RATINGS.get(classification) ?? other;
  const citation = exhibits.flatMap(({ side, source }) =>
    side !== null && source !== null && isWebAddress(source) ? [source] : [],
  );
  return {
    '@context': 'https://schema.org',
    '@type': 'ClaimReview',
    '@id': `urn:assize:case:${encodeURIComponent(caseId.toWellFormed())}`,
    datePublished: at,
    claimReviewed: statement ?? claim,
    itemReviewed: { '@type': 'Claim', text: claim },
    author: { '@type': 'Organization', name: 'Assize' },
    reviewBody: reason,
    reviewRating: {
      '@type': 'Rating',
      alternateName: name,
      ...(value === undefined ? {} : { ratingValue: value, bestRating: 5, worstRating: 1 }),
    },
    ...(citation.length === 0 ? {} : { citation: [...new Set(citation)] }),
  };
}

/** No text in it can end a `<script>` element. */
export const scriptText = (review: object): string =>
  JSON.stringify(review, null, 2).replaceAll('<', String.raw`\u003c`);
