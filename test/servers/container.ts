import type { WaitStrategy } from 'testcontainers';
import { messageOf } from '@assize/proto/message-of';
import { engineFallbackLine } from '../../infra/launcher/src/tool.ts';
import { answered } from '../../infra/launcher/src/server-process.ts';
import type { RunningServer } from './server.ts';

export interface Contained {
  readonly image: string;
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Files of this machine, by their path in the container. */
  readonly mounts?: Readonly<Record<string, string>>;
  readonly user?: string;
}

interface Readiness {
  readonly ready: () => Promise<true | undefined>;
  readonly readyMs: number;
}

/** An engine that takes longer counts as missing. */
const ANSWER_MS = 10_000;
const PULL_MS = 5 * 60_000;

/** Reads `$ASSIZE_TEST_SERVERS`. @throws Error for another word */
export function serversBy(env: NodeJS.ProcessEnv): 'packages' | 'containers' {
  const way = env['ASSIZE_TEST_SERVERS'] || 'packages';
  if (way === 'packages' || way === 'containers') return way;
  throw new Error(`ASSIZE_TEST_SERVERS is "${way}": set it to packages or to containers`);
}

/** Images that the engine did not run: each is reported once, and not tried again. */
const failed = new Set<string>();

/** Undefined if no engine answers or starts it: a line on stderr says so, and the package is used instead. */
export async function inContainer(
  what: Contained,
  readiness: Readiness,
): Promise<RunningServer | undefined> {
  const { image } = what;
  if (failed.has(image)) return undefined;
  try {
    return await start(what, readiness);
  } catch (error) {
    failed.add(image);
    const engine = process.env['DOCKER_HOST'] || 'docker';
    process.stderr.write(`assize: ${engineFallbackLine(engine, image, error)}\n`);
    return undefined;
  }
}

async function start(what: Contained, readiness: Readiness): Promise<RunningServer> {
  // Loaded late: it takes half a second, and most runs do not need it.
  const { GenericContainer, getContainerRuntimeClient } = await import('testcontainers');
  const answering = within(ANSWER_MS, getContainerRuntimeClient());
  const client = await answering.catch((cause: unknown) => {
    throw new Error(`no engine answers (${messageOf(cause)})`, { cause });
  });
  const { image, args = [], environment = {}, mounts = {}, user } = what;
  // The host's network: ports, cluster addresses and configuration are those of a program.
  const container = new GenericContainer(image)
    .withNetworkMode('host')
    .withCommand([...args])
    .withEnvironment(environment)
    .withBindMounts(Object.entries(mounts).map(([target, source]) => ({ source, target })))
    .withWaitStrategy(until(readiness));
  if (user) container.withUser(user);
  const starting = container.start();
  const started = await within(PULL_MS + readiness.readyMs, starting, (late) => late.stop());
  const engine = client.container.getById(started.getId());
  return {
    signal: async (name) => void (await (name === 'SIGSTOP' ? engine.pause() : engine.unpause())),
    async kill() {
      await engine.kill();
      await started.stop();
    },
    [Symbol.asyncDispose]: async () => void (await started.stop()),
  };
}

/** `late` cleans up a result that comes too late. */
async function within<T>(
  ms: number,
  work: Promise<T>,
  late: (done: T) => Promise<unknown> = async () => undefined,
): Promise<T> {
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    over.reject(new Error(`it has not answered within ${ms} ms`));
    work.then(late).catch(() => undefined);
  }, ms);
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The container is ready when it greets. @throws Error with its last lines if it ends before, or is late */
function until({ ready, readyMs }: Readiness): WaitStrategy {
  return {
    async waitUntilReady(container) {
      const ended = container
        .wait()
        .then((how: unknown) => `the exit code ${String(Reflect.get(Object(how), 'StatusCode'))}`);
      try {
        await answered(ready, ended, readyMs);
      } catch (cause) {
        const log = await container.logs({ stdout: true, stderr: true, tail: 6 });
        throw new Error(`${messageOf(cause)}: ${wordsIn(log)}`, { cause });
      }
    },
    withStartupTimeout() {
      return this;
    },
    isStartupTimeoutSet: () => true,
    getStartupTimeout: () => readyMs,
  };
}

/** In the engine's stream eight bytes precede each piece; the last four are its length. */
function wordsIn(log: Buffer): string {
  const pieces: string[] = [];
  for (let at = 8; at <= log.length; at += 8) {
    const end = at + log.readUInt32BE(at - 4);
    pieces.push(log.toString('utf8', at, end));
    at = end;
  }
  return pieces.join('').trim();
}
