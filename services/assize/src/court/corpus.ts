import { readFile } from 'node:fs/promises';
import { checkEvidence } from '@assize/proto';
import { EmbeddingService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';

const CORPUS = new URL('../../samples/corpus.jsonl', import.meta.url);
/** Passages embedded in one call. */
const BATCH = 32;
const CALL_MS = 60_000;

/** Fills an empty index with the shipped corpus, so that a first search finds something. */
export async function fillWithCorpus(address: string, say: (what: string) => void): Promise<void> {
  await using embedding = client(EmbeddingService, address, { timeoutMs: CALL_MS });
  const rows = (await readFile(CORPUS, 'utf8')).split('\n').filter((row) => row !== '');
  const { passages: present } = await embedding.info({});
  if (present >= rows.length) return;
  const passages = rows.flatMap((row) => {
    const checked = checkEvidence(JSON.parse(row));
    return checked.ok ? [{ ...checked.value, text: checked.value.text ?? '' }] : [];
  });
  for (let from = 0; from < passages.length; from += BATCH) {
    say(`indexing the shipped corpus (first run only), ${from} of ${passages.length}`);
    const batch = passages.slice(from, from + BATCH);
    await embedding.index({ passages: batch });
  }
}
