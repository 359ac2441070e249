import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { claimsSubject } from '@assize/proto';
import { connect } from '@nats-io/transport-node';
import { afterAll, describe, expect, it } from 'vitest';
import { PLAIN } from '#src/claims.ts';
import { openTestCourt } from '#src/court.ts';

const court = await openTestCourt();
afterAll(() => court[Symbol.asyncDispose]());

const EXAMPLE = new URL('../../docs/examples/publish.ts', import.meta.url).pathname;

describe('another program', () => {
  it('publishes a claim with a plain client and prints its verdict', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [EXAMPLE, court.natsUrl]);
    expect(JSON.parse(stdout)).toMatchObject({
      predicateType: 'urn:assize:verdict:v1',
      predicate: {
        claim: { text: PLAIN.text },
        decision: 'affirm',
        classification: 'supported',
        support: [{ id: 'guide' }],
      },
    });
  });

  it('is told by its own client that a message is larger than the bus takes', async () => {
    const client = await connect({ servers: court.natsUrl });
    const body = JSON.stringify({ text: 'x'.repeat(4 * 1024 * 1024) });
    const publish = (): void => client.publish(claimsSubject('defect-court'), body);
    expect(publish).toThrow(/max_payload/i);
    await client.close();
    expect((await court.review(PLAIN)).predicate.decision).toBe('affirm');
  });
});
