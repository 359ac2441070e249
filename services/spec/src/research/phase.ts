import type { SourcePort } from '@assize/court/sources';
import type { Nuance, Outcome, Phase, Ports, Spec, SpecModel } from '#src/review/index.ts';
import { nuancesByModel } from './by-model.ts';
import { nuancesByRule, unsaid } from './by-rule.ts';
import type { Cache, Found } from './cache.ts';
import { queriesOf, type Query } from './queries.ts';
import { reportOf, type Researched } from './report.ts';
import { LIMITS, searched, type Limits, type Searched } from './search.ts';

/** What a research is asked for, and what it asks. */
export interface ResearchOptions {
  /** Opens what is searched; null where nothing is configured. */
  readonly openPort: () => Promise<SourcePort | null>;
  readonly cache: Cache | null;
  /** What the cache holds apart: answers of another engine are others. */
  readonly engine: string;
  /** Instead of the model that is configured. */
  readonly model?: string | undefined;
  /** Instead of those that the specification names. */
  readonly technologies?: readonly string[] | undefined;
  /** Of what the model's answers may cost, in USD. */
  readonly maxCost?: number | undefined;
  readonly limits?: Limits;
}

/** Technologies at most: with four searches each, all beside each other. */
const MOST_TECHNOLOGIES = 8;
const BY_RULE = 'rule-1';

/** Searches for what is known to go wrong with the technologies of a specification. */
export function researchPhase(options: ResearchOptions): Phase {
  return {
    name: 'research',
    fault: (ports) => faultIn(options, ports),
    async run(spec, found, ports) {
      if (found.plan?.research === 'skip') return {};
      const all = options.technologies ?? found.technologies;
      if (all.length === 0) {
        return skipped(
          'the specification names no technology that is known here: name some by --research-technologies',
        );
      }
      const port = await options.openPort();
      if (port === null) {
        return skipped('no search is configured: set ASSIZE_SEARCH_URL, or give --research-corpus');
      }
      const technologies = all.slice(0, MOST_TECHNOLOGIES);
      const run = new Research(options, port, { spec, known: found.nuances, ports });
      const researched = await run.of(technologies);
      return outcomeOf(researched, found.nuances, all.slice(MOST_TECHNOLOGIES));
    },
  };
}

/** A bound on a cost that would not be known is none. */
function faultIn({ maxCost, model: named }: ResearchOptions, ports: Ports): string | null {
  if (maxCost === undefined) return null;
  const model = ports.model(named);
  if (model === null || model.priced) return null;
  return `--research-max-cost: the price of ${model.name} is not known: set ASSIZE_LLM_PRICE_INPUT and ASSIZE_LLM_PRICE_OUTPUT`;
}

const skipped = (why: string): Outcome => ({ warnings: [`research is skipped: ${why}`] });

function outcomeOf(
  researched: Researched,
  known: readonly Nuance[],
  left: readonly string[],
): Outcome {
  const warnings = [
    ...researched.warnings,
    ...(left.length > 0
      ? [`research: more than ${MOST_TECHNOLOGIES} technologies: ${left.join(', ')} left out`]
      : []),
  ];
  if (researched.answered === 0) {
    return { warnings: [...warnings, 'research is skipped: no search was answered'] };
  }
  const nuances = unsaid(researched.nuances, known);
  return { nuances, warnings, report: reportOf(researched, nuances, known.length) };
}

interface Given {
  readonly spec: Spec;
  readonly known: readonly Nuance[];
  readonly ports: Ports;
}

/** What became of one technology. */
interface One extends Found {
  readonly answered: number;
  readonly kept: boolean;
  readonly missing: readonly string[];
}

/** One research: its time is up for all technologies at once. */
class Research {
  readonly #options: ResearchOptions;
  readonly #port: SourcePort;
  readonly #given: Given;
  readonly #model: SpecModel | null;
  readonly #limits: Limits;
  readonly #ends: AbortSignal;
  readonly #warnings: string[] = [];
  /** Questions of a bounded cost come one after the other: each is held to what was spent before. */
  #asking: Promise<unknown> = Promise.resolve();
  readonly #spentBefore: number;

