import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { codeOf } from '@assize/proto/code-of';

const FILE = 'nats-server.pid';

/** A server whose owner died is being stopped by its guard, which gives up after some 5 s. */
const WINDING_DOWN_MS = 8_000;
const AGAIN_MS = 50;

/** Another server already works on this folder; two would destroy each other's streams. */
export class StoreInUse extends Error {
  override readonly name = 'StoreInUse';

  constructor(storeDir: string, pid: number) {
    super(
      `${storeDir} is in use by the process ${pid}: stop that one, or name another data folder in ASSIZE_DATA`,
    );
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
    const { owner, ownerLives, serverLives } = await stateOf(file, storeDir);
    if (!serverLives) await clear(file, storeDir);
    else if (ownerLives || performance.now() > deadline) throw new StoreInUse(storeDir, owner);
    else await later(AGAIN_MS);
  }
  return {
    servedBy: (pid) => placed(file, `${process.pid} ${pid}`, rename),
    release: () => rm(file, { force: true }),
  };
}

/** Removes a claim that does not count: one process at a time, or the second would remove the claim of the first. */
async function clear(file: string, storeDir: string): Promise<void> {
  const clearing = `${file}.clearing`;
  if (await claimed(clearing)) {
    // Another may have removed it since it was looked at: what is not there now may be a claim of somebody's a moment later.
    const { isThere, serverLives } = await stateOf(file, storeDir);
    if (isThere && !serverLives) await rm(file, { force: true });
    await rm(clearing, { force: true });
    return;
  }
  const [other = 0] = await holders(clearing);
  if (other > 0 && !isAlive(other)) await rm(clearing, { force: true });
  else await later(AGAIN_MS);
}

async function stateOf(file: string, storeDir: string) {
  const held = await holders(file);
  const [owner = 0, server = 0] = held;
  const ownerLives = isAlive(owner);
  const serverLives = server === 0 ? ownerLives : serves(server, storeDir);
  return { isThere: held.length > 0, owner, ownerLives, serverLives };
}

/** Who works on a store: the process that claimed it, and the one that serves it, 0 until that is known. */
interface StoreHolder {
  readonly owner: number;
  readonly server: number;
}

/** The living process that works on the folder; null where there is none, or it has just died. */
export async function storeHolder(storeDir: string): Promise<StoreHolder | null> {
  const [owner = 0, server = 0] = await holders(join(storeDir, FILE));
  const works = isAlive(owner) && (server === 0 || serves(server, storeDir));
  return works ? { owner, server } : null;
}

async function claimed(file: string): Promise<boolean> {
  try {
    await placed(file, String(process.pid), link);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** The file appears with its content, by a link or a rename: an empty one would look abandoned. */
async function placed(file: string, text: string, place: typeof link): Promise<void> {
  const own = `${file}.${process.pid}.${randomUUID()}`;
  await writeFile(own, text);
  try {
    await place(own, file);
  } finally {
    await rm(own, { force: true });
  }
}

/** The numbers in a claim; none where there is none. */
async function holders(file: string): Promise<number[]> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text?.split(' ').map(Number) ?? [];
}

/** Process numbers are used again after a restart: where the system tells, look who it is. */
function serves(pid: number, storeDir: string): boolean {
  if (!isAlive(pid)) return false;
  return commandOf(pid)?.includes(storeDir) ?? true;
}

/** One that has ended and only waits for its parent to hear of it is not alive. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return commandOf(pid)?.length !== 0;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** The words that a process was started with: none once it has ended, undefined where none tells. */
function commandOf(pid: number): readonly string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
  } catch {
    return process.platform === 'linux' ? [] : undefined;
  }
}
