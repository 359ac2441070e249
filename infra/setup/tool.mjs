import { spawn } from 'node:child_process';
import { SetupError, say } from './say.mjs';

const LAST_LINES = 12;
const PROGRESS_MS = 15_000;
const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** `when` says why the installer runs now. @throws SetupError with `failure` and the tool's last lines */
export async function runTool(
  command,
  args,
  { cwd, env, what, when = 'first run only', failure, lock },
) {
  say(`${what} (${when}) …`);
  const began = Date.now();
  const progress = setInterval(() => say(`still ${what} (${seconds(began)} s) …`), PROGRESS_MS);
  // Detached, so that it has a process group of its own, which can be stopped with all that the installer started.
  const stdio = ['ignore', 'pipe', 'pipe'];
  const child = spawn(command, args, { cwd, env, stdio, detached: true });
  const release = stopWith(child);
  if (child.pid !== undefined) lock.servedBy(child.pid);
  const output = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => output.push(chunk));
  try {
    const reason = await ended(child);
    if (reason) throw new SetupError(`${failure} (${reason})${tail(output)}`);
  } finally {
    clearInterval(progress);
    release();
  }
}

/** Removes the variables that npm sets for its scripts: they would affect the npm or pnpm that we start. */
export function withoutNpm(env) {
  const scriptVariables =
    /^npm_(package_|lifecycle_|config_(local_prefix|global_prefix|prefix|node_gyp|noproxy)$)/i;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !scriptVariables.test(name)));
}

function ended(child) {
  return new Promise((done) => {
    child.once('error', (error) => done(error.message));
    child.once('close', (code, signal) => done(code === 0 ? undefined : `exit ${code ?? signal}`));
  });
}

function stopWith(child) {
  const stop = (signal) => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    release();
    process.kill(process.pid, signal);
  };
  const release = () => STOPPING.forEach((signal) => process.off(signal, stop));
  STOPPING.forEach((signal) => process.on(signal, stop));
  return release;
}

function tail(output) {
  const lines = Buffer.concat(output).toString().trim().split('\n').slice(-LAST_LINES);
  return lines.join('') === '' ? '' : `\n  ${lines.join('\n  ')}`;
}

function seconds(began) {
  return Math.round((Date.now() - began) / 1_000);
}
