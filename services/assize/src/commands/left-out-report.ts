import { createReadStream } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { REPORT_LIMIT, reportKindOf } from '@assize/measured';
import { shellWord } from '../terminal/shell-word.ts';

/**
 * Whether a file that is no text is a machine's report, by what is in it, and what to say of that where it is
 * not handed in: the text beside it may say the contrary of what was measured.
 */
export async function leftOutReport(
  path: string,
  handedIn: readonly string[],
): Promise<{ isHandedIn: boolean; fault: string } | null> {
  const kind = reportKindOf(await startOf(path));
  if (kind === null) return null;
  const given = handedIn.filter((report) => report.startsWith(`${kind}:`));
  const files = await Promise.all(given.map((report) => realOf(report.slice(kind.length + 1))));
  const fault =
    `${path} is a ${kind} report, which is not read as text: hand it in with ` +
    `--report ${shellWord(`${kind}:${path}`)}`;
  return { isHandedIn: files.includes(await realOf(path)), fault };
}

const realOf = (path: string): Promise<string | null> => realpath(path).catch(() => null);

/** As much of a file as a report may have; nothing of one that can't be read, of which nothing can be told. */
async function startOf(path: string): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of createReadStream(path, { end: REPORT_LIMIT - 1 })) {
      if (!Buffer.isBuffer(chunk)) continue;
      chunks.push(chunk);
      // No text has it: of pictures and archives no more is read.
      if (chunk.includes(0)) return '';
    }
  } catch {
    return '';
  }
  return Buffer.concat(chunks).toString();
}
