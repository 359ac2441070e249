import { run } from '@assize/lifecycle';
import { createLog } from '@assize/log';
import { readStationConfig } from '@assize/station';
import { withTelemetry } from '@assize/telemetry';
import { startAdversary } from './service.ts';

await run({ name: 'adversary', log: createLog({ name: 'adversary' }) }, () => {
  const config = readStationConfig(process.env, ['adversary']);
  const log = createLog({ name: 'adversary', level: config.logLevel });
  return withTelemetry(process.env, log, (telemetry) => startAdversary(config, log, { telemetry }));
});
