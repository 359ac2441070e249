import { FETCH_DEFAULTS, fetchDocument, kindOfFile, openDocumentReader } from '@assize/documents';
import type { DocumentReader, RawDocument } from '@assize/documents';
import {
  hostOf,
  openScoring,
  parseRatings,
  RATINGS_SIGNER,
  RATINGS_TYPE,
  readScoringConfig,
  scoreSource,
  uriOf,
} from '@assize/documents/sources';
import type { SourceScore } from '@assize/proto/cartography/graph';
import { homeOf } from '../court/home.ts';
import { asFailure, Failure } from '../terminal/failure.ts';
import { readBytes } from './input.ts';
import { signFile } from './sign-file.ts';
import { interruptible } from '../terminal/interrupt.ts';
import { print } from '../terminal/output.ts';
import { pageWidth } from '../terminal/page.ts';
import { printable } from '../terminal/printable.ts';
import { wrapped } from '../terminal/wrap.ts';

interface ScoreOptions {
  readonly fetch?: boolean;
  readonly allowPrivate?: boolean;
  readonly json?: boolean;
}

interface SourceContent {
  readonly text: string | null;
  readonly published: string | null;
  /** The final address: a source that redirects is scored as the one it leads to. */
  readonly uri?: string;
  readonly unread?: string;
}

const NOTHING: SourceContent = { text: null, published: null };

type ScoredSource = SourceScore & { readonly unread?: string };

/** The exit code is 1 if a source could not be read, else 0. */
export async function scoreSources(
  given: readonly string[],
  options: ScoreOptions,
): Promise<number> {
  const trustFile = homeOf(process.env).trust;
  const scoring = await openScoring({ ...readScoringConfig(process.env), trustFile });
  const at = Date.now();
  const scored: ScoredSource[] = [];
  await using reader = openDocumentReader();
  await interruptible(async (signal) => {
    for (const source of given) {
      const { unread, ...read } = await readOf(source, options, reader, signal);
      const document = { id: source, uri: uriOf(source), ...read };
      const score = scoreSource(document, { ...scoring, at });
      scored.push(unread === undefined ? score : { ...score, unread });
    }
  });
  const lines = scored.flatMap(linesOf);
  print(`${options.json ? JSON.stringify(scored) : lines.join('\n')}\n`);
  return scored.some(({ unread }) => unread !== undefined) ? 1 : 0;
}

async function readOf(
  source: string,
  { fetch = true, allowPrivate = false }: ScoreOptions,
  reader: DocumentReader,
  signal: AbortSignal,
): Promise<SourceContent> {
  if (hostOf(source) === null) return readWith(reader, await fileAt(source), signal);
  if (!fetch) return NOTHING;
  const fetched = await fetchDocument(new URL(source), { ...FETCH_DEFAULTS, allowPrivate }, signal);
  if (fetched.status === 'refused') return { ...NOTHING, unread: fetched.reason };
  return { ...(await readWith(reader, fetched.raw, signal)), uri: fetched.url.href };
}

async function fileAt(path: string): Promise<RawDocument> {
  const kind = kindOfFile(path);
  if (kind === null) {
    throw new Failure(`${path}: give a web address, or a .md, .html, .pdf, .txt or .log file`);
  }
  return { kind, bytes: new Uint8Array(await readBytes(path)) };
}

async function readWith(
  reader: DocumentReader,
  raw: RawDocument,
  signal: AbortSignal,
): Promise<SourceContent> {
  const read = await reader.read(raw, signal);
  if (read.status === 'refused') return { ...NOTHING, unread: read.reason };
  const { passages, date = null } = read.document;
  return { text: passages.map(({ text }) => text).join('\n'), published: date };
}

function linesOf({ source, overall, why, unread }: ScoredSource): string[] {
  const width = pageWidth(process.stdout.columns);
  const reasons = unread === undefined ? why : [`nothing of it was read: ${unread}`, ...why];
  const head = `${overall === null ? 'unknown' : overall.toFixed(2)}  ${source}`;
  return [head, ...reasons.flatMap((line) => wrapped(printable(line), '  - ', width))].map(
    printable,
  );
}

/** The key is made and pinned if it is missing. */
export async function signRatings(list: string): Promise<void> {
  const bytes = await readBytes(list);
  try {
    parseRatings(bytes.toString('utf8'), list);
  } catch (error) {
    asFailure(error);
  }
  const by = { signer: RATINGS_SIGNER, type: RATINGS_TYPE };
  print(`signed ${list}: ${await signFile(list, bytes, by)}\n`);
}
