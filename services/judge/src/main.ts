import { runService } from '@assize/lifecycle';
import { readStationConfig } from '@assize/station';
import { startJudge } from './service.ts';

await runService({ name: 'judge', env: process.env, config: readStationConfig }, (config, around) =>
  startJudge(config, around.log, around),
);
