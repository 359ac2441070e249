import { EXHIBIT_ID_LIMIT, sha256, spanOf } from '@assize/proto';

export interface NewPassage {
  readonly id: string;
  readonly text: string;
  readonly source?: string;
  readonly date?: string;
  readonly lScore?: number;
  readonly tags: string[];
}

/** What parts a document from the place in it. */
const PLACE = '#char=';

/**
 * The id of a part of a document: its source, and where in the document's text it stands, as RFC 5147
 * writes that.
 */
export function idOf(source: string, from: number, to: number): string {
  return partOf(source, `${PLACE}${from},${to}`);
}

/** The id of a part of a source. Of a source that is too long for that, its end and its digest. */
export function partOf(source: string, part: string): string {
  if (Buffer.byteLength(source + part) <= EXHIBIT_ID_LIMIT) return source + part;
  const end = source.slice(-40).replace(/^[\uDC00-\uDFFF]/, '');
  return `…${end}~${digestOf(source).slice(0, 12)}${part}`;
}

export function isPart(id: string): boolean {
  return id.includes(PLACE);
}

/** The date of a document; one that nobody can read is unknown. */
export const datedBy = (date: string | undefined): { date?: string } =>
  date === undefined || spanOf(date) === null ? {} : { date };

/** The same for texts that differ in white space and case alone. */
export function digestOf(text: string): string {
  const plain = text.normalize('NFC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();
  return sha256(plain).slice(0, 32);
}
