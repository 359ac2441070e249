import { runService } from '@assize/lifecycle';
import { readRuntimeConfig } from '@assize/court/runtime';
import { startDefense } from './service.ts';

await runService(
  { name: 'defense', env: process.env, config: (env) => readRuntimeConfig(env, ['defense']) },
  (config, around) => startDefense(config, around.log, around),
);
