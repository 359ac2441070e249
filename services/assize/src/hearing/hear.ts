import { randomUUID } from 'node:crypto';
import { readClerkConfig } from '@assize/clerk/service';
import type { SourcePort } from '@assize/court/sources';
import { defined, proceedingNamed, type Answer } from '@assize/proto';
import { createLog, type Log } from '@assize/telemetry/log';
import type { Watch } from '../cartography/watch.ts';
import { openOwnCourtBeside } from '../court/models.ts';
import { keepCase, homeOf } from '../court/home.ts';
import type { Published } from '../court/publisher.ts';
import { Failure } from '../terminal/failure.ts';
import { complain } from '../terminal/output.ts';
import { printable } from '../terminal/printable.ts';
import { progressOf } from '../terminal/progress.ts';

/** A matter for a court of its own, and what that court is opened with. */
export interface Hearing {
  /** What the command is called in the log and, behind `urn:assize:`, as the source of what is published. */
  readonly name: string;
  readonly proceeding: string;
  readonly matter: Published;
  readonly env: NodeJS.ProcessEnv;
  /** Whether the models that read by meaning are loaded. */
  readonly embedding: boolean;
  /** Where a map's sources come from. */
  readonly sources?: SourcePort;
  /** Said once the court is open. */
  readonly begins: string;
  readonly say: (what: string) => void;
  /** Follows the case from when the court is open. */
  readonly watch?: (natsUrl: string, log: Log, say: Hearing['say']) => Promise<Watch>;
}

/** A matter as it is published, with limits of its own where it has any. */
export type Iterated<Matter> = Matter & { readonly limits?: { readonly maxRemands: number } };

/** `iterations`: how often it is heard at most, the first time as it stands. */
export function iterated<Matter>(matter: Matter, iterations: number): Iterated<Matter> {
  return { ...matter, limits: { maxRemands: iterations - 1 } };
}

/** The verdict on a matter, and the file in which its signed case is kept. */
export type Heard = Extract<Answer, { status: 'verdict' }> & { readonly file: string };

/**
 * What a court of its own comes to on a matter, verified and kept; its bus is gone afterwards.
 * @throws Failure where the matter can't be opened, with exit code 1 where the court refuses it
 */
export async function hearAlone(hearing: Hearing, signal: AbortSignal): Promise<Heard> {
  const { name, proceeding, matter, env, embedding, sources, begins, say, watch } = hearing;
  const home = homeOf(env);
  // Read as the clerk reads it: no court has to open to refuse it.
  const read = proceedingNamed(proceeding)?.definition.opens(Buffer.from(JSON.stringify(matter)));
  if (read?.ok === false) throw new Failure(printable(read.faults.join('; ')));
  const log = createLog({ name, level: 'warn' });
  const means = { source: `urn:assize:${name}`, home, env, embedding, log, say };
  const bounds = { guarded: true, search: false, ...defined({ sources }) };
  await using court = await openOwnCourtBeside({ ...means, ...bounds });
  signal.throwIfAborted();
  const publisher = await court.publisher(proceeding);
  await using watching = await watch?.(court.natsUrl, log, say);
  say(begins);
  const answer = await publisher.review(matter, randomUUID(), signal);
  if (answer.status === 'refused') {
    throw new Failure(`refused (${answer.code}): ${printable(answer.faults.join('; '))}`, 1);
  }
  watching?.tell(answer.sealed.case);
  return { ...answer, file: await keepCase(home, answer) };
}

/** A claim may ask for 10 remands (`proto/src/schema/claim.ts`), each of which makes an iteration more. */
const MOST = 11;

/**
 * The same by models, with a bar that shows how far it is, in up to `iterations`: it is told where this court allows
 * fewer, as a claim can ask for fewer remands than that, never for more.
 * @throws Failure where no claim may ask for so many
 */
export async function hearIterated(
  hearing: Omit<Hearing, 'env' | 'embedding' | 'say'>,
  iterations: number,
  signal: AbortSignal,
): Promise<Heard> {
  if (iterations > MOST) throw new Failure(`--iterations ${iterations}: there are ${MOST} at most`);
  const { env } = process;
  const { maxRemands } = readClerkConfig(env).limits;
  if (iterations - 1 > maxRemands) {
    complain(
      `assize: --iterations ${iterations}: this court goes back ${maxRemands} times at most ` +
        `(ASSIZE_MAX_REMANDS), which makes ${maxRemands + 1}\n`,
    );
  }
  using progress = progressOf(1);
  const matter = iterated(hearing.matter, iterations);
  const shown = { ...hearing, matter, env, embedding: true, say: progress.say };
  const heard = await hearAlone(shown, signal);
  progress.step(heard.decision);
  return heard;
}
