import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithdrawn } from '#src/stance/rules/withdrawn.ts';

const CLAIM = 'Refunds are paid within five days.';
const withdrawn = (passage: string): boolean => isWithdrawn(CLAIM, passage, passage);

describe('what is taken back as a whole', () => {
  it.each([
    `RETRACTED ARTICLE\n\n${CLAIM}`,
    `${CLAIM} It is simple.\n\nReason for retraction: invented figures.`,
    `OUTDATED, kept for history.\n${CLAIM}`,
    `This policy was repealed on 1 March. ${CLAIM}`,
    `${CLAIM} All stories on this site are invented.`,
    `Sample press release\n\n${CLAIM}`,
    `${CLAIM} None of this was done.`,
    `We reject the letter that follows. ${CLAIM}`,
    `RFC 41: Refunds\nStatus: REJECTED (2024-08-19)\n\n${CLAIM}`,
    `${CLAIM} (Nothing on this page has happened.)`,
    `DRILL\n${CLAIM}\nThis was only a drill.`,
    `$ policy apply refunds.yaml --dry-run\n${CLAIM}`,
    `policy apply refunds.yaml --dry-run=client\n${CLAIM}`,
    `DRAFT \u2013 NOT APPROVED\n\n${CLAIM}`,
    `Ticket 12: ${CLAIM}\n\nResolution: Cannot reproduce`,
    `Tabletop exercise, scenario 4\n${CLAIM}`,
  ])('%s', (passage) => {
    expect(withdrawn(passage)).toBe(true);
  });

  it.each([
    ['a rehearsal before it', `$ policy apply --dry-run\n1 to add\n$ policy apply\n${CLAIM}`],
    ['advice', `Use --dry-run to see the changes. ${CLAIM}`],
    ['of a release', `NAME: web\nSTATUS: superseded\n${CLAIM}`],
    ['of a payment', `Payment 1881\nState: declined\n${CLAIM}`],
    ['a list', `- ${CLAIM}\n- Don't rely on it for gifts.`],
    ['said of another', `The old rule of ten days was repealed. ${CLAIM}`],
    ['said of a part of the world', `A fictional town is shown. ${CLAIM}`],
    ['a line that begins alike', `Obsolete hosts: 3\nRetraction of the gear took 8 s.\n${CLAIM}`],
    ['a word of it', `${CLAIM} Samples are kept for a week, and none of these spoil.`],
    ['nothing', CLAIM],
  ])('is not what has %s', (_, passage) => {
    expect(withdrawn(passage)).toBe(false);
  });

  it('does not count where the claim says so itself', () => {
    const claim = 'The paper was retracted.';
    expect(isWithdrawn(claim, claim, `Retraction: the paper was retracted in May. ${claim}`)).toBe(
      false,
    );
  });

  it('is the same wherever it stands', () => {
    fc.assert(
      fc.property(fc.lorem({ mode: 'sentences', maxCount: 9 }), (text) => {
        expect(withdrawn(text)).toBe(false);
        expect(withdrawn(`${text}\n\nNone of this is so.\n\n${text}`)).toBe(true);
      }),
    );
  });
});
