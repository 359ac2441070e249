import { join } from 'node:path';
import { readConfig } from '@assize/config';
import type { ModelFiles } from '@assize/encoder';
import { dataDir } from '@assize/launcher';
import { readStanceChoice } from '@assize/stance';
import type { StanceChoice } from '@assize/stance';
import Type from 'typebox';

export interface EmbeddingConfig {
  /** `unix:/path/to.sock` or `host:port`. */
  address: string;
  /** The embedding model's files and its name. */
  model: ModelFiles & { name: string };
  /** Worker threads, each with its own copy of the model. */
  threads: number;
  /** Where the index lies; made when it is not there. */
  indexFolder: string;
  /** What reads stance; lexical cues where absent. */
  stance?: StanceChoice;
}

const Environment = Type.Object({
  ASSIZE_EMBEDDING_ADDRESS: Type.String({ default: '127.0.0.1:7461' }),
  ASSIZE_ENCODER_THREADS: Type.Integer({ minimum: 1, maximum: 64, default: 1 }),
  ASSIZE_INDEX_DIR: Type.Optional(Type.String()),
});

/** Everything but the model, which has to be found. Throws a ConfigError that names every fault. */
export function readEmbeddingConfig(env: NodeJS.ProcessEnv): Omit<EmbeddingConfig, 'model'> {
  const read = readConfig(Environment, env);
  return {
    address: read.ASSIZE_EMBEDDING_ADDRESS,
    threads: read.ASSIZE_ENCODER_THREADS,
    indexFolder: read.ASSIZE_INDEX_DIR ?? join(dataDir(env), 'index'),
    stance: readStanceChoice(env),
  };
}
