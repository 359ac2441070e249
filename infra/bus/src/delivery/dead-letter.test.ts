import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BODY_LIMIT, deadLetterOf } from '#src/delivery/dead-letter.ts';
import type { Delivery } from '#src/model.ts';

const target = 'graves.here';

function delivery(rest: Partial<Delivery>): Delivery {
  return {
    subject: 'from.there',
    sequence: 12,
    headers: {},
    body: new Uint8Array(),
    at: '2026-01-01T00:00:00.000Z',
    redelivered: 0,
    signal: new AbortController().signal,
    ...rest,
  };
}

describe('a dead letter', () => {
  it('keeps the headers of its message, but none that steers the server', () => {
    const headers = { kind: 'k', 'Nats-Expected-Last-Sequence': '3', 'nats-msg-id': 'id' };
    const letter = deadLetterOf('LOG', delivery({ headers, redelivered: 4 }), 'why', target);
    const { 'assize-dead-sha256': _hash, ...rest } = letter.headers;
    expect(letter.subject).toBe(target);
    expect(rest).toEqual({
      kind: 'k',
      'assize-dead-reason': 'why',
      'assize-dead-subject': 'from.there',
      'assize-dead-sequence': '12',
      'assize-dead-deliveries': '5',
    });
  });

  it('has one id for one message, another for any other', () => {
    const id = (rest: Partial<Delivery>) =>
      deadLetterOf('LOG', delivery(rest), '', target).messageId;
    expect(id({ redelivered: 1 })).toBe(id({ redelivered: 2 }));
    expect(id({ sequence: 13 })).not.toBe(id({}));
    expect(id({ at: '2026-01-01T00:00:00.001Z' })).not.toBe(id({}));
  });

  it('holds the start of the body and the hash of all of it', () => {
    const property = (start: Uint8Array, more: number) => {
      const body = Buffer.concat([start, Buffer.alloc(BODY_LIMIT + more - 300)]);
      const letter = deadLetterOf('LOG', delivery({ body }), 'why', target);
      expect(letter.body.length).toBe(Math.min(body.length, BODY_LIMIT));
      expect(body.subarray(0, BODY_LIMIT).equals(letter.body)).toBe(true);
      expect(letter.headers['assize-dead-sha256']).toBe(
        createHash('sha256').update(body).digest('hex'),
      );
    };
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(300), property));
  });

  it('puts any reason on one line', () => {
    const property = (reason: string) => {
      const text =
        deadLetterOf('LOG', delivery({}), reason, target).headers['assize-dead-reason'] ?? '';
      expect(text).not.toMatch(/[\r\n]/);
      expect(text.length).toBeGreaterThan(0);
      expect(text.length).toBeLessThanOrEqual(1024);
    };
    fc.assert(fc.property(fc.string({ maxLength: 1500, unit: 'binary' }), property), {
      numRuns: 50,
    });
  });
});
