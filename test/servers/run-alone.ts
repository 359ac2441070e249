/** The port that the first argument names. @throws Error for what is none */
export function portArgument(usual: number): number {
  const port = Number(process.argv[2] ?? usual);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`"${process.argv[2]}" is no port: give a number from 0 (a free one) to 65535`);
}

/** Starts a server, prints what `lines` says of it, and stops it at Ctrl-C. */
export async function runAlone<T extends AsyncDisposable>(
  start: (onProgress: (line: string) => void) => Promise<T>,
  lines: (server: T) => readonly string[],
): Promise<void> {
  const stopped = Promise.withResolvers<void>();
  // Heard as often as it comes: a library that hears it too would end a process where nobody else does.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.resolve());
  await using server = await start((line) => void process.stderr.write(`${line}\n`));
  process.stdout.write(`${lines(server).join('\n')}\n`);
  // Nothing else keeps this process alive: the server is no child that is waited for.
  const alive = setInterval(() => undefined, 2 ** 30);
  await stopped.promise;
  clearInterval(alive);
}
