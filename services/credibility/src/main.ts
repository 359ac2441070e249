import { runService } from '@assize/lifecycle';
import { readCredibilityConfig } from '#src/config.ts';
import { startCredibility } from '#src/service.ts';

const service = { name: 'credibility', env: process.env, config: readCredibilityConfig };

await runService(service, (config, { log, telemetry, health }) =>
  startCredibility(config, { log, telemetry: telemetry.of('credibility'), health }),
);
