import { runService } from '@assize/lifecycle';
import { readRuntimeConfig } from '@assize/court/runtime';
import { readGraders } from './critique/config.ts';
import { readJury } from './jury/config.ts';
import { startJudge, type JudgeConfig } from './service.ts';

const readJudgeConfig = (env: NodeJS.ProcessEnv): JudgeConfig => {
  const runtime = readRuntimeConfig(env, ['judge']);
  return { ...runtime, jury: readJury(env), graders: readGraders(env, runtime.brains) };
};

await runService({ name: 'judge', env: process.env, config: readJudgeConfig }, (config, around) =>
  startJudge(config, around.log, around),
);
