/** Keeps dismissals in a process of its own, one after the other: the folder and the concerns' words are its arguments. */
import { concern, log } from '#src/gauntlet-report/testing/log.ts';
import { keepResolved } from '#src/gauntlet/resolved.ts';

const [, , folder = '', ...texts] = process.argv;
for (const text of texts) {
  const dismissed = concern('1', { text, final: 'dismissed', evaluated: 'dismissed' });
  await keepResolved(folder, log({ concerns: [dismissed] }), []);
}
