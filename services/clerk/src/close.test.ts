import { readFile } from 'node:fs/promises';
import type { AppendRequest, Stored } from '@assize/bus';
import { createSigner, trustedKeysFrom, type NamedJwk } from '@assize/keys';
import { createLog } from '@assize/telemetry/log';
import { serializeCase, STREAMS, type SealedCase } from '@assize/proto';
import { noTelemetry } from '@assize/telemetry';
import { expect, it } from 'vitest';
import { closeCase } from './close.ts';
import { newOpenings, type ClerkPorts } from './ports.ts';

const history = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../test/histories/${name}`, import.meta.url));

// Our own court wrote the files.
const sealedIn = async (name: string): Promise<SealedCase> =>
  JSON.parse((await history(name)).toString()) as SealedCase;

async function trustedThen() {
  const trusted = JSON.parse((await history('trust.json')).toString()) as { keys: NamedJwk[] };
  return trustedKeysFrom(trusted.keys);
}

it.each([
  ['this clerk', true],
  ['another clerk', false],
])(
  'writes no second end of a case of %s whose log was dropped after its verdict',
  async (_whose, isOwn) => {
    const body = await history('plain.json');
    const sealed = await sealedIn('plain.json');
    const { header } = sealed.case;
    const { caseId } = header;
    const openings = newOpenings();
    if (isOwn) openings.set(caseId, { header, sequence: 1 }, { size: 1 });
    const verdict = { subject: `verdicts.affirm.${caseId}`, headers: {}, body, sequence: 1 };
    const bus = {
      last: async () => null,
      next: async (_stream: string, _subject: string, from: number) =>
        from > 1 ? null : { ...verdict, at: new Date(sealed.case.header.openedAt).getTime() },
    };
    const keys = await trustedThen();
    // Any other call to the bus would fail.
    const ports = { bus, keys, openings } as unknown as ClerkPorts;
    const { status, record } = await closeCase(ports, caseId, new AbortController().signal);
    expect(status).toBe('ended');
    expect(record.end?.predicate).toMatchObject({ caseId, decision: 'affirm' });
  },
);

it('says of a case whose time is over that it is, though the clock of the clerk is behind that of who found so', async () => {
  const { case: file } = await sealedIn('late.json');
  const { caseId, deadline } = file.header;
  const [indicted] = file.entries;
  if (!indicted) throw new Error('nobody has acted in it');
  const body = Buffer.from(serializeCase({ ...file, entries: [indicted] }));
  const subject = `court.${caseId}.prosecutor.clerk`;
  const handed: Stored = { subject, headers: {}, body, sequence: 1, at: indicted.at };
  const written: AppendRequest[] = [];
  const bus = {
    last: async () => handed,
    next: async (stream: string, _subject: string, from: number) =>
      stream === STREAMS.court && from === 1 ? handed : null,
    append: async (request: AppendRequest) => {
      written.push(request);
      return { status: 'appended', sequence: 2 };
    },
  };
  const ports = {
    bus,
    role: 'clerk',
    alignment: 'procedure',
    keys: await trustedThen(),
    signer: await createSigner('clerk'),
    openings: newOpenings(),
    counters: { admit: async () => ({ status: 'admitted' }), read: async () => null },
    clock: () => Date.parse(deadline) - 1,
    log: createLog({ name: 'clerk', level: 'silent' }),
    telemetry: noTelemetry,
  } as unknown as ClerkPorts;
  const { status } = await closeCase(ports, caseId, new AbortController().signal);
  expect(status).toBe('closed');
  const end = JSON.parse(String(Buffer.from(written[0]?.body ?? []))) as SealedCase;
  expect(end.case.entries.at(-1)?.artifact).toMatchObject({
    reason: `the time limit of 1 ms ended at ${deadline}`,
    brief: { ended: 'time exhausted' },
  });
});
