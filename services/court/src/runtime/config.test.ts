import { ConfigError } from '@assize/config';
import { DEFAULT_ALIGNMENTS } from '@assize/proto';
import { describe, expect, it } from 'vitest';
import { readRuntimeConfig } from './config.ts';

describe('a role’s environment', () => {
  it('may be empty: everything has a default', () => {
    expect(readRuntimeConfig({})).toMatchObject({
      natsUrl: 'nats://127.0.0.1:4222',
      natsSeedFile: null,
      keyDir: './keys',
      trustFile: './keys/trust.json',
      credibilityAddress: null,
      embeddingAddress: null,
      courtEnabled: true,
      concurrency: 64,
      ackWaitMs: 2000,
      drainMs: 10_000,
      alignments: DEFAULT_ALIGNMENTS,
    });
  });

  it('is read once, into what the role works with', () => {
    const config = readRuntimeConfig({
      ASSIZE_NATS_URL: 'nats://bus:4222',
      ASSIZE_NATS_SEED_FILE: '/seed',
      ASSIZE_CREDIBILITY_ADDRESS: 'unix:/c.sock',
      ASSIZE_CONCURRENCY: '8',
      ASSIZE_ACK_WAIT: '1.5s',
      ASSIZE_JUDGE_ALIGNMENT: 'the truth',
    });
    expect(config).toMatchObject({
      natsUrl: 'nats://bus:4222',
      natsSeedFile: '/seed',
      credibilityAddress: 'unix:/c.sock',
      concurrency: 8,
      ackWaitMs: 1500,
    });
    expect(config.alignments).toEqual({ ...DEFAULT_ALIGNMENTS, judge: 'the truth' });
  });

  it('is refused with every fault at once', () => {
    const wrong = {
      ASSIZE_CONCURRENCY: 'many',
      ASSIZE_ACK_WAIT: '2',
    };
    const read = (): unknown => readRuntimeConfig(wrong);
    expect(read).toThrow(ConfigError);
    for (const [name, held] of Object.entries(wrong))
      expect(read).toThrow(`${name} holds "${held}"`);
  });
});
