import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { REPORT_LIMIT, detectReportKind } from '@assize/measured';
import { shellWord } from '../terminal/shell-word.ts';

/**
 * Determines by its content whether a file is a machine's report, and if so, whether it is in `handedIn`, and the fault
 * to print if not: it must not be skipped, as the text beside it may contradict what was measured.
 * Null if it is no report.
 */
export async function machineReportAt(
  path: string,
  handedIn: readonly string[],
): Promise<{ isHandedIn: boolean; fault: string } | null> {
  const kind = detectReportKind(await readStart(path));
  if (kind === null) return null;
  const sameKind = handedIn.filter((report) => report.startsWith(`${kind}:`));
  const files = await Promise.all(sameKind.map((report) => realOf(report.slice(kind.length + 1))));
  const fault =
    `${path} is a ${kind} report, and reports are not read as text: pass it with ` +
    `--report ${shellWord(`${kind}:${path}`)}`;
  return { isHandedIn: files.includes(await realOf(path)), fault };
}

const realOf = (path: string): Promise<string | null> => realpath(path).catch(() => null);

/** The byte order mark of UTF-16 LE, which PowerShell writes when output is redirected to a file. */
const UTF16 = Buffer.from([0xff, 0xfe]);

/** Reads at most as many bytes as a report may have. Empty if the file is not text or can't be read. */
export async function readStart(path: string): Promise<string> {
  const chunks: Buffer[] = [];
  let encoding = 'utf-8';
  try {
    const known = await stat(path);
    // A link may lead to an endless file, or to one that blocks.
    if (!known.isFile() || known.size === 0) return '';
    for await (const chunk of createReadStream(path, { end: REPORT_LIMIT - 1 })) {
      if (!Buffer.isBuffer(chunk)) continue;
      if (chunks.length === 0 && chunk.subarray(0, 2).equals(UTF16)) encoding = 'utf-16le';
      chunks.push(chunk);
      // Only binary files contain a zero byte; the rest of them is not read.
      if (encoding === 'utf-8' && chunk.includes(0)) return '';
    }
  } catch {
    return '';
  }
  return new TextDecoder(encoding).decode(Buffer.concat(chunks));
}
