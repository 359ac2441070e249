import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Log } from '@assize/telemetry/log';
import { startContainer } from './container.ts';
import type { NatsSource } from './nats-find.ts';
import { startServer } from './nats-process.ts';

export interface StartNatsOptions {
  readonly source: NatsSource;
  /** Where the streams are kept; made where it is missing. One server at a time may use it. */
  readonly storeDir: string;
  /** The client port on loopback; 0, the default, takes a free one. */
  readonly port?: number;
  /** More configuration: a text in the server's own format, or the path of a file that holds it. */
  readonly config?: string;
  readonly log?: Log;
  /** How long the server may take until it accepts clients, recovery of its streams included. */
  readonly readyMs?: number;
  /** Told its exit code or signal where a binary that was started ends without having been stopped. */
  readonly onEnded?: ((how: string) => void) | undefined;
}

export interface RunningNats extends AsyncDisposable {
  readonly url: string;
  readonly pid?: number;
}

/** What a case file needs: its 768 KiB and room for headers. A later `max_payload` replaces it. */
const DEFAULT_CONFIG = 'max_payload: 4MB\n';
const READY_MS = 30_000;

/**
 * Starts a JetStream server on loopback and waits until it accepts clients. A source that is a URL
 * is taken as it is. Disposing stops what was started (twice does no harm), and a server whose
 * parent died, even by SIGKILL, is stopped too.
 * @throws StoreInUse, or Error with the server's last lines when it does not come up.
 */
export async function startNats(options: StartNatsOptions): Promise<RunningNats> {
  const { source, port = 0, log, onEnded, readyMs = READY_MS } = options;
  const storeDir = resolve(options.storeDir);
  const config = DEFAULT_CONFIG + configText(options.config);
  switch (source.kind) {
    case 'url':
      return { url: source.url, [Symbol.asyncDispose]: async () => undefined };
    case 'container':
      return startContainer({ storeDir, port, config }, process.env);
    case 'binary': {
      const server = await startServer({
        binary: source.path,
        storeDir,
        port,
        config,
        readyMs,
        ...(log ? { log } : {}),
        onEnded,
      });
      return {
        url: server.url,
        pid: server.pid,
        [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
      };
    }
  }
}

function configText(config = ''): string {
  const isFile = !config.includes('\n') && statSync(config, { throwIfNoEntry: false })?.isFile();
  return isFile ? readFileSync(config, 'utf8') : config;
}
