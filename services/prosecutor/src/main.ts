import { runService } from '@assize/lifecycle';
import { readRuntimeConfig } from '@assize/court/runtime';
import { startProsecutor } from './service.ts';

await runService(
  { name: 'prosecutor', env: process.env, config: (env) => readRuntimeConfig(env, ['prosecutor']) },
  (config, around) => startProsecutor(config, around.log, around),
);
