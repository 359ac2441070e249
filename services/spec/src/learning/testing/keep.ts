/** Stores reviews in a process of its own, one after the other. Its arguments are the folder and the case ids. */
import { log } from '#src/gauntlet-report/testing/log.ts';
import { keepReview } from '#src/learning/store.ts';

const [, , folder = '', ...cases] = process.argv;
for (const caseId of cases) {
  const kept = {
    version: 1,
    generated: '2026-01-22T14:30:00.000Z',
    log: log({ caseId }),
  } as const;
  await keepReview(folder, kept, 'report\n');
}
