import { randomUUID } from 'node:crypto';
import { keyRing, readTrust, trustedKeysFrom } from '@assize/keys';
import {
  strictObject,
  Claim,
  admitClaim,
  claimProceedings,
  proceedingOfDigest,
  verifyFile,
  type Verification,
} from '@assize/proto';
import Type from 'typebox';
import type { Home } from '../court/home.ts';
import { caseFileOf, keepCase } from '../court/kept-case.ts';
import { CaseInput, Verdict, readCase, verdictOf } from './case-file.ts';
import type { Session } from './session.ts';
import { tool, ToolInputError } from './tool.ts';

// An agent's own confidence is no evidence: it would only spare its claim the trial.
const { confidence: _untold, ...CLAIM_FIELDS } = Claim.properties;

const DEFAULT = 'defect-court';

/** Each proceeding by what its graph says of itself. */
function proceedingsTold(): string {
  const told = claimProceedings().map(({ name, graph }) => `${name}: ${graph.description ?? ''}`);
  return told.join('. ').slice(0, 1000);
}

const Reviewed = strictObject({
  ...CLAIM_FIELDS,
  proceeding: Type.Optional(
    Type.Enum(
      claimProceedings().map(({ name }) => name),
      { description: `by which rules (default: ${DEFAULT}); ${proceedingsTold()}` },
    ),
  ),
});

/** Publishes a claim, waits for the signed verdict and keeps it. */
export function reviewTool(session: Session) {
  return tool({
    name: 'review_claim',
    title: 'Review a claim',
    description:
      'Has a claim contested by the court and waits for the signed verdict. Evidence is text or a ' +
      'report: kind junit, coverage, exit-code, digest, http or diffstat, its content in text or data. ' +
      'What a report contradicts is refuted, whatever else is said. Without evidence the local index ' +
      'is searched for it.',
    input: Reviewed,
    output: Verdict,
    readOnly: false,
    right: 'submit',
    async run({ proceeding = DEFAULT, ...value }, signal) {
      const admitted = admitClaim(value);
      if (!admitted.ok) throw new ToolInputError(admitted.faults.join('; '));
      const publisher = await session.publisher(proceeding);
      const answer = await publisher.review(admitted.claim, randomUUID(), signal);
      if (answer.status === 'refused') throw new ToolInputError(answer.faults.join('; '));
      const file = await keepCase(session.home, answer);
      return verdictOf(answer.sealed, file);
    },
  });
}

export function verdictTool({ home }: Session) {
  return tool({
    name: 'get_verdict',
    title: 'Get a verdict',
    description: 'The verdict on a case that was reviewed on this machine, as its file says it.',
    input: CaseInput,
    output: Verdict,
    readOnly: true,
    right: 'read',
    async run({ caseId }) {
      const checked = await verified(home, caseId);
      if (checked.status !== 'verified') {
        throw new ToolInputError(`caseId: its file is ${checked.status}: ${checked.why}`);
      }
      if (checked.sealed.case.header.caseId !== caseId) {
        throw new ToolInputError('caseId: its file is that of another case');
      }
      const file = caseFileOf(home, caseId);
      if (checked.sealed.case.header.matter !== undefined) {
        throw new ToolInputError(`caseId: it is the critique of a report; read ${file}`);
      }
      return verdictOf(checked.sealed, file);
    },
  });
}

/** A case that is kept here, checked by the keys that this machine pinned. */
async function verified(home: Home, caseId: string): Promise<Verification> {
  const bytes = await readCase(home, caseId);
  const keys = keyRing(await trustedKeysFrom(await readTrust(home.trust)));
  return verifyFile(bytes, keys, proceedingOfDigest);
}

const Checked = Type.Object({
  status: Type.Enum(['verified', 'tampered', 'not-verified']),
  why: Type.String({ description: 'Empty when it was verified' }),
  checks: Type.Array(Type.String(), { description: 'What was checked' }),
});

/** Checks a signed case by the keys that this machine pinned. */
export function verifyTool({ home }: Session) {
  return tool({
    name: 'verify_verdict',
    title: 'Verify a verdict',
    description:
      'Checks a signed case of this machine: bytes, chain, walk, signatures and seal, by the keys in ' +
      'the local trust store and never by one inside the file.',
    input: CaseInput,
    output: Checked,
    readOnly: true,
    right: 'read',
    async run({ caseId }) {
      return checkedOf(await verified(home, caseId));
    },
  });
}

function checkedOf(result: Verification): Type.Static<typeof Checked> {
  const { status } = result;
  if (status === 'verified') return { status, why: '', checks: [...result.checks] };
  return { status, why: result.why, checks: [] };
}
