import { join } from 'node:path';
import { readClerkConfig } from '@assize/clerk/service';
import { temporaryFolder } from '@assize/launcher';
import { createLog } from '@assize/telemetry/log';
import { caseIdOf, DEFAULT_LIMITS, definedFields } from '@assize/proto';
import { readStanceChoice } from '@assize/models/stance';
import { Failure } from '../terminal/failure.ts';
import { homeOf } from './home.ts';
import { openCourt, type CourtOptions } from './open-court.ts';
import { openPublisher, type Publisher } from './publisher.ts';

const ACCOUNT = 'default';

/** A court for one caller. Disposing of it deletes the bus, unless that is the operator's (ASSIZE_NATS_URL). */
export interface OwnCourt extends AsyncDisposable {
  readonly natsUrl: string;
  readonly courtAddress: string;
  /** Returns the id of the case that its caller's claim with this id opens. */
  caseIdOf(id: string): string;
  /** Opened on the first call for a proceeding, and then reused. */
  publisher(proceeding: string): Promise<Publisher>;
}

export interface OwnCourtOptions extends Omit<
  CourtOptions,
  'storeDir' | 'isScratch' | 'natsPort' | 'limits'
> {
  /** The CloudEvents source of the claims. */
  readonly source: string;
  /** If absent, the limits of the environment. */
  readonly limits?: CourtOptions['limits'];
}

/**
 * Opens all roles, with the keys and trust store of its home.
 * @throws OperatorError if another court works on the operator's bus
 */
export async function openOwnCourt({ source, ...options }: OwnCourtOptions): Promise<OwnCourt> {
  await using stack = new AsyncDisposableStack();
  const { path: storeDir } = stack.use(await temporaryFolder('assize-streams-'));
  const { limits } = readClerkConfig(options.env);
  const lost = new AbortController();
  const onBusLost = (how: string): void => {
    lost.abort(new Failure(`the bus of the court ended unexpectedly (${how}): try again`, 1));
    options.onBusLost?.(how);
  };
  const scratch = { storeDir, isScratch: true, natsPort: 0, onBusLost };
  const court = stack.use(await openCourt({ limits, ...options, ...scratch }));
  const { natsUrl, natsTls, courtAddress, keys: trusted } = court;
  const telemetry = court.telemetry.of('assize');
  const shared = {
    natsUrl,
    natsTls,
    account: ACCOUNT,
    source,
    trusted,
    telemetry,
    lost: lost.signal,
    log: options.log,
  };
  const publishers = new Map<string, Promise<Publisher>>();
  const opened = stack.move();
  return {
    natsUrl,
    courtAddress,
    caseIdOf: (id) => caseIdOf(ACCOUNT, source, id),
    publisher(proceeding) {
      const existing = publishers.get(proceeding);
      if (existing) return existing;
      const opening = openPublisher({ ...shared, proceeding });
      publishers.set(proceeding, opening);
      // A publisher that failed to open is removed, so that the next call tries again.
      const settled = opening.catch(() => void publishers.delete(proceeding));
      opened.defer(async () => (await settled)?.[Symbol.asyncDispose]());
      return opening;
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** The data folder of `env` is not used. If `stance` is absent, the environment decides, and nothing is cached. */
interface ScratchOptions extends Pick<
  OwnCourtOptions,
  'env' | 'source' | 'embedding' | 'stance' | 'say'
> {
  /** The confidence that affirm and amend need; the default if absent. */
  readonly leastConfidence?: number;
}

export interface ScratchCourt extends AsyncDisposable {
  readonly natsUrl: string;
  readonly publisher: Publisher;
}

/** Opens a court for measurements: temporary keys, trust store and index, default limits, and no search. */
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
      limits: { ...DEFAULT_LIMITS, ...definedFields({ leastConfidence }) },
      search: false,
      log: createLog({ name: 'court', level: 'warn' }),
    }),
  );
  const publisher = await own.publisher('defect-court');
  const opened = stack.move();
  return { natsUrl: own.natsUrl, publisher, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
