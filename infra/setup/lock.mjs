import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { say } from './say.mjs';

const AGAIN_MS = 100;
const BEAT_MS = 5_000;
/** A holder on another machine, or one that was stopped, is given up after this silence. */
const SILENT_MS = 60_000;
/** How long a wait may be before it is worth a word. */
const WORD_MS = 1_000;

/**
 * Runs `work` while holding the lock, a folder that exists exactly while somebody holds it.
 * `work` gets `{ servedBy(pid) }` to name a process that must be gone, too, before the lock is free.
 */
export async function withLock(path, work) {
  await acquire(path);
  const beat = setInterval(() => touch(path), BEAT_MS);
  try {
    return await work({ servedBy: (pid) => sign(path, pid) });
  } finally {
    clearInterval(beat);
    if (isOurs(path)) remove(path);
  }
}

async function acquire(path) {
  const began = Date.now();
  let told = false;
  while (!tryAcquire(path)) {
    if (isStale(path)) takeAway(path);
    else {
      if (!told && Date.now() - began > WORD_MS) {
        say('waiting for another run that is setting up …');
        told = true;
      }
      await later(AGAIN_MS);
    }
  }
}

/** A rename onto a folder that is not empty fails: the folder appears with its owner in it, or not. */
function tryAcquire(path) {
  // Threads of one process have a folder each.
  const own = `${path}.${process.pid}.${threadId}`;
  mkdirSync(own, { recursive: true });
  sign(own);
  try {
    renameSync(own, path);
    return true;
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) return false;
    throw error;
  }
}

function sign(path, ...others) {
  const owner = { host: hostname(), pids: [process.pid, ...others] };
  writeFileSync(join(path, 'owner.json'), JSON.stringify(owner));
}

function touch(path) {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // Taken away while this process was stopped.
  }
}

/** Away under its name first: an emptied folder is one that the next holder may rename onto. */
function remove(path) {
  const gone = `${path}.${process.pid}.gone`;
  renameSync(path, gone);
  rmSync(gone, { recursive: true, force: true });
}

/** It may have been taken away while this process was stopped: then it is another's. */
function isOurs(path) {
  try {
    return JSON.parse(readFileSync(join(path, 'owner.json'), 'utf8')).pids.includes(process.pid);
  } catch {
    return false;
  }
}

function isStale(path) {
  try {
    if (Date.now() - statSync(path).mtimeMs > SILENT_MS) return true;
    const { host, pids } = JSON.parse(readFileSync(join(path, 'owner.json'), 'utf8'));
    return host === hostname() && !pids.some(isAlive);
  } catch {
    // Gone in the meantime, or its owner is just being written.
    return false;
  }
}

/** Only one may take a stale lock away, and it looks again: the next holder's is not stale. */
function takeAway(path) {
  const turn = `${path}.stale`;
  try {
    mkdirSync(turn);
  } catch {
    forgetAbandoned(turn);
    return;
  }
  try {
    if (isStale(path)) remove(path);
  } finally {
    rmSync(turn, { recursive: true, force: true });
  }
}

function forgetAbandoned(turn) {
  try {
    if (Date.now() - statSync(turn).mtimeMs > SILENT_MS) rmSync(turn, { recursive: true });
  } catch {
    // Somebody else did.
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Ended, and only waiting for a parent to hear of it; some containers have none that does. */
function isZombie(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') === '';
  } catch {
    return false;
  }
}
