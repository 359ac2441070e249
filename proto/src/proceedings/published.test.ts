import Compile from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { checkClaim } from '../schema/check.ts';
import { publishedSchemas } from './published.ts';

function printed(name: string): object {
  const schema: unknown = JSON.parse(JSON.stringify(publishedSchemas()[name]));
  return typeof schema === 'object' && schema !== null ? schema : {};
}

describe('a schema as it is printed', () => {
  test.each(Object.keys(publishedSchemas()))('%s is plain JSON Schema of an object', (name) => {
    expect(printed(name)).toMatchObject({ type: 'object', additionalProperties: false });
  });

  test.each([
    [{ text: 'A claim.' }],
    [{ text: 'A claim.', confidence: 1.3 }],
    [{ text: 'A claim.', colour: 'red' }],
    [{ text: 'A claim.', evidence: [{ id: 'a', text: 'x', kind: 'text' }] }],
    [{ text: 'A claim.', evidence: [{ text: 'x' }] }],
    [{ text: 'A claim.', limits: { ttlMs: 0 } }],
    [{}],
  ])('takes and refuses the claims that the court does: %j', (claim) => {
    expect(Compile(printed('claim')).Check(claim)).toBe(checkClaim(claim).ok);
  });
});
