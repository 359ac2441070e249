import { extname } from 'node:path';
import type { RawDocument } from '@assize/documents';

export type Item =
  | {
      readonly kind: 'document';
      /** The source that its passages are given. */
      readonly source: string;
      readonly path: string;
      readonly format: RawDocument['kind'];
      readonly size: number;
    }
  /** A file with one passage per line. */
  | { readonly kind: 'rows'; readonly source: string; readonly path: string; readonly size: number }
  | { readonly kind: 'page'; readonly source: string; readonly url: URL };

export interface UnreadItem {
  readonly source: string;
  readonly reason: string;
}

export interface Plan {
  readonly items: readonly Item[];
  readonly failed: readonly UnreadItem[];
  /** Files of kinds that are not read, and broken links. */
  readonly passedOver: readonly UnreadItem[];
  /** The real paths of the folders that were walked. */
  readonly folders: readonly string[];
}

const ROWS = new Set(['.jsonl', '.ndjson']);

export const isRows = (path: string): boolean => ROWS.has(extname(path).toLowerCase());

/** The reason for refusing a file whose name is already that of another file in the index. */
export const nameTaken = (other: string): string =>
  `${other} has the same name: pass --root with a folder that contains both`;

const MIB = 1024 * 1024;

/** In bytes. Documents are read as a whole, and files of rows line by line. */
export const DOCUMENT_LIMIT = 64 * MIB;
export const ROWS_LIMIT = 1024 * MIB;

export function inMib(bytes: number): string {
  return `${Math.ceil(bytes / MIB).toLocaleString('en')} MiB`;
}