  constructor(options: ResearchOptions, port: SourcePort, given: Given) {
    this.#options = options;
    this.#port = port;
    this.#given = given;
    this.#model = given.ports.model(options.model);
    this.#spentBefore = this.#model?.spent().costUsd ?? 0;
    this.#limits = options.limits ?? LIMITS;
    const late = AbortSignal.timeout(this.#limits.totalMs);
    this.#ends = AbortSignal.any([given.ports.signal, late]);
  }

  async of(technologies: readonly string[]): Promise<Researched> {
    const { ports } = this.#given;
    const started = performance.now();
    ports.say(`researching ${technologies.join(', ')}`);
    const each = await Promise.all(technologies.map((technology) => this.#one(technology)));
    ports.signal.throwIfAborted();
    return {
      technologies,
      model: this.#model?.name ?? null,
      ms: performance.now() - started,
      cost: this.#cost(),
      searches: technologies.length * 4,
      answered: each.reduce((sum, one) => sum + one.answered, 0),
      fromCache: each.filter(({ kept }) => kept).length,
      sources: each.reduce((sum, one) => sum + one.sources, 0),
      nuances: each.flatMap(({ nuances }) => nuances),
      missing: each.flatMap(({ missing }) => missing),
      warnings: this.#warnings,
    };
  }

  /** In USD, of the run since the research began; null where no price is known. */
  #cost(): number | null {
    if (this.#model === null) return 0;
    return this.#model.priced ? this.#model.spent().costUsd - this.#spentBefore : null;
  }

  async #one(technology: string): Promise<One> {
    const { cache, engine } = this.#options;
    const { spec, ports } = this.#given;
    const now = ports.now();
    const queries = queriesOf(technology, spec.text, new Date(now).getUTCFullYear());
    const by = `${engine} ${this.#model?.name ?? BY_RULE}`;
    const kept = await cache?.get(queries, by, now);
    if (kept) return { ...kept, answered: queries.length, kept: true, missing: [] };
    const answers = await searched(this.#port, queries, this.#limits.searchMs, this.#ends);
    const { sources, answered, missing } = answers;
    const told = await this.#read(technology, answers.sources);
    const found = { nuances: told.nuances, sources: sources.length };
    if (told.whole && answered === queries.length) await this.#keep(queries, by, now, found);
    return { ...found, answered, kept: false, missing };
  }

  /** By the model; by rule where there is none, or it fails: then what is found is not kept. */
  async #read(
    technology: string,
    sources: Searched['sources'],
  ): Promise<{ readonly nuances: readonly Nuance[]; readonly whole: boolean }> {
    const byRule = { nuances: nuancesByRule(technology, sources), whole: this.#model === null };
    if (this.#model === null || sources.length === 0) return byRule;
    const told = await this.#asked(this.#model, technology, sources);
    if (told.ok) return { nuances: told.value, whole: true };
    this.#warnings.push(`research: ${technology} is read by rule: ${told.why}`);
    return byRule;
  }

  #asked(model: SpecModel, technology: string, sources: Searched['sources']) {
    const { maxCost } = this.#options;
    const { spec, known } = this.#given;
    const ask = async () => {
      if (maxCost !== undefined && (this.#cost() ?? 0) >= maxCost) {
        return { ok: false as const, why: `--research-max-cost ${maxCost} is spent` };
      }
      const given = { spec: spec.text, known, sources };
      return nuancesByModel(model, technology, given, this.#ends).catch((error: unknown) => {
        this.#given.ports.signal.throwIfAborted();
        if (!this.#ends.aborted) throw error;
        return { ok: false as const, why: 'the time of the research is up' };
      });
    };
    if (maxCost === undefined) return ask();
    const asking = this.#asking.then(ask);
    this.#asking = asking.catch(() => null);
    return asking;
  }

  /** A cache that can't be written costs the next run its time, and this one nothing. */
  async #keep(queries: readonly Query[], by: string, now: number, found: Found): Promise<void> {
    await this.#options.cache?.put(queries, by, now, found).catch((error: unknown) => {
      this.#warnings.push(`research: its cache can’t be written: ${String(error)}`);
    });
  }
}
