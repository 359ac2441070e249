import { expect, test } from 'vitest';
import { canonical } from '../case/canonical.ts';
import { leafIn, leafOf } from './leaf.ts';

const CASE_ID = 'abcdefghijklmnopqrstuvwxyz';
const STATEMENT = JSON.stringify({ predicate: { caseId: CASE_ID } });
const ENVELOPE = {
  payload: Buffer.from(STATEMENT).toString('base64'),
  payloadType: 'application/vnd.in-toto+json',
  signatures: [{ keyid: 'judge', sig: 'AAAA' }],
};

const ending = (envelope: string): Buffer => Buffer.from(`{"case":{},"envelope":${envelope}}`);

test('the leaf of a verdict is that of its envelope, with the case that its statement names', () => {
  expect(leafIn(ending(canonical(ENVELOPE)))).toEqual({ hash: leafOf(ENVELOPE), caseId: CASE_ID });
});

test.each([
  ['no envelope', '{}'],
  ['one that is not in canonical JSON', JSON.stringify(ENVELOPE, null, 1)],
  ['one that has no canonical JSON', JSON.stringify({ ...ENVELOPE, payload: '\ud800' })],
])('there is no leaf in %s', (_, envelope) => {
  expect(leafIn(ending(envelope))).toBeNull();
});
