import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectBus, type Bus } from '@assize/bus';
import { keyRing } from '@assize/handoff';
import { readTrust, trustedKeysFrom } from '@assize/keys';
import { createLog } from '@assize/log';
import {
  DEFAULT_LIMITS,
  proceedingOfDigest,
  readStatement,
  verifyFile,
  type CaseFile,
  type Claim,
  type KeyRing,
  type Limits,
  type Predicate,
  type Verification,
} from '@assize/proto';
import { homeOf, type Home } from '../../services/assize/src/court/home.ts';
import { openCourt, type RunningCourt } from '../../services/assize/src/court/open-court.ts';
import { openPublisher, type Publisher } from '../../services/assize/src/court/publisher.ts';

/** Warnings are what these tests provoke: they would only hide a failure. */
export const log = createLog({ name: 'test', level: 'fatal' });

/** A folder of the test's own, gone with it. */
export async function ownFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'assize-court-'));
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** The environment of a court whose data lies in a folder of the test's own. */
export function ownEnv(folder: string): NodeJS.ProcessEnv {
  return { ...process.env, ASSIZE_DATA: join(folder, 'data'), ASSIZE_NATS_URL: '', NATS_URL: '' };
}

export interface Trial {
  readonly predicate: Predicate;
  readonly file: CaseFile;
  readonly bytes: Uint8Array;
}

export interface TestCourt extends AsyncDisposable {
  readonly running: RunningCourt;
  readonly home: Home;
  /** A client of the same bus. */
  readonly bus: Bus;
  readonly publisher: Publisher;
  readonly keys: KeyRing;
  /** A claim's verdict, under an id of its own unless one is given. */
  review(claim: Claim, id?: string): Promise<Trial>;
  verify(bytes: Uint8Array): Promise<Verification>;
}

/** The account and the source under which tests publish. */
export const ACCOUNT = 'default';
export const SOURCE = 'urn:test:publisher';

/** A whole court in this process, on a real bus: lexical cues, nothing searched. */
export async function openTestCourt(limits: Partial<Limits> = {}): Promise<TestCourt> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await ownFolder());
  const env = ownEnv(folder.path);
  const home = homeOf(env);
  const running = stack.use(
    await openCourt({
      home,
      env,
      storeDir: home.streams,
      natsPort: 0,
      courtAddress: '127.0.0.1:0',
      limits: { ...DEFAULT_LIMITS, ...limits },
      embedding: false,
      search: false,
      log,
      say: () => undefined,
    }),
  );
  const { natsUrl } = running;
  const bus = stack.use(await connectBus({ servers: natsUrl, name: 'test' }));
  const publisher = stack.use(
    await openPublisher({
      natsUrl,
      account: ACCOUNT,
      source: SOURCE,
      proceeding: 'defect-court',
      log,
    }),
  );
  const keys = keyRing(await trustedKeysFrom(await readTrust(home.trust)));
  const opened = stack.move();
  return {
    running,
    home,
    bus,
    publisher,
    keys,
    review: (claim, id = randomUUID()) => review(publisher, claim, id),
    verify: (bytes) => verifyFile(bytes, keys, proceedingOfDigest),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function review(publisher: Publisher, claim: Claim, id: string): Promise<Trial> {
  const answer = await publisher.review(claim, id);
  if (answer.status === 'refused') throw new Error(`refused: ${answer.faults.join('; ')}`);
  return trialOf(answer.bytes, answer.sealed);
}

/** A sealed case with what its envelope says. */
export function trialOf(
  bytes: Uint8Array,
  sealed: { case: CaseFile; envelope: { payload: string } },
): Trial {
  const statement = readStatement(sealed.envelope.payload);
  if (!statement) throw new Error('the envelope holds no verdict');
  return { predicate: statement.predicate, file: sealed.case, bytes };
}
