import { runService } from '@assize/lifecycle';
import { readStationConfig } from '@assize/court/runtime';
import { startEvaluator } from './service.ts';

await runService(
  { name: 'evaluator', env: process.env, config: (env) => readStationConfig(env, ['evaluator']) },
  (config, around) => startEvaluator(config, around.log, around),
);
