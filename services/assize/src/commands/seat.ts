import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connectBus } from '@assize/bus';
import { readConfig } from '@assize/config';
import {
  openCounsel,
  openToQuestions,
  ownVoice,
  readCounselConfig,
  readSeats,
} from '@assize/court/advice';
import { readNatsTls } from '@assize/rpc/doors';
import { sitOnBus } from '@assize/court/handoff';
import { loadOrCreateSigners, pin, readTrust, trustedKeysIn, type Signer } from '@assize/keys';
import { runService, type Surroundings } from '@assize/lifecycle';
import { openModel, traced } from '@assize/llm';
import { isSeatName } from '@assize/proto';
import Type from 'typebox';
import { seedFile } from '../court/authorization.ts';
import { homeOf } from '../court/home.ts';
import { command, Failure } from './failure.ts';

/** How long answers under way may take after a stop, in ms: less than the grace period of a process. */
const DRAIN_MS = 8_000;

const Environment = Type.Object({
  ASSIZE_NATS_URL: Type.String({ default: 'nats://127.0.0.1:4222' }),
  /** The seat's NKey seed; absent: the one that `up` or `prepare` made in the data folder, if any. */
  ASSIZE_NATS_SEED_FILE: Type.Optional(Type.String({ minLength: 1 })),
  /** Folder with the seat's private key; absent: that of the data folder. */
  ASSIZE_KEY_DIR: Type.Optional(Type.String({ minLength: 1 })),
  /** The court's public keys; absent: those of the data folder. */
  ASSIZE_TRUST_FILE: Type.Optional(Type.String({ minLength: 1 })),
  /** Questions that are answered at once. */
  ASSIZE_CONCURRENCY: Type.Integer({ minimum: 1, maximum: 1024, default: 64 }),
});

/** Takes a seat on the bus, a juror's or another that a language model answers in, until it is told to stop. */
export function seat(name: string): Promise<void> {
  return command(async () => {
    if (!isSeatName(name))
      throw new Failure(`"${name}" is no seat: that of a juror anna is juror-anna`);
    const service = {
      name,
      env: process.env,
      config: (env: NodeJS.ProcessEnv) => settingsOf(name, env),
    };
    await runService(service, takeSeat);
  });
}

type Settings = ReturnType<typeof settingsOf>;

/** @throws ConfigError */
function settingsOf(seatName: string, env: NodeJS.ProcessEnv) {
  const read = readConfig(Environment, env);
  const home = homeOf(env);
  const ownSeed = seedFile(home.keys, seatName);
  return {
    seatName,
    natsUrl: read.ASSIZE_NATS_URL,
    seed: read.ASSIZE_NATS_SEED_FILE ?? (existsSync(ownSeed) ? ownSeed : null),
    keyDir: read.ASSIZE_KEY_DIR ?? home.keys,
    trustFile: read.ASSIZE_TRUST_FILE ?? home.trust,
    concurrency: read.ASSIZE_CONCURRENCY,
    timeoutMs: readSeats(env).timeoutMs,
    tls: readNatsTls(env),
    counsel: readCounselConfig(env, seatName),
  };
}

async function takeSeat(
  settings: Settings,
  { log, telemetry: all, health }: Surroundings,
): Promise<AsyncDisposable> {
  const { seatName, natsUrl: servers, tls, trustFile, counsel, concurrency, timeoutMs } = settings;
  await using stack = new AsyncDisposableStack();
  const signer = await ownSigner(settings);
  const keys = await trustedKeysIn(trustFile);
  const part = health.part(`${seatName}/bus`);
  const seed = settings.seed === null ? null : (await readFile(settings.seed, 'utf8')).trim();
  const bus = stack.use(
    await connectBus({
      servers,
      tls,
      name: `assize-${seatName}`,
      log,
      onConnection: (up, server) => (up ? part.works() : part.fails(`disconnected from ${server}`)),
      ...(seed === null ? {} : { nkeySeed: seed }),
    }),
  );
  const telemetry = all.of(seatName);
  const opened = openCounsel(counsel, traced(openModel(counsel.llm), telemetry));
  const own = { ...openToQuestions(ownVoice(seatName, opened, signer).seat), timeoutMs };
  const sitting = { bus, keys, signer, clock: Date.now, log, telemetry, health };
  stack.use(await sitOnBus({ ...sitting, concurrency, drainMs: DRAIN_MS }, own));
  return stack.move();
}

/** The seat's key, made where it is missing, and pinned where the court's keys lie on this machine. */
async function ownSigner({ seatName, keyDir, trustFile }: Settings): Promise<Signer> {
  const signer = (await loadOrCreateSigners(keyDir, [seatName])).get(seatName);
  if (!signer) throw new Error(`no key for ${seatName} in ${keyDir}`);
  const trusted = await readTrust(trustFile);
  if (!trusted.some(({ kid }) => kid === signer.keyid)) await pin(trustFile, [signer.publicJwk]);
  return signer;
}
