import { MOST_PRECEDENTS, rounded, type Precedent, type Precedents } from '@assize/proto';
import type { Reader } from '@assize/court/reading';
import type { Embedder } from '@assize/court/reading/adapters';
import type { Runtime } from '@assize/court/runtime';
import type { Collection, Near } from './collection.ts';
import { isOfFolder } from './keep.ts';
import { beginningOf, claimDigest, isWhole } from './passage.ts';
import { MIN_SIMILARITY, relate } from './relate.ts';

interface CitingPorts extends Pick<Runtime, 'reader' | 'log'> {
  readonly collection: Collection;
  readonly embedder: Embedder;
}

/** How long the search for precedents may delay the opening of a case, in milliseconds. */
const TIMEOUT_MS = 3_000;

/**
 * Looks up the precedents of a claim at `now` (milliseconds since the epoch). Searches the
 * precedents of `publisher`, which is a proven name, or with null those without one. Failing
 * services are no error: they are named in `missing`, and nothing is cited.
 */
export const openCiting =
  (ports: CitingPorts) =>
  async (
    caseId: string,
    claim: string,
    publisher: string | null,
    now: number,
    signal?: AbortSignal,
  ): Promise<Precedents> => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      return await lookUp(ports, claim, publisher, now, either);
    } catch (err) {
      signal?.throwIfAborted();
      const late = timeout.aborted;
      const why = late ? `no answer within ${TIMEOUT_MS} ms` : 'their index failed';
      // Logged for each claim, so without a stack trace where none would help.
      const details = late ? { why } : isOfFolder(err) ? { why: err.message } : { why, err };
      // A court under load has many timeouts, and nothing is wrong with it.
      const level = late ? 'info' : 'warn';
      ports.log[level]({ caseId, ...details }, 'precedents could not be looked up');
      return { cited: [], missing: [`precedents: ${why}, none is cited`] };
    }
  };

async function lookUp(
  { collection, embedder, reader }: CitingPorts,
  claim: string,
  publisher: string | null,
  now: number,
  signal: AbortSignal,
): Promise<Precedents> {
  const embedded = await embedder.embed(beginningOf(claim), signal);
  if (embedded.status === 'missing') return { cited: [], missing: [embedded.why] };
  const near = await collection.near(embedded, publisher, now);
  const close = newestOfEach(near.filter(({ similarity }) => similarity >= MIN_SIMILARITY));
  const cited: Precedent[] = [];
  const missing = new Set<string>();
  for (const one of close) {
    if (cited.length === MOST_PRECEDENTS) break;
    const related = await relationOf(reader, claim, one, signal);
    for (const what of related.missing) missing.add(what);
    if (related.relation !== null) cited.push(citation(one, related.relation));
  }
  return { cited, missing: [...missing] };
}

/** Keeps only the newest verdict of each claim (the same words), in the given order. */
function newestOfEach(near: readonly Near[]): Near[] {
  const groups = Map.groupBy(near, ({ ruled }) => ruled.digest);
  const at = ({ ruled }: Near): string => ruled.decided.decidedAt;
  return [...groups.values()].map((group) => group.reduce((a, b) => (at(b) > at(a) ? b : a)));
}

/** A claim in the same words is the same; otherwise each is read against the other. */
async function relationOf(
  reader: Reader,
  claim: string,
  { ruled: { text, digest } }: Near,
  signal: AbortSignal,
): Promise<{ relation: Precedent['relation'] | null; missing: readonly string[] }> {
  if (digest === claimDigest(claim)) return { relation: 'same', missing: [] };
  if (!isWhole(claim) || !isWhole(text)) return { relation: null, missing: [] };
  const forth = await reader.read(claim, [{ id: 'earlier', text }], signal);
  const back = await reader.read(text, [{ id: 'new', text: claim }], signal);
  const [one, other] = [forth.readings[0], back.readings[0]];
  const relation = one && other ? relate([claim, text], [one, other]) : null;
  return { relation, missing: [...forth.missing, ...back.missing] };
}

function citation({ ruled, similarity }: Near, relation: Precedent['relation']): Precedent {
  const near = rounded(Math.min(1, similarity));
  return { kind: 'precedent', claim: ruled.text, relation, similarity: near, ...ruled.decided };
}
