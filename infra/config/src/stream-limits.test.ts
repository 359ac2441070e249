import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseSize } from './size.ts';
import { readStreamLimits } from './stream-limits.ts';

const SHIPPED = readFileSync(new URL('../../../deploy/nats/streams.yaml', import.meta.url), 'utf8');

describe('readStreamLimits', () => {
  test('reads the file that ships', () => {
    const limits = readStreamLimits(SHIPPED);
    expect([...limits.keys()]).toEqual(['CLAIMS', 'COURT', 'VERDICTS', 'DEAD']);
    expect(limits.get('COURT')).toEqual({
      maxAgeMs: 30 * 24 * 3_600_000,
      maxBytes: 8 * 2 ** 30,
      replicas: 1,
      duplicateWindowMs: 120_000,
    });
  });

  test('the streams that ship fit into the store of the server that ships', () => {
    const sum = [...readStreamLimits(SHIPPED).values()].reduce((all, one) => all + one.maxBytes, 0);
    const conf = readFileSync(
      new URL('../../../deploy/nats/nats-server.conf', import.meta.url),
      'utf8',
    );
    const gigabytes = Number(/max_file_store: (\d+)GB/.exec(conf)?.[1]);
    expect(sum).toBeLessThan(gigabytes * 1e9);
  });

  test('names every fault', () => {
    const file = 'COURT: { max_age: 30, max_bytes: 1GB, replicas: 2, max_msgs: 5 }';
    expect(() => readStreamLimits(file)).toThrow(
      [
        'the limits of the streams are wrong in 5 places:',
        '  COURT.max_msgs holds an unknown key; it must be one of max_age, max_bytes, replicas, duplicate_window',
        '  COURT.max_age holds 30; it must be a duration such as 10s, 5m or 30d',
        '  COURT.max_bytes holds "1GB"; it must be a size such as 512MiB or 2GiB',
        '  COURT.replicas holds 2; it must be 1, 3 or 5',
        '  COURT.duplicate_window holds nothing; it must be a duration such as 10s, 5m or 30d',
      ].join('\n'),
    );
    expect(() => readStreamLimits('')).toThrow('the file holds no stream');
  });
});

test('sizes have binary units', () => {
  expect(parseSize('64KiB')).toBe(65_536);
  for (const text of ['64', '64kb', '-1MiB', '1.5GiB']) expect(parseSize(text)).toBeUndefined();
});
