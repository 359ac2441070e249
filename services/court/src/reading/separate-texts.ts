import { sha256 } from '@assize/proto';
import type { Passage, Reader } from './port.ts';

export const NOT_KEPT = 'is not kept under its digest';

/** The line in `missing` for an exhibit whose text could not be fetched. Its reading is neutral. */
export const lostText = (id: string): string => `evidence ${id}: its text ${NOT_KEPT}`;

/** Fetches a text that is stored apart by its sha256 (hex). Null if there is none. */
export type FetchText = (digest: string) => Promise<string | null>;

/**
 * A text that is stored apart is fetched, and used only if it has the digest. A passage whose text cannot be fetched
 * stays unread, and `missing` names it.
 */
export function withSeparateTexts(reader: Reader, fetch: FetchText): Reader {
  return {
    async read(claim, passages, signal, asked, until) {
      const missing: string[] = [];
      const whole: Passage[] = [];
      for (const passage of passages) {
        const text =
          passage.digest === undefined || passage.text !== '' || passage.data !== undefined
            ? passage.text
            : await kept(fetch, passage.digest);
        if (text === null) missing.push(lostText(passage.id));
        whole.push({ ...passage, text: text ?? '' });
      }
      const read = await reader.read(claim, whole, signal, asked, until);
      return { ...read, missing: [...read.missing, ...missing] };
    },
  };
}

async function kept(fetch: FetchText, digest: string): Promise<string | null> {
  const text = await fetch(digest);
  return text !== null && sha256(text) === digest ? text : null;
}
