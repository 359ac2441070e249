import { keyRing, readTrust, trustedKeysFrom } from '@assize/keys';
import {
  strictObject,
  Claim,
  Evidence,
  admitClaim,
  claimProceedings,
  proceedingOfDigest,
  verifyFile,
  type Verification,
} from '@assize/proto';
import Type from 'typebox';
import { caseFileOf, type Home } from '../court/home.ts';
import { CaseInput, Verdict, readCase, summaryOf, verdictOf } from './case-file.ts';
import { hearInSession } from './hear-in-session.ts';
import type { Session } from './session.ts';
import { tool, ToolInputError } from './tool.ts';

// `confidence` is not accepted: an agent's own confidence is no evidence, and would only spare its claim the trial.
const { confidence: _untold, ...CLAIM_FIELDS } = Claim.properties;

const DEFAULT = 'defect-court';

const REVIEWED = {
  ...CLAIM_FIELDS,
  evidence: Type.Optional(
    Type.Array(strictObject({ ...Evidence.properties, id: Type.Optional(Evidence.properties.id) })),
  ),
  proceeding: Type.Optional(
    Type.Enum(
      claimProceedings().map(({ name }) => name),
      { default: DEFAULT },
    ),
  ),
};
const Reviewed = strictObject(REVIEWED);

/** Fields that are accepted, but not listed: only some operators' setups use them. */
const { element: _e, activation: _a, pack: _p, ...LISTED } = REVIEWED;

/** Missing ids become `e1` for the first exhibit, `e2` for the second, or the next free number. */
export function withExhibitIds(
  evidence: readonly (Omit<Evidence, 'id'> & { readonly id?: string })[],
): Evidence[] {
  const taken = new Set(evidence.map(({ id }) => id));
  return evidence.map(({ id, ...rest }, at) => {
    if (id !== undefined) return { id, ...rest };
    let place = at + 1;
    while (taken.has(`e${place}`)) place += 1;
    taken.add(`e${place}`);
    return { id: `e${place}`, ...rest };
  });
}

export function reviewTool(session: Session) {
  return tool({
    name: 'review_claim',
    input: Reviewed,
    shows: strictObject(LISTED),
    output: Verdict,
    readOnly: false,
    right: 'submit',
    async run({ proceeding = DEFAULT, evidence, ...value }, call) {
      const admitted = admitClaim({
        ...value,
        ...(evidence ? { evidence: withExhibitIds(evidence) } : {}),
      });
      if (!admitted.ok) throw new ToolInputError(admitted.faults.join('; '));
      const { sealed, file } = await hearInSession(session, proceeding, admitted.claim, call);
      const result = verdictOf(sealed, file);
      return { summary: summaryOf(result), result };
    },
  });
}

export function verdictTool({ home }: Session) {
  return tool({
    name: 'get_verdict',
    input: CaseInput,
    output: Verdict,
    readOnly: true,
    right: 'read',
    async run({ caseId }) {
      const checked = await verified(home, caseId);
      if (checked.status !== 'verified') {
        throw new ToolInputError(
          `caseId: the file of the case is ${checked.status}: ${checked.why}`,
        );
      }
      const result = verdictOf(checked.sealed, caseFileOf(home, caseId));
      return { summary: summaryOf(result), result };
    },
  });
}

/** Uses the keys that this machine has pinned. @throws ToolInputError if the file holds another case */
async function verified(home: Home, caseId: string): Promise<Verification> {
  const bytes = await readCase(home, caseId);
  const keys = keyRing(await trustedKeysFrom(await readTrust(home.trust)));
  const checked = await verifyFile(bytes, keys, proceedingOfDigest);
  if (checked.status === 'verified' && checked.sealed.case.header.caseId !== caseId) {
    throw new ToolInputError('caseId: the file contains another case');
  }
  return checked;
}

const Checked = Type.Object({
  status: Type.Enum(['verified', 'tampered', 'not-verified']),
  why: Type.String(),
  checks: Type.Array(Type.String()),
});

/** Says also what verification does not cover, so that an agent does not take it for truth. */
const VERIFIED =
  'The case is verified: its file is what the court signed. Whether the evidence is true was not checked.';

export function verifyTool({ home }: Session) {
  return tool({
    name: 'verify_verdict',
    input: CaseInput,
    output: Checked,
    readOnly: true,
    right: 'read',
    async run({ caseId }) {
      const checked = await verified(home, caseId);
      const { status } = checked;
      if (checked.status === 'verified') {
        const result = { status, why: '', checks: [...checked.checks] };
        return { summary: VERIFIED, result };
      }
      const { why } = checked;
      return { summary: `The case is ${status}: ${why}.`, result: { status, why, checks: [] } };
    },
  });
}
