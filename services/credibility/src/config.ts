import { duration, readConfig } from '@assize/config';
import Type from 'typebox';

export interface CredibilityConfig {
  /** `unix:/path/to.sock` or `host:port`. */
  address: string;
  /** Where assize.v1.Embedding is served. */
  embeddingAddress: string;
  /** How long that service may take before lexical cues stand in for it, in milliseconds. */
  embeddingTimeoutMs: number;
}

const Environment = Type.Object({
  ASSIZE_CREDIBILITY_ADDRESS: Type.String({ default: '127.0.0.1:7462' }),
  ASSIZE_EMBEDDING_ADDRESS: Type.String({ default: '127.0.0.1:7461' }),
  ASSIZE_EMBEDDING_TIMEOUT: duration({ minimum: 1, default: 8_000 }),
});

/** Throws a ConfigError that names every fault. */
export function readCredibilityConfig(env: NodeJS.ProcessEnv): CredibilityConfig {
  const read = readConfig(Environment, env);
  return {
    address: read.ASSIZE_CREDIBILITY_ADDRESS,
    embeddingAddress: read.ASSIZE_EMBEDDING_ADDRESS,
    embeddingTimeoutMs: read.ASSIZE_EMBEDDING_TIMEOUT,
  };
}
