import { describe, expect, test } from 'vitest';
import { openHeader, DEFAULT_LIMITS } from '../case/admission.ts';
import { view } from '../case/view.ts';
import { handInAll, openTrial, courtProceeding } from '#src/testing/drive.ts';
import { defended, indicted, ruled } from '#src/testing/artifacts.ts';
import { predicateOf } from '../verdict/predicate.ts';
import { checkCaseFile } from './check.ts';
import type { Precedent, Precedents } from './precedent.ts';

const PRECEDENT: Precedent = {
  kind: 'precedent',
  claim: 'The Nile flows in Africa.',
  relation: 'same',
  similarity: 0.95,
  caseId: 'a'.repeat(26),
  decision: 'amend',
  classification: 'refuted',
  credibility: null,
  decidedAt: '2025-12-01T00:00:00.000Z',
  head: '0'.repeat(64),
};
const FOUND: Precedents = {
  cited: [PRECEDENT],
  missing: ['embedding: unreachable (UNAVAILABLE), no precedent is cited'],
};

function tried(precedents: Precedents | undefined) {
  const hands = [indicted({ confidence: 0.99 }), defended({ plea: 'yes' }), ruled('affirm')];
  const { file, walk } = handInAll(openTrial(), hands);
  const header = precedents ? { ...file.header, precedents } : file.header;
  return { file: { ...file, header }, walk };
}

describe('precedents', () => {
  test('stand in the verdict as cited, and among its gaps as missing', () => {
    const { file, walk } = tried(FOUND);
    const predicate = predicateOf(file, walk);
    expect(predicate.precedents).toEqual([PRECEDENT]);
    expect(predicate.gaps).toContainEqual({
      what: FOUND.missing[0],
      foundBy: 'clerk',
      stage: 'opening',
    });
  });

  test('change nothing else of a verdict', () => {
    const [cited, plain] = [tried(FOUND), tried(undefined)].map(({ file, walk }) => ({
      ...predicateOf(file, walk),
      precedents: [],
      gaps: [],
    }));
    expect(cited).toEqual(plain);
  });

  test('are shown to no role', () => {
    const { proceeding, file, walk } = openTrial();
    const header = { ...file.header, precedents: FOUND };
    const seen = JSON.stringify(view(proceeding, { ...file, header }, walk));
    expect(seen).toBe(JSON.stringify(view(proceeding, file, walk)));
  });

  test('are not in a header where there is nothing to say', () => {
    const opening = {
      claim: { text: 'It is so.' },
      identity: { account: 'A', source: 'urn:test', id: '1' },
      publisher: null,
      proceeding: courtProceeding(),
      limits: DEFAULT_LIMITS,
      now: 0,
    };
    const empty = openHeader({ ...opening, precedents: { cited: [], missing: [] } });
    expect(empty).toEqual(openHeader(opening));
    expect('precedents' in empty).toBe(false);
  });

  test('are read in a case file, which is one without them too', () => {
    for (const precedents of [FOUND, undefined]) {
      expect(checkCaseFile(tried(precedents).file).ok).toBe(true);
    }
    const four: Precedents = { ...FOUND, cited: [1, 2, 3, 4].map(() => PRECEDENT) };
    expect(checkCaseFile(tried(four).file).ok).toBe(false);
  });
});
