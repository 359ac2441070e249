import { claimsSubject } from '@assize/proto';
import { connect } from '@nats-io/transport-node';
import { afterAll, describe, expect, it } from 'vitest';
import { ran } from '#src/assize-command.ts';
import { PLAIN } from '#src/claims.ts';
import { startCourt } from '#src/court.ts';
import { ownFolder } from '#src/folder.ts';

/** A court as `npm start` opens it: each role with a key of its own, publishers with none. */
const stack = new AsyncDisposableStack();
const court = stack.use(await startCourt(stack.use(await ownFolder()), { guarded: true }));
afterAll(() => stack.disposeAsync());

const EXAMPLE = new URL('../../docs/examples/publish.ts', import.meta.url).pathname;

/** Runs the example and reads what it prints. */
async function runExample(): Promise<unknown> {
  const env = { ...process.env, ASSIZE_DATA: court.home.data };
  const { code, out, err } = await ran(EXAMPLE, [court.natsUrl], { env });
  expect(code, err).toBe(0);
  return JSON.parse(out);
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
  it('publishes a claim with a plain client and prints its verdict', async () => {
    expect(await runExample()).toMatchObject(VERDICT);
  });

  it('is told by its own client that a message is larger than the bus takes', async () => {
    const client = await connect({ servers: court.natsUrl });
    const body = JSON.stringify({ text: 'x'.repeat(4 * 1024 * 1024) });
    const publish = (): void => client.publish(claimsSubject('defect-court'), body);
    expect(publish).toThrow(/max_payload/);
    await client.close();
  });
});
