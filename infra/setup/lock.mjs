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

const RETRY_MS = 100;
const BEAT_MS = 5_000;
/** A lock whose holder gives no sign of life for this long is taken over; the holder may run on another machine. */
const STALE_MS = 60_000;
const ANNOUNCE_MS = 1_000;

/**
 * Runs `work` while holding the lock: a folder that exists exactly while somebody holds it. `work` gets
 * `{ servedBy(pid) }`, which names another process that must also be gone before the lock counts as abandoned.
 */
export async function withLock(path, work) {
  await acquire(path);
  const beat = setInterval(() => refreshLock(path), BEAT_MS);
  try {
    return await work({ servedBy: (pid) => writeOwner(path, pid) });
  } finally {
    clearInterval(beat);
    if (isOurs(path)) removeLock(path);
  }
}

async function acquire(path) {
  const began = Date.now();
  let announced = false;
  while (!tryAcquire(path)) {
    if (isStale(path)) removeStale(path);
    else {
      if (!announced && Date.now() - began > ANNOUNCE_MS) {
        say('waiting for another run that is installing …');
        announced = true;
      }
      await later(RETRY_MS);
    }
  }
}

/** Creates the folder, with its owner's file in it, in one step: renaming onto a folder that is not empty fails. */
function tryAcquire(path) {
  // The threads of one process need separate folders.
  const own = `${path}.${process.pid}.${threadId}`;
  mkdirSync(own, { recursive: true });
  writeOwner(own);
  try {
    renameSync(own, path);
    return true;
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) return false;
    throw error;
  }
}

function writeOwner(path, ...others) {
  const owner = { host: hostname(), pids: [process.pid, ...others] };
  writeFileSync(join(path, 'owner.json'), JSON.stringify(owner));
}

function refreshLock(path) {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // The lock was taken over while this process was suspended.
  }
}

/** Renames the folder before deleting it: while it is emptied, the next holder could rename onto it. */
function removeLock(path) {
  const gone = `${path}.${process.pid}.gone`;
  renameSync(path, gone);
  rmSync(gone, { recursive: true, force: true });
}

/** Whether the lock is still ours. It may have been taken over while this process was suspended. */
function isOurs(path) {
  try {
    return JSON.parse(readFileSync(join(path, 'owner.json'), 'utf8')).pids.includes(process.pid);
  } catch {
    return false;
  }
}

function isStale(path) {
  try {
    if (Date.now() - statSync(path).mtimeMs > STALE_MS) return true;
    const { host, pids } = JSON.parse(readFileSync(join(path, 'owner.json'), 'utf8'));
    return host === hostname() && !pids.some(isAlive);
  } catch {
    // It has been removed meanwhile, or its owner's file is being written.
    return false;
  }
}

/** Removes a stale lock. Only one process may do so at a time, and it checks again that the lock is still stale. */
function removeStale(path) {
  const guard = `${path}.stale`;
  try {
    mkdirSync(guard);
  } catch {
    forgetAbandoned(guard);
    return;
  }
  try {
    if (isStale(path)) removeLock(path);
  } finally {
    rmSync(guard, { recursive: true, force: true });
  }
}

function forgetAbandoned(guard) {
  try {
    if (Date.now() - statSync(guard).mtimeMs > STALE_MS) rmSync(guard, { recursive: true });
  } catch {
    // Somebody else removed it.
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

/** Whether the process has ended and only waits to be reaped by its parent; some containers have none that does so. */
function isZombie(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') === '';
  } catch {
    return false;
  }
}
