import { createSigner, trustedKeysFrom } from '@assize/keys';
import { Health } from '@assize/launcher/health';
import { DEFAULT_LIMITS } from '@assize/proto';
import { noTelemetry } from '@assize/telemetry';
import { createLog } from '@assize/telemetry/log';
import { Caseload } from '../caseload.ts';
import { newOpenings, type ClerkPorts } from '../ports.ts';

const never = (): never => {
  throw new Error('this test asks nobody else');
};

/**
 * The ports of a clerk in a test.
 * @param does the calls to the bus that the test expects; any other fails
 */
export async function portsOf(does: object, change: Partial<ClerkPorts> = {}): Promise<ClerkPorts> {
  const known = new Map<string | symbol, unknown>(Object.entries(does));
  const bus = new Proxy({}, { get: (_target, name) => known.get(name) ?? never });
  return {
    role: 'clerk',
    bus: bus as ClerkPorts['bus'],
    counters: { admit: never, read: never },
    openings: newOpenings(),
    signer: await createSigner('clerk'),
    keys: await trustedKeysFrom([]),
    courtEnabled: true,
    packs: () => [],
    precedents: { cite: never } as unknown as ClerkPorts['precedents'],
    account: 'default',
    caseload: new Caseload({ openCases: 9, publisherOpen: 9, publisherRate: 9 }),
    limits: DEFAULT_LIMITS,
    trustedPublishers: [],
    search: 'allowed',
    alignment: 'procedure',
    clock: Date.now,
    log: createLog({ name: 'clerk', level: 'silent' }),
    telemetry: noTelemetry,
    health: new Health(),
    ...change,
  };
}
