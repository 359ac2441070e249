import { run } from '@assize/lifecycle';
import { createLog } from '@assize/log';
import { readClerkConfig } from './config.ts';
import { startClerk } from './service.ts';

const log = createLog({ name: 'clerk' });

await run({ name: 'clerk', log }, () => {
  const config = readClerkConfig(process.env);
  return startClerk(config, createLog({ name: 'clerk', level: config.station.logLevel }));
});
