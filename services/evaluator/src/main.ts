import { runService } from '@assize/lifecycle';
import { readRuntimeConfig } from '@assize/court/runtime';
import { startEvaluator } from './service.ts';

await runService(
  { name: 'evaluator', env: process.env, config: (env) => readRuntimeConfig(env, ['evaluator']) },
  (config, around) => startEvaluator(config, around.log, around),
);
