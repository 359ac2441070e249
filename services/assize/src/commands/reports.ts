import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { isReportKind, readReport, reduceReport, type ReportKind } from '@assize/measured';
import { PASSAGE_LIMIT, sha256, type Evidence } from '@assize/proto';
import { Failure, whyUnread } from '../terminal/failure.ts';
import { readText } from './input.ts';

/** In characters (Evidence v1). */
const LONGEST_ID = 200;

/** A report is named as `junit:report.xml`, `exit-code:0:npm test`, `digest:dist/app.js` … */
export function evidenceOfReports(reports: readonly string[]): Promise<Evidence[]> {
  return Promise.all(reports.map(evidenceOf));
}

async function evidenceOf(report: string): Promise<Evidence> {
  const colon = report.indexOf(':');
  const [kind, value] = [report.slice(0, Math.max(0, colon)), report.slice(colon + 1)];
  if (!isReportKind(kind) || value === '') {
    throw new Failure(
      `--report ${report}: expected KIND:FILE, where KIND is junit, coverage, http, diffstat, sarif or digest; ` +
        'or exit-code:CODE, or exit-code:CODE:COMMAND',
    );
  }
  const id = report.slice(0, LONGEST_ID).toWellFormed();
  if (kind === 'exit-code') return { id, kind, data: exitOf(value) };
  if (kind === 'digest') return { id, kind, source: value, data: await digestOf(value) };
  return { id, kind, source: value, ...(await contentOf(kind, value)) };
}

function exitOf(value: string): { code: number; command?: string } {
  const [, code = '', command] = /^(-?\d{1,10})(?::(.+))?$/s.exec(value) ?? [];
  if (code === '') throw new Failure(`--report exit-code:${value}: the exit code must be a number`);
  return { code: Number(code), ...(command === undefined ? {} : { command }) };
}

async function digestOf(path: string): Promise<unknown> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of createReadStream(path)) {
      if (!Buffer.isBuffer(chunk)) throw new Error('bytes were expected');
      hash.update(chunk);
      size += chunk.length;
    }
  } catch (error) {
    throw new Failure(`${path} can't be read: ${whyUnread(error)}`);
  }
  return { path, algorithm: 'sha256', hex: hash.digest('hex'), size };
}

/** If the text is too long to travel, returns the data that claims are checked against, and the file's digest. */
async function contentOf(
  kind: ReportKind,
  path: string,
): Promise<Pick<Evidence, 'text' | 'data' | 'digest'>> {
  const text = await readText(path);
  const digest = sha256(text);
  if (Buffer.byteLength(text) <= PASSAGE_LIMIT) return { text, digest };
  const read = readReport(kind, { text });
  if (read.status === 'unreadable') throw new Failure(`${path}: not a ${kind} report: ${read.why}`);
  const data = reduceReport(read.report);
  if (data === null || Buffer.byteLength(JSON.stringify(data)) > PASSAGE_LIMIT) {
    throw new Failure(
      `${path}: the report has more than ${PASSAGE_LIMIT} bytes, and can't be shortened`,
    );
  }
  return { data, digest };
}
