import { runService } from '@assize/lifecycle';
import { readStationConfig } from '@assize/court/runtime';
import { startAdversary } from './service.ts';

await runService(
  { name: 'adversary', env: process.env, config: (env) => readStationConfig(env, ['adversary']) },
  (config, around) => startAdversary(config, around.log, around),
);
