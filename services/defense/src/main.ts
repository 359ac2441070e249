import { runService } from '@assize/lifecycle';
import { readStationConfig } from '@assize/court/runtime';
import { startDefense } from './service.ts';

await runService(
  { name: 'defense', env: process.env, config: (env) => readStationConfig(env, ['defense']) },
  (config, around) => startDefense(config, around.log, around),
);
