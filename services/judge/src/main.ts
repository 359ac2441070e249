import { runService } from '@assize/lifecycle';
import { readStationConfig } from '@assize/court/runtime';
import { readGraders } from './critique/config.ts';
import { readJury } from './jury/config.ts';
import { startJudge, type JudgeConfig } from './service.ts';

const readJudgeConfig = (env: NodeJS.ProcessEnv): JudgeConfig => {
  const station = readStationConfig(env, ['judge']);
  return { ...station, jury: readJury(env), graders: readGraders(env, station.brains) };
};

await runService({ name: 'judge', env: process.env, config: readJudgeConfig }, (config, around) =>
  startJudge(config, around.log, around),
);
