import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bucket, Quotas } from './quotas.ts';

const steps = fc.array(
  fc.record({ after: fc.integer({ min: 0, max: 3_000 }), amount: fc.integer({ min: 1, max: 50 }) }),
  { maxLength: 60 },
);

describe('a bucket', () => {
  it('gives a second’s worth at once, and its rate from then on, one amount of debt at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), steps, (rate, asked) => {
        const bucket = new Bucket(rate, 0);
        let [now, taken, largest] = [0, 0, 0];
        for (const { after, amount } of asked) {
          now += after;
          if (bucket.take(amount, now) > 0) continue;
          taken += amount;
          largest = Math.max(largest, amount);
        }
        expect(taken).toBeLessThanOrEqual(rate + (rate * now) / 1_000 + largest);
      }),
    );
  });

  it('lets in again whoever waits as long as it says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), steps, (rate, asked) => {
        const bucket = new Bucket(rate, 0);
        let now = 0;
        for (const { after, amount } of asked) {
          now += after;
          const wait = bucket.take(amount, now);
          if (wait === 0) continue;
          // At the end of the wait the level is exactly 0, which is still refused.
          now += wait + 1;
          expect(bucket.take(amount, now)).toBe(0);
        }
      }),
    );
  });

  it('gives nothing for a clock that goes back', () => {
    const bucket = new Bucket(1, 1_000);
    expect(bucket.take(1, 1_000)).toBe(0);
    expect(bucket.take(1, 0)).toBeGreaterThan(0);
  });
});

describe('quotas', () => {
  const terms = { requests: 2, bytes: 100, concurrency: 3 };
  const whyNot = (tried: ReturnType<Quotas['begin']> | null): string =>
    tried !== null && 'why' in tried ? tried.why : 'it may';
  const begin = (quotas: Quotas, name: string, now: number) => {
    const begun = quotas.begin(name, now);
    if ('why' in begun) throw new Error(begun.why);
    return begun;
  };

  it('are each caller’s own, and name the setting that raises them', () => {
    const quotas = new Quotas(terms);
    begin(quotas, 'a', 0)[Symbol.dispose]();
    begin(quotas, 'a', 0)[Symbol.dispose]();
    expect(quotas.begin('a', 0)).toMatchObject({
      why: 'a is over its quota of 2 requests per second: try again in 0.1 s, or raise ASSIZE_QUOTA_REQUESTS',
    });
    expect(quotas.begin('b', 0)).not.toHaveProperty('why');
    expect(quotas.begin('a', 600)).not.toHaveProperty('why');
  });

  it('count the bytes of each message, and each message of a stream', () => {
    const quotas = new Quotas(terms);
    const stream = begin(quotas, 'a', 0);
    expect(stream.received(150, 0)).toBeNull();
    expect(whyNot(stream.received(1, 0))).toMatch(
      /100 bytes per second: try again in 0\.5 s.*ASSIZE_QUOTA_BYTES/,
    );
    expect(whyNot(stream.received(1, 0))).toContain('2 requests');
  });

  it('bound what runs at a time, and free it once, however often it ends', () => {
    const quotas = new Quotas({ ...terms, requests: 100 });
    const [first] = [begin(quotas, 'a', 0), begin(quotas, 'a', 0), begin(quotas, 'a', 0)];
    expect(whyNot(quotas.begin('a', 0))).toContain(
      '3 concurrent calls: try again in 1 s, or raise ASSIZE_QUOTA_CONCURRENCY',
    );
    first?.[Symbol.dispose]();
    first?.[Symbol.dispose]();
    begin(quotas, 'a', 0);
    expect(quotas.begin('a', 0)).toHaveProperty('why');
  });

  it('remember so many callers and no more: who was silent longest begins anew', () => {
    const quotas = new Quotas(terms);
    const use = (name: string): void => {
      begin(quotas, name, 0)[Symbol.dispose]();
      begin(quotas, name, 0)[Symbol.dispose]();
    };
    use('first');
    expect(quotas.begin('first', 0)).toHaveProperty('why');
    for (let at = 0; at < 10_000; at += 1) use(`caller ${at}`);
    expect(quotas.begin('first', 0)).not.toHaveProperty('why');
    expect(quotas.begin('caller 9999', 0)).toHaveProperty('why');
  });
});
