import { setTimeout as sleep } from 'node:timers/promises';
import type { Part } from '@assize/launcher/health';
import { CredibilityService } from '@assize/proto/rpc';
import { CallError, client, type ClientOptions, type RpcClient } from '@assize/rpc';
import { isBusy } from './remote.ts';

/** The interval between checks, in milliseconds: while the reader answers, and while it does not. */
const LOOK_MS = 10_000;
const LOOK_AGAIN_MS = 1_000;

/** The timeout of one check, in milliseconds. A reader that is merely busy counts as reachable. */
const ANSWER_MS = 5_000;

const ASKED = { claim: 'It rains.', passages: [{ id: 'look', text: 'It rains.' }] };

/**
 * Covers the models behind the reader. One short passage is read every 10 seconds, or every second while the reader is
 * unreachable. Disposal stops it.
 */
export function watchReader(
  address: string,
  part: Part,
  { access = null }: Pick<ClientOptions, 'access'>,
): AsyncDisposable {
  const credibility = client(CredibilityService, address, { timeoutMs: ANSWER_MS, access });
  const ending = new AbortController();
  const watching = watch(credibility, part, ending.signal);
  return {
    async [Symbol.asyncDispose]() {
      ending.abort();
      await credibility[Symbol.asyncDispose]();
      await watching;
    },
  };
}

async function watch(
  credibility: RpcClient<typeof CredibilityService>,
  part: Part,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const why = await unreachableReason(credibility, signal);
    if (why === null) part.works();
    else part.fails(why);
    const ms = why === null ? LOOK_MS : LOOK_AGAIN_MS;
    await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

async function unreachableReason(
  credibility: RpcClient<typeof CredibilityService>,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const { absent } = await credibility.read(ASKED, { signal });
    return absent ? `the ${absent.name} service can't be reached (${absent.code})` : null;
  } catch (error) {
    if (!(error instanceof CallError)) return String(error);
    return isBusy(error) ? null : `the credibility service can't be reached (${error.code})`;
  }
}
