/** Keeps one dismissal in a process of its own: the folder and the concern's words are its arguments. */
import { concern, log } from '#src/gauntlet-report/testing/log.ts';
import { keepResolved } from '#src/gauntlet/resolved.ts';

const [, , folder = '', text = ''] = process.argv;
const dismissed = concern('1', { text, final: 'dismissed', evaluated: 'dismissed' });
await keepResolved(folder, log({ concerns: [dismissed] }), []);
