import {
  CONSENSUS,
  type Consensus,
  type KnowledgeGraph,
  type Source,
  type SourceScore,
} from '@assize/proto/cartography';
import { originOf } from '#src/grounds/origin.ts';
import { claimsOf, type Claim } from './claims.ts';

const sourcesOf = (claims: readonly Claim[]): ReadonlySet<string> =>
  new Set(claims.flatMap(({ relationships }) => relationships.map((one) => one.citation.source)));

/** The sources that a conflict opposes to a sentence that the claim cites. */
function opposedBy(claim: Claim, { conflicts }: KnowledgeGraph): readonly string[] {
  const quotes = new Set(
    claim.relationships.map(({ citation }) => `${citation.source} ${citation.quote}`),
  );
  const says = (source: string, quote: string): boolean => quotes.has(`${source} ${quote}`);
  return conflicts.flatMap(({ a, b }) => [
    ...(says(a.citation.source, a.citation.quote) ? [b.citation.source] : []),
    ...(says(b.citation.source, b.citation.quote) ? [a.citation.source] : []),
  ]);
}

/**
 * Best supported first. The sources that take a position on a claim are those that state it, those that deny the same
 * relation of the same entities, and those in conflict with a sentence that states it. A claim is consensus if at least
 * 0.9 of these support it, with a mean credibility of at least 0.6 and at least two independent domains. Seed 003 uses
 * the share of all sources instead; that would count a claim as contested because most sources do not mention it, so
 * that share is only reported. A domain on both sides supports nothing.
 */
export function consensus(
  graph: KnowledgeGraph,
  sources: readonly Source[],
  scores: readonly SourceScore[],
): readonly Consensus[] {
  const claims = claimsOf(graph);
  const origins = new Map(sources.map(({ id, uri }) => [id, originOf(uri)]));
  const overall = new Map(scores.map((one) => [one.source, one.overall]));
  const cited = sourcesOf(claims).size;
  const domainsOf = (ids: Iterable<string>): Set<string> =>
    new Set(Array.from(ids, (source) => origins.get(source) ?? source));
  const about = Map.groupBy(claims, ({ from, to }) => JSON.stringify([from, to]));
  return claims
    .map((claim): Consensus => {
      const near = about.get(JSON.stringify([claim.from, claim.to])) ?? [];
      const denying = near.filter(
        (one) => one.denied !== claim.denied && one.relation === claim.relation,
      );
      const opposing = domainsOf([...sourcesOf(denying), ...opposedBy(claim, graph)]);
      const saying = [...sourcesOf([claim])];
      const domains = domainsOf(saying);
      const supporting = domains.difference(opposing);
      const known = saying.flatMap((source) => overall.get(source) ?? []);
      return {
        claim: claim.quote,
        relationships: claim.relationships.map(({ id }) => id),
        sources: saying,
        support: supporting.size / domains.union(opposing).size,
        supportOfAll: saying.length / cited,
        domains: supporting.size,
        // The mean excludes sources of unknown credibility. If all are unknown, it is 0.
        credibility: known.reduce((sum, one) => sum + one, 0) / Math.max(1, known.length),
      };
    })
    .filter(
      ({ support, domains, credibility }) =>
        support >= CONSENSUS.support &&
        domains >= CONSENSUS.domains &&
        credibility >= CONSENSUS.credibility,
    )
    .toSorted(
      (a, b) =>
        b.domains - a.domains || b.credibility - a.credibility || (a.claim < b.claim ? -1 : 1),
    );
}
