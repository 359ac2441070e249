import { codeOf } from '@assize/proto/code-of';

/** What to catch of a call to the system: one code of its errors comes to nothing, any other error is thrown on. */
export function unlessCode(code: string): (error: unknown) => undefined {
  return (error) => {
    if (codeOf(error) === code) return undefined;
    throw error;
  };
}
