import { canonical, withinInline, type CaseHeader, type Claim } from '@assize/proto';

/**
 * Whether a case was opened for this very claim, with this very evidence: somebody else may have had one opened
 * under the same identity. Texts that the court keeps apart are compared by their digests.
 */
export function isOn({ claim: tried }: Pick<CaseHeader, 'claim'>, claim: Claim): boolean {
  // As it was sent: JSON leaves out what is undefined.
  const sent = JSON.parse(JSON.stringify(claim)) as Claim;
  return canonical(withinInline(sent).claim) === canonical(tried);
}
