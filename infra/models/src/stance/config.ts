import { readConfig } from '@assize/config';
import { StanceSettings } from '@assize/config/settings';
import type { StanceChoice } from '#src/stance/open.ts';

/**
 * @param defaultFolder for stored readings if the environment names none; without either, none are stored
 * @throws ConfigError with every fault
 */
export function readStanceChoice(env: NodeJS.ProcessEnv, defaultFolder?: string): StanceChoice {
  const read = readConfig(StanceSettings, env);
  const { ASSIZE_STANCE_MODEL_DIR: folder, ASSIZE_READINGS_DIR: keptIn = defaultFolder } = read;
  return {
    by: read.ASSIZE_STANCE,
    threads: read.ASSIZE_MODEL_THREADS,
    ...(folder === undefined ? {} : { folder }),
    ...(keptIn === undefined || keptIn === 'none' ? {} : { keptIn }),
  };
}
