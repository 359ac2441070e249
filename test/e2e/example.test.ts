import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectBus } from '@assize/bus';
import { claimsSubject } from '@assize/proto';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PLAIN } from '#src/claims.ts';
import { startCourt } from '#src/court.ts';
import { ownFolder } from '#src/folder.ts';
import { caseOf } from '#src/publish.ts';

/** A court as `npm start` opens it: each role with a key of its own, publishers with none. */
const stack = new AsyncDisposableStack();
const court = stack.use(await startCourt(stack.use(await ownFolder()), { guarded: true }));
afterAll(() => stack.disposeAsync());

const EXAMPLE = new URL('../../docs/examples/publish.ts', import.meta.url).pathname;

/** Runs the example and reads what it prints. */
async function runExample(): Promise<unknown> {
  const env = { ...process.env, ASSIZE_DATA: court.home.data };
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [EXAMPLE, court.natsUrl], { env });
  return JSON.parse(stdout);
}

const VERDICT = {
  predicateType: 'urn:assize:verdict:v1',
  predicate: {
    claim: { text: PLAIN.text },
    decision: 'affirm',
    classification: 'supported',
    support: [{ id: 'guide' }],
  },
};

describe('another program', () => {
  let client: NatsConnection;
  const refusals: string[] = [];
  beforeEach(async () => {
    client = await connect({ servers: court.natsUrl });
    refusals.length = 0;
    void (async () => {
      for await (const status of client.status()) {
        if (status.type === 'error') refusals.push(status.error.message);
      }
    })();
  });
  afterEach(() => client.close());

  it('publishes a claim with a plain client and prints its verdict', async () => {
    expect(await runExample()).toMatchObject(VERDICT);
  });

  it('is told by its own client that a message is larger than the bus takes', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(4 * 1024 * 1024) });
    const publish = (): void => client.publish(claimsSubject('defect-court'), body);
    expect(publish).toThrow(/max_payload/);
    expect(await runExample()).toMatchObject(VERDICT);
  });

  it.each([
    ['in the name of a role', `court.${caseOf('forged')}.clerk.prosecutor`],
    ['the end of a case', `court.${caseOf('forged')}.judge.affirm`],
    ['a verdict', `verdicts.affirm.${caseOf('forged')}`],
    ['an error to a publisher', `claim-errors.${caseOf('forged')}`],
    ['a change of the streams', '$JS.API.STREAM.PURGE.COURT'],
  ])('cannot publish %s', async (_what, subject) => {
    client.publish(subject, '{}');
    await client.flush();
    await vi.waitFor(() => expect(refusals.join()).toMatch(/permissions violation/i));
    expect(refusals.join()).toContain(subject);
    expect(await runExample()).toMatchObject(VERDICT);
  });

  it('cannot listen to the handoffs of a case', async () => {
    client.subscribe('court.>', { callback: () => undefined });
    await client.flush();
    await vi.waitFor(() => expect(refusals.join()).toMatch(/permissions violation/i));
  });
});

describe('a role', () => {
  it('can publish in no name but its own', async () => {
    const refusals: unknown[] = [];
    const log = {
      info: () => undefined,
      warn: () => undefined,
      error: (fields: object) => void refusals.push(fields),
    };
    const seed = await readFile(join(court.home.keys, 'prosecutor.seed'), 'utf8');
    await using bus = await connectBus({
      servers: court.natsUrl,
      name: 'prosecutor',
      nkeySeed: seed.trim(),
      inboxPrefix: '_INBOX_prosecutor',
      log,
    });
    const forged = `court.${caseOf('forged')}.defense.judge`;
    bus.publish(forged, Buffer.from('{}'));
    await bus.flush();
    await vi.waitFor(() => expect(refusals.map(String)).toHaveLength(1));
    expect(String(Reflect.get(Object(refusals[0]), 'err'))).toContain(forged);
  });
});
