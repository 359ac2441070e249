import { run } from '@assize/lifecycle';
import { createLog } from '@assize/log';
import { readStationConfig } from '@assize/station';
import { startAdversary } from './service.ts';

const log = createLog({ name: 'adversary' });

await run({ name: 'adversary', log }, () => {
  const config = readStationConfig(process.env);
  return startAdversary(config, createLog({ name: 'adversary', level: config.logLevel }));
});
