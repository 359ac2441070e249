import { readConfig } from '@assize/config';
import { GauntletSettings } from '@assize/config/settings';
import { readCounselConfig, type Brains, type CounselConfig } from '#src/advice/config.ts';

/**
 * The language models that vote in a gauntlet: those that `ASSIZE_GAUNTLET_FRONTIER` names, each asked where the
 * evaluator's is; else the evaluator's alone. None where the evaluator has none.
 * @throws ConfigError
 */
export function readPanel(env: NodeJS.ProcessEnv, { evaluator }: Brains): CounselConfig[] {
  const { ASSIZE_GAUNTLET_FRONTIER: named } = readConfig(GauntletSettings, env);
  if (!evaluator) return [];
  if (named.length === 0) return [evaluator];
  return [...new Set(named)].map((model) =>
    model === evaluator.llm.model
      ? evaluator
      : readCounselConfig({ ...env, ASSIZE_LLM_EVALUATOR_MODEL: model }, 'evaluator'),
  );
}
