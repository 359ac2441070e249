import { existsSync } from 'node:fs';
import { connectBus, readSeed } from '@assize/bus';
import { readConfig, readTogether } from '@assize/config';
import { RoleSettings } from '@assize/config/settings';
import {
  openCounsel,
  checkedSeat,
  ownVoice,
  readCounselConfig,
  readSeats,
} from '@assize/court/advice';
import { readNatsTls } from '@assize/rpc/doors';
import { serveSeatOnBus } from '@assize/court/handoff';
import { loadOrCreateSigner, pin, readTrust, trustedKeysIn, type Signer } from '@assize/keys';
import { runService, type Surroundings } from '@assize/launcher/lifecycle';
import { openModel, traced } from '@assize/llm';
import { isSeatName } from '@assize/proto';
import Type from 'typebox';
import { seedFile } from '../court/authorization.ts';
import { homeOf } from '../court/home.ts';
import { Failure } from '../terminal/failure.ts';

/** The part of the drain time that is reserved for closing after the last answer, in milliseconds. */
const CLOSING_MS = 2_000;

/** The settings of a role. Those that are absent default to the data folder. */
const Environment = Type.Object({
  ASSIZE_NATS_URL: RoleSettings.properties.ASSIZE_NATS_URL,
  ASSIZE_NATS_SEED_FILE: RoleSettings.properties.ASSIZE_NATS_SEED_FILE,
  ASSIZE_KEY_DIR: Type.Optional(Type.String()),
  ASSIZE_TRUST_FILE: Type.Optional(Type.String()),
  ASSIZE_CONCURRENCY: RoleSettings.properties.ASSIZE_CONCURRENCY,
  ASSIZE_DRAIN: RoleSettings.properties.ASSIZE_DRAIN,
});

/** Takes the seat of a juror, or another that a language model fills. */
export async function seat(name: string): Promise<void> {
  if (!isSeatName(name))
    throw new Failure(
      `"${name}" is not the name of a seat: the seat of a juror anna is juror-anna, and the graders’ seats are grader-coherence, grader-relevance and grader-support`,
    );
  const service = {
    name,
    env: process.env,
    config: (env: NodeJS.ProcessEnv) => settingsOf(name, env),
  };
  await runService(service, takeSeat);
}

type Settings = ReturnType<typeof settingsOf>;

/** @throws ConfigError */
function settingsOf(seatName: string, env: NodeJS.ProcessEnv) {
  const { read, seats, tls, counsel } = readTogether({
    read: () => readConfig(Environment, env),
    seats: () => readSeats(env),
    tls: () => readNatsTls(env),
    counsel: () => readCounselConfig(env, seatName),
  });
  const home = homeOf(env);
  const ownSeed = seedFile(home.keys, seatName);
  return {
    seatName,
    natsUrl: read.ASSIZE_NATS_URL,
    seed: read.ASSIZE_NATS_SEED_FILE ?? (existsSync(ownSeed) ? ownSeed : null),
    keyDir: read.ASSIZE_KEY_DIR ?? home.keys,
    trustFile: read.ASSIZE_TRUST_FILE ?? home.trust,
    concurrency: read.ASSIZE_CONCURRENCY,
    drainMs: Math.max(0, read.ASSIZE_DRAIN - CLOSING_MS),
    timeoutMs: seats.timeoutMs,
    tls,
    counsel,
  };
}

async function takeSeat(
  settings: Settings,
  { log, telemetry: all, health }: Surroundings,
): Promise<AsyncDisposable> {
  const { seatName, tls, counsel, concurrency, drainMs, timeoutMs } = settings;
  await using stack = new AsyncDisposableStack();
  const signer = await ownSigner(settings);
  const keys = await trustedKeysIn(settings.trustFile);
  const part = health.part(`${seatName}/bus`);
  const bus = stack.use(
    await connectBus({
      servers: settings.natsUrl,
      tls,
      name: `assize-${seatName}`,
      log,
      onConnection: (up, server) => (up ? part.works() : part.fails(`disconnected from ${server}`)),
      nkeySeed: await readSeed(settings.seed),
    }),
  );
  const telemetry = all.of(seatName);
  const opened = openCounsel(counsel, traced(openModel(counsel.llm), telemetry));
  const own = { ...checkedSeat(ownVoice(seatName, opened, signer).seat), timeoutMs };
  const sitting = { bus, keys, signer, clock: Date.now, log, telemetry, health };
  stack.use(await serveSeatOnBus({ ...sitting, concurrency, drainMs }, own));
  return stack.move();
}

async function ownSigner({ seatName, keyDir, trustFile }: Settings): Promise<Signer> {
  const signer = await loadOrCreateSigner(keyDir, seatName);
  const trusted = await readTrust(trustFile);
  if (!trusted.some(({ kid }) => kid === signer.keyid)) await pin(trustFile, [signer.publicJwk]);
  return signer;
}
