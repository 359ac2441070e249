import {
  EXHIBIT_ID_LIMIT,
  PASSAGE_LIMIT,
  checkEvidence,
  definedFields,
  sha256,
} from '@assize/proto';
import { isRecord, jsonOf } from '@assize/proto/json';
import { metadataFault } from '@assize/vectors';
import type { NewPassage } from './passage.ts';

export type Row =
  | { readonly ok: true; readonly passage: NewPassage }
  | { readonly ok: false; readonly why: string };

const refused = (why: string): Row => ({ ok: false, why });

function tagsOf(value: unknown): string[] | null {
  if (value === undefined) return [];
  const all: unknown[] = Array.isArray(value) ? value : [null];
  const isTag = (tag: unknown): tag is string => typeof tag === 'string' && tag.trim() !== '';
  return all.every(isTag) ? all : null;
}

function faultIn({ id, text }: { id: string; text?: string }): string | null {
  if (text === undefined || text.trim() === '') return 'it has no text';
  const bytes = Buffer.byteLength(text);
  if (bytes > PASSAGE_LIMIT) {
    return `its text has ${bytes} bytes, and the limit is ${PASSAGE_LIMIT}: split it between sentences`;
  }
  return id.trim() === '' || Buffer.byteLength(id) > EXHIBIT_ID_LIMIT
    ? `its id is blank or longer than ${EXHIBIT_ID_LIMIT} bytes`
    : null;
}

/** Reads evidence with a text, and tags. A missing id is made of the file and the digest of the text. */
export function rowOf(line: string, file: string, tags: readonly string[]): Row {
  const value = jsonOf(line);
  if (!isRecord(value)) return refused('not one JSON object');
  const { tags: own, ...evidence } = value;
  const labels = tagsOf(own);
  if (labels === null) return refused('tags: must be a list of texts');
  const digest = sha256(String(evidence['text'])).slice(0, 24);
  const checked = checkEvidence({ id: `${file.slice(-40)}#${digest}`, ...evidence });
  if (!checked.ok) return refused(checked.faults.join('; '));
  const { id, text = '', source, date, lScore } = checked.value;
  const why = faultIn({ id, text });
  if (why !== null) return refused(why);
  const passage: NewPassage = {
    id,
    text,
    tags: [...new Set([...labels, ...tags])],
    ...definedFields({ source, date, lScore }),
  };
  const fault = metadataFault(passage);
  if (fault !== null) return refused(`${fault.field}: ${fault.why}`);
  return { ok: true, passage };
}
