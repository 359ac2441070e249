import { ownVoice, voiceOnBus, type Voice } from '#src/advice/ballots.ts';
import type { CounselConfig } from '#src/advice/config.ts';
import { openCounsel } from '#src/advice/counsel.ts';
import { loadOrCreateSigners, pin, type Signer } from '@assize/keys';
import type { RuntimeConfig } from './config.ts';
import type { Runtime } from './runtime.ts';

/** A seat with a language model: one of this process, or where `counsel` is null one that is asked over the bus. */
interface VoiceConfig {
  /** `juror-anna`: what its key goes by, and its seat on the bus. */
  readonly seat: string;
  readonly counsel: CounselConfig | null;
}

type Keys = Pick<RuntimeConfig, 'keyDir' | 'trustFile'>;

/**
 * Seats several voices, to be opened at a role's runtime. One of this process has a key of its own, made
 * and pinned where it is missing; one on the bus has the key of its seat, which the trust store must hold
 * for its ballots to count. `timeoutMs`: the longest that one on the bus may take.
 */
export async function seatVoices(
  { keyDir, trustFile }: Keys,
  voices: readonly VoiceConfig[],
  timeoutMs: number,
): Promise<(runtime: Runtime) => Voice[]> {
  const own = voices.flatMap(({ seat, counsel }) => (counsel ? [seat] : []));
  const signers = await ownSigners({ keyDir, trustFile }, own);
  return (runtime) =>
    voices.map(({ seat, counsel }) => {
      if (counsel === null) return voiceOnBus(seat, runtime, timeoutMs);
      const signer = signers.get(seat);
      if (!signer) throw new Error(`no key for the seat ${seat} in ${keyDir}`);
      return ownVoice(seat, openCounsel(counsel), signer);
    });
}

/**
 * Opens the keys of seats of this process. Where there are none it writes nothing: the folder may be a
 * mounted secret.
 */
async function ownSigners(
  { keyDir, trustFile }: Keys,
  own: readonly string[],
): Promise<ReadonlyMap<string, Signer>> {
  if (own.length === 0) return new Map();
  const signers = await loadOrCreateSigners(keyDir, own);
  await pin(
    trustFile,
    [...signers.values()].map((signer) => signer.publicJwk),
  );
  return signers;
}
