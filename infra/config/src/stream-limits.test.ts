import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseSize } from './quantities.ts';
import { checkStreamLimits, readStreamLimits } from './stream-limits.ts';

const SHIPPED = readFileSync(new URL('../../../deploy/nats/streams.yaml', import.meta.url), 'utf8');

describe('readStreamLimits', () => {
  test('reads the file that ships', () => {
    const limits = readStreamLimits(
      SHIPPED,
      ['CLAIMS', 'COURT', 'VERDICTS', 'CLAIM_ERRORS', 'DEAD'],
      ['EVIDENCE'],
    );
    expect([...limits.keys()]).toEqual([
      'CLAIMS',
      'COURT',
      'VERDICTS',
      'CLAIM_ERRORS',
      'DEAD',
      'EVIDENCE',
    ]);
    expect(limits.get('COURT')).toEqual({
      maxAgeMs: 30 * 24 * 3_600_000,
      maxBytes: 8 * 2 ** 30,
      replicas: 1,
      duplicateWindowMs: 120_000,
    });
  });

  test('names every fault', () => {
    const file = 'COURT: { max_age: 30, max_bytes: 1GB, replicas: 2, max_msgs: 5 }';
    expect(() => readStreamLimits(file, ['COURT'])).toThrow(
      [
        'the limits of the streams are wrong in 5 places:',
        '  COURT.max_msgs holds an unknown key; it must be one of max_age, max_bytes, replicas, duplicate_window',
        '  COURT.max_age holds 30; it must be a duration such as 10s, 5m or 30d',
        '  COURT.max_bytes holds "1GB"; it must be a size such as 512MiB or 2GiB',
        '  COURT.replicas holds 2; it must be 1, 3 or 5',
        '  COURT.duplicate_window holds nothing; it must be a duration such as 10s, 5m or 30d',
      ].join('\n'),
    );
  });

  test('leaves no stream without limits, and none unbounded', () => {
    const limits = '{ max_age: 1d, max_bytes: 1GiB, replicas: 1, duplicate_window: 2m }';
    expect(() => readStreamLimits(`VERDICT: ${limits}`, ['VERDICTS'])).toThrow(
      /VERDICT holds an unknown key; it must be one of VERDICTS\n {2}VERDICTS\.max_age holds nothing/,
    );
    expect(() => readStreamLimits('', ['COURT'])).toThrow('COURT.max_bytes holds nothing');
    const endless = limits.replace('1d', '0s').replace('1GiB', '0B');
    expect(() => readStreamLimits(`COURT: ${endless}`, ['COURT'])).toThrow('wrong in 2 places');
  });

  test('says where a file is no YAML', () => {
    const [fault] = ['the file holds Flow sequence', 'at line 1, column 9: ; it must be YAML'];
    expect(() => readStreamLimits('COURT: [', ['COURT'])).toThrow(fault);
  });
});

describe('checkStreamLimits', () => {
  const HOUR = 3_600_000;
  const needs = { storeBytes: 3 * 2 ** 30, ttlMs: HOUR, log: 'COURT', evidence: 'EVIDENCE' };
  const one = (maxAgeMs: number, maxBytes: number) => ({ maxAgeMs, maxBytes, replicas: 1 });
  const limits = (courtAge: number, evidenceAge: number, bytes = 2 ** 30) =>
    new Map([
      ['COURT', one(courtAge, 2 * 2 ** 30)],
      ['EVIDENCE', one(evidenceAge, bytes)],
    ]);

  test('takes what fits to the byte and lasts as long as a case and an hour', () => {
    expect(() => checkStreamLimits(limits(2 * HOUR, 4 * HOUR), needs)).not.toThrow();
    const elsewhere = { ...needs, storeBytes: null };
    expect(() => checkStreamLimits(limits(2 * HOUR, 4 * HOUR, 2 ** 40), elsewhere)).not.toThrow();
  });

  test('says by how much the sum is too large, and what would be gone before its case is over', () => {
    expect(() => checkStreamLimits(limits(HOUR, 3 * HOUR, 2 ** 30 + 1), needs)).toThrow(
      [
        'the limits of the streams are wrong in 3 places:',
        '  max_bytes of all streams together holds 3073 MiB (COURT 2048 MiB, EVIDENCE 1025 MiB); it must be at most 3072 MiB, the max_file_store of nats-server.conf',
        '  COURT.max_age holds 3600s; it must be at least 7200s, so that no open case (ASSIZE_TTL 3600s) loses it',
        '  EVIDENCE.max_age holds 10800s; it must be at least 14400s, so that no open case (ASSIZE_TTL 3600s) loses it',
      ].join('\n'),
    );
  });
});

test('sizes have binary units', () => {
  expect(parseSize('64KiB')).toBe(65_536);
  for (const text of ['64', '64kb', '-1MiB', '1.5GiB']) expect(parseSize(text)).toBeUndefined();
});
