import { stat } from 'node:fs/promises';
import { basename, extname, relative, sep } from 'node:path';
import {
  kindOfFile,
  openDocumentReader,
  walkFolder,
  type DocumentReader,
  type RawDocument,
} from '@assize/documents';
import { MOST_EXHIBITS, admitClaim, counted } from '@assize/proto';
import { CsvError, parse } from 'csv-parse/sync';
import { isRows } from '../indexing/item.ts';
import { dateField, partOf } from '../indexing/passage.ts';
import { Failure } from '../terminal/failure.ts';
import { NotJson, readBytes, readLines, readText } from './input.ts';
import { machineReportAt, readStart } from './left-out-report.ts';
import { printToStderr } from '../terminal/output.ts';

interface Row {
  readonly where: string;
  readonly value: object;
}

const COLUMNS = ['id', 'text', 'source', 'date', 'lScore'];
const COLUMNS_HINT = `the first line must name the columns, separated by commas: ${COLUMNS.join(', ')}; save any other table as .txt`;

/**
 * Reads a file, or a folder and its subfolders: rows of JSON Lines or CSV, and passages of Markdown, HTML, PDF, text
 * and settings files, named after their file. A named file with another extension is read as JSON Lines.
 * `handedIn` are the reports that go to the court beside the exhibits, each as `KIND:FILE`.
 * @throws Failure if something can't be read, with its line where known
 */
export async function readEvidenceAt(
  path: string,
  handedIn: readonly string[] = [],
): Promise<object[]> {
  const known = await stat(path).catch(() => null);
  // One reader serves all files, because its thread takes half a second to start.
  await using reader = openDocumentReader();
  if (known?.isDirectory()) return await folderIn(path, reader, handedIn);
  const report = isText(path) ? null : await machineReportAt(path, handedIn);
  if (report?.isHandedIn === false) throw new Failure(report.fault);
  const rows = await rowsIn(path, basename(path), reader, (line) => `line-${line}`);
  if (rows.length === 0) throw new Failure(`${path} contains no evidence`);
  return rows.map(checkedRow);
}

async function folderIn(
  folder: string,
  reader: DocumentReader,
  handedIn: readonly string[],
): Promise<object[]> {
  const rows: Row[] = [];
  const passedOver: string[] = [];
  const faults: string[] = [];
  let largest: { name: string; has: number } | undefined;
  for await (const found of walkFolder(folder, { tellsHidden: true })) {
    const name = relative(folder, found.path).split(sep).join('/');
    if (found.kind === 'unreadable' || (found.kind === 'passed-over' && isRead(name))) {
      faults.push(`${found.path} can't be read: ${found.why}`);
      continue;
    }
    const outcome = await rowsOrFault(found, name, reader, handedIn);
    if (outcome === null) passedOver.push(name);
    else if (typeof outcome === 'string') faults.push(outcome);
    else {
      rows.push(...outcome);
      if (outcome.length > (largest?.has ?? 0)) largest = { name, has: outcome.length };
    }
  }
  // Any of these files may hold the decisive evidence, so none is skipped silently.
  if (faults.length > 0) throw new Failure(faults.join('\n  '));
  if (largest && rows.length > MOST_EXHIBITS) {
    const [all, most] = [rows.length, MOST_EXHIBITS].map((n) => n.toLocaleString('en'));
    const why = `${largest.name} alone has ${largest.has.toLocaleString('en')}`;
    throw new Failure(
      `${folder} contains ${all} exhibits, and a claim may have at most ${most}: ${why}`,
    );
  }
  const skippedNames = passedOver.slice(0, 5).join(', ') + (passedOver.length > 5 ? ', …' : '');
  if (rows.length === 0) {
    const others = skippedNames === '' ? 'no files' : `only ${skippedNames}`;
    throw new Failure(
      `${folder} contains no evidence (${others}): supported files are .jsonl, .csv, .md, .html, .pdf, .txt, .log and settings (.yaml, .json, .toml, .ini, .conf, .properties)`,
    );
  }
  if (skippedNames !== '')
    printToStderr(
      `assize: ${folder}: ${counted(passedOver.length, 'file was', 'files were')} not read: ${skippedNames}\n`,
    );
  return rows.map(checkedRow);
}

/** Null if the file is skipped. */
async function rowsOrFault(
  found: { readonly kind: string; readonly path: string },
  name: string,
  reader: DocumentReader,
  handedIn: readonly string[],
): Promise<Row[] | string | null> {
  const { kind, path } = found;
  const report = isText(name) ? null : await machineReportAt(path, handedIn);
  if (report !== null) return report.isHandedIn ? [] : report.fault;
  if (kind === 'file' && UNSUPPORTED.test(name))
    return `${path} can't be read: save its content as .txt, .md, .html or .pdf, or remove it from the folder`;
  const reading = isRead(name)
    ? rowsIn(path, name, reader, (line) => partOf(name, `:${line}`))
    : printedRows(found, name, reader);
  return reading.catch(faultOf);
}

/** Rethrows what the user can't fix. */
function faultOf(error: unknown): string {
  if (error instanceof Failure) return error.message;
  throw error;
}

/** Files that hold text although their kind is not read otherwise: "make.err", "app.log.1", "results.trx", "output". */
const PRINTED =
  /(?:^|\/)[^./]+$|\.(?:out|err|stdout|stderr|log[-_.\d]*\d|\d[-_\d]*|rst|adoc|asciidoc|org|eml|tsv|xml|trx)$/i;
