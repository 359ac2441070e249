import { weighsConfidenceFirst, type Claim, type Proceeding } from '@assize/proto';

/**
 * Says why a claim can't be tried where it would go straight to a court; null where it can, or where a
 * light path or its publisher's own confidence comes first.
 */
export function courtClosedTo(
  { name, binding, definition }: Proceeding,
  claim: Claim,
  courtEnabled: boolean,
): string | null {
  // What no activation leads to is no court that could be closed.
  if (!definition.gate || binding.next !== undefined) return null;
  if (weighsConfidenceFirst(claim)) return null;
  const instead = 'publish it on claims.light';
  if (claim.activation === 'never')
    return `activation is "never", and ${name} is a court: ${instead}`;
  return courtEnabled ? null : `no court opens here (ASSIZE_COURT_ENABLED is false): ${instead}`;
}
