import { readHealthConfig, serveHealth, type Health } from '@assize/launcher/health';
import { logDrained, run } from '@assize/launcher/lifecycle';
import { createLog, readLogConfig } from '@assize/telemetry/log';
import { readClerkConfig, readPrecedentTerms } from '@assize/clerk/service';
import { readCredibilityConfig } from '@assize/credibility/service';
import { readEmbeddingConfig } from '@assize/embedding/service';
import { ALL_CLAIM_ERRORS, ALL_VERDICTS, claimsSubject, definedFields } from '@assize/proto';
import { natsOn, natsUrlIn } from '@assize/launcher';
import { isOperatorError } from '@assize/proto/operator-error';
import { ownAddress } from '@assize/rpc/doors';
import { homeOf, type Home } from '../court/home.ts';
import { openCourtWithModels } from '../court/models.ts';
import type { RunningCourt } from '../court/open-court.ts';
import { Failure } from '../terminal/failure.ts';
import { readPublishers } from '../court/publishers.ts';
import { openDocket } from '../docket/open.ts';
import { verifierWith, docketAddress } from './docket.ts';
import { checkPorts, portTaken } from './port-taken.ts';
import { print } from '../terminal/output.ts';
import { printStep } from '../terminal/progress.ts';

interface UpOptions {
  readonly port: number;
  /** A port on loopback that also serves the Court gRPC, without TLS. */
  readonly courtPort?: number;
  /** The port of probes and metrics on loopback; if absent, the environment has their address. */
  readonly healthPort?: number;
  /** The port of the docket's pages on loopback. */
  readonly docketPort: number;
}

const HEALTH_ADDRESS = '127.0.0.1:7463';

/** Runs a court in this process until it is told to stop. */
export function up(options: UpOptions): Promise<void> {
  const settings = settingsOf(options, process.env);
  const { log } = settings.court;
  // `run` gets no log, so that errors that a person can fix are printed as one line.
  return run(
    { name: 'assize', onDrained: (drained) => logDrained(log, 'court', drained) },
    (signal, health) => start(settings, health, signal),
  );
}

type Settings = ReturnType<typeof settingsOf>;

/** @throws ConfigError */
function settingsOf(
  { port, courtPort, healthPort, docketPort }: UpOptions,
  env: NodeJS.ProcessEnv,
) {
  const clerk = readClerkConfig(env);
  const { limits, account, verdictLog, trustedPublishers, search, door } = clerk;
  const home = homeOf(env);
  const terms = readPrecedentTerms(env);
  const addresses = clerk.address.split(',');
  // The docket reads the court as its owner: other addresses may require a certificate and a token.
  const socket = addresses.find((one) => one.startsWith('unix:')) ?? ownAddress(env, 'court');
  const court = {
    home,
    env,
    storeDir: home.streams,
    natsPort: port,
    courtAddress: [
      clerk.address,
      ...(courtPort === undefined ? [] : [`plain://127.0.0.1:${courtPort}`]),
      ...(addresses.includes(socket) ? [] : [socket]),
    ].join(','),
    embeddingAddress: readEmbeddingConfig(env).address,
    credibilityAddress: readCredibilityConfig(env).address,
    ...definedFields({ door }),
    limits,
    account,
    verdictLog,
    publishers: readPublishers(env),
    trustedPublishers,
    searchByDefault: search,
    embedding: true,
    search: true,
    precedents: terms && { ...terms, keep: 'as-decided' as const },
    guarded: true,
    log: createLog({ name: 'assize', ...readLogConfig(env) }),
    say: printStep,
    onBusLost,
  };
  const healthAddress =
    healthPort === undefined
      ? (readHealthConfig(env).address ?? HEALTH_ADDRESS)
      : `127.0.0.1:${healthPort}`;
  return { court, socket, healthAddress, docketPort };
}

/** The probes keep answering while the court closes. */
async function start(
  settings: Settings,
  health: Health,
  signal: AbortSignal,
): Promise<AsyncDisposable> {
  const { court: options, socket, healthAddress: address, docketPort } = settings;
  const { home, env, log } = options;
  const doors = doorsOf(settings);
  signal.addEventListener('abort', () => printStep('closing'), { once: true });
  await using stack = new AsyncDisposableStack();
  try {
    // Checked first, because loading models takes seconds.
    await refuseSecond(home, env);
    await checkPorts(doors);
    const probes = stack.use(await serveHealth({ address, health }));
    const court = stack.use(await openCourtWithModels({ ...options, health }));
    const places = { cases: home.cases, court: socket };
    const pages = { where: String(docketPort), env, home, places, verifier: verifierWith({}), log };
    const docket = stack.use(await openDocket(pages));
    print(whereTo(court, probes.address, docketAddress(docket)));
    return stack.move();
  } catch (error) {
    const taken = portTaken(error, doors);
    if (!taken && !isOperatorError(error)) log.fatal({ err: error }, 'cannot start');
    throw taken ?? error;
  }
}

/** Refuses a second court on the same data folder. @throws Failure */
async function refuseSecond({ data, streams }: Home, env: NodeJS.ProcessEnv): Promise<void> {
  const other = natsUrlIn(env) === undefined ? await natsOn(streams) : null;
  if (other === null) return;
  const bus = other.url === null ? '' : ` with its bus at ${other.url}`;
  throw new Failure(
    `a court is already running: process ${other.pid} uses ${data}${bus}. ` +
      'Publish to it, or stop it. A second court needs another ASSIZE_DATA, and ' +
      'other ports with --port, --health-port and --docket-port',
    1,
  );
}

function doorsOf({ court, healthAddress, docketPort }: Settings): Parameters<typeof portTaken>[1] {
  const bus = { address: `127.0.0.1:${court.natsPort}`, setBy: '--port' };
  return [
    ...(natsUrlIn(court.env) === undefined ? [bus] : []),
    ...court.courtAddress
      .split(',')
      .map((address) => ({ address, setBy: 'ASSIZE_COURT_ADDRESS or --court-port' })),
    { address: healthAddress, setBy: '--health-port' },
    { address: `127.0.0.1:${docketPort}`, setBy: '--docket-port' },
    { address: court.embeddingAddress, setBy: 'ASSIZE_EMBEDDING_ADDRESS' },
    { address: court.credibilityAddress, setBy: 'ASSIZE_CREDIBILITY_ADDRESS' },
  ];
}

/** A court without a bus would look alive; a supervisor can restart it. */
function onBusLost(how: string): void {
  printStep(`the bus ended unexpectedly (${how})`);
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
}

function whereTo(
  { natsUrl, courtAddress, embeddingAddress }: RunningCourt,
  healthAddress: string,
  docket: string,
): string {
  return [
    'The court is open.',
    `  docket (web pages)        ${docket}`,
    `  publish a CloudEvent to   ${claimsSubject('defect-court')}   on ${natsUrl}`,
    `  verdicts arrive on        ${ALL_VERDICTS}                (verdicts.<decision>.<case>)`,
    `  refused claims on         ${ALL_CLAIM_ERRORS}            (claim-errors.<case>)`,
    `  gRPC                      assize.v1.Court on ${courtAddress}`,
    ...(embeddingAddress
      ? [`                            assize.v1.Embedding on ${embeddingAddress}`]
      : []),
    `  probes and metrics        http://${healthAddress}/readyz, /metrics`,
    '  a publisher in 25 lines   docs/examples/publish.ts',
    '  Ctrl-C stops the court; open cases continue at the next start.',
    '',
  ].join('\n');
}
