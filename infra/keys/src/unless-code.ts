import { codeOf } from '@assize/proto/code-of';

/** For `.catch()` of a system call: returns undefined for an error with this code, and rethrows any other. */
export function unlessCode(code: string): (error: unknown) => undefined {
  return (error) => {
    if (codeOf(error) === code) return undefined;
    throw error;
  };
}
