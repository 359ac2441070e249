import { isWebAddress } from '../web-address.ts';
import type { Explanation } from './model.ts';

interface Rating {
  readonly name: string;
  readonly value?: number;
}

const NOT_ENOUGH: Rating = { name: 'Not enough evidence' };

/**
 * What each classification is called, and what it is on a scale from 1 (refuted) to 5 (supported); what was not
 * proven has no number.
 */
const RATINGS = new Map<string | null, Rating>([
  ['supported', { name: 'Supported', value: 5 }],
  ['contested', { name: 'Contested', value: 3 }],
  ['refuted', { name: 'Refuted', value: 1 }],
  ['nei', NOT_ENOUGH],
]);

/**
 * A verdict as schema.org's ClaimReview, in JSON-LD, with the sources of the exhibits that count. What was not
 * proven either way has a name and no number: a mean would say more than is known. Whether the verdict
 * verifies is for the caller to see to.
 */
export function claimReview(of: Explanation, at: string): object {
  const { caseId, claim, statement, decision, classification, word, reason, exhibits } = of;
  // A rejection that finds nothing says nothing against the claim.
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

/** JSON that a `<script>` of a page may hold: no text in it, which anybody may have written, ends that element. */
export const scriptText = (review: object): string =>
  JSON.stringify(review, null, 2).replaceAll('<', String.raw`\u003c`);
