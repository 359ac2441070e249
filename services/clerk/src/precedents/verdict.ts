import { keyRing, type TrustedKeys } from '@assize/keys';
import {
  PRECEDENT_DECISIONS,
  courtPredicate,
  proceedingOfDigest,
  readStatement,
  readUnreached,
  verifyFile,
  type Predicate,
} from '@assize/proto';
import { ruledOn, type Ruled } from './passage.ts';

type VerdictRead =
  | { readonly status: 'ruled'; readonly claim: string; readonly ruled: Ruled }
  | { readonly status: 'none'; readonly why: string };

/** Reads what a judge decided from the sealed bytes that ended its case: every signature is checked first. */
export async function ruledBy(bytes: Uint8Array, keys: TrustedKeys): Promise<VerdictRead> {
  const verified = await verifyFile(bytes, keyRing(keys), proceedingOfDigest);
  if (verified.status !== 'verified') return { status: 'none', why: verified.why };
  const said = readStatement(verified.sealed.envelope.payload)?.predicate;
  const predicate = said && courtPredicate(said);
  const decision = PRECEDENT_DECISIONS.find((one) => one === predicate?.decision);
  if (!predicate || !decision) return { status: 'none', why: 'it decided nothing' };
  if (predicate.gaps.some(atTrial)) return { status: 'none', why: 'a service was out of reach' };
  const { caseId, classification, credibility, closedAt: decidedAt, head, claim } = predicate;
  const decided = { caseId, decision, classification, credibility, decidedAt, head };
  const { publisher = null } = verified.sealed.case.header.identity;
  return { status: 'ruled', claim: claim.text, ruled: ruledOn(claim.text, decided, publisher) };
}

/** Absence of evidence is no finding. That no precedent could be looked up took nothing from the trial. */
function atTrial({ what, stage }: Predicate['gaps'][number]): boolean {
  return stage !== 'opening' && readUnreached(what) !== null;
}
