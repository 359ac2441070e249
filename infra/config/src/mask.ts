import { SECRET } from './kinds.ts';
import type { Shape } from './shape.ts';

/** Names whose content is shown to nobody, even where a schema forgot to say so. */
const SECRET_NAME = /(SECRET|TOKEN|PASSWORD|PASSWD|SEED|CREDS|CREDENTIALS|PRIVATE|(^|_)KEY)(_|$)/i;

/** `nats://user:word@host` keeps its host, and so does what lacks its scheme; a password may hold any sign. */
const USER_INFO = /(^|:\/\/)(?:(?!:\/\/)[^])+@/g;

/** What such a name holds where it says so is the path to a secret. */
const PATH_NAME = /_(FILE|DIR)$/;

const LONGEST = 120;

/** How an error shows what a variable holds. */
export function mask(variable: string, shape: Shape, text: string | undefined): string {
  if (text === undefined) return 'nothing';
  const isPath = PATH_NAME.test(variable) && text.includes('/');
  if ((SECRET_NAME.test(variable) && !isPath) || SECRET in shape) {
    return `a secret of ${text.length} characters`;
  }
  const shown = text.replace(USER_INFO, '$1***@');
  return JSON.stringify(shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown);
}
