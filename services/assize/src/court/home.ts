import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDir, dataDir, makeFolder } from '@assize/launcher';
import { codeOf, type Answer } from '@assize/proto';
import { holdsPassages } from '@assize/vectors';
import writeFileAtomic from 'write-file-atomic';
import { Failure, whyUnwritten } from '../terminal/failure.ts';

/** Where a court on this machine keeps its things. */
export type Home = Readonly<ReturnType<typeof homeOf>>;

export function homeOf(env: NodeJS.ProcessEnv) {
  const data = dataDir(env);
  return {
    /** What the trained readers said of pairs: of weight for nothing but time. */
    readings: join(cacheDir(env), 'readings'),
    /** The folder that all of the following lie in. */
    data,
    /** Private keys, one file a role. */
    keys: join(data, 'keys'),
    /** The local trust store: public keys that verdicts are checked against. */
    trust: join(data, 'trust.json'),
    /** The bus's streams of a court that stays up. */
    streams: join(data, 'streams'),
    /** The user's own index, once there is one; and the one that holds the shipped corpus until then. */
    ownIndex: join(data, 'index'),
    shippedIndex: join(data, 'shipped-index'),
    /** The log of verdicts of a court that stays up. */
    verdictLog: join(data, 'verdict-log'),
    /** Signed cases, one file each. */
    cases: join(data, 'cases'),
  };
}

/** Makes the data folder where it is missing. @throws Failure where it can't be made, or nothing be written there */
export async function readyHome({ data }: Home): Promise<void> {
  try {
    await makeFolder(data, 0o700);
    await access(data, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unwritable(`the data folder ${data}`, error);
  }
}

/** Does work that writes in the data folder. @throws Failure as `readyHome`, and where the disk becomes full */
export async function writingIn<Result>(home: Home, work: () => Promise<Result>): Promise<Result> {
  await readyHome(home);
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
  const mend = `${full ? 'make room there, or ' : ''}name another in ASSIZE_DATA`;
  return new Failure(`nothing can be written to ${folder} (${whyUnwritten(error)}): ${mend}`, 1);
}

/** The index that searches read: the user's own where there is one. One that nothing came into is none. */
export function indexIn({ ownIndex, shippedIndex }: Home): { folder: string; shipped: boolean } {
  const shipped = !holdsPassages(ownIndex);
  return { folder: shipped ? shippedIndex : ownIndex, shipped };
}

/** Where the signed case of that id is on this machine, once it was tried here. */
export function caseFileOf({ cases }: Pick<Home, 'cases'>, caseId: string): string {
  return join(cases, `${caseId}.json`);
}

/** Keeps a signed case whole, byte for byte; the file's path. @throws Failure where that can't be */
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
