import type { DocumentPassage } from '@assize/documents';
import { sentences } from '@assize/lexical';
import {
  LEAST_CONFIDENCE,
  SHADOW_DEFAULTS,
  SHADOW_MOST,
  SHADOW_POOL,
  Share,
  ShadowResult,
  strictObject,
  type ShadowQuery,
} from '@assize/proto';
import Type from 'typebox';
import { digestOf, isPart } from '../indexing/passage.ts';
import { sideOfEntry } from '../searches/searches.ts';

type Contradiction = ShadowResult['contradictions'][number];

const { properties } = ShadowResult;

const Support = strictObject({
  entry: properties.contradictions.items.properties.entry,
  supportStrength: Share,
});

export const Evidence = {
  credibility: properties.credibility,
  supportWeight: properties.supportWeight,
  contradictionWeight: properties.contradictionWeight,
  supports: Type.Array(Support, { description: 'What speaks for it, the heaviest first' }),
  contradictions: properties.contradictions,
};

/**
 * Tests whether an index entry consists of the document's own words: it is a part of an indexed document, under
 * whatever name, and all its sentences occur here.
 * An entry that was stored as a statement with its own id is a witness, whatever its words.
 */
export function ownWordsTest(
  passages: readonly DocumentPassage[],
): (entry: Contradiction['entry']) => boolean {
  const digests = new Set(passages.flatMap(({ body }) => sentences(body)).map(digestOf));
  // The headings come first, separated from the sentences by an empty line.
  const bodyOf = (text: string): string => text.split('\n\n').at(-1) ?? '';
  return ({ id, text }) =>
    isPart(id) && sentences(bodyOf(text)).every((sentence) => digests.has(digestOf(sentence)));
}

function supportOf({ entry, provenance }: Contradiction) {
  const { side, support, weight } = sideOfEntry(provenance);
  return side === 'support' && weight > 0 ? [{ entry, supportStrength: support, weight }] : [];
}

function denies({ provenance }: Contradiction): boolean {
  const { side, weight } = sideOfEntry(provenance);
  return side === 'refute' && weight >= LEAST_CONFIDENCE;
}

/** So many entries can be excluded while a whole pool is left to weigh. */
const MOST_OWN = SHADOW_MOST - SHADOW_POOL;

const TOO_MANY_OWN =
  `own words: more than ${MOST_OWN} entries of the index repeat the document's own words; ` +
  'only that many were excluded, and the others counted';

/** Excludes the entries for which `own` is true. `isDenied` says whether an entry surely denies the statement. */
export async function evidenceFor(
  statement: string,
  shadow: (query: ShadowQuery) => Promise<ShadowResult>,
  search: Omit<ShadowQuery, 'query'>,
  own: (entry: Contradiction['entry']) => boolean,
) {
  const { topK, threshold, ...where } = { ...SHADOW_DEFAULTS, ...search };
  // Asks for everything that was weighed, because supports are needed as well as contradictions.
  const everything = { topK: SHADOW_MOST, threshold: 0, includeProvenance: true };
  const all = { ...where, ...everything, query: statement };
  const ownOf = ({ contradictions: found }: ShadowResult) =>
    found.flatMap(({ entry }) => (own(entry) ? [entry.id] : []));
  const without: string[] = [];
  let result = await shadow(all);
  let ownIds = ownOf(result);
  // The entries that take their place in the pool may be the document's own words, too.
  while (ownIds.length > 0 && without.length + ownIds.length <= MOST_OWN) {
    without.push(...ownIds);
    result = await shadow({ ...all, without });
    ownIds = ownOf(result);
  }
  const { credibility, supportWeight, contradictionWeight, missing = [] } = result;
  const supports = result.contradictions
    .flatMap(supportOf)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, topK)
    .map(({ entry, supportStrength }) => ({ entry, supportStrength }));
  const contradictions = result.contradictions
    .filter(({ refutationStrength }) => refutationStrength >= threshold)
    .slice(0, topK)
    .map(({ provenance: _, ...contradiction }) => contradiction);
  const isDenied = result.contradictions.some(denies);
  const weighed = { credibility, supportWeight, contradictionWeight };
  const tooMany = ownIds.length === 0 ? [] : [TOO_MANY_OWN];
  return { ...weighed, supports, contradictions, isDenied, missing: [...missing, ...tooMany] };
}
