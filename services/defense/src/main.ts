import { run } from '@assize/lifecycle';
import { createLog } from '@assize/log';
import { readStationConfig } from '@assize/station';
import { startDefense } from './service.ts';

const log = createLog({ name: 'defense' });

await run({ name: 'defense', log }, () => {
  const config = readStationConfig(process.env);
  return startDefense(config, createLog({ name: 'defense', level: config.logLevel }));
});
