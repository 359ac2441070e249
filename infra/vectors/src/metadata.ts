import { spanOf } from '@assize/proto';
import type { IndexedPassage } from '#src/port.ts';

const TAGS_LIMIT = 32;
/** Maximum length of a tag and of a source, in bytes of UTF-8. */
const TAG_LIMIT = 128;
const SOURCE_LIMIT = 2048;

interface MetadataFault {
  readonly field: string;
  readonly why: string;
}

type Metadata = Pick<IndexedPassage, 'source' | 'date'> & Partial<Pick<IndexedPassage, 'tags'>>;

function tooLong(field: string, text: string, most: number): MetadataFault[] {
  const bytes = Buffer.byteLength(text);
  return bytes > most ? [{ field, why: `has ${bytes} bytes, at most ${most} are taken` }] : [];
}

/**
 * The first fault in a passage's metadata, or null: more than 32 tags, a tag of more than 128 bytes, a source of more
 * than 2 KiB, or a date that `spanOf` can't parse. Callers check this before they accept a passage, because every hit
 * sends the metadata back.
 */
export function metadataFault({ source, date, tags = [] }: Metadata): MetadataFault | null {
  const many = `are ${tags.length}, at most ${TAGS_LIMIT} are taken`;
  const undated =
    `${JSON.stringify(date?.slice(0, 64))} is no ISO 8601 year, month, date or instant ` +
    'with its zone';
  const faults = [
    ...(tags.length > TAGS_LIMIT ? [{ field: 'tags', why: many }] : []),
    ...tags.flatMap((tag, at) => tooLong(`tags[${at}]`, tag, TAG_LIMIT)),
    ...(source === undefined ? [] : tooLong('source', source, SOURCE_LIMIT)),
    ...(date === undefined || spanOf(date) !== null ? [] : [{ field: 'date', why: undated }]),
  ];
  return faults[0] ?? null;
}
