import { run } from '@assize/lifecycle';
import { createLog } from '@assize/log';
import { readStationConfig } from '@assize/station';
import { withTelemetry } from '@assize/telemetry';
import { startJudge } from './service.ts';

await run({ name: 'judge', log: createLog({ name: 'judge' }) }, () => {
  const config = readStationConfig(process.env);
  const log = createLog({ name: 'judge', level: config.logLevel });
  return withTelemetry(process.env, log, (telemetry) => startJudge(config, log, { telemetry }));
});
