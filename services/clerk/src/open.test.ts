import { createSigner, trustedKeysFrom } from '@assize/keys';
import { Health } from '@assize/launcher/health';
import { caseIdOf, DEFAULT_LIMITS, openHeader, proceedingNamed, signLink } from '@assize/proto';
import { noTelemetry } from '@assize/telemetry';
import { createLog } from '@assize/telemetry/log';
import { expect, test } from 'vitest';
import { Caseload } from './caseload.ts';
import { openCase, type Opening } from './open.ts';
import { newOpenings, type ClerkPorts } from './ports.ts';

const proceeding = proceedingNamed('defect-court');
if (!proceeding) throw new Error('defect-court does not ship');
const identity = { account: 'default', source: 'urn:test', id: 'one' };
const opening: Opening = {
  ...identity,
  publisher: null,
  provenPublisher: null,
  claim: { text: 'The Nile is a river.' },
  proceeding,
  causes: null,
  trace: {},
};

const never = (): never => {
  throw new Error('of a claim that came before only the verdicts are looked at');
};

async function clerkWithCase(): Promise<ClerkPorts> {
  const signer = await createSigner('clerk');
  const { claim } = opening;
  const terms = { claim, identity, publisher: null, proceeding: opening.proceeding };
  const header = await signLink(openHeader({ ...terms, limits: DEFAULT_LIMITS, now: 0 }), signer);
  const openings = newOpenings();
  openings.set(header.caseId, { header, sequence: 1 }, { size: 1 });
  const caseload = new Caseload({ openCases: 9, publisherOpen: 9, publisherRate: 9 });
  caseload.opened(header.caseId, 'anonymous', 0);
  return {
    role: 'clerk',
    bus: { next: async () => null } as unknown as ClerkPorts['bus'],
    counters: { admit: never, read: never },
    openings,
    signer,
    keys: await trustedKeysFrom([]),
    courtEnabled: true,
    packs: () => [],
    precedents: { cite: never } as unknown as ClerkPorts['precedents'],
    account: 'default',
    caseload,
    limits: DEFAULT_LIMITS,
    trustedPublishers: [],
    search: 'allowed',
    alignment: 'procedure',
    clock: Date.now,
    log: createLog({ name: 'clerk', level: 'silent' }),
    telemetry: noTelemetry,
    health: new Health(),
  };
}

test('a claim whose case is open looks up no precedents when it comes again', async () => {
  const ports = await clerkWithCase();
  const caseId = caseIdOf(identity.account, identity.source, identity.id);
  const again = await openCase(ports, opening, null);
  expect(again).toEqual({ status: 'existing', caseId, end: null });
  const other = { ...opening, claim: { text: 'The Nile is a lake.' } };
  expect(await openCase(ports, other, null)).toEqual({ status: 'id-reused', caseId });
  expect(ports.caseload.has(caseId)).toBe(true);
});
