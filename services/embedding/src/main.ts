import { findEmbeddingModel } from '@assize/launcher';
import { run } from '@assize/lifecycle';
import { createLog } from '@assize/log';
import { withTelemetry } from '@assize/telemetry';
import { readEmbeddingConfig } from '#src/config.ts';
import { startEmbedding } from '#src/service.ts';

const log = createLog({ name: 'embedding' });

await run({ name: 'embedding', log }, async () => {
  const config = readEmbeddingConfig(process.env);
  const onProgress = (line: string): void => log.info(line);
  const model = await findEmbeddingModel({ env: process.env, onProgress });
  return withTelemetry(process.env, log, (telemetry) =>
    startEmbedding({ ...config, model }, { log, telemetry: telemetry.of('embedding') }),
  );
});
