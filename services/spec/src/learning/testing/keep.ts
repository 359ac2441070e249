/** Keeps one review in a process of its own: the folder and the number of the case are its arguments. */
import { log } from '#src/gauntlet-report/testing/log.ts';
import { keepReview } from '#src/learning/store.ts';

const [, , folder = '', number = ''] = process.argv;
const kept = {
  version: 1,
  generated: '2026-01-22T14:30:00.000Z',
  log: log({ caseId: number }),
} as const;
await keepReview(folder, kept, 'report\n');
