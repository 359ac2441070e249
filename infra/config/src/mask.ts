import { SECRET } from './kinds.ts';
import type { Shape } from './shape.ts';

/** Names of variables whose content is never shown, even if their schema does not mark them as secret. */
const SECRET_NAME = /(SECRET|TOKEN|PASSWORD|PASSWD|SEED|CREDS|CREDENTIALS|PRIVATE|(^|_)KEY)(_|$)/i;

/** Matches the user and password in a URL, with or without a scheme; a password may contain any character. */
const USER_INFO = /(^|:\/\/)(?:(?!:\/\/)[^])+@/g;

/** Names of variables that hold the path of a secret, not the secret itself. */
const PATH_NAME = /_(FILE|DIR)$/;

const MAX_LENGTH = 120;

export function mask(variable: string, shape: Shape, text: string | undefined): string {
  if (text === undefined) return 'nothing';
  const isPath = PATH_NAME.test(variable) && text.includes('/');
  if ((SECRET_NAME.test(variable) && !isPath) || SECRET in shape) {
    return `a secret of ${text.length} characters`;
  }
  const shown = text.replace(USER_INFO, '$1***@');
  return JSON.stringify(shown.length > MAX_LENGTH ? `${shown.slice(0, MAX_LENGTH)}…` : shown);
}
