import { describe, expect, test } from 'vitest';
import { dsse } from '@sigstore/core';
import { readRefusal } from './answer.ts';
import { HEADERS } from './headers.ts';
import { CLAIM_ERROR_TYPE } from './schema/case-file.ts';
import { newCourt } from './testing/keys.ts';

const court = newCourt('ours');
const caseId = 'a'.repeat(26);
const body = Buffer.from(
  JSON.stringify({ code: 'bad-claim', faults: ['no'], source: null, id: null, caseId }),
);
const { keyid, sig } = court.sign(dsse.preAuthEncoding(CLAIM_ERROR_TYPE, body), 'clerk');
const message = { body, headers: { [HEADERS.keyid]: keyid, [HEADERS.signature]: sig } };

describe('a refusal of a claim', () => {
  test('is believed by the key of the clerk', async () => {
    expect(await readRefusal(message, court.ringOf(), caseId)).toMatchObject({ status: 'refused' });
  });

  test('is not believed by a key that was revoked', async () => {
    const ring = { ...court.ringOf(), revocation: () => 'signed by a revoked key' };
    expect(await readRefusal(message, ring, caseId)).toMatchObject({
      reason: 'not-signed',
      why: 'its signature by the clerk: signed by a revoked key',
    });
  });
});
