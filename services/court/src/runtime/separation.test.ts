import { createSigner, trustedKeysFrom, type NamedJwk } from '@assize/keys';
import { DEFAULT_ALIGNMENTS, ROLES, type Role } from '@assize/proto';
import { describe, expect, it } from 'vitest';
import { assertSeparation, SeparationError } from './separation.ts';

const own = await Promise.all(ROLES.map(async (role) => (await createSigner(role)).publicJwk));
const named = (name: Role): NamedJwk => {
  const jwk = own.find((one) => one.name === name);
  if (!jwk) throw new Error(`no key of the ${name}`);
  return jwk;
};

/** What is said of a court with these keys and alignments; nothing where it may open. */
async function said(
  jwks: readonly NamedJwk[],
  alignments: Partial<Record<Role, string>> = {},
): Promise<string> {
  const keys = await trustedKeysFrom(jwks);
  try {
    assertSeparation(jwks, keys, { ...DEFAULT_ALIGNMENTS, ...alignments });
    return '';
  } catch (error) {
    if (error instanceof SeparationError) return error.message;
    throw error;
  }
}

describe('a court', () => {
  it('opens with parties of their own keys and alignments', async () => {
    expect(await said(own)).toBe('');
  });

  it('opens where clerk and evaluator share what no party has', async () => {
    const shared = { ...named('clerk'), name: 'evaluator' };
    expect(await said([...own, shared], { clerk: 'both', evaluator: 'both' })).toBe('');
  });

  it('does not open where two parties share a key', async () => {
    const shared = { ...named('judge'), name: 'defense' };
    expect(await said([...own, shared])).toBe(
      'roles are not separate: defense and judge share a key',
    );
  });

  it('does not open where two parties share an alignment', async () => {
    expect(await said(own, { judge: 'for the charge' })).toBe(
      'roles are not separate: prosecutor and judge share the alignment "for the charge"',
    );
  });

  it('does not open where a party has no key, and says all that is wrong', async () => {
    const without = own.filter(({ name }) => name !== 'judge');
    expect(await said(without, { defense: 'for the charge' })).toBe(
      'roles are not separate: prosecutor and defense share the alignment "for the charge"; no public key of the judge is trusted',
    );
  });
});
