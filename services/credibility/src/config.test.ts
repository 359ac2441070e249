import { UNLOCKED_DOOR } from '@assize/rpc/doors';
import { describe, expect, it } from 'vitest';
import { readCredibilityConfig } from '#src/config.ts';

describe('readCredibilityConfig', () => {
  it('has a default for everything', () => {
    expect(readCredibilityConfig({ ASSIZE_DATA: '/data' })).toEqual({
      address: 'unix:/data/sockets/credibility.sock',
      door: UNLOCKED_DOOR,
      embeddingAddress: 'unix:/data/sockets/embedding.sock',
      access: null,
      scoring: {
        weights: { authority: 0.4, citations: 0.3, recency: 0.3 },
        sourcesFile: null,
        trustFile: './keys/trust.json',
      },
    });
  });

  it('answers on a bus where it is given one', () => {
    const url = 'nats://127.0.0.1:4222';
    expect(readCredibilityConfig({ ASSIZE_NATS_URL: url }).bus).toEqual({ url });
    expect(
      readCredibilityConfig({ ASSIZE_NATS_URL: url, ASSIZE_NATS_SEED_FILE: '/seed' }).bus,
    ).toEqual({ url, seedFile: '/seed' });
  });

  it('takes a list of sources', () => {
    const { scoring } = readCredibilityConfig({ ASSIZE_SOURCES: 'sources.jsonl' });
    expect(scoring?.sourcesFile).toBe('sources.jsonl');
  });

  it('names every fault', () => {
    const wrong = {
      ASSIZE_NATS_URL: 'nats://bus:4222',
      ASSIZE_TLS_CLIENT_KEY_FILE: '/key',
      ASSIZE_LLM_MODEL: 'm',
      ASSIZE_QUOTA_BYTES: 'many',
    };
    expect(() => readCredibilityConfig(wrong)).toThrow(
      /3 places[^]*ASSIZE_TLS_CLIENT_CERT_FILE[^]*ASSIZE_LLM_URL[^]*ASSIZE_QUOTA_BYTES/,
    );
  });
});
