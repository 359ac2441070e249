import { confidenceOf, outcomeOf } from '@assize/court/gauntlet';
import type { Reader } from '@assize/court/reading';
import { parseKept, strictObject, type Gathered } from '@assize/proto';
import type { GauntletView, Raised, Resolved, Sifting } from '@assize/proto/gauntlet';
import Type from 'typebox';

/**
 * The relevance (0 to 1) at which a concern is one that was dismissed before: by the embedding model if there is one,
 * else by shared words. Equal wording has 1.
 */
const SAME = 0.9;

const Matched = Type.Array(
  strictObject({
    id: Type.String(),
    match: Type.Integer({ minimum: 0 }),
    relevance: Type.Number(),
  }),
);
type Matched = Type.Static<typeof Matched>;

/**
 * First by equal wording and, for the rest, by reading, since each reading takes time. A concern that reads as refuting
 * the dismissed one does not match.
 */
export async function matchDismissed(
  reader: Reader,
  view: GauntletView,
  signal: AbortSignal,
): Promise<Gathered> {
  const matched = inTheSameWords(view);
  const known = new Set(matched.map(({ id }) => id));
  const missing = new Set<string>();
  const until = Date.parse(view.deadline);
  for (const [at, resolved] of view.matter.resolved.entries()) {
    const alike = view.raised.filter((one) => !known.has(one.id) && isAlike(one, resolved));
    if (alike.length === 0) continue;
    const passages = alike.map(({ id, text }) => ({ id, text }));
    const read = await reader.read(resolved.pattern, passages, signal, {}, until);
    for (const one of read.missing) missing.add(one);
    for (const { id, relevance, support, refute } of read.readings) {
      if (relevance >= SAME && refute <= support) matched.push({ id, match: at, relevance });
    }
  }
  return { kept: matched, ...(missing.size > 0 ? { missing: [...missing] } : {}) };
}

const inTheSameWords = ({ raised, matter }: GauntletView): Matched =>
  matter.resolved.flatMap((resolved, at) =>
    raised
      .filter((one) => isAlike(one, resolved) && one.text === resolved.pattern)
      .map(({ id }) => ({ id, match: at, relevance: 1 })),
  );

const isAlike = ({ kind, raisers }: Raised, resolved: Resolved): boolean =>
  kind === resolved.kind && raisers.includes(resolved.adversary);

export function sift({ raised, matter, openedAt }: GauntletView, gathered: Gathered): Sifting {
  const { missing = [] } = gathered;
  const matched = parseKept(Matched, gathered);
  const outcomes = raised.map(({ id }): Sifting['outcomes'][number] => {
    const known = matched.flatMap(({ id: of, match: at }) => {
      const resolved = of === id ? matter.resolved[at] : undefined;
      return resolved ? [{ at, confidence: confidenceOf(resolved, matter.sha256, openedAt) }] : [];
    });
    const [best] = known.toSorted((a, b) => b.confidence - a.confidence);
    if (best === undefined) return { id, outcome: 'new', match: null, confidence: null };
    const confidence = Math.round(best.confidence * 1e6) / 1e6;
    return { id, outcome: outcomeOf(confidence), match: best.at, confidence };
  });
  return { kind: 'sifting', outcomes, missing: missing.slice(0, 40) };
}