const PRINTED_AS_JSON = /\.(?:sarif|har)$/i;
/** Files that hold text in a format that can't be read. */
const UNSUPPORTED =
  /\.(?:docx?|odt|rtf|xlsx?|ods|pptx?|odp|msg)$|\.(?:log|txt|out|err|md|json|xml|csv)[^/]{0,30}\.(?:gz|xz|bz2|zst|zip)$/i;

/** Null if it is not text but, for example, a picture or a program. */
async function printedRows(
  { kind, path }: { kind: string; path: string },
  name: string,
  reader: DocumentReader,
): Promise<Row[] | null> {
  const as = PRINTED_AS_JSON.test(name) ? 'settings' : PRINTED.test(name) ? 'text' : null;
  const isText = kind === 'file' && as !== null && (await readStart(path)).trim() !== '';
  return isText ? passagesIn(path, name, as, reader) : null;
}

const endsIn =
  (ending: string) =>
  (name: string): boolean =>
    extname(name).toLowerCase() === ending;
const isCsv = endsIn('.csv');
const isJson = endsIn('.json');

function isRead(name: string): boolean {
  return kindOfFile(name) !== null || isCsv(name) || isRows(name);
}

/** JSON and TAP may be a machine's report, too. */
const isText = (name: string): boolean => isRead(name) && !/\.(?:json|tap)$/i.test(name);

/** `unnamed` makes the id of a row that has none. */
async function rowsIn(
  path: string,
  name: string,
  reader: DocumentReader,
  unnamed: (line: number) => string,
): Promise<Row[]> {
  const kind = kindOfFile(path);
  if (kind !== null && !(isJson(path) && (await holdsRows(path))))
    return passagesIn(path, name, kind, reader);
  const rows = isCsv(path)
    ? await csvIn(path)
    : await readLines(path).catch(explainUnknownExtension(path));
  return rows.map(({ line, value }) => {
    return { where: `${path}:${line}`, value: { id: unnamed(line), ...value } };
  });
}

/** JSON Lines may also end in .json. Unlike a program's output, their rows have a `text`. */
async function holdsRows(path: string): Promise<boolean> {
  const rows = await readLines(path).catch(() => []);
  return rows.some(({ value }) => 'text' in value);
}

/** Says what to do about a file with an unknown extension that is not JSON Lines. */
function explainUnknownExtension(path: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof NotJson) || isRows(path)) throw error;
    const ending = extname(path);
    const kind = ending === '' ? 'without an extension' : `with the extension "${ending}"`;
    const explanation = `a file ${kind} is read as JSON Lines`;
    throw new Failure(
      `${error.message}\n  ${explanation}: to have it read as text, save its content as .txt, .md, .html or .pdf`,
    );
  };
}

/** Cut as `index` cuts them. All have the same source, so they count once on a side. */
async function passagesIn(
  path: string,
  name: string,
  kind: RawDocument['kind'],
  reader: DocumentReader,
): Promise<Row[]> {
  const bytes = new Uint8Array(await readBytes(path));
  const read = await reader.read({ kind, bytes, whole: true });
  if (read.status === 'refused') {
    // What a program that had nothing to say leaves behind: an empty stderr.log.
    if (read.isEmpty && new TextDecoder().decode(bytes).trim() === '') return [];
    throw new Failure(`${path} can't be read: ${read.reason}`);
  }
  const { passages, date, notes } = read.document;
  for (const note of notes) printToStderr(`assize: ${path}: ${note}\n`);
  return passages.map(({ text }, at) => {
    const id = partOf(name, `:${at + 1}`);
    return {
      where: `${path}, passage ${at + 1}`,
      value: { id, text, source: name, ...dateField(date) },
    };
  });
}

/** Reads RFC 4180, below a header that names the columns. An empty cell is treated as absent. */
async function csvIn(path: string): Promise<{ line: number; value: object }[]> {
  const text = await readText(path);
  try {
    const records: { record: Record<string, string>; info: { lines: number } }[] = parse(text, {
      bom: true,
      info: true,
      skip_empty_lines: true,
      columns: (header: string[]) => columnsOf(header, path),
    });
    return records.map(({ record, info }) => {
      const filled = Object.entries(record).filter(([, cell]) => cell !== '');
      const { lScore, ...cells } = Object.fromEntries<string>(filled);
      const trust = lScore === undefined ? {} : { lScore: Number(lScore) };
      return { line: info.lines, value: { ...cells, ...trust } };
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = 'lines' in error ? `:${String(error.lines)}` : '';
    throw new Failure(`${path}${line}: not CSV: ${error.message}`);
  }
}

/** @throws Failure if a column is unknown or given twice, or if "text" is missing */
function columnsOf(header: readonly string[], path: string): string[] {
  const names = header.map((name) => {
    const known = COLUMNS.find((one) => one.toLowerCase() === name.trim().toLowerCase());
    if (known !== undefined) return known;
    throw new Failure(`${path}:1: unknown column "${name}": ${COLUMNS_HINT}`);
  });
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Failure(`${path}:1: the column "${twice}" occurs twice`);
  if (names.includes('text')) return names;
  throw new Failure(`${path}:1: the column "text" is missing: ${COLUMNS_HINT}`);
}

/** Checks each row alone, so that a fault is reported with its place. */
function checkedRow({ where, value }: Row): object {
  const admitted = admitClaim({ text: 'any', evidence: [value] });
  if (admitted.ok) return value;
  const faults = admitted.faults.map((fault) => fault.replace(/^evidence\.0\.?\s*/, ''));
  throw new Failure(`${where}: ${faults.join('; ')}`);
}
