import {
  launchServer,
  type LaunchedServer,
  type LaunchOptions,
} from '../../infra/launcher/src/server-process.ts';
import { inContainer, serversBy, type Contained } from './container.ts';
import { freePorts } from './free-ports.ts';
import { greets, type Greeting } from './greeting.ts';
import { untilStopped } from './group.ts';

/** A server of a test's own: disposing stops it, twice does no harm. */
export interface RunningServer extends AsyncDisposable {
  /** Of its process group; none here in a container. */
  readonly pid?: number;
  /** Silences it, all of it when this resolves, or has it go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** Ends it without a farewell; it is gone when this resolves. */
  kill(): Promise<void>;
}

/** A program on this machine. */
export interface Program extends LaunchOptions {
  readonly path: string;
  readonly args: readonly string[];
  /** What it says, on stdout and stderr. */
  readonly logFile: string;
}

/** One server, and both ways to start it on the ports that it is given on loopback. */
export interface ServerKind {
  readonly what: string;
  /** How many ports it listens on; the first is the one that it greets on. */
  readonly ports: number;
  readonly greeting: Greeting;
  readonly readyMs: number;
  program(ports: readonly number[]): Promise<Program>;
  /** Absent where this server must be a program. */
  contained?(ports: readonly number[]): Promise<Contained>;
}

/** A free port may be taken by another between our asking and the server's listening. */
const TRIES = 3;

/**
 * Starts a server on loopback, by a container engine where `ASSIZE_TEST_SERVERS` says so and it works,
 * else as a program; waits until it greets.
 * @param fixed the ports, in the kind's order; free ones where absent
 * @throws Error with the server's last lines when it does not come up.
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
  // Last: what a launcher leaves behind when it is killed. Its server is in its group.
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
    // Nobody of it is left.
  }
}
