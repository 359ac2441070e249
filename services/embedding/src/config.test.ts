import { UNLOCKED_DOOR } from '@assize/rpc/doors';
import { describe, expect, it } from 'vitest';
import { readEmbeddingConfig } from '#src/config.ts';

describe('readEmbeddingConfig', () => {
  it('has a default for everything', () => {
    expect(readEmbeddingConfig({ ASSIZE_DATA: '/data' })).toEqual({
      address: 'unix:/data/sockets/embedding.sock',
      door: UNLOCKED_DOOR,
      mostPassages: 10_000_000,
      threads: 1,
      indexFolder: '/data/index',
      stance: { by: 'model', threads: 1 },
    });
  });

  it('takes what the environment says', () => {
    const env = {
      ASSIZE_EMBEDDING_ADDRESS: 'unix:/run/embedding.sock',
      ASSIZE_QUOTA_PASSAGES: '5',
      ASSIZE_MODEL_THREADS: '4',
      ASSIZE_DATA: '/data',
      ASSIZE_ELASTICSEARCH_URL: 'https://one:9200,https://two:9200',
      ASSIZE_ELASTICSEARCH_API_KEY: 'a-key',
      ASSIZE_STANCE: 'lexical',
      ASSIZE_STANCE_MODEL_DIR: '/model',
    };
    expect(readEmbeddingConfig(env)).toEqual({
      address: 'unix:/run/embedding.sock',
      door: UNLOCKED_DOOR,
      mostPassages: 5,
      threads: 4,
      indexFolder: '/data/index',
      elastic: {
        url: 'https://one:9200,https://two:9200',
        name: 'assize-passages',
        apiKey: 'a-key',
      },
      stance: { by: 'lexical', threads: 4, folder: '/model' },
    });
  });

  it('names what is wrong', () => {
    expect(() => readEmbeddingConfig({ ASSIZE_MODEL_THREADS: 'many' })).toThrow(
      /ASSIZE_MODEL_THREADS/,
    );
    const wrong = { ASSIZE_TLS_CERT_FILE: '/crt', ASSIZE_ELASTICSEARCH_INDEX: 'Über Alles' };
    expect(() => readEmbeddingConfig(wrong)).toThrow(
      /ASSIZE_ELASTICSEARCH_INDEX[^]*ASSIZE_TLS_KEY_FILE/,
    );
  });

  it.each([
    'nonsense',
    'ftp://host',
    'https://one:9200,two:9200',
    'http://u:%zz@host',
    'http://:9200',
  ])('refuses the address %s without repeating it', (url) => {
    const read = () => readEmbeddingConfig({ ASSIZE_ELASTICSEARCH_URL: url });
    expect(read).toThrow(/^the environment is wrong in 1 place:\n {2}ASSIZE_ELASTICSEARCH_URL/);
    expect(read).not.toThrow(url);
  });
});
