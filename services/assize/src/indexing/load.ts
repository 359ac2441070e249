import { readFile } from 'node:fs/promises';
import { type FetchOptions, type RawDocument, fetchDocument, tooLarge } from '@assize/documents';
import { codeOf } from '@assize/proto/code-of';
import { mapInOrder } from '../in-flight.ts';
import { whyUnread } from '../terminal/failure.ts';
import { DOCUMENT_LIMIT, type Item } from './item.ts';

/** A file of rows is read later, line by line. */
export type Loaded =
  | { readonly status: 'raw'; readonly item: Item; readonly raw: RawDocument }
  | { readonly status: 'rows'; readonly item: Extract<Item, { kind: 'rows' }> }
  | { readonly status: 'refused'; readonly item: Item; readonly reason: string };

/** How many pages and files are loaded ahead of their turn. */
const AHEAD = 4;

async function loadFile(
  item: Extract<Item, { kind: 'document' }>,
  signal: AbortSignal,
): Promise<Loaded> {
  try {
    const bytes = new Uint8Array(await readFile(item.path, { signal }));
    // The file may have grown since it was found.
    if (bytes.length > DOCUMENT_LIMIT) throw tooLarge(DOCUMENT_LIMIT);
    return { status: 'raw', item, raw: { kind: item.format, bytes } };
  } catch (error) {
    signal.throwIfAborted();
    const reason = codeOf(error) === 'ENOENT' ? 'it is gone' : whyUnread(error);
    return { status: 'refused', item, reason };
  }
}

async function load(item: Item, fetch: FetchOptions, signal: AbortSignal): Promise<Loaded> {
  if (item.kind === 'rows') return { status: 'rows', item };
  if (item.kind === 'document') return loadFile(item, signal);
  const fetched = await fetchDocument(item.url, fetch, signal);
  if (fetched.status === 'refused') return { status: 'refused', item, reason: fetched.reason };
  return { status: 'raw', item, raw: fetched.raw };
}

/** Yields in order. Rejects once the signal is aborted. */
export function loadAhead(
  items: readonly Item[],
  fetch: FetchOptions,
  signal: AbortSignal,
): AsyncGenerator<Loaded> {
  return mapInOrder(items, AHEAD + 1, (item) => load(item, fetch, signal));
}
