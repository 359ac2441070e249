import { describe, expect, it } from 'vitest';
import { readEmbeddingConfig } from '#src/config.ts';

describe('readEmbeddingConfig', () => {
  it('has a default for everything', () => {
    expect(readEmbeddingConfig({ ASSIZE_DATA: '/data' })).toEqual({
      address: '127.0.0.1:7461',
      threads: 1,
      indexFolder: '/data/index',
      stance: { by: 'model', threads: 1 },
    });
  });

  it('takes what the environment says', () => {
    const env = {
      ASSIZE_EMBEDDING_ADDRESS: 'unix:/run/embedding.sock',
      ASSIZE_ENCODER_THREADS: '4',
      ASSIZE_INDEX_DIR: '/index',
      ASSIZE_STANCE: 'lexical',
      ASSIZE_STANCE_MODEL_DIR: '/model',
    };
    expect(readEmbeddingConfig(env)).toEqual({
      address: 'unix:/run/embedding.sock',
      threads: 4,
      indexFolder: '/index',
      stance: { by: 'lexical', threads: 1, folder: '/model' },
    });
  });

  it('names what is wrong', () => {
    expect(() => readEmbeddingConfig({ ASSIZE_ENCODER_THREADS: 'many' })).toThrow(
      /ASSIZE_ENCODER_THREADS/,
    );
  });
});
