import { run } from '@assize/lifecycle';
import { createLog } from '@assize/log';
import { readStationConfig } from '@assize/station';
import { withTelemetry } from '@assize/telemetry';
import { startProsecutor } from './service.ts';

await run({ name: 'prosecutor', log: createLog({ name: 'prosecutor' }) }, () => {
  const config = readStationConfig(process.env, ['prosecutor']);
  const log = createLog({ name: 'prosecutor', level: config.logLevel });
  return withTelemetry(process.env, log, (telemetry) =>
    startProsecutor(config, log, { telemetry }),
  );
});
