import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../../infra/launcher/src/folders.ts';
import type { FindOptions } from '../../infra/launcher/src/nats-find.ts';
import { findOnPath, orComponentMissing } from '../../infra/launcher/src/tool.ts';
import { builtAt, buildOnce, type GoProgram } from './go-program.ts';
import { jaegerConfig } from './jaeger-config.ts';
import { startServer, type RunningServer } from './server.ts';

export interface StartJaegerOptions {
  /** The folder of configuration and log; made if it is missing. */
  readonly dir: string;
  /** Whether it listens on Jaeger's default ports. */
  readonly known?: boolean;
  readonly onProgress?: (line: string) => void;
}

export interface RunningJaeger extends RunningServer {
  /** The address of the page and the query API. */
  readonly url: string;
  /** Where spans are sent: `OTEL_EXPORTER_OTLP_ENDPOINT` for `http/protobuf`, and for `grpc`. */
  readonly otlpHttp: string;
  readonly otlpGrpc: string;
}

/** The image of the built version: Jaeger's module counts on from 1 while Jaeger is at 2. */
const IMAGE = 'jaegertracing/jaeger:2.13.0';

const JAEGER: GoProgram = {
  name: 'jaeger',
  version: '1.76.0',
  module: fileURLToPath(new URL('./jaeger', import.meta.url)),
  package: 'github.com/jaegertracing/jaeger/cmd/jaeger',
};

/** The ports of the query API over HTTP, with the page, and over gRPC; of OTLP over HTTP and over gRPC. */
const KNOWN_PORTS = [16_686, 16_685, 4318, 4317] as const;

/**
 * Starts a Jaeger on loopback, in memory, and waits until its query API answers. If its parent dies, it is stopped too.
 * @throws ComponentMissing if there is none, Error with the server's last lines if it does not start
 */
export async function startJaeger(options: StartJaegerOptions): Promise<RunningJaeger> {
  const { known = false, onProgress = () => undefined } = options;
  const dir = resolve(options.dir);
  await mkdir(dir, { recursive: true });
  const configured = async (ports: readonly number[]): Promise<string> => {
    const file = join(dir, `jaeger-${ports[0]}.yaml`);
    await writeFile(file, jaegerConfig(ports));
    return file;
  };
  const contained = async (on: readonly number[]) => ({
    image: IMAGE,
    args: ['--config', '/assize.yaml'],
    mounts: { '/assize.yaml': await configured(on) },
  });
  const { server, ports } = await startServer(
    {
      what: 'Jaeger',
      ports: KNOWN_PORTS.length,
      // Answers once the storage of spans is open.
      greeting: { ask: 'GET /api/services HTTP/1.0\r\n\r\n', begins: 'HTTP/1.0 200 ' },
      readyMs: 30_000,
      program: async (on) => {
        const file = await configured(on);
        const path = await findJaeger({ env: process.env, onProgress });
        return { path, args: ['--config', file], logFile: file.replace(/yaml$/, 'log') };
      },
      // A program named by the environment has precedence.
      ...(process.env['ASSIZE_TEST_JAEGER'] ? {} : { contained }),
    },
    known ? KNOWN_PORTS : undefined,
  );
  const [url = '', , otlpHttp = '', otlpGrpc = ''] = ports.map((on) => `http://127.0.0.1:${on}`);
  return { ...server, url, otlpHttp, otlpGrpc };
}

/**
 * Finds a Jaeger 2: `$ASSIZE_TEST_JAEGER`, `jaeger` on the PATH, or an earlier build; else Go builds one into the cache
 * folder, which takes some 20 minutes on two cores.
 * @throws ComponentMissing
 */
export async function findJaeger({ env, onProgress }: FindOptions): Promise<string> {
  return (
    readyJaeger(env) ??
    orComponentMissing(
      'no Jaeger: install jaeger 2 on the PATH, or Go 1.24.6 or newer so that it can be built, or ' +
        'name its binary in ASSIZE_TEST_JAEGER',
      buildOnce(JAEGER, env, onProgress ?? (() => undefined)),
    )
  );
}

/** Finds one without fetching and building; undefined if there is none. */
export function readyJaeger(env: Environment): string | undefined {
  const built = builtAt(JAEGER, env);
  return (
    env['ASSIZE_TEST_JAEGER'] ||
    (findOnPath('jaeger', env) ?? (existsSync(built) ? built : undefined))
  );
}
