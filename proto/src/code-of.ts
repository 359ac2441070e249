/** Such as `ENOENT`. Undefined if the error has none, or if something other than an error was thrown. */
export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
