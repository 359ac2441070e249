import { runService } from '@assize/launcher/lifecycle';
import { readCredibilityConfig } from '#src/config.ts';
import { startCredibility } from '#src/service.ts';

const service = { name: 'credibility', env: process.env, config: readCredibilityConfig };

await runService(service, (config, { log, telemetry, health }) =>
  startCredibility(config, { log, telemetry: telemetry.of('credibility'), health }),
);
