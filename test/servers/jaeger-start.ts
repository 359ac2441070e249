import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { cameUp } from '../../infra/launcher/src/came-up.ts';
import { runContainer } from '../../infra/launcher/src/container.ts';
import { freePort } from '../../infra/launcher/src/free-port.ts';
import { JAEGER_GREETING } from '../../infra/launcher/src/greeting.ts';
import { jaegerConfig, type JaegerPorts } from './jaeger-config.ts';
import { JAEGER_IMAGE, type JaegerSource } from './jaeger-find.ts';
import { launchServer } from '../../infra/launcher/src/server-process.ts';

export interface StartJaegerOptions {
  readonly source: JaegerSource;
  /** Its configuration and its log; made where it is missing. */
  readonly dir: string;
  /** Ports on loopback; without them free ones are taken. */
  readonly ports?: JaegerPorts;
  /** Traces kept; beyond it the oldest go first. */
  readonly maxTraces?: number;
}

export interface RunningJaeger extends AsyncDisposable {
  /** The page and the query API. */
  readonly url: string;
  /** Where spans are sent: `OTEL_EXPORTER_OTLP_ENDPOINT` for `http/protobuf`, and for `grpc`. */
  readonly otlpHttp: string;
  readonly otlpGrpc: string;
  readonly pid?: number;
}

const HOST = '127.0.0.1';
const READY_MS = 30_000;
/** A free port may be taken by another between our asking and the server's listening. */
const TRIES = 3;
const MAX_TRACES = 10_000;

/**
 * Starts a Jaeger on loopback that keeps spans in memory, and waits until its query API answers.
 * Disposing stops it (twice does no harm), and one whose parent died is stopped too.
 * @throws Error with the server's last lines when it does not come up.
 */
export async function startJaeger(options: StartJaegerOptions): Promise<RunningJaeger> {
  for (let tries = 1; ; tries += 1) {
    const ports = options.ports ?? (await freePorts());
    try {
      return await startOn(ports, options);
    } catch (error) {
      if (options.ports || tries === TRIES) throw error;
    }
  }
}

async function freePorts(): Promise<JaegerPorts> {
  return {
    otlpGrpc: await freePort(),
    otlpHttp: await freePort(),
    query: await freePort(),
    queryGrpc: await freePort(),
  };
}

type Running = { readonly pid?: number } & AsyncDisposable;

async function startOn(
  ports: JaegerPorts,
  { source, dir, maxTraces = MAX_TRACES }: StartJaegerOptions,
): Promise<RunningJaeger> {
  const folder = resolve(dir);
  const file = join(folder, `jaeger-${ports.query}.yaml`);
  const host = source.kind === 'container' ? '0.0.0.0' : HOST;
  await mkdir(folder, { recursive: true });
  await writeFile(file, jaegerConfig(host, ports, maxTraces));
  const running: Running =
    source.kind === 'container'
      ? await startContained(file, ports)
      : await startBinary(source.path, file, ports);
  return {
    url: `http://${HOST}:${ports.query}`,
    otlpHttp: `http://${HOST}:${ports.otlpHttp}`,
    otlpGrpc: `http://${HOST}:${ports.otlpGrpc}`,
    ...(running.pid === undefined ? {} : { pid: running.pid }),
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}

async function startBinary(
  binary: string,
  config: string,
  { query }: JaegerPorts,
): Promise<Running> {
  await using stack = new AsyncDisposableStack();
  const logFile = config.replace(/yaml$/, 'log');
  const server = stack.use(await launchServer(binary, ['--config', config], logFile));
  await cameUp(server, query, READY_MS, JAEGER_GREETING);
  const running = stack.move();
  return { pid: server.pid, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

function startContained(config: string, ports: JaegerPorts): Promise<Running> {
  const { query, ...others } = ports;
  const publish = Object.values(others).flatMap((port) => ['-p', `${HOST}:${port}:${port}`]);
  return runContainer(
    {
      name: 'jaeger',
      image: JAEGER_IMAGE,
      port: query,
      inner: query,
      options: ['-v', `${config}:/assize.yaml:ro`, ...publish],
      args: ['--config', '/assize.yaml'],
      greets: JAEGER_GREETING,
      readyMs: READY_MS,
    },
    process.env,
  );
}
