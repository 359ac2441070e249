import { ownVoice, voiceOnBus, type Seated } from '#src/advice/ballots.ts';
import type { CounselConfig } from '#src/advice/config.ts';
import { openCounsel } from '#src/advice/counsel.ts';
import { keyRing, loadOrCreateSigners, pin, type Signer } from '@assize/keys';
import type { RuntimeConfig } from './config.ts';
import type { Runtime } from './runtime.ts';

export interface SeatsConfig {
  readonly seats: readonly {
    /** `juror-anna`: the name of its key, and of its seat on the bus. */
    readonly seat: string;
    /** Null: a process of its own takes the seat, and is asked over the bus. */
    readonly counsel: CounselConfig | null;
  }[];
  /** The timeout of a seat on the bus, in milliseconds. */
  readonly timeoutMs: number;
}

type Keys = Pick<RuntimeConfig, 'keyDir' | 'trustFile'>;

/**
 * Prepares several voices, to be completed with a role's runtime. A seat in this process has a key of its own, which is
 * created and pinned if it is missing. For a seat on the bus, the trust store must already have the key, or its ballots
 * do not count.
 */
export async function seatVoices(
  { keyDir, trustFile }: Keys,
  { seats, timeoutMs }: SeatsConfig,
): Promise<(runtime: Runtime) => Seated> {
  const own = seats.flatMap(({ seat, counsel }) => (counsel ? [seat] : []));
  const signers = await ownSigners({ keyDir, trustFile }, own);
  return (runtime) => ({
    keys: keyRing(runtime.keys),
    clock: runtime.clock,
    voices: seats.map(({ seat, counsel }) => {
      if (counsel === null) return voiceOnBus(seat, runtime, timeoutMs);
      const signer = signers.get(seat);
      if (!signer) throw new Error(`no key for the seat ${seat} in ${keyDir}`);
      return ownVoice(seat, openCounsel(counsel), signer);
    }),
  });
}

/** Without a seat in this process, nothing is written, since the folder may be a mounted secret. */
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
