import { describe, expect, it } from 'vitest';
import { readCredibilityConfig } from '#src/config.ts';

describe('readCredibilityConfig', () => {
  it('has a default for everything', () => {
    expect(readCredibilityConfig({})).toEqual({
      address: '127.0.0.1:7462',
      embeddingAddress: '127.0.0.1:7461',
      embeddingTimeoutMs: 8000,
    });
  });

  it('names every fault', () => {
    expect(() => readCredibilityConfig({ ASSIZE_EMBEDDING_TIMEOUT: 'soon' })).toThrow(
      /ASSIZE_EMBEDDING_TIMEOUT/,
    );
    expect(readCredibilityConfig({ ASSIZE_EMBEDDING_TIMEOUT: '250ms' }).embeddingTimeoutMs).toBe(
      250,
    );
  });
});
