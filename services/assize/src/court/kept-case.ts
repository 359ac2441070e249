import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answer } from '@assize/proto';
import writeFileAtomic from 'write-file-atomic';
import type { Home } from './home.ts';

/** Where the signed case of that id is on this machine, once it was tried here. */
export function caseFileOf({ cases }: Home, caseId: string): string {
  return join(cases, `${caseId}.json`);
}

/** Keeps a signed case whole, byte for byte; the file's path. */
export async function keepCase(
  home: Home,
  { sealed, bytes }: Extract<Answer, { status: 'verdict' }>,
): Promise<string> {
  const file = caseFileOf(home, sealed.case.header.caseId);
  await mkdir(home.cases, { recursive: true });
  await writeFileAtomic(file, Buffer.from(bytes));
  return file;
}
