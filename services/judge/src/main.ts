import { readTogether } from '@assize/config';
import { readRuntimeConfig, runRoleBy } from '@assize/court/runtime';
import { readScoringConfig } from '@assize/documents/sources';
import { readGraders } from './critique/config.ts';
import { readJury } from './jury/config.ts';
import { startJudge, type JudgeConfig } from './service.ts';

const readJudgeConfig = (env: NodeJS.ProcessEnv): JudgeConfig => {
  const { runtime, jury, scoring } = readTogether({
    runtime: () => readRuntimeConfig(env, ['judge']),
    jury: () => readJury(env),
    scoring: () => readScoringConfig(env),
  });
  return { ...runtime, jury, scoring, graders: readGraders(env, runtime.brains) };
};

await runRoleBy('judge', readJudgeConfig, startJudge);
