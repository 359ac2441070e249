import { run } from '@assize/lifecycle';
import { createLog } from '@assize/log';
import { readStationConfig } from '@assize/station';
import { startEvaluator } from './service.ts';

const log = createLog({ name: 'evaluator' });

await run({ name: 'evaluator', log }, () => {
  const config = readStationConfig(process.env);
  return startEvaluator(config, createLog({ name: 'evaluator', level: config.logLevel }));
});
