/** Reads the port from the first argument. @throws Error if it is no port */
export function portArgument(usual: number): number {
  const port = Number(process.argv[2] ?? usual);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`"${process.argv[2]}" is no port: give a number from 0 (a free one) to 65535`);
}

/** Runs until Ctrl-C. Prints `lines` of the server. */
export async function runAlone<T extends AsyncDisposable>(
  start: (onProgress: (line: string) => void) => Promise<T>,
  lines: (server: T) => readonly string[],
): Promise<void> {
  const stopped = Promise.withResolvers<void>();
  // Listens to every signal: a library that listens too would end the process if nobody else listened.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.resolve());
  await using server = await start((line) => void process.stderr.write(`${line}\n`));
  process.stdout.write(`${lines(server).join('\n')}\n`);
  // The server is not a child that keeps this process alive.
  const alive = setInterval(() => undefined, 2 ** 30);
  await stopped.promise;
  clearInterval(alive);
}
