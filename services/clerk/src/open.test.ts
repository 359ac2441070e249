import { createSigner } from '@assize/keys';
import { caseIdOf, DEFAULT_LIMITS, openHeader, proceedingNamed, signLink } from '@assize/proto';
import { expect, test } from 'vitest';
import { openCase, type Opening } from './open.ts';
import type { ClerkPorts } from './ports.ts';
import { portsOf } from './testing/ports.ts';

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

async function clerkWithCase(): Promise<ClerkPorts> {
  const signer = await createSigner('clerk');
  const { claim } = opening;
  const terms = { claim, identity, publisher: null, proceeding: opening.proceeding };
  const header = await signLink(openHeader({ ...terms, limits: DEFAULT_LIMITS, now: 0 }), signer);
  // Of a claim that came before only the verdicts are looked at.
  const ports = await portsOf({ next: async () => null }, { signer });
  ports.openings.set(header.caseId, { header, sequence: 1 }, { size: 1 });
  ports.caseload.opened(header.caseId, 'anonymous', 0);
  return ports;
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
