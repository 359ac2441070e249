import { readRuntimeConfig, runRoleBy } from '@assize/court/runtime';
import { readPanel } from '@assize/court/gauntlet';
import { startEvaluator, type EvaluatorConfig } from './service.ts';

const readEvaluatorConfig = (env: NodeJS.ProcessEnv): EvaluatorConfig => {
  const runtime = readRuntimeConfig(env, ['evaluator']);
  return { ...runtime, panel: readPanel(env, runtime.brains) };
};

await runRoleBy('evaluator', readEvaluatorConfig, startEvaluator);
