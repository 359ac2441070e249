import type {
  Battleground,
  Citation,
  Conflict,
  Consensus,
  KnowledgeGraph,
  Source,
  SourceScore,
} from '@assize/proto/cartography';
import { heat } from './battlegrounds.ts';
import { independent, type Weakness } from './weaknesses.ts';

export interface MapOutcome {
  readonly topic: string;
  /** When the map was finished, ISO 8601. */
  readonly at: string;
  /** The graph, with credibilities. */
  readonly graph: KnowledgeGraph;
  readonly sources: readonly Source[];
  readonly scores: readonly SourceScore[];
  readonly consensus: readonly Consensus[];
  readonly battlegrounds: readonly Battleground[];
  readonly weaknesses: readonly Omit<Weakness, 'about'>[];
  /** The last graph was never challenged, so an empty list of weaknesses means nothing. */
  readonly unchallenged?: boolean;
  /** What was not searched, read or kept, in sentences. */
  readonly limits?: readonly string[];
}

/** A sentence of the report, with the numbers of the quotations that it rests on. */
export interface Cited {
  readonly text: string;
  readonly cites: readonly number[];
}

export interface SideReported extends Cited {
  readonly credibility: number | null;
  readonly source: string;
}

export type ConflictReported = ReturnType<typeof contested>;

export type SourceReported = ReturnType<typeof reported>;

/** `n` is unique in the report. A `quote` of null refers to the source as a whole. */
export interface Quoted {
  readonly n: number;
  readonly quote: string | null;
}

/** Every sentence about the topic has at least one citation. */
export type MapReport = ReturnType<typeof mapReport>;

const SUMMARISED = 3;

/** A sentence of a source, or the source as a whole. */
type Target = Pick<Citation, 'source'> & Partial<Citation>;

const keyOf = ({ source, passage, quote }: Target): string =>
  JSON.stringify([source, passage ?? null, quote ?? null]);

/** Numbered source by source, each quotation once. */
class References {
  readonly #numbers = new Map<string, number>();
  readonly #quotes = new Map<string, readonly Quoted[]>();

  constructor(sources: readonly Source[], cited: readonly Target[]) {
    const bySource = Map.groupBy(cited, ({ source }) => source);
    for (const { id } of sources) {
      const once = new Map((bySource.get(id) ?? []).map((one) => [keyOf(one), one]));
      const quotes = [...once].map(([key, { quote = null }]) => {
        const n = this.#numbers.size + 1;
        this.#numbers.set(key, n);
        return { n, quote };
      });
      this.#quotes.set(id, quotes);
    }
  }

