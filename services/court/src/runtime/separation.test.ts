import { createSigner, trustedKeysFrom, type NamedJwk } from '@assize/keys';
import { DEFAULT_ALIGNMENTS, ROLES, type Role } from '@assize/proto';
import { OperatorError } from '@assize/proto/operator-error';
import { expect, it } from 'vitest';
import { assertSeparation } from './separation.ts';

const own = await Promise.all(ROLES.map(async (role) => (await createSigner(role)).publicJwk));
const named = (name: Role): NamedJwk => {
  const jwk = own.find((one) => one.name === name);
  if (!jwk) throw new Error(`no key of the ${name}`);
  return jwk;
};

/** Why a court with these keys and alignments is refused. Empty if it may open. */
async function said(
  jwks: readonly NamedJwk[],
  alignments: Partial<Record<Role, string>> = {},
): Promise<string> {
  const keys = await trustedKeysFrom(jwks);
  try {
    assertSeparation(jwks, keys, { ...DEFAULT_ALIGNMENTS, ...alignments });
    return '';
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
}

const without = own.filter(({ name }) => name !== 'judge');

it.each<[string, readonly NamedJwk[], Partial<Record<Role, string>>, string]>([
  ['opens with parties of their own keys and alignments', own, {}, ''],
  [
    'opens where clerk and evaluator share what no party has',
    [...own, { ...named('clerk'), name: 'evaluator' }],
    { clerk: 'both', evaluator: 'both' },
    '',
  ],
  [
    'does not open where two parties share a key',
    [...own, { ...named('judge'), name: 'defense' }],
    {},
    'roles are not separate: defense and judge share a key',
  ],
  [
    'does not open where two parties share an alignment',
    own,
    { judge: 'for the charge' },
    'roles are not separate: prosecutor and judge share the alignment "for the charge"',
  ],
  [
    'does not open where a party has no key, and says all that is wrong',
    without,
    { defense: 'for the charge' },
    'roles are not separate: prosecutor and defense share the alignment "for the charge"; no public key of the judge is trusted',
  ],
])('a court %s', async (_what, jwks, alignments, why) => {
  expect(await said(jwks, alignments)).toBe(why);
});
