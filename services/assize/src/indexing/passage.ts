import { EXHIBIT_ID_LIMIT, sha256, spanOf } from '@assize/proto';

export interface NewPassage {
  readonly id: string;
  readonly text: string;
  readonly source?: string;
  readonly date?: string;
  readonly lScore?: number;
  readonly tags: string[];
}

/** Separates a document and the position in it. */
const PLACE = '#char=';

/** The id of a part of a document: its source and its position in the text, in the notation of RFC 5147. */
export function idOf(source: string, from: number, to: number): string {
  return partOf(source, `${PLACE}${from},${to}`);
}

/** If the source is too long for an id, its end and its digest are used instead. */
export function partOf(source: string, part: string): string {
  if (Buffer.byteLength(source + part) <= EXHIBIT_ID_LIMIT) return source + part;
  const end = source.slice(-40).replace(/^[\uDC00-\uDFFF]/, '');
  return `…${end}~${digestOf(source).slice(0, 12)}${part}`;
}

export function isPart(id: string): boolean {
  return id.includes(PLACE);
}

/** Returns nothing if the date can't be parsed. */
export const dateField = (date: string | undefined): { date?: string } =>
  date === undefined || spanOf(date) === null ? {} : { date };

/** Ignores white space and case. */
export function digestOf(text: string): string {
  const plain = text.normalize('NFC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();
  return sha256(plain).slice(0, 32);
}
