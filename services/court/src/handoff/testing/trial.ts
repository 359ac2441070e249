import {
  keyRing,
  createSigner,
  trustedKeysFrom,
  type Signer,
  type TrustedKeys,
} from '@assize/keys';
import {
  DEFAULT_ALIGNMENTS,
  DEFAULT_LIMITS,
  canonical,
  handoffSubject,
  openHeader,
  proceedingNamed,
  ROLES,
  signLink,
  type Artifact,
  type CaseFile,
  type CaseHeader,
  type Entry,
  type KeyRing,
  type Role,
} from '@assize/proto';
import { append, openedCase, type Case } from '#src/handoff/turn.ts';

/** 1 January 2026. */
const OPENED_AT = Date.UTC(2026, 0, 1);

export interface Court {
  readonly keys: KeyRing;
  readonly trusted: TrustedKeys;
  signerOf(role: Role): Signer;
  open(): Promise<Case>;
  /** Signed with the role's key or another. */
  hand(kase: Case, role: Role, artifact: Artifact, signer?: Signer): Promise<Case>;
  /** Signed again by the entry's author. `at` is its index (-1: the newest). */
  rewritten(file: CaseFile, at: number, change: Partial<Entry>): Promise<CaseFile>;
  /** Newly opened, with a changed header, and signed by the clerk or another signer. */
  reopened(file: CaseFile, change: Partial<CaseHeader>, signer?: Signer): Promise<CaseFile>;
}

/** New keys, in memory and all trusted. */
export async function newCourt(): Promise<Court> {
  const signers = new Map<Role, Signer>();
  for (const role of ROLES) signers.set(role, await createSigner(role));
  const jwks = [...signers.values()].map((signer) => signer.publicJwk);
  const trusted = await trustedKeysFrom(jwks);
  const keys = keyRing(trusted);
  const signerOf = (role: Role): Signer => {
    const signer = signers.get(role);
    if (!signer) throw new Error(`no key of the ${role}`);
    return signer;
  };
  let cases = 0;
  return {
    keys,
    trusted,
    signerOf,
    open: () => open(signerOf('clerk'), `case ${(cases += 1)}`),
    hand: (kase, role, artifact, signer = signerOf(role)) => {
      const brain = {
        kind: 'heuristic',
        name: 'test-1',
        alignment: DEFAULT_ALIGNMENTS[role],
      } as const;
      const now = OPENED_AT + 1000 * (kase.file.entries.length + 1);
      return append(kase, { role, artifact, gathered: {}, brain, now }, signer);
    },
    async rewritten({ header, entries }, at, change) {
      const entry = entries.at(at);
      if (!entry) throw new Error(`there is no entry ${at}`);
      const { signature: _old, ...unsigned } = { ...entry, ...change };
      return { header, entries: entries.with(at, await signLink(unsigned, signerOf(entry.role))) };
    },
    async reopened({ header }, change, signer = signerOf('clerk')) {
      const { signature: _old, ...unsigned } = { ...header, ...change };
      return { header: await signLink(unsigned, signer), entries: [] };
    },
  };
}

async function open(clerk: Signer, id: string): Promise<Case> {
  const proceeding = proceedingNamed('defect-court');
  if (!proceeding) throw new Error('the defect court does not ship');
  const unsigned = openHeader({
    claim: {
      text: 'The Nile flows through Africa.',
      evidence: [{ id: 'e1', text: 'The Nile is a river in Africa.' }],
    },
    identity: { account: 'test', source: 'urn:test', id },
    publisher: null,
    proceeding,
    limits: { ...DEFAULT_LIMITS, leastConfidence: 0.6 },
    now: OPENED_AT,
  });
  const header = await signLink(unsigned, clerk);
  return openedCase(proceeding, header);
}

export function message(
  file: CaseFile,
  from: Role,
  to: Role,
): { readonly subject: string; readonly body: Uint8Array; readonly at: string } {
  return {
    subject: handoffSubject(file.header.caseId, from, to),
    body: Buffer.from(canonical(file)),
    at: file.entries.at(-1)?.at ?? file.header.openedAt,
  };
}
