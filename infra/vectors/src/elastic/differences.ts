import { isDeepStrictEqual } from 'node:util';
import type { IndexedPassage } from '#src/index.ts';
import type { Scanned } from '#src/elastic/scan.ts';

export interface Difference {
  readonly do: 'put' | 'remove';
  readonly passage: IndexedPassage;
}

/** Compares two indices in one pass. Each side yields its passages sorted by the UTF-8 bytes of their keys. */
export async function* differences(
  wanted: AsyncIterator<Scanned, undefined>,
  held: AsyncIterator<Scanned, undefined>,
): AsyncGenerator<Difference> {
  let [want, have] = await Promise.all([next(wanted), next(held)]);
  while (want || have) {
    const order = !want ? 1 : !have ? -1 : compared(want.key, have.key);
    if (want && order <= 0) {
      const same = order === 0 && isDeepStrictEqual(want.passage, have?.passage);
      if (!same) yield { do: 'put', passage: want.passage };
      want = await next(wanted);
    } else if (have && order > 0) {
      yield { do: 'remove', passage: have.passage };
    }
    if (order >= 0) have = await next(held);
  }
}

async function next(side: AsyncIterator<Scanned, undefined>): Promise<Scanned | undefined> {
  const step: IteratorResult<Scanned, undefined> = await side.next();
  return step.value;
}

/** Compares keys in the order in which Elasticsearch sorts keywords. */
function compared(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
