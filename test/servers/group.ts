import { readFile, readdir } from 'node:fs/promises';
import { setTimeout as later } from 'node:timers/promises';

const AGAIN_MS = 2;

/** Reads what follows the name in parentheses, which may hold spaces: state, parent, group and more. */
async function statOf(path: string): Promise<string[]> {
  const stat = await readFile(`${path}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Reads proc(5) of Linux; empty if it can't be read. */
export async function membersOf(group: number): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter(Number.isInteger);
  const groups = await Promise.all(
    pids.map(async (pid) => Number((await statOf(`/proc/${pid}`))[2])),
  );
  return pids.filter((_, at) => groups[at] === group);
}

/** `T` is stopped. */
export async function threadStatesOf(group: number): Promise<string[]> {
  const threads = (await membersOf(group)).map(async (pid) => {
    const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
    return Promise.all(tasks.map((task) => statOf(`/proc/${pid}/task/${task}`)));
  });
  return (await Promise.all(threads))
    .flat()
    .flatMap(([state = '']) => (state === '' ? [] : [state]));
}

/** On a busy machine, some threads go on for a while after a stop signal. */
export async function untilStopped(group: number): Promise<void> {
  while ((await threadStatesOf(group)).some((state) => !/[TtXZ]/.test(state)))
    await later(AGAIN_MS);
}
