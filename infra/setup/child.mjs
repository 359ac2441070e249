import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { withNodeFirst } from './runtime.mjs';

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'];

/** The process of a role or a service, and not the command line, which may hold a whole court. */
const SERVICE = /[\\/]services[\\/](?!assize[\\/])[a-z]+[\\/]src[\\/]main\.ts$/;

/**
 * What Node is told for a program, by its source. A role reads a message, answers it and forgets it, and so does `spec` with
 * the files of a repository: with young objects in 4 MiB instead of 16 a role takes a third less memory at
 * work, and `spec` half of it, in no more time (`bench sizes`, `bench spec`).
 */
export function flagsFor(file, args) {
  return SERVICE.test(file) || args[0] === 'spec' ? ['--max-semi-space-size=4'] : [];
}

/**
 * Runs the program in our place: as this very process where Node can (from 22.15 on, not on Windows), so
 * that no wrapper keeps its memory beside it; else as a child with our streams and signals, whose exit is ours.
 */
export function runChild({ node, flags, file, args, cache }) {
  const env = {
    // Compiled code is kept between runs: the second one starts in a fraction of the time.
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
      // Ended by a signal: so do we, and whoever started us sees the truth.
      if (signal) process.kill(process.pid, signal);
      else process.exitCode = code;
      resolve();
    });
  });
}
