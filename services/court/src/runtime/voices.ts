import { ownVoice, voiceOnBus, type Seated } from '#src/advice/ballots.ts';
import type { CounselConfig } from '#src/advice/config.ts';
import { openCounsel } from '#src/advice/counsel.ts';
import { keyRing, loadOrCreateSigners, pin, type Signer } from '@assize/keys';
import type { RuntimeConfig } from './config.ts';
import type { Runtime } from './runtime.ts';

/** Which seats are language models', each under a name of its own. */
export interface SeatsConfig {
  readonly seats: readonly {
    /** `juror-anna`: what its key goes by, and its seat on the bus. */
    readonly seat: string;
    /** Null: the seat is taken by a process of its own, and asked over the bus. */
    readonly counsel: CounselConfig | null;
  }[];
  /** Longest that a seat on the bus may take for its answer, in milliseconds. */
  readonly timeoutMs: number;
}

type Keys = Pick<RuntimeConfig, 'keyDir' | 'trustFile'>;

/**
 * Seats several voices, to be opened at a role's runtime. One of this process has a key of its own, made
 * and pinned where it is missing; one on the bus has the key of its seat, which the trust store must hold
 * for its ballots to count.
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
