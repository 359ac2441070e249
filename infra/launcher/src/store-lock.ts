import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { codeOf } from '@assize/proto/code-of';
import { OperatorError } from '@assize/proto/operator-error';

const FILE = 'nats-server.pid';

/** How long to wait for a server whose owner died: its guard stops it within some 5 s. In milliseconds. */
const WINDING_DOWN_MS = 8_000;
const POLL_MS = 50;

/** Another server uses this folder. Two servers would destroy each other's streams. */
export class StoreInUse extends OperatorError {
  override readonly name = 'StoreInUse';

  constructor(storeDir: string, pid: number) {
    super(
      `${storeDir} is in use by process ${pid}: stop that process, or set ASSIZE_DATA to another data folder`,
    );
  }
}

export interface StoreClaim {
  /** Records the process that now uses the store. */
  servedBy(pid: number): Promise<void>;
  release(): Promise<void>;
}

/** A claim whose processes are gone is ignored; waits for the server of an owner that just died. @throws StoreInUse */
export async function claimStore(storeDir: string): Promise<StoreClaim> {
  const file = join(storeDir, FILE);
  const deadline = performance.now() + WINDING_DOWN_MS;
  while (!(await tryClaim(file))) {
    const { owner, ownerLives, serverLives } = await stateOf(file, storeDir);
    if (!serverLives) await clear(file, storeDir);
    else if (ownerLives || performance.now() > deadline) throw new StoreInUse(storeDir, owner);
    else await later(POLL_MS);
  }
  return {
    servedBy: (pid) => writeAtomic(file, `${process.pid} ${pid}`, rename),
    release: () => rm(file, { force: true }),
  };
}

/** Removes an abandoned claim. Only one process at a time may, or the second would remove the claim of the first. */
async function clear(file: string, storeDir: string): Promise<void> {
  const clearing = `${file}.clearing`;
  if (await tryClaim(clearing)) {
    // Check again: another process may have removed it in the meantime, and a third may have made a new claim.
    const { isThere, serverLives } = await stateOf(file, storeDir);
    if (isThere && !serverLives) await rm(file, { force: true });
    await rm(clearing, { force: true });
    return;
  }
  const [other = 0] = await pidsIn(clearing);
  if (other > 0 && !isAlive(other)) await rm(clearing, { force: true });
  else await later(POLL_MS);
}

async function stateOf(file: string, storeDir: string) {
  const held = await pidsIn(file);
  const [owner = 0, server = 0] = held;
  const ownerLives = isAlive(owner);
  const serverLives = server === 0 ? ownerLives : serves(server, storeDir);
  return { isThere: held.length > 0, owner, server, ownerLives, serverLives };
}

interface StoreHolder {
  readonly owner: number;
  readonly server: number;
}

/** The living processes of the folder's claim; null if there are none. Waits for the server of an owner that just died. */
export async function storeHolder(storeDir: string): Promise<StoreHolder | null> {
  const deadline = performance.now() + WINDING_DOWN_MS;
  const stateNow = () => stateOf(join(storeDir, FILE), storeDir);
  let state = await stateNow();
  while (state.serverLives && !state.ownerLives && performance.now() < deadline) {
    // Looks before it waits: a process that ends gives up its port a moment after it counts as gone.
    const [next] = await Promise.all([stateNow(), later(POLL_MS)]);
    state = next;
  }
  const { owner, server, ownerLives, serverLives } = state;
  return ownerLives && serverLives ? { owner, server } : null;
}

async function tryClaim(file: string): Promise<boolean> {
  try {
    await writeAtomic(file, String(process.pid), link);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Creates the file together with its content, by a link or a rename: an empty file would look abandoned. */
async function writeAtomic(file: string, text: string, place: typeof link): Promise<void> {
  const own = `${file}.${process.pid}.${randomUUID()}`;
  await writeFile(own, text);
  try {
    await place(own, file);
  } finally {
    await rm(own, { force: true });
  }
}

async function pidsIn(file: string): Promise<number[]> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text?.split(' ').map(Number) ?? [];
}

/** Whether the process serves this store. Pids are reused, so its command line is checked where it can be read. */
function serves(pid: number, storeDir: string): boolean {
  if (!isAlive(pid)) return false;
  return commandOf(pid)?.includes(storeDir) ?? true;
}

/** Whether the process is alive. One that has ended and waits to be reaped is not. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return commandOf(pid)?.length !== 0;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** The command line of a process: empty once it has ended, undefined if the system does not tell. */
function commandOf(pid: number): readonly string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
  } catch {
    return process.platform === 'linux' ? [] : undefined;
  }
}
