import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDir, dataDir, makeFolder } from '@assize/launcher';
import { codeOf, type Answer } from '@assize/proto';
import { holdsPassages } from '@assize/vectors';
import writeFileAtomic from 'write-file-atomic';
import { Failure, whyUnwritten } from '../terminal/failure.ts';

export type Home = Readonly<ReturnType<typeof homeOf>>;

export function homeOf(env: NodeJS.ProcessEnv) {
  const data = dataDir(env);
  return {
    /** What trained readers answered for pairs of texts. It is a cache: losing it costs only time. */
    readings: join(cacheDir(env), 'readings'),
    /** The folder of all that follows. */
    data,
    keys: join(data, 'keys'),
    /** The public keys that verdicts are checked against. */
    trust: join(data, 'trust.json'),
    streams: join(data, 'streams'),
    /** Until it exists, the index of the shipped corpus is used. */
    ownIndex: join(data, 'index'),
    shippedIndex: join(data, 'shipped-index'),
    verdictLog: join(data, 'verdict-log'),
    cases: join(data, 'cases'),
  };
}

/** @throws Failure if it can't be made, or is not writable */
export async function ensureHome({ data }: Home): Promise<void> {
  try {
    await makeFolder(data, 0o700);
    await access(data, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unwritable(`the data folder ${data}`, error);
  }
}

/** @throws Failure as `ensureHome` does, and if the disk is full */
export async function withWritableHome<Result>(
  home: Home,
  work: () => Promise<Result>,
): Promise<Result> {
  await ensureHome(home);
  try {
    return await work();
  } catch (error) {
    const full = [error, error instanceof Error ? error.cause : null].find(isFull);
    throw full === undefined ? error : unwritable(`the data folder ${home.data}`, full);
  }
}

const isFull = (error: unknown): boolean => codeOf(error) === 'ENOSPC';

function unwritable(folder: string, error: unknown): Failure {
  const full = isFull(error);
  const mend = `${full ? 'free disk space, or ' : ''}set ASSIZE_DATA to another folder`;
  return new Failure(`can't write to ${folder} (${whyUnwritten(error)}): ${mend}`, 1);
}

/** Returns the user's own, unless it is empty or missing. */
export function indexIn({ ownIndex, shippedIndex }: Home): { folder: string; shipped: boolean } {
  const shipped = !holdsPassages(ownIndex);
  return { folder: shipped ? shippedIndex : ownIndex, shipped };
}

/** The path of a case's file, which exists if the case was tried on this machine. */
export function caseFileOf({ cases }: Pick<Home, 'cases'>, caseId: string): string {
  return join(cases, `${caseId}.json`);
}

/** Writes byte for byte, and returns the path. @throws Failure if the file can't be written */
export async function keepCase(
  home: Home,
  { sealed, bytes }: Extract<Answer, { status: 'verdict' }>,
): Promise<string> {
  const file = caseFileOf(home, sealed.case.header.caseId);
  try {
    await mkdir(home.cases, { recursive: true });
    await writeFileAtomic(file, Buffer.from(bytes));
  } catch (error) {
    throw unwritable(home.cases, error);
  }
  return file;
}
