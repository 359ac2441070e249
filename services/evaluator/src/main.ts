import { run } from '@assize/lifecycle';
import { createLog } from '@assize/log';
import { readStationConfig } from '@assize/station';
import { withTelemetry } from '@assize/telemetry';
import { startEvaluator } from './service.ts';

await run({ name: 'evaluator', log: createLog({ name: 'evaluator' }) }, () => {
  const config = readStationConfig(process.env, ['evaluator']);
  const log = createLog({ name: 'evaluator', level: config.logLevel });
  return withTelemetry(process.env, log, (telemetry) => startEvaluator(config, log, { telemetry }));
});
