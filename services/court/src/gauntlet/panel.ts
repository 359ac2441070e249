import { readConfig } from '@assize/config';
import { GauntletSettings } from '@assize/config/settings';
import {
  modelSettings,
  readCounselConfig,
  voiceSettings,
  type Brains,
  type CounselConfig,
} from '#src/advice/config.ts';

/**
 * The models named by `ASSIZE_GAUNTLET_FRONTIER`, at the evaluator's URL, or else the evaluator's own. None if the
 * evaluator has no model.
 * @throws ConfigError
 */
export function readPanel(env: NodeJS.ProcessEnv, { evaluator }: Brains): CounselConfig[] {
  const { ASSIZE_GAUNTLET_FRONTIER: named } = readConfig(GauntletSettings, env);
  if (!evaluator) return [];
  if (named.length === 0) return [evaluator];
  const settings = modelSettings(env, 'evaluator');
  return [...new Set(named)].map((model) =>
    readCounselConfig({ ...env, ...voiceSettings('evaluator', settings, model) }, 'evaluator'),
  );
}
