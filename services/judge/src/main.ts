import { run } from '@assize/lifecycle';
import { createLog } from '@assize/log';
import { readStationConfig } from '@assize/station';
import { startJudge } from './service.ts';

const log = createLog({ name: 'judge' });

await run({ name: 'judge', log }, () => {
  const config = readStationConfig(process.env);
  return startJudge(config, createLog({ name: 'judge', level: config.logLevel }));
});
