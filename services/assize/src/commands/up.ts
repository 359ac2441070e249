import { run } from '@assize/lifecycle';
import { createLog } from '@assize/log';
import { readClerkConfig } from '@assize/clerk/service';
import { readCredibilityConfig } from '@assize/credibility/service';
import { readEmbeddingConfig } from '@assize/embedding/service';
import { ALL_CLAIM_ERRORS, ALL_VERDICTS, claimsSubject } from '@assize/proto';
import { homeOf } from '../court/home.ts';
import { openCourt, type RunningCourt } from '../court/open-court.ts';
import { command } from './failure.ts';

interface UpOptions {
  /** Client port of the bus. */
  readonly port: number;
  /** Port of the Court gRPC on loopback; else the environment's address. */
  readonly courtPort?: number;
}

/** Keeps the court up until it is told to stop, and says where to publish. */
export function up({ port, courtPort }: UpOptions): Promise<void> {
  return command(() => {
    const clerk = readClerkConfig(process.env);
    const log = createLog({ name: 'assize', level: clerk.station.logLevel });
    return run({ name: 'assize', log }, async () => {
      const home = homeOf(process.env);
      const court = await openCourt({
        home,
        env: process.env,
        storeDir: home.streams,
        natsPort: port,
        courtAddress: courtPort === undefined ? clerk.address : `127.0.0.1:${courtPort}`,
        embeddingAddress: readEmbeddingConfig(process.env).address,
        credibilityAddress: readCredibilityConfig(process.env).address,
        limits: clerk.limits,
        embedding: true,
        search: true,
        guarded: true,
        log,
        say: (what) => void process.stderr.write(`assize: ${what} …\n`),
      });
      process.stdout.write(whereTo(court));
      return court;
    });
  });
}

function whereTo({ natsUrl, courtAddress, embeddingAddress }: RunningCourt): string {
  return [
    'The court is open.',
    `  publish a CloudEvent to   ${claimsSubject('defect-court')}   on ${natsUrl}`,
    `  verdicts come on          ${ALL_VERDICTS}                (verdicts.<decision>.<case>)`,
    `  refused claims on         ${ALL_CLAIM_ERRORS}            (claim-errors.<case>)`,
    `  gRPC                      assize.v1.Court on ${courtAddress}` +
      (embeddingAddress ? `, assize.v1.Embedding on ${embeddingAddress}` : ''),
    '  a publisher in 30 lines   docs/examples/publish.ts',
    '  Ctrl-C closes it; open cases go on when it is up again.',
    '',
  ].join('\n');
}
