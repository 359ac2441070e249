import { resolve } from 'node:path';
import type { Log } from '@assize/telemetry/log';
import { engineFailed, inContainer } from './container.ts';
import type { NatsSource } from './nats-find.ts';
import { asProcess, startServer } from './nats-process.ts';
import { StoreInUse } from './store-lock.ts';

export interface StartNatsOptions {
  readonly source: NatsSource;
  /** Where the streams are kept; made where it is missing. One server at a time may use it. */
  readonly storeDir: string;
  /** Whether the streams are thrown away with the server, which then need not end in good order; kept where absent. */
  readonly isScratch?: boolean;
  /** The client port on loopback; 0, the default, takes a free one. */
  readonly port?: number;
  /** More configuration, in the server's own format. */
  readonly config?: string;
  readonly log?: Log;
  /** How long the server may take until it accepts clients, recovery of its streams included. */
  readonly readyMs?: number;
  /** Told its exit code or signal where what was started ends without having been stopped. */
  readonly onEnded?: ((how: string) => void) | undefined;
}

export interface RunningNats extends AsyncDisposable {
  readonly url: string;
  /** Of the server itself: it has none here in a container. */
  readonly pid?: number;
}

/** What a case file needs: its 768 KiB and room for headers. A later `max_payload` replaces it. */
const DEFAULT_CONFIG = 'max_payload: 4MB\n';
const READY_MS = 30_000;

/**
 * Starts a JetStream server on loopback and waits until it accepts clients. A source that is a URL
 * is taken as it is; where an engine does not bring a container up, the package is used instead.
 * Disposing stops what was started (twice does no harm), and a server whose parent died, even by
 * SIGKILL, is stopped too.
 * @throws StoreInUse, or Error with the server's last lines when it does not come up.
 */
export async function startNats(options: StartNatsOptions): Promise<RunningNats> {
  const { source, log } = options;
  const said = {
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
      return startServer(asProcess(source.path, options.isScratch ?? false), said);
    case 'container':
      try {
        const { pid: _ofDocker, ...running } = await startServer(inContainer(), said);
        return running;
      } catch (error) {
        if (error instanceof StoreInUse) throw error;
        log?.warn(engineFailed(error));
        return startNats({ ...options, source: await source.instead() });
      }
  }
}
