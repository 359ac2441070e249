import { readHealthConfig, serveHealth, type Health } from '@assize/health';
import { run } from '@assize/lifecycle';
import { createLog, readLogConfig } from '@assize/log';
import { readClerkConfig, readPrecedentTerms } from '@assize/clerk/service';
import { readCredibilityConfig } from '@assize/credibility/service';
import { readEmbeddingConfig } from '@assize/embedding/service';
import { ALL_CLAIM_ERRORS, ALL_VERDICTS, claimsSubject } from '@assize/proto';
import { homeOf } from '../court/home.ts';
import { openCourt, type RunningCourt } from '../court/open-court.ts';
import { command, isMendable } from './failure.ts';
import { portTaken } from './port-taken.ts';

export interface UpOptions {
  /** Client port of the bus. */
  readonly port: number;
  /** Port of the Court gRPC on loopback; else the environment's address. */
  readonly courtPort?: number;
  /** Port of probes and metrics on loopback; else the environment's address. */
  readonly healthPort?: number;
}

/** Where probes and metrics are asked for, where nobody says otherwise. */
const HEALTH_ADDRESS = '127.0.0.1:7463';

/** Keeps the court up until it is told to stop, and says where to publish. */
export function up({ port, courtPort, healthPort }: UpOptions): Promise<void> {
  return command(() => {
    const clerk = readClerkConfig(process.env);
    const terms = readPrecedentTerms(process.env);
    const log = createLog({ name: 'assize', ...readLogConfig(process.env) });
    const courtAddress = courtPort === undefined ? clerk.address : `127.0.0.1:${courtPort}`;
    const embeddingAddress = readEmbeddingConfig(process.env).address;
    const credibilityAddress = readCredibilityConfig(process.env).address;
    const healthAddress =
      healthPort === undefined
        ? (readHealthConfig(process.env).address ?? HEALTH_ADDRESS)
        : `127.0.0.1:${healthPort}`;
    const doors = [
      { address: `127.0.0.1:${port}`, setBy: '--port' },
      { address: courtAddress, setBy: '--court-port' },
      { address: healthAddress, setBy: '--health-port' },
      { address: embeddingAddress, setBy: 'ASSIZE_EMBEDDING_ADDRESS' },
      { address: credibilityAddress, setBy: 'ASSIZE_CREDIBILITY_ADDRESS' },
    ];
    // Without a log: what a person can mend is told to a person, in a line.
    return run({ name: 'assize', onDrained: (drained) => log.info(drained, 'drained') }, start);

    async function start(signal: AbortSignal, health: Health): Promise<AsyncDisposable> {
      signal.addEventListener('abort', () => say('closing'), { once: true });
      await using stack = new AsyncDisposableStack();
      try {
        const probes = stack.use(await serveHealth({ address: healthAddress, health }));
        const home = homeOf(process.env);
        const court = stack.use(
          await openCourt({
            home,
            env: process.env,
            storeDir: home.streams,
            natsPort: port,
            courtAddress,
            embeddingAddress,
            credibilityAddress,
            limits: clerk.limits,
            account: clerk.account,
            seats: clerk.station,
            embedding: true,
            search: true,
            precedents: terms && { ...terms, keep: 'as-decided' },
            guarded: true,
            health,
            log,
            say,
          }),
        );
        process.stdout.write(whereTo(court, probes.address));
        return stack.move();
      } catch (error) {
        const taken = portTaken(error, doors);
        if (!taken && !isMendable(error)) log.fatal({ err: error }, 'cannot start');
        throw taken ?? error;
      }
    }
  });
}

const say = (what: string): void => void process.stderr.write(`assize: ${what} …\n`);

function whereTo(
  { natsUrl, courtAddress, embeddingAddress }: RunningCourt,
  healthAddress: string,
): string {
  return [
    'The court is open.',
    `  publish a CloudEvent to   ${claimsSubject('defect-court')}   on ${natsUrl}`,
    `  verdicts come on          ${ALL_VERDICTS}                (verdicts.<decision>.<case>)`,
    `  refused claims on         ${ALL_CLAIM_ERRORS}            (claim-errors.<case>)`,
    `  gRPC                      assize.v1.Court on ${courtAddress}` +
      (embeddingAddress ? `, assize.v1.Embedding on ${embeddingAddress}` : ''),
    `  probes and metrics        http://${healthAddress}/readyz, /metrics`,
    '  a publisher in 30 lines   docs/examples/publish.ts',
    '  Ctrl-C closes it; open cases go on when it is up again.',
    '',
  ].join('\n');
}
