import { sentences } from '../../sentences.ts';
import type { Battleground, Consensus, Synthesis } from './artifacts.ts';
import type { KnowledgeGraph, Relationship } from './graph.ts';
import { graphOf, scoresOf, sourcesOf, type ArtifactRecord } from './record.ts';

/**
 * The minimum for a consensus: the share of the sources addressing a claim that state it, their mean credibility (both
 * from seed 003), and the number of independent sources that state it.
 */
export const CONSENSUS = { support: 0.9, credibility: 0.6, domains: 2 } as const;

/** The tolerance for comparing numbers, which are kept to six decimals or more. */
const CLOSE = 1e-6;

interface Ground {
  readonly graph: KnowledgeGraph;
  readonly relationships: ReadonlyMap<string, Relationship>;
  readonly credibility: ReadonlyMap<string, number>;
  readonly cited: ReadonlySet<string>;
}

export function synthesisFaults(before: ArtifactRecord, synthesis: Synthesis): string[] {
  const { mapped, consensus, battlegrounds, abstained } = synthesis;
  if (abstained !== null) return mapped ? ['it abstains, and says that a map was drawn'] : [];
  if (!mapped) {
    return sourcesOf(before).length === 0 ? [] : ['it says that there is nothing, and there is'];
  }
  const graph = graphOf(before);
  const ground: Ground = {
    graph,
    relationships: new Map(graph.relationships.map((one) => [one.id, one])),
    credibility: new Map(
      scoresOf(before).flatMap(({ source, overall }) =>
        overall === null ? [] : [[source, overall] as const],
      ),
    ),
    cited: new Set(graph.relationships.map(({ citation }) => citation.source)),
  };
  return [
    ...(sourcesOf(before).length === 0 ? ['it says that a map was drawn, of no source'] : []),
    ...consensus.flatMap((one) => consensusFaults(ground, one)),
    ...battlegrounds.flatMap((one) => battlegroundFaults(ground, one)),
  ];
}

function consensusFaults(ground: Ground, one: Consensus): string[] {
  const stating = one.relationships.flatMap((id) => ground.relationships.get(id) ?? []);
  const [first] = stating;
  if (first === undefined || stating.length < one.relationships.length) {
    return [`"${one.claim}": it names relationships that are not in the graph`];
  }
  if (stating.some(({ from, to }) => from !== first.from || to !== first.to)) {
    return [`"${one.claim}": its relationships are of several claims`];
  }
  const isQuoted = stating.some(({ citation }) => citation.quote === one.claim);
  const stated = new Set(stating.map(({ citation }) => citation.source));
  const known = one.sources.flatMap((source) => ground.credibility.get(source) ?? []);
  const faults = sentences([
    !isQuoted && 'no source that it cites says so in these words',
    (one.domains < CONSENSUS.domains || one.domains > one.sources.length) &&
      `${one.domains} independent of ${one.sources.length} sources make no consensus`,
    !isSame(stated, one.sources) && 'its sources are not those that it cites',
    !isClose(one.supportOfAll, one.sources.length / ground.cited.size) &&
      'its support among all sources is not what the graph gives',
    one.support < CONSENSUS.support && `support ${one.support} makes no consensus`,
    one.support > one.domains / (one.domains + (isDenied(ground, first, stated) ? 1 : 0)) + CLOSE &&
      'more sources speak to it than its support says',
    !isClose(one.credibility, mean(known)) && 'its credibility is not what the scores give',
    one.credibility < CONSENSUS.credibility && `credibility ${one.credibility} makes no consensus`,
  ]);
  return faults.map((fault) => `"${one.claim}": ${fault}`);
}

/**
 * Whether a source that does not state a claim denies it in the claim's own words. Deniers may share one origin, so
 * they count as at least one, however many there are.
 */
function isDenied({ graph }: Ground, claim: Relationship, stated: ReadonlySet<string>): boolean {
  const contrary = claim.relation.startsWith('not ')
    ? claim.relation.slice('not '.length)
    : `not ${claim.relation}`;
  return graph.relationships.some(
    ({ from, to, relation, citation }) =>
      from === claim.from &&
      to === claim.to &&
      relation === contrary &&
      !stated.has(citation.source),
  );
}

function battlegroundFaults(ground: Ground, one: Battleground): string[] {
  const conflict = ground.graph.conflicts.find(({ id }) => id === one.conflict);
  if (!conflict) return [`${one.conflict} is no conflict of the graph`];
  const a = ground.credibility.get(conflict.a.citation.source);
  const b = ground.credibility.get(conflict.b.citation.source);
  if (a === undefined || b === undefined)
    return [`${one.conflict}: a side is of unknown credibility`];
  const balance = Math.max(a, b) === 0 ? 0 : Math.min(a, b) / Math.max(a, b);
  const isBorne = isClose(one.credibility, (a + b) / 2) && isClose(one.balance, balance);
  return isBorne ? [] : [`${one.conflict}: its rank is not what the scores give`];
}

function isSame(one: ReadonlySet<string>, other: readonly string[]): boolean {
  return one.size === other.length && other.every((id) => one.has(id));
}

const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= CLOSE;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
