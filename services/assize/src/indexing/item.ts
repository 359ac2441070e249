import { extname } from 'node:path';
import type { RawDocument } from '@assize/documents';

/** Something that passages come from. */
export type Item =
  | {
      readonly kind: 'document';
      /** What its passages name as the place they were published in. */
      readonly source: string;
      readonly path: string;
      readonly format: RawDocument['kind'];
      readonly size: number;
    }
  /** A file of passages, one a line. */
  | { readonly kind: 'rows'; readonly source: string; readonly path: string; readonly size: number }
  | { readonly kind: 'page'; readonly source: string; readonly url: URL };

/** What could not be read, and why. */
export interface Unread {
  readonly source: string;
  readonly reason: string;
}

export interface Plan {
  readonly items: readonly Item[];
  readonly failed: readonly Unread[];
  /** Files of kinds that are not read, and links that lead nowhere. */
  readonly passedOver: readonly Unread[];
  /** Real paths of the folders that were walked. */
  readonly folders: readonly string[];
}

const ROWS = new Set(['.jsonl', '.ndjson']);

export const isRows = (path: string): boolean => ROWS.has(extname(path).toLowerCase());

/** What is said of a file whose name in the index is that of another one. */
export const namedAs = (other: string): string =>
  `${other} has that name as well: give --root, a folder that both lie in`;

const MIB = 1024 * 1024;

/** A document is read whole; a file of rows, line by line. In bytes. */
export const DOCUMENT_LIMIT = 64 * MIB;
export const ROWS_LIMIT = 1024 * MIB;

export function inMib(bytes: number): string {
  return `${Math.ceil(bytes / MIB).toLocaleString('en')} MiB`;
}
