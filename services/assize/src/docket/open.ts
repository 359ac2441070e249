import type { Log } from '@assize/telemetry/log';
import type { Home } from '../court/home.ts';
import { doorAt } from '../http/door-at.ts';
import type { Places } from '../trace/look-up.ts';
import { openCases } from './cases.ts';
import type { Verifier } from './read.ts';
import { serveDocket } from './serve.ts';

interface DocketPlace {
  /** A port of loopback, or an address. */
  readonly where: string;
  readonly env: NodeJS.ProcessEnv;
  readonly home: Home;
  readonly places: Places;
  readonly verifier: Verifier;
  readonly log: Log;
}

/** `tokenFile` holds the token that admits a reader; null if the settings name the callers. */
export async function openDocket({ where, env, home, places, verifier, log }: DocketPlace) {
  await using stack = new AsyncDisposableStack();
  const cases = stack.use(openCases(places));
  const { door, tokenFile } = await doorAt(where, { name: 'docket', rights: ['read'], home });
  const jaeger = env['ASSIZE_JAEGER_URL'] || null;
  const served = stack.use(
    await serveDocket({ ...door, cases, verifier, jaeger, log, now: Date.now }),
  );
  return Object.assign(stack.move(), { url: served.url, tokenFile });
}
