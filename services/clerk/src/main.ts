import { run } from '@assize/lifecycle';
import { createLog } from '@assize/log';
import { withTelemetry } from '@assize/telemetry';
import { readClerkConfig } from './config.ts';
import { startClerk } from './service.ts';

await run({ name: 'clerk', log: createLog({ name: 'clerk' }) }, () => {
  const config = readClerkConfig(process.env);
  const log = createLog({ name: 'clerk', level: config.station.logLevel });
  return withTelemetry(process.env, log, (telemetry) => startClerk(config, log, { telemetry }));
});