  of(targets: readonly Target[]): number[] {
    const found = targets.flatMap((one) => this.#numbers.get(keyOf(one)) ?? []);
    return [...new Set(found)].toSorted((a, b) => a - b);
  }

  quotesOf(source: string): readonly Quoted[] {
    return this.#quotes.get(source) ?? [];
  }
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const score = (of: number | null): string => (of === null ? 'unknown' : of.toFixed(2));

/** Not battlegrounds, because a side is not credible or its credibility is unknown. Strongest first. */
export function otherConflicts({
  graph,
  battlegrounds,
}: Pick<MapOutcome, 'graph' | 'battlegrounds'>): readonly Conflict[] {
  const fought = new Set(battlegrounds.map(({ conflict }) => conflict));
  return graph.conflicts
    .filter(({ id }) => !fought.has(id))
    .toSorted((a, b) => b.strength - a.strength || (a.id < b.id ? -1 : 1));
}

/** Sources with unknown credibility. */
export function unscored({ sources, scores }: Pick<MapOutcome, 'sources' | 'scores'>): number {
  const known = new Set(scores.flatMap((one) => (one.overall === null ? [] : [one.source])));
  return sources.filter(({ id }) => !known.has(id)).length;
}

/** Pure. */
export function mapReport(outcome: MapOutcome) {
  const { topic, at, graph, sources, scores, limits = [] } = outcome;
  const said = new Map<string, Target>([
    ...sources.map(({ id }): [string, Target] => [id, { source: id }]),
    ...graph.relationships.map(({ id, citation }): [string, Target] => [id, citation]),
  ]);
  const conflicts = new Map(graph.conflicts.map((one) => [one.id, one]));
  const citationsOf = (ids: readonly string[]): Target[] => ids.flatMap((id) => said.get(id) ?? []);
  const fought = outcome.battlegrounds.flatMap((one) => {
    const conflict = conflicts.get(one.conflict);
    return conflict === undefined ? [] : [{ ...one, conflict }];
  });
  const others = otherConflicts(outcome);
  const references = new References(sources, [
    ...outcome.consensus.flatMap(({ relationships }) => citationsOf(relationships)),
    ...fought.flatMap(({ conflict: { a, b } }) => [a.citation, b.citation]),
    ...others.flatMap(({ a, b }) => [a.citation, b.citation]),
    ...outcome.weaknesses.flatMap(({ of }) => citationsOf(of)),
  ]);
  const consensus = outcome.consensus.map((one) =>
    agreed(one, references.of(citationsOf(one.relationships))),
  );
  const battlegrounds = fought.map(({ conflict, ...one }) => {
    return { ...contested(conflict, references), rank: rankOf(one) };
  });
  const doubtful = others.map((one) => contested(one, references));
  return {
    topic,
    at,
    counts: {
      sources: sources.length,
      /** Sources with unknown credibility. */
      unscored: unscored(outcome),
      domains: independent(sources),
      entities: graph.entities.length,
      relationships: graph.relationships.length,
      conflicts: graph.conflicts.length,
    },
    summary: summaryOf(consensus, battlegrounds, doubtful),
    consensus,
    battlegrounds,
    /** See `otherConflicts`. */
    otherConflicts: doubtful,
    weaknesses: outcome.weaknesses.map(({ what, of }) => {
      return { text: `${what}.`, cites: references.of(citationsOf(of)) };
    }),
    sources: sources.map((one) => reported(one, scores, references)),
    limits,
  };
}

function agreed(
  { claim, support, supportOfAll, domains, credibility }: Consensus,
  cites: readonly number[],
): Cited & { readonly rule: string } {
  const rule =
    `${domains} independent sources say so, ${percent(support)} of those that speak to it ` +
    `(this decides) and ${percent(supportOfAll)} of all sources cited; mean credibility ${score(credibility)}.`;
  return { text: `“${claim}”`, cites, rule };
}

function contested({ point, a, b }: Conflict, references: References) {
  const side = ({ statement: text, citation, credibility }: Conflict['a']): SideReported => {
    return { text, cites: references.of([citation]), credibility, source: citation.source };
  };
  return { point, a: side(a), b: side(b) };
}

function rankOf(one: Omit<Battleground, 'conflict'>): string {
  return `balance ${score(one.balance)} × credibility ${score(one.credibility)} = ${score(heat(one))}`;
}

function summaryOf(
  consensus: readonly Cited[],
  battlegrounds: readonly ConflictReported[],
  others: readonly ConflictReported[],
): readonly Cited[] {
  const against = ({ a, b }: ConflictReported): string => `“${a.text}” against “${b.text}”`;
  const both = ({ a, b }: ConflictReported): number[] => [...a.cites, ...b.cites];
  return [
    ...consensus.slice(0, SUMMARISED).map(({ text, cites }) => {
      return { text: `Sources agree: ${text}`, cites };
    }),
    ...battlegrounds.slice(0, SUMMARISED).map((one) => {
      return { text: `Credible sources contradict each other: ${against(one)}`, cites: both(one) };
    }),
    ...others.slice(0, SUMMARISED).map((one) => {
      const text = `Sources contradict each other, not both of them known to be credible: ${against(one)}`;
      return { text, cites: both(one) };
    }),
  ];
}

function reported(
  { id, uri, title, published }: Source,
  scores: readonly SourceScore[],
  references: References,
) {
  const { domain = null, overall = null, why = [] } = scores.find((one) => one.source === id) ?? {};
  return { uri, title, published, domain, overall, why, quotes: references.quotesOf(id) };
}
