import { join } from 'node:path';
import { readClerkConfig } from '@assize/clerk/service';
import { temporaryFolder } from '@assize/launcher';
import { createLog } from '@assize/telemetry/log';
import { DEFAULT_LIMITS, defined } from '@assize/proto';
import { readStanceChoice } from '@assize/models/stance';
import { homeOf } from './home.ts';
import { openCourt, type CourtOptions } from './open-court.ts';
import { openPublisher, type Publisher } from './publisher.ts';

/** The tenant whose cases it hears. */
export const ACCOUNT = 'default';

/** A court that whoever opened it has to himself; it goes away when it is disposed of. */
export interface OwnCourt extends AsyncDisposable {
  readonly natsUrl: string;
  readonly courtAddress: string;
  /** Publishes before that proceeding; opened by the first who asks for it, then kept. */
  publisher(proceeding: string): Promise<Publisher>;
}

export interface OwnCourtOptions extends Omit<
  CourtOptions,
  'storeDir' | 'isScratch' | 'natsPort' | 'limits'
> {
  /** CloudEvents source of what is published. */
  readonly source: string;
  /** Those of the environment where absent. */
  readonly limits?: CourtOptions['limits'];
}

/** A court of all roles with its own keys and trust, whose bus and streams are gone afterwards. */
export async function openOwnCourt({ source, ...options }: OwnCourtOptions): Promise<OwnCourt> {
  await using stack = new AsyncDisposableStack();
  const { path: storeDir } = stack.use(await temporaryFolder('assize-streams-'));
  const { limits } = readClerkConfig(options.env);
  const scratch = { storeDir, isScratch: true, natsPort: 0 };
  const court = stack.use(await openCourt({ limits, ...options, ...scratch }));
  const { natsUrl, natsTls, courtAddress, keys: trusted } = court;
  const telemetry = court.telemetry.of('assize');
  const as = { natsUrl, natsTls, account: ACCOUNT, source, trusted, telemetry, log: options.log };
  const publishers = new Map<string, Promise<Publisher>>();
  const opened = stack.move();
  return {
    natsUrl,
    courtAddress,
    publisher(proceeding) {
      const known = publishers.get(proceeding);
      if (known) return known;
      const opening = openPublisher({ ...as, proceeding });
      publishers.set(proceeding, opening);
      // Who asks after one that failed to open has it tried again.
      const kept = opening.catch(() => void publishers.delete(proceeding));
      opened.defer(async () => (await kept)?.[Symbol.asyncDispose]());
      return opening;
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** The data folder of `env` is not used. Where absent, stance is read as the environment says, every pair anew. */
interface ScratchOptions extends Pick<
  OwnCourtOptions,
  'env' | 'source' | 'embedding' | 'stance' | 'say'
> {
  /** The confidence that affirm and amend need; the usual one where absent. */
  readonly leastConfidence?: number;
}

export interface ScratchCourt extends AsyncDisposable {
  readonly natsUrl: string;
  readonly publisher: Publisher;
}

/**
 * A court for measurements: its keys, trust and index are in a folder of its own as well, its limits are
 * the usual ones, and nothing is searched.
 */
export async function openScratchCourt(options: ScratchOptions): Promise<ScratchCourt> {
  const { env, leastConfidence, stance = readStanceChoice(env), ...means } = options;
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await temporaryFolder('assize-court-'));
  const own = stack.use(
    await openOwnCourt({
      ...means,
      env,
      stance,
      home: homeOf({ ...env, ASSIZE_DATA: join(folder.path, 'data') }),
      limits: { ...DEFAULT_LIMITS, ...defined({ leastConfidence }) },
      search: false,
      log: createLog({ name: 'court', level: 'warn' }),
    }),
  );
  const publisher = await own.publisher('defect-court');
  const opened = stack.move();
  return { natsUrl: own.natsUrl, publisher, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
