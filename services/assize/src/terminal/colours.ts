import { env } from 'node:process';
import { isatty } from 'node:tty';
import { createColors } from 'picocolors';

const { NO_COLOR = '', FORCE_COLOR = '', TERM } = env;

const isForced = FORCE_COLOR !== '' && FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
const isShown = FORCE_COLOR === '' && isatty(1) && TERM !== 'dumb';

/** Colours where a person sees them, or they are asked for; a build (`CI`) is no terminal: it looks for words in lines. */
export const pc = createColors(NO_COLOR === '' && (isForced || isShown));
