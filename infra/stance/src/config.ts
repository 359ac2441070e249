import { readConfig } from '@assize/config';
import Type from 'typebox';
import type { StanceChoice } from '#src/open.ts';

const Environment = Type.Object({
  ASSIZE_STANCE: Type.Enum(['model', 'lexical'], { default: 'model' }),
  ASSIZE_STANCE_MODEL_DIR: Type.Optional(Type.String()),
  ASSIZE_STANCE_THREADS: Type.Integer({ minimum: 1, maximum: 64, default: 1 }),
});

/** What reads stance, as the environment says. Throws a ConfigError that names every fault. */
export function readStanceChoice(env: NodeJS.ProcessEnv): StanceChoice {
  const read = readConfig(Environment, env);
  const { ASSIZE_STANCE_MODEL_DIR: folder } = read;
  return {
    by: read.ASSIZE_STANCE,
    threads: read.ASSIZE_STANCE_THREADS,
    ...(folder === undefined ? {} : { folder }),
  };
}
