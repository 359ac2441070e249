import { sharedKeys, type NamedJwk, type TrustedKeys } from '@assize/keys';
import { SEPARATED, type Role } from '@assize/proto';
import { OperatorError } from '@assize/proto/operator-error';

/** @throws OperatorError that names each breach, and each role without a key */
export function assertSeparation(
  jwks: readonly NamedJwk[],
  keys: Pick<TrustedKeys, 'names'>,
  alignments: Readonly<Record<Role, string>>,
): void {
  const shared = sharedKeys(jwks, SEPARATED).map(
    ({ names }) => `${names.join(' and ')} share a key`,
  );
  const aligned = SEPARATED.flatMap((a, at) =>
    SEPARATED.slice(at + 1)
      .filter((b) => alignments[a] === alignments[b])
      .map((b) => `${a} and ${b} share the alignment "${alignments[a]}"`),
  );
  const absent = SEPARATED.filter((role) => !keys.names.includes(role)).map(
    (role) => `no public key of the ${role} is trusted`,
  );
  const faults = [...shared, ...aligned, ...absent];
  if (faults.length > 0) throw new OperatorError(`roles are not separate: ${faults.join('; ')}`);
}
