import { isDeepStrictEqual } from 'node:util';
import type { Encoder } from '@assize/models/encoder';
import { EXHIBIT_ID_LIMIT, PASSAGE_LIMIT, definedFields, instantOf } from '@assize/proto';
import type { EmbeddingService, Passage } from '@assize/proto/rpc';
import {
  checkCount,
  checkDistinct,
  checkText,
  checkUnit,
  invalid,
  RpcError,
  type Implementation,
} from '@assize/rpc';
import { metadataFault, type IndexedPassage, type VectorIndex } from '@assize/vectors';

type Embedding = Implementation<typeof EmbeddingService>;

/** The instant must end in Z: indexes compare these texts, whatever their machine's time zone. */
function checkInstant(field: string, text: string): void {
  if (instantOf(text) !== null && text.endsWith('Z')) return;
  throw invalid(field, `${JSON.stringify(text)} is not an ISO 8601 instant that ends in Z`);
}

function check(passages: readonly Passage[]): void {
  checkCount('passages (how many)', passages.length, 1, 1000);
  for (const [at, passage] of passages.entries()) {
    const { id, text, lScore, expires } = passage;
    checkText(`passages[${at}].id`, id, EXHIBIT_ID_LIMIT);
    checkText(`passages[${at}].text`, text, PASSAGE_LIMIT);
    if (lScore !== undefined) checkUnit(`passages[${at}].lScore`, lScore);
    const fault = metadataFault(passage);
    if (fault !== null) throw invalid(`passages[${at}].${fault.field}`, fault.why);
    if (expires !== undefined) checkInstant(`passages[${at}].expires`, expires);
  }
  const ids = passages.map(({ id }) => id);
  checkDistinct((at) => `passages[${at}].id`, ids);
}

function toIndexed({ id, text, source, date, lScore, tags, expires }: Passage): IndexedPassage {
  return {
    id,
    text,
    ...definedFields({ source, date, lScore }),
    tags,
    ...definedFields({ expires }),
  };
}

/** Embeds only passages that are new or changed. A call that is cancelled stores nothing. */
export function indexPassages(
  encoder: Encoder,
  index: VectorIndex,
  most: number,
): Embedding['index'] {
  const checkRoom = async (added: number): Promise<void> => {
    if (added === 0 || (await index.size()) + added <= most) return;
    const why = `the index has reached its limit of ${most} passages: delete some, or raise ASSIZE_QUOTA_PASSAGES`;
    throw new RpcError('RESOURCE_EXHAUSTED', why);
  };
  let writing: Promise<unknown> = Promise.resolve();
  return async ({ passages }, { signal }) => {
    check(passages);
    const asked = passages.map(toIndexed);
    const known = await index.get(asked.map(({ id }) => id));
    const changed = asked.filter((passage) => !isDeepStrictEqual(passage, known.get(passage.id)));
    const added = changed.filter(({ id }) => !known.has(id)).length;
    await checkRoom(added);
    const texts = changed.map(({ text }) => text);
    const vectors = await encoder.encode(texts, { signal, keep: false });
    const entries = changed.flatMap((passage, at) => {
      const vector = vectors[at];
      return vector === undefined ? [] : [{ passage, vector }];
    });
    // Serialised: concurrent calls may all have found room before any of them wrote.
    const written = writing.then(async () => {
      signal.throwIfAborted();
      await checkRoom(added);
      if (entries.length > 0) await index.upsert(entries);
    });
    writing = written.catch(() => undefined);
    await written;
    const unchanged = asked.length - changed.length;
    return { indexed: entries.length, unchanged, total: await index.size() };
  };
}

/** Handles one request after the other as Index does, and yields the running totals. */
export function indexStream(index: Embedding['index']): Embedding['indexStream'] {
  return async function* (requests, call) {
    let [received, indexed, unchanged] = [0, 0, 0];
    for await (const request of requests) {
      const done = await index(request, call);
      received += request.passages.length;
      indexed += done.indexed ?? 0;
      unchanged += done.unchanged ?? 0;
      yield { received, indexed, unchanged, total: done.total ?? 0 };
    }
  };
}
