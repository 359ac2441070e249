import { headers, type Msg } from '@nats-io/nats-core';
import { describe, expect, it } from 'vitest';
import { nak, pullRequest, readFacts, readStatus, term } from '#src/delivery/wire.ts';

describe('what a delivered message tells', () => {
  const time = '1763715600123456789';

  it('is read from the short reply subject', () => {
    expect(readFacts(`$JS.ACK.LOG.reader.3.17.21.${time}.4`)).toEqual({
      deliveries: 3,
      sequence: 17,
      at: '2025-11-21T09:00:00.123Z',
    });
  });

  it('is read from the long one, with or without the random token at its end', () => {
    const facts = { deliveries: 1, sequence: 9, at: '2025-11-21T09:00:00.123Z' };
    expect(readFacts(`$JS.ACK._.hash.LOG.reader.1.9.9.${time}.0`)).toEqual(facts);
    expect(readFacts(`$JS.ACK.hub.hash.LOG.reader.1.9.9.${time}.0.rnd`)).toEqual(facts);
  });

  it('is nothing for any other message', () => {
    expect(readFacts(undefined)).toBeNull();
    expect(readFacts('_INBOX.abc.def')).toBeNull();
    expect(readFacts('$JS.ACK.too.short')).toBeNull();
  });
});

describe('what the server says of a pull', () => {
  const status = (code: number, description: string, missing?: string) => {
    const wire = headers(code, description);
    if (missing !== undefined) wire.set('Nats-Pending-Messages', missing);
    const message: Pick<Msg, 'headers'> = { headers: wire };
    return readStatus(message);
  };

  it('is a sign of life, an end, or trouble', () => {
    expect(status(100, 'Idle Heartbeat')).toEqual({ kind: 'alive' });
    expect(status(408, 'Request Timeout', '5')).toEqual({ kind: 'ended', missing: 5 });
    expect(status(409, 'Consumer Deleted')).toEqual({
      kind: 'broken',
      why: '409 Consumer Deleted',
    });
    expect(status(503, 'No Responders')).toEqual({ kind: 'broken', why: 'no responders' });
  });
});

describe('what we tell the server', () => {
  it('gives times in nanoseconds', () => {
    expect(nak(250)).toBe('-NAK {"delay": 250000000}');
    expect(term('why')).toBe('+TERM why');
    expect(JSON.parse(pullRequest(7, 30_000, 5_000))).toEqual({
      batch: 7,
      expires: 30e9,
      idle_heartbeat: 5e9,
    });
  });
});
