import type { RequestOutcome } from '@assize/bus';
import { createSigner, type Signer } from '@assize/keys';
import { publisherKey } from '@assize/proto';
import { critiqueView, reportOf } from '@assize/court/report/testing';
import { describe, expect, it } from 'vitest';
import { answered, asked, signedBy } from '../testing/remands.ts';
import { askWriter } from './writer.ts';

const REPORT = reportOf({ a: 'The pump was new in May.' }, { s1: 'S' });
const NOTHING = { plannerContext: [], sectionPrompts: [], outlineContext: [] };
const GOOD = { sections: [{ id: 'a', heading: 'a', text: 'The pump was new in June.' }] };

const writerGiving = (outcome: RequestOutcome, known: readonly Signer[] = [], proven = false) =>
  asked(outcome, known, (asking) => {
    const view = critiqueView(REPORT, [], { publisher: 'acme', proven });
    return askWriter(asking, view, { constraints: NOTHING, findings: [] });
  });

describe('a publisher’s writer', () => {
  it('is asked under its name, with the report and until when', async () => {
    const { sent, said } = await writerGiving(answered(GOOD));
    expect(said).toBe('publisher acme (unproven)');
    expect(sent.map(({ to }) => to)).toEqual(['remands.acme']);
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
      caseId: 'case',
      report: REPORT,
      deadline: '1970-01-01T00:00:00.700Z',
    });
  });

  it.each([
    ['it is silent', { status: 'timeout' } as const, 'no answer within 700 ms'],
    ['it talks nonsense', answered('yes'), 'not of the form'],
    ['it is too long-winded', answered(' '.repeat(2 ** 18 + 1)), 'the limit is 262144'],
    ['it leaves no section', answered({ sections: [], removed: ['a'] }), 'the revised report'],
    [
      'it answers a finding that nobody made',
      answered({ ...GOOD, done: [{ finding: 'm9', what: '', done: true }] }),
      'unknown finding "m9"',
    ],
  ])('has failed, and it is said, where %s', async (_why, outcome, words) => {
    const { said } = await writerGiving(outcome);
    expect(said).toMatch(/^writer of acme: /);
    expect(said).toContain(words);
  });
});

it('of a registered publisher counts by its signature, and is not asked about what may be another’s report', async () => {
  const own = await createSigner(publisherKey('acme'));
  const signed = await signedBy(own, { caseId: 'case', answer: GOOD });
  expect((await writerGiving(signed, [own], true)).said).toBe('publisher acme (signed)');
  expect((await writerGiving(answered(GOOD), [own], true)).said).toContain('not a signed envelope');
  const { sent, said } = await writerGiving(signed, [own]);
  expect([sent, said]).toEqual([[], expect.stringContaining('not proven to be its own')]);
});
