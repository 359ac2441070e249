import { findEmbeddingModel } from '@assize/launcher';
import { runService } from '@assize/launcher/lifecycle';
import { readEmbeddingConfig } from '#src/config.ts';
import { startEmbedding } from '#src/service.ts';

const service = { name: 'embedding', env: process.env, config: readEmbeddingConfig };

await runService(service, async (config, { log, telemetry, health }) => {
  const onProgress = (line: string): void => log.info(line);
  const model = await findEmbeddingModel({ env: process.env, onProgress });
  const deps = { log, telemetry: telemetry.of('embedding'), health };
  return startEmbedding({ ...config, model }, deps);
});
