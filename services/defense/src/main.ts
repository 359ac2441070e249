import { run } from '@assize/lifecycle';
import { createLog } from '@assize/log';
import { readStationConfig } from '@assize/station';
import { withTelemetry } from '@assize/telemetry';
import { startDefense } from './service.ts';

await run({ name: 'defense', log: createLog({ name: 'defense' }) }, () => {
  const config = readStationConfig(process.env, ['defense']);
  const log = createLog({ name: 'defense', level: config.logLevel });
  return withTelemetry(process.env, log, (telemetry) => startDefense(config, log, { telemetry }));
});
