import { randomUUID } from 'node:crypto';
import { readClerkConfig } from '@assize/clerk/service';
import type { SourcePort } from '@assize/court/sources';
import {
  checkCaseFile,
  definedFields,
  jsonOf,
  proceedingNamed,
  type Answer,
  type CaseFile,
} from '@assize/proto';
import { createLog } from '@assize/telemetry/log';
import { openOwnCourtWithModels } from '../court/models.ts';
import { keepCase, homeOf } from '../court/home.ts';
import type { Published } from '../court/publisher.ts';
import { followCase } from './follow-case.ts';
import { Failure } from '../terminal/failure.ts';
import { printToStderr } from '../terminal/output.ts';
import { printable } from '../terminal/printable.ts';
import { progressOf } from '../terminal/progress.ts';

export interface Hearing {
  /** Named in the log and, after `urn:assize:`, as the CloudEvents source. */
  readonly name: string;
  readonly proceeding: string;
  readonly matter: Published;
  readonly env: NodeJS.ProcessEnv;
  readonly embedding: boolean;
  readonly sources?: SourcePort;
  readonly begins: string;
  readonly say: (what: string) => void;
  /** Returns what is told the file of the case as it grows, and once it has ended. */
  readonly watch?: (say: Hearing['say']) => (file: CaseFile) => void;
}

/** The matter as it is published, with a limit of its own if it has one. */
export type IterationLimited<Matter> = Matter & {
  readonly limits?: { readonly maxRemands: number };
};

/** `iterations` counts the first hearing too. */
export function withIterationLimit<Matter>(
  matter: Matter,
  iterations: number,
): IterationLimited<Matter> {
  return { ...matter, limits: { maxRemands: iterations - 1 } };
}

export type Heard = Extract<Answer, { status: 'verdict' }> & { readonly file: string };

/** Returns the verified verdict, and keeps the case. @throws Failure if the matter is invalid; code 1 if refused */
export async function hearInOwnCourt(hearing: Hearing, signal: AbortSignal): Promise<Heard> {
  const { name, proceeding, matter, env, embedding, sources, begins, say, watch } = hearing;
  const home = homeOf(env);
  // Read as the clerk will, so that an invalid matter is refused before a court is opened.
  const read = proceedingNamed(proceeding)?.definition.opens(Buffer.from(JSON.stringify(matter)));
  if (read?.ok === false) throw new Failure(printable(read.faults.join('; ')));
  const log = createLog({ name, level: 'warn' });
  const means = { source: `urn:assize:${name}`, home, env, embedding, log, say };
  const bounds = { guarded: true, search: false, ...definedFields({ sources }) };
  await using court = await openOwnCourtWithModels({ ...means, ...bounds });
  signal.throwIfAborted();
  const publisher = await court.publisher(proceeding);
  say(begins);
  const id = randomUUID();
  const tell = watch?.(say);
  using _ =
    tell &&
    followCase(court.courtAddress, court.caseIdOf(id), ({ file }) => {
      const soFar = checkCaseFile(jsonOf(file));
      if (soFar.ok) tell(soFar.value);
    });
  const answer = await publisher.review(matter, id, signal);
  if (answer.status === 'refused') {
    throw new Failure(`refused (${answer.code}): ${printable(answer.faults.join('; '))}`, 1);
  }
  tell?.(answer.sealed.case);
  return { ...answer, file: await keepCase(home, answer) };
}

/** A claim may ask for at most 10 remands (`proto/src/schema/claim.ts`), and each adds one iteration. */
const MOST = 11;

/**
 * Shows progress, and warns if this court allows fewer hearings: a claim can lower its limit of remands, not raise it.
 * @throws Failure if no court allows that many
 */
export async function hearIterated(
  hearing: Omit<Hearing, 'env' | 'embedding' | 'say'>,
  iterations: number,
  signal: AbortSignal,
): Promise<Heard> {
  if (iterations > MOST)
    throw new Failure(`--iterations ${iterations}: at most ${MOST} are allowed`);
  const { env } = process;
  const { maxRemands } = readClerkConfig(env).limits;
  if (iterations - 1 > maxRemands) {
    printToStderr(
      `assize: --iterations ${iterations}: this court allows at most ${maxRemands} remands ` +
        `(ASSIZE_MAX_REMANDS), that is ${maxRemands + 1} iterations\n`,
    );
  }
  using progress = progressOf(1);
  const matter = withIterationLimit(hearing.matter, iterations);
  const withProgress = { ...hearing, matter, env, embedding: true, say: progress.say };
  const heard = await hearInOwnCourt(withProgress, signal);
  progress.step(heard.decision);
  return heard;
}
