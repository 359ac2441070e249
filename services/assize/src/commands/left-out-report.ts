import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
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

/** As PowerShell writes what is sent to a file. */
const UTF16 = Buffer.from([0xff, 0xfe]);

/** As much of a file as a report may have; nothing of one that is no text or can't be read, of which nothing can be told. */
export async function startOf(path: string): Promise<string> {
  const chunks: Buffer[] = [];
  let encoding = 'utf-8';
  try {
    const known = await stat(path);
    // A link may lead to what has no end, or never begins.
    if (!known.isFile() || known.size === 0) return '';
    for await (const chunk of createReadStream(path, { end: REPORT_LIMIT - 1 })) {
      if (!Buffer.isBuffer(chunk)) continue;
      if (chunks.length === 0 && chunk.subarray(0, 2).equals(UTF16)) encoding = 'utf-16le';
      chunks.push(chunk);
      // No other text has it: of pictures and archives no more is read.
      if (encoding === 'utf-8' && chunk.includes(0)) return '';
    }
  } catch {
    return '';
  }
  return new TextDecoder(encoding).decode(Buffer.concat(chunks));
}
