import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';

const FILE = 'nats-server.pid';

/** A server whose owner died is being stopped by its guard, which gives up after some 5 s. */
const WINDING_DOWN_MS = 8_000;
const AGAIN_MS = 50;

/** Another server already works on this folder; two would destroy each other's streams. */
export class StoreInUse extends Error {
  override readonly name = 'StoreInUse';
  readonly pid: number;

  constructor(storeDir: string, pid: number) {
    super(`${storeDir} is in use by the process ${pid}: stop that one, or choose another folder`);
    this.pid = pid;
  }
}

export interface StoreClaim {
  /** Says which process works on the store from now on. */
  servedBy(pid: number): Promise<void>;
  release(): Promise<void>;
}

/**
 * Claims the folder for this process. A claim whose processes are gone does not count; one whose
 * owner died a moment ago is waited for.
 * @throws StoreInUse
 */
export async function claimStore(storeDir: string): Promise<StoreClaim> {
  const file = join(storeDir, FILE);
  const deadline = performance.now() + WINDING_DOWN_MS;
  while (!(await claimed(file))) {
    const [owner = 0, server = 0] = await holders(file);
    const ownerLives = isAlive(owner);
    const serverLives = server === 0 ? ownerLives : serves(server, storeDir);
    if (!serverLives) await rm(file, { force: true });
    else if (ownerLives || performance.now() > deadline) throw new StoreInUse(storeDir, owner);
    else await later(AGAIN_MS);
  }
  return {
    servedBy: (pid) => writeFile(file, `${process.pid} ${pid}`),
    release: () => rm(file, { force: true }),
  };
}

async function claimed(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function holders(file: string): Promise<number[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split(' ').map(Number);
}

/** Process numbers are used again after a restart: where the system tells, look who it is. */
function serves(pid: number, storeDir: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(storeDir);
  } catch {
    return process.platform !== 'linux';
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
