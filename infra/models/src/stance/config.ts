import { readConfig } from '@assize/config';
import { StanceSettings } from '@assize/config/settings';
import type { StanceChoice } from '#src/stance/open.ts';

/**
 * What reads stance, as the environment says. Throws a ConfigError that names every fault.
 *
 * @param ownReadings the folder where readings are kept if it names none; they are not where absent
 */
export function readStanceChoice(env: NodeJS.ProcessEnv, ownReadings?: string): StanceChoice {
  const read = readConfig(StanceSettings, env);
  const { ASSIZE_STANCE_MODEL_DIR: folder, ASSIZE_READINGS_DIR: keptIn = ownReadings } = read;
  return {
    by: read.ASSIZE_STANCE,
    threads: read.ASSIZE_MODEL_THREADS,
    ...(folder === undefined ? {} : { folder }),
    ...(keptIn === undefined || keptIn === 'none' ? {} : { keptIn }),
  };
}
