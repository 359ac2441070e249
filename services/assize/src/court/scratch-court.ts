import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@assize/telemetry/log';
import { DEFAULT_LIMITS } from '@assize/proto';
import type { StanceChoice } from '@assize/stance';
import { homeOf } from './home.ts';
import { openCourt } from './open-court.ts';
import { openPublisher, type Publisher } from './publisher.ts';

export interface ScratchOptions {
  /** What the programs are found by; its data folder is not used. */
  readonly env: NodeJS.ProcessEnv;
  /** CloudEvents source of what is published. */
  readonly source: string;
  /** Whether the embedding model reads relevance; else lexical cues alone, without any call. */
  readonly embedding: boolean;
  /** What reads stance where it does; as the environment says where absent. */
  readonly stance?: StanceChoice;
  /** The confidence that affirm and amend need; the usual one where absent. */
  readonly leastConfidence?: number;
  readonly say: (what: string) => void;
}

export interface ScratchCourt extends AsyncDisposable {
  readonly natsUrl: string;
  readonly publisher: Publisher;
}

/**
 * A court for measurements, with all roles and a publisher: keys, trust, streams and index are in a
 * folder of its own that is gone afterwards, and nothing is searched.
 */
export async function openScratchCourt(options: ScratchOptions): Promise<ScratchCourt> {
  const { env, source, embedding, say, stance, leastConfidence } = options;
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'assize-court-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const log = createLog({ name: 'court', level: 'warn' });
  const court = stack.use(
    await openCourt({
      home: homeOf({ ...env, ASSIZE_DATA: join(folder, 'data') }),
      env,
      storeDir: join(folder, 'streams'),
      natsPort: 0,
      limits:
        leastConfidence === undefined ? DEFAULT_LIMITS : { ...DEFAULT_LIMITS, leastConfidence },
      embedding,
      search: false,
      ...(stance === undefined ? {} : { stance }),
      log,
      say,
    }),
  );
  const { natsUrl, keys: trusted } = court;
  const account = 'default';
  const proceeding = 'defect-court';
  const telemetry = court.telemetry.of('assize');
  const publisher = stack.use(
    await openPublisher({ natsUrl, account, source, proceeding, trusted, log, telemetry }),
  );
  const opened = stack.move();
  return { natsUrl, publisher, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
