import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { containerReady } from '../../infra/launcher/src/container.ts';
import type { Environment } from '../../infra/launcher/src/folders.ts';
import { builtAt, buildOnce, type GoProgram } from './go-program.ts';
import { ComponentMissing } from '../../infra/launcher/src/missing.ts';
import type { FindOptions } from '../../infra/launcher/src/nats-find.ts';
import { findOnPath } from '../../infra/launcher/src/tool.ts';

/** Where a Jaeger comes from. */
export type JaegerSource =
  | { readonly kind: 'binary'; readonly path: string; readonly from: 'path' | 'named' | 'built' }
  | { readonly kind: 'container' };

/** The image of the version that is built: Jaeger's module counts on from 1 while Jaeger is at 2. */
export const JAEGER_IMAGE = 'jaegertracing/jaeger:2.13.0';

const JAEGER: GoProgram = {
  name: 'jaeger',
  version: '1.76.0',
  module: fileURLToPath(new URL('./jaeger', import.meta.url)),
  package: 'github.com/jaegertracing/jaeger/cmd/jaeger',
};

/**
 * Looks for a Jaeger 2: `$ASSIZE_JAEGER_BINARY`, one that was built before, `jaeger` on the PATH, a
 * container engine, and at last Go, which builds the pinned module into the cache folder: some
 * 20 minutes on two cores, once.
 * @throws ComponentMissing when there is none.
 */
export async function findJaeger({ env, log, onProgress }: FindOptions): Promise<JaegerSource> {
  const ready = readyJaeger(env);
  if (ready) return ready;
  if (await containerReady(env, log, JAEGER_IMAGE)) return { kind: 'container' };
  try {
    const path = await buildOnce(JAEGER, env, onProgress ?? (() => undefined));
    return { kind: 'binary', path, from: 'built' };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ComponentMissing(
      'no Jaeger: install jaeger 2 on the PATH, or Go 1.24.6 or newer so that it can be built, or ' +
        `name its binary in ASSIZE_JAEGER_BINARY (${why})`,
      { cause },
    );
  }
}

/** One that needs no fetching and no building; undefined where there is none. */
export function readyJaeger(env: Environment): JaegerSource | undefined {
  const named = env['ASSIZE_JAEGER_BINARY'];
  if (named) return { kind: 'binary', path: named, from: 'named' };
  const path = findOnPath('jaeger', env);
  if (path) return { kind: 'binary', path, from: 'path' };
  const built = builtAt(JAEGER, env);
  return existsSync(built) ? { kind: 'binary', path: built, from: 'built' } : undefined;
}
