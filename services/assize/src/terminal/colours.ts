import { env } from 'node:process';
import { isatty } from 'node:tty';
import { createColors } from 'picocolors';

const { NO_COLOR = '', FORCE_COLOR = '', TERM } = env;

const isForced = FORCE_COLOR !== '' && FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
const isShown = FORCE_COLOR === '' && isatty(1) && TERM !== 'dumb';

/** Colours are used on a terminal, or if asked for. `CI` is no terminal here, because builds search lines for words. */
export const pc = createColors(NO_COLOR === '' && (isForced || isShown));
