import { readFile } from 'node:fs/promises';
import { extname, relative, sep } from 'node:path';
import {
  kindOfFile,
  openDocumentReader,
  walkFolder,
  type DocumentPassage,
  type DocumentReader,
} from '@assize/documents';
import { definedFields, jsonOf, messageOf } from '@assize/proto';
import Type from 'typebox';
import Compile from 'typebox/compile';
import { Corpus } from './corpus.ts';
import { SEARCH_BOUNDS, type SourcePort } from './port.ts';

/** A row of JSON Lines, which is one passage. Other fields are ignored. */
const Row = Compile(
  Type.Object({
    text: Type.String({ minLength: 1 }),
    source: Type.Optional(Type.String({ minLength: 1 })),
    title: Type.Optional(Type.String()),
    date: Type.Optional(Type.String({ maxLength: 64 })),
  }),
);

const MIB = 1024 * 1024;
/** The largest file that is read, in bytes. */
const LARGEST = 64 * MIB;

function addRows(corpus: Corpus, name: string, text: string): void {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  const wrong: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const row = jsonOf(line);
    if (!Row.Check(row)) wrong.push(at + 1);
    else {
      const { source = name, title, date } = row;
      const known = { ...(title ? { title } : {}), ...(date ? { published: date } : {}) };
      corpus.add(source, [row.text], known);
    }
  }
  if (wrong.length === 0) return;
  const where = wrong.slice(0, 5).join(', ') + (wrong.length > 5 ? ', …' : '');
  const why = `${wrong.length} of its lines are no JSON object with a "text": ${where}`;
  corpus.missing.push({ what: name, why });
}

function titleOf(passage: DocumentPassage | undefined): string {
  if (passage === undefined || passage.text === passage.body) return '';
  return passage.text.split(/ › |\n/, 1)[0] ?? '';
}

async function addFile(
  corpus: Corpus,
  reader: DocumentReader,
  { path, name, size }: { path: string; name: string; size: number },
  signal: AbortSignal,
): Promise<void> {
  const kind = kindOfFile(name);
  if (kind === null && !['.jsonl', '.ndjson'].includes(extname(name).toLowerCase())) return;
  if (size > LARGEST) {
    corpus.missing.push({ what: name, why: `it has more than ${LARGEST / MIB} MiB` });
    return;
  }
  const bytes = new Uint8Array(await readFile(path, { signal }));
  if (kind === null) return addRows(corpus, name, new TextDecoder().decode(bytes));
  const read = await reader.read({ kind, bytes }, signal);
  if (read.status === 'refused') corpus.missing.push({ what: name, why: read.reason });
  else {
    const { passages, date, address = name } = read.document;
    const texts = passages.map(({ body }) => body);
    const title = titleOf(passages[0]) || undefined;
    corpus.add(address, texts, definedFields({ title, published: date }));
  }
}

async function corpusOf(folder: string, signal: AbortSignal): Promise<Corpus> {
  const corpus = new Corpus();
  await using reader = openDocumentReader();
  for await (const found of walkFolder(folder)) {
    const name = relative(folder, found.path).split(sep).join('/');
    if (found.kind === 'unreadable') corpus.missing.push({ what: name, why: found.why });
    if (found.kind !== 'file') continue;
    try {
      await addFile(corpus, reader, { path: found.path, name, size: found.size }, signal);
    } catch (error) {
      signal.throwIfAborted();
      corpus.missing.push({ what: name, why: messageOf(error) });
    }
  }
  return corpus;
}

/**
 * Documents in the folder and its subfolders (Markdown, HTML, PDF, text, and JSON Lines of `{text, source?, title?,
 * date?}`) are searched by their words, with BM25+. The folder is read once, at the first search. If it cannot be read,
 * it is reported as missing, and the next search tries again.
 */
export function directorySources(folder: string, bounds = SEARCH_BOUNDS): SourcePort {
  let reading: Promise<Corpus> | null = null;
  return {
    async search(query, signal) {
      signal.throwIfAborted();
      try {
        // Concurrent searches share one reading.
        reading ??= corpusOf(folder, signal);
        const corpus = await reading;
        const found = corpus.search(query, bounds);
        return { found, missing: corpus.missingSummary, missingAlways: true };
      } catch (error) {
        reading = null;
        signal.throwIfAborted();
        return { found: [], missing: [{ what: folder, why: messageOf(error) }] };
      }
    },
  };
}
