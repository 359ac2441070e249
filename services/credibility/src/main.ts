import { run } from '@assize/lifecycle';
import { createLog } from '@assize/log';
import { readCredibilityConfig } from '#src/config.ts';
import { startCredibility } from '#src/service.ts';

const log = createLog({ name: 'credibility' });

await run({ name: 'credibility', log }, () =>
  startCredibility(readCredibilityConfig(process.env), { log }),
);
