import { run } from '@assize/lifecycle';
import { createLog } from '@assize/log';
import { readStationConfig } from '@assize/station';
import { startProsecutor } from './service.ts';

const log = createLog({ name: 'prosecutor' });

await run({ name: 'prosecutor', log }, () => {
  const config = readStationConfig(process.env);
  return startProsecutor(config, createLog({ name: 'prosecutor', level: config.logLevel }));
});
