import { runService } from '@assize/lifecycle';
import { readStationConfig } from '@assize/court/runtime';
import { startProsecutor } from './service.ts';

await runService(
  { name: 'prosecutor', env: process.env, config: (env) => readStationConfig(env, ['prosecutor']) },
  (config, around) => startProsecutor(config, around.log, around),
);
