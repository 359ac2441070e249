import { runService } from '@assize/lifecycle';
import { readRuntimeConfig } from '@assize/court/runtime';
import { startAdversary } from './service.ts';

await runService(
  { name: 'adversary', env: process.env, config: (env) => readRuntimeConfig(env, ['adversary']) },
  (config, around) => startAdversary(config, around.log, around),
);
