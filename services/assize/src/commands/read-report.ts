import { extname } from 'node:path';
import { readMarkdownReport } from '@assize/documents';
import { definedFields } from '@assize/proto';
import {
  parseReport,
  reader,
  readReport,
  Source,
  type CritiqueReport,
} from '@assize/proto/critique';
import { Failure } from '../terminal/failure.ts';
import { readLines, readText } from './input.ts';
import { printable } from '../terminal/printable.ts';

export interface ReportOptions {
  readonly sources?: string;
  readonly entropy?: number;
}

interface ReadReport {
  readonly report: CritiqueReport;
  readonly notes: readonly string[];
}

const MARKDOWN = new Set(['.md', '.markdown']);

/** @throws Failure that names every fault */
export async function reportFrom(
  file: string,
  { sources: more, entropy }: ReportOptions,
): Promise<ReadReport> {
  const { report, notes } = await reportIn(file);
  const sources = more === undefined ? [] : await sourcesIn(more, report);
  const all = [...report.sources, ...sources];
  const whole = readReport({ ...report, sources: all, ...definedFields({ entropy }) });
  if (!whole.ok) throw unreadable(file, whole.faults);
  const resolved = new Set(sources.map(({ id }) => `citation [${id}] has no source`));
  const open = notes.filter((note) => !resolved.has(note.replace(/^line \d+: /, '')));
  return { report: whole.value, notes: open.map((note) => `${file}: ${note}`) };
}

async function reportIn(file: string): Promise<ReadReport> {
  const kind = extname(file).toLowerCase();
  if (MARKDOWN.has(kind)) {
    const read = readMarkdownReport(await readText(file));
    if (!read.ok) throw unreadable(file, read.faults);
    return read;
  }
  if (kind !== '.json') {
    throw new Failure(`${file}: a report must be a Markdown (.md) or JSON (.json) file`);
  }
  const read = parseReport(await readText(file));
  if (!read.ok) throw unreadable(file, read.faults);
  return { report: read.value, notes: [] };
}

const readSource = reader(Source);

/** Reads one source a line, with unique ids. @throws Failure that names the faults of every line */
async function sourcesIn(
  file: string,
  { sources }: CritiqueReport,
): Promise<CritiqueReport['sources']> {
  const rows = await readLines(file);
  if (rows.length === 0) throw new Failure(`${file} contains no sources`);
  const seen = new Set(sources.map(({ id }) => id));
  const read = rows.map(({ line, value }) => {
    const source = readSource(value);
    if (!source.ok) return { faults: source.faults.map((fault) => `line ${line}: ${fault}`) };
    const { id } = source.value;
    if (seen.has(id)) return { faults: [`line ${line}: the id "${id}" is used twice`] };
    seen.add(id);
    return { faults: [], source: source.value };
  });
  const faults = read.flatMap((one) => one.faults);
  if (faults.length > 0) throw unreadable(file, faults, 'sources');
  return read.flatMap(({ source }) => source ?? []);
}

function unreadable(file: string, faults: readonly string[], what = 'a report'): Failure {
  const lines = faults.map((fault) => `  ${printable(fault)}`);
  return new Failure([`${file} can't be read as ${what}:`, ...lines].join('\n'));
}
