import { readFileSync } from 'node:fs';
import { keyRing } from '@assize/keys';
import { caseSignatureFault } from '@assize/proto';
import { run } from '@assize/launcher/lifecycle';
import { createLog } from '@assize/telemetry/log';
import { homeOf, ensureHome } from '../court/home.ts';
import { openDocket } from '../docket/open.ts';
import type { Verifier } from '../docket/read.ts';
import { VERIFIED } from '../explain/model.ts';
import { print } from '../terminal/output.ts';
import { placesIn } from '../trace/look-up.ts';
import { pinnedKeys, trustOfCase, type Pins } from './pinned.ts';
import { portTaken } from './port-taken.ts';

interface DocketOptions extends Pins {
  readonly http: string;
}

export async function docket({ http, ...pins }: DocketOptions): Promise<void> {
  const home = homeOf(process.env);
  await ensureHome(home);
  const log = createLog({ name: 'docket', level: 'warn' });
  await run({ name: 'docket' }, async () => {
    const { env } = process;
    const verifier = verifierWith(pins);
    const place = { where: http, env, home, places: placesIn(env), verifier, log };
    const opened = await openDocket(place).catch((error: unknown) => {
      const address = /^\d+$/.test(http) ? `127.0.0.1:${http}` : http.replace('plain://', '');
      throw portTaken(error, [{ address, setBy: '--http' }]) ?? error;
    });
    print(`The docket is at ${docketAddress(opened)}\n`);
    return opened;
  });
}

/** On a terminal the URL includes the token, so that it can be clicked. */
export function docketAddress({
  url,
  tokenFile,
}: {
  url: string;
  tokenFile: string | null;
}): string {
  if (tokenFile === null) return url;
  if (!process.stdout.isTTY) return `${url}; the password is the token in ${tokenFile}`;
  return url.replace('://', `://docket:${readFileSync(tokenFile, 'utf8').trim()}@`);
}

export const verifierWith = (pins: Pins): Verifier => ({
  sealed: async (bytes) => trustOfCase(bytes, await pinnedKeys(pins)),
  unfinished: async (file) => {
    const { path, keys } = await pinnedKeys(pins);
    const fault = await caseSignatureFault(file, keyRing(keys));
    return fault === null ? VERIFIED : { status: 'not-verified', why: `${fault} (${path})` };
  },
});
