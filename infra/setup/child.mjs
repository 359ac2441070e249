import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { withNodeFirst } from './runtime.mjs';

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'];

/** Matches the entry file of a role or a service, but not the command line, which may run a whole court. */
const SERVICE = /[\\/]services[\\/](?!assize[\\/])[a-z]+[\\/]src[\\/]main\.ts$/;

/**
 * Node's flags for a program, chosen by its source. A role reads a message, answers it and forgets it; `spec` does the
 * same with the files of a repository. With 4 MiB for young objects instead of 16, a role at work takes a third less
 * memory, and `spec` half, in no more time (`bench sizes`, `bench spec`).
 */
export function flagsFor(file, args) {
  return SERVICE.test(file) || args[0] === 'spec' ? ['--max-semi-space-size=4'] : [];
}

/**
 * Where Node can (from 22.15 on, not on Windows), the program replaces this process, so that no wrapper stays in
 * memory. Otherwise it runs as a child with our streams and signals, and we exit as it does.
 */
export function runChild({ node, flags, file, args, cache }) {
  const env = {
    // Compiled code is cached, so that the second run starts in a fraction of the time.
    NODE_COMPILE_CACHE: join(cache, 'compiled'),
    ...withNodeFirst(process.env, node),
  };
  const run = [...flags, file, ...args];
  if (process.execve && process.platform !== 'win32') process.execve(node, [node, ...run], env);
  const child = spawn(node, run, { stdio: 'inherit', env });
  const forward = (signal) => child.kill(signal);
  FORWARDED.forEach((signal) => process.on(signal, forward));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      FORWARDED.forEach((name) => process.off(name, forward));
      // If the child was ended by a signal, end by the same one, so that our parent sees it.
      if (signal) process.kill(process.pid, signal);
      else process.exitCode = code;
      resolve();
    });
  });
}
