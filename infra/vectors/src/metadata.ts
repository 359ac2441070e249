import { spanOf } from '@assize/proto';
import type { IndexedPassage } from '#src/port.ts';

/** Most tags of a passage. */
const TAGS_LIMIT = 32;
/** The longest tag and the longest source, in bytes of UTF-8. */
const TAG_LIMIT = 128;
const SOURCE_LIMIT = 2048;

/** What of a passage can't be taken: `tags[3]`, and why. */
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
 * The first fault of what a passage says beside its text, or null: more than 32 tags, a tag of more
 * than 128 bytes, a source of more than 2 KiB, a date that `spanOf` can't read. Whoever takes
 * passages in asks this first: what is taken is sent back with every hit.
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
