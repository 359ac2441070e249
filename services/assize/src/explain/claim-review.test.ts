import { describe, expect, it } from 'vitest';
import { claimReview, scriptText } from './claim-review.ts';
import { recordedExplanation } from '../testing/recorded.ts';

describe('a ClaimReview', () => {
  const reviewOf = (name: string): object =>
    claimReview(recordedExplanation(name), '2026-11-23T00:00:00Z');

  it.each([
    ['denied', { ratingValue: 1, alternateName: 'Refuted', bestRating: 5, worstRating: 1 }],
    ['disputed', { ratingValue: 3, alternateName: 'Contested' }],
  ])('of the recorded case %s has its rating', (name, reviewRating) => {
    expect(reviewOf(name)).toMatchObject({ '@type': 'ClaimReview', reviewRating });
  });

  it('rates nothing that was not proven, nor what no court classified', () => {
    for (const classification of ['nei', null, 'constructor']) {
      const review = claimReview({ ...recordedExplanation('denied'), classification }, 'now');
      expect(review).not.toHaveProperty('reviewRating.ratingValue');
      expect(review).toHaveProperty('reviewRating.alternateName');
    }
  });

  it('says of a claim that was rejected for want of evidence that there was not enough', () => {
    const rejected = { ...recordedExplanation('denied'), decision: 'reject', classification: null };
    const rating = claimReview({ ...rejected, word: 'REJECTED' }, 'now');
    expect(rating).toHaveProperty('reviewRating.alternateName', 'Not enough evidence');
    const hurried = claimReview(recordedExplanation('hurried'), 'now');
    expect(hurried).toHaveProperty('reviewRating.alternateName', 'NO VERDICT (mistrial)');
  });

  it('ends no element of the page that it is put into, whatever the claim says', () => {
    const claim = 'It is so.</script><!--<script>alert(1)</script>';
    const review = claimReview({ ...recordedExplanation('denied'), claim }, 'now');
    expect(scriptText(review)).not.toContain('<');
    expect(JSON.parse(scriptText(review))).toEqual(review);
  });
});
