import { run } from '@assize/lifecycle';
import { createLog } from '@assize/log';
import { withTelemetry } from '@assize/telemetry';
import { readCredibilityConfig } from '#src/config.ts';
import { startCredibility } from '#src/service.ts';

const log = createLog({ name: 'credibility' });

await run({ name: 'credibility', log }, () =>
  withTelemetry(process.env, log, (telemetry) =>
    startCredibility(readCredibilityConfig(process.env), {
      log,
      telemetry: telemetry.of('credibility'),
    }),
  ),
);
