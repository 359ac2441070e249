import {
  launchServer,
  type LaunchedServer,
  type LaunchOptions,
} from '../../infra/launcher/src/server-process.ts';
import { inContainer, serversBy, type Contained } from './container.ts';
import { freePorts } from './free-ports.ts';
import { greets, type Greeting } from './greeting.ts';
import { untilStopped } from './group.ts';

export interface RunningServer extends AsyncDisposable {
  /** The process group; absent in a container. */
  readonly pid?: number;
  /** Resolves when all of its threads have stopped or continued. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** Kills it with SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
}

export interface Program extends LaunchOptions {
  readonly path: string;
  readonly args: readonly string[];
  /** The file of stdout and stderr. */
  readonly logFile: string;
}

/** Starts on the given ports of loopback, as a program or in a container. */
export interface ServerKind {
  readonly what: string;
  /** How many ports it listens on; it greets on the first. */
  readonly ports: number;
  readonly greeting: Greeting;
  readonly readyMs: number;
  program(ports: readonly number[]): Promise<Program>;
  /** Absent if the server must be a program. */
  contained?(ports: readonly number[]): Promise<Contained>;
}

/** Another process may take a free port before the server listens on it. */
const TRIES = 3;

/**
 * Starts a container if `ASSIZE_TEST_SERVERS` says so and it works, else a program, and waits until it greets.
 * @param fixed the ports, in the kind's order; free ones if absent
 * @throws Error with the server's last lines if it does not start
 */
export async function startServer(
  kind: ServerKind,
  fixed?: readonly number[],
): Promise<{ readonly server: RunningServer; readonly ports: readonly number[] }> {
  for (let tries = 1; ; tries += 1) {
    const ports = fixed ?? (await freePorts(kind.ports));
    try {
      return { server: await startOn(kind, ports), ports };
    } catch (error) {
      if (fixed || tries === TRIES) throw error;
    }
  }
}

async function startOn(kind: ServerKind, ports: readonly number[]): Promise<RunningServer> {
  const { greeting, readyMs, what } = kind;
  const ready = () => greets(ports[0] ?? 0, greeting);
  const how = serversBy(process.env) === 'containers' ? await kind.contained?.(ports) : undefined;
  const contained = how && (await inContainer(how, { ready, readyMs }));
  if (contained) return contained;
  await using stack = new AsyncDisposableStack();
  const { path, args, logFile, ...options } = await kind.program(ports);
  const launched = await launchServer(path, args, logFile, options);
  // Last: a killed launcher leaves its server, which is in its group.
  stack.defer(() => signalGroup(launched, 'SIGKILL'));
  stack.use(launched);
  await launched.cameUp(what, readyMs, ready);
  const running = stack.move();
  return {
    pid: launched.pid,
    async signal(name) {
      signalGroup(launched, name);
      if (name === 'SIGSTOP') await untilStopped(launched.pid);
    },
    async kill() {
      signalGroup(launched, 'SIGKILL');
      await running.disposeAsync();
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

function signalGroup({ pid }: LaunchedServer, name: NodeJS.Signals): void {
  try {
    process.kill(-pid, name);
  } catch {
    // All of it is gone.
  }
}
