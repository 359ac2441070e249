import { readConfig } from '@assize/config';
import { StanceSettings } from '@assize/config/settings';
import type { StanceChoice } from '#src/stance/open.ts';

/** What reads stance, as the environment says. Throws a ConfigError that names every fault. */
export function readStanceChoice(env: NodeJS.ProcessEnv): StanceChoice {
  const read = readConfig(StanceSettings, env);
  const { ASSIZE_STANCE_MODEL_DIR: folder } = read;
  return {
    by: read.ASSIZE_STANCE,
    threads: read.ASSIZE_MODEL_THREADS,
    ...(folder === undefined ? {} : { folder }),
  };
}
