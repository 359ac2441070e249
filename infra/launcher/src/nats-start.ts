import { resolve } from 'node:path';
import type { Log } from '@assize/telemetry/log';
import { engineFailed, inContainer } from './container.ts';
import type { NatsSource } from './nats-find.ts';
import { asProcess, startServer } from './nats-process.ts';
import { StoreInUse } from './store-lock.ts';

export interface StartNatsOptions {
  readonly source: NatsSource;
  /** The folder for the streams; created if it is missing. Only one server at a time may use it. */
  readonly storeDir: string;
  /** Whether the streams may be lost when the server stops, so that it need not end in good order. Default false. */
  readonly isScratch?: boolean;
  /** Default 0: a free one. */
  readonly port?: number;
  /** Additional configuration, in the server's format. */
  readonly config?: string;
  readonly log?: Log;
  /** How long the server may take to accept clients, including recovery of its streams, in milliseconds. */
  readonly readyMs?: number;
  /** Called with the exit code or signal if the started server ends without having been stopped. */
  readonly onEnded?: ((how: string) => void) | undefined;
}

export interface RunningNats extends AsyncDisposable {
  readonly url: string;
  /** The pid of the server; absent for a container. */
  readonly pid?: number;
}

/** Room for a case file (768 KiB) and headers. A later `max_payload` replaces it. */
const DEFAULT_CONFIG = 'max_payload: 4MB\n';
const READY_MS = 30_000;

/**
 * Starts a JetStream server on loopback, and waits until it accepts clients. A URL is returned as it is; if the engine
 * fails to run a container, the package is used instead. Disposal stops what was started, and may be repeated. If this
 * process dies, even by SIGKILL, the server is stopped too.
 * @throws StoreInUse, or Error with the server's last lines if it does not come up
 */
export async function startNats(options: StartNatsOptions): Promise<RunningNats> {
  const { source, log } = options;
  const settings = {
    ...options,
    storeDir: resolve(options.storeDir),
    port: options.port ?? 0,
    config: DEFAULT_CONFIG + (options.config ?? ''),
    readyMs: options.readyMs ?? READY_MS,
  };
  switch (source.kind) {
    case 'url':
      return { url: source.url, [Symbol.asyncDispose]: async () => undefined };
    case 'binary':
      return startServer(asProcess(source.path, options.isScratch ?? false), settings);
    case 'container':
      try {
        const { pid: _ofDocker, ...running } = await startServer(inContainer(), settings);
        return running;
      } catch (error) {
        if (error instanceof StoreInUse) throw error;
        log?.warn(engineFailed(error));
        return startNats({ ...options, source: await source.instead() });
      }
  }
}
