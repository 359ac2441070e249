import { runService } from '@assize/lifecycle';
import { readStationConfig } from '@assize/station';
import { readJury } from './jury/config.ts';
import { startJudge, type JudgeConfig } from './service.ts';

const readJudgeConfig = (env: NodeJS.ProcessEnv): JudgeConfig => ({
  ...readStationConfig(env, ['judge']),
  jury: readJury(env),
});

await runService({ name: 'judge', env: process.env, config: readJudgeConfig }, (config, around) =>
  startJudge(config, around.log, around),
);
