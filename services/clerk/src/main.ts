import { runService } from '@assize/launcher/lifecycle';
import { readClerkConfig } from './config.ts';
import { startClerk } from './service.ts';

await runService({ name: 'clerk', env: process.env, config: readClerkConfig }, (config, around) =>
  startClerk(config, around.log, around),
);
