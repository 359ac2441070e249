import type { RecordedAnswer } from '@assize/court/advice';
import type { SourcePort } from '@assize/court/sources';
import { nameOf, technologyNamed } from '#src/nuances/index.ts';
import { redact } from '#src/redaction/redact.ts';
import type { Nuance, Phase, Ports, SpecModel } from '#src/review/index.ts';
import { nuancesByModel, type Given } from './by-model.ts';
import { nuancesByRule, newNuances } from './by-rule.ts';
import type { Cache, Kept } from './cache.ts';
import { queriesOf } from './queries.ts';
import { reportOf } from './report.ts';
import { BOUNDS, DEEP, LIMITS, runSearches, type Limits, type Searched } from './search.ts';

export interface ResearchOptions {
  /** Opens the search engine or corpus; null if none is configured. */
  readonly openPort: (bounds: typeof BOUNDS) => Promise<SourcePort | null>;
  readonly cache: Cache | null;
  /** Is part of the cache's keys, because other engines give other answers. */
  readonly engine: string;
  /** The model to ask instead of the configured one. */
  readonly model?: string | undefined;
  /** The technologies to research instead of those that the specification mentions. */
  readonly technologies?: readonly string[] | undefined;
  /** Maximum cost of the model's answers, in USD. */
  readonly maxCost?: number | undefined;
  readonly limits?: Limits;
}

/** Maximum number of technologies. Each needs four searches, and all run concurrently. */
const MOST_TECHNOLOGIES = 8;
const NO_TECHNOLOGY =
  'skipped, because the specification names no known technology: name some with --research-technologies';
const NO_SEARCH =
  'skipped, because no search is configured: set ASSIZE_SEARCH_URL, or give --research-corpus';

/** Searches for what is known to go wrong with the technologies of a specification. */
export function researchPhase(options: ResearchOptions): Phase {
  return {
    name: 'research',
    fault: (ports) => faultIn(options, ports),
    async run(spec, { plan, technologies: named, nuances: known }, ports) {
      if (plan?.research === 'skip') return {};
      const all = options.technologies?.map(technologyNamed) ?? named;
      if (all.length === 0) return { warnings: [NO_TECHNOLOGY] };
      const bounds = plan?.research === 'deep' ? DEEP : BOUNDS;
      const port = await options.openPort(bounds);
      if (port === null) return { warnings: [NO_SEARCH] };
      const technologies = all.slice(0, MOST_TECHNOLOGIES);
      ports.say(`researching ${technologies.map(nameOf).join(', ')}`);
      // Queries contain a heading of the specification, and go to a search engine.
      const { text } = await redact(spec.text);
      const given = { spec: text, known };
      const research = new Research(options, { port, bounds }, given, ports);
      const found = await Promise.all(technologies.map((technology) => research.of(technology)));
      ports.signal.throwIfAborted();
      const left = all.slice(MOST_TECHNOLOGIES);
      const warnings = [
        ...(left.length > 0
          ? [`at most ${MOST_TECHNOLOGIES} technologies are researched: ${left.join(', ')} omitted`]
          : []),
        ...found.flatMap((one) => one.warnings),
      ];
      if (found.every(({ answered }) => answered === 0)) {
        return { warnings: [...warnings, 'skipped, because no search was answered'] };
      }
      const nuances = newNuances(
        found.flatMap((one) => one.nuances),
        known,
      );
      return { nuances, warnings, report: reportOf(found, nuances, research) };
    },
  };
}

/** A cost limit is refused if the model's price is unknown, because it could not be enforced. */
function faultIn({ maxCost, model: named }: ResearchOptions, ports: Ports): string | null {
  const model = maxCost === undefined ? null : ports.model(named);
  if (model === null || model.priced) return null;
  return `--research-max-cost: the price of ${model.name} is unknown: set ASSIZE_LLM_PRICE_INPUT and ASSIZE_LLM_PRICE_OUTPUT`;
}

export interface Found extends Kept {
  readonly technology: string;
  readonly searches: number;
  readonly answered: number;
  readonly kept: boolean;
  /** What was found but could not be read. */
  readonly missing: readonly string[];
  readonly warnings: readonly string[];
}

interface Search {
  readonly port: SourcePort;
  readonly bounds: typeof BOUNDS;
}

/** One research. All technologies share its deadline. */
export class Research {
  /** Null if sentences are selected by rule. */
  readonly model: SpecModel | null;
  readonly #options: ResearchOptions;
  readonly #search: Search;
  readonly #given: Given;
  readonly #ports: Ports;
  readonly #limits: Limits;
  /** Keeps a reference until the end: an unreferenced timeout signal may be garbage-collected, and then never fires. */
  readonly #timeout: AbortSignal;
  readonly #signal: AbortSignal;
  readonly #began = performance.now();
  readonly #spentBefore: number;
  /** With a cost limit, questions are asked one by one, so that each knows what the ones before it cost. */
  #lastQuestion: Promise<unknown> = Promise.resolve();

  constructor(options: ResearchOptions, search: Search, given: Given, ports: Ports) {
    this.model = ports.model(options.model);
    this.#options = options;
    this.#search = search;
    this.#given = given;
    this.#ports = ports;
    this.#limits = options.limits ?? LIMITS;
    this.#spentBefore = this.model?.spent().costUsd ?? 0;
    this.#timeout = AbortSignal.timeout(this.#limits.totalMs);
    this.#signal = AbortSignal.any([ports.signal, this.#timeout]);
  }

  /** So far, in seconds. */
  get duration(): number {
    return (performance.now() - this.#began) / 1000;
  }

  /** In USD, of all that the run asked since the research began; null if the price is unknown. */
  get cost(): number | null {
    if (this.model === null) return 0;
    return this.model.priced ? this.model.spent().costUsd - this.#spentBefore : null;
  }

  async of(technology: string): Promise<Found> {
    const { cache, engine } = this.#options;
    const now = this.#ports.now();
    const queries = queriesOf(technology, this.#given.spec, new Date(now).getUTCFullYear());
    const about = { technology, searches: queries.length };
    // A model's findings say what they mean for this specification, and leave out what is known.
    const by = this.model ? [this.model.name, this.#given] : ['rule-1'];
    const key = [engine, this.#search.bounds, ...by, technology, ...queries];
    const kept = await cache?.get(key, now);
    if (kept) {
      const whole = { answered: queries.length, kept: true, missing: [], warnings: [] };
      return { ...kept, ...about, ...whole };
    }
    const brought = await runSearches(
      this.#search.port,
      queries,
      this.#limits.searchMs,
      this.#signal,
    );
    const told = await this.#read(technology, brought.sources);
    const found = {
      nuances: told.ok ? told.value : nuancesByRule(technology, brought.sources),
      sources: brought.sources.length,
    };
    const warnings = [
      ...brought.failed,
      ...(told.ok ? [] : [`${nameOf(technology)} is read by rule: ${told.why}`]),
    ];
    // A cache that can't be written does not fail this run; the next one has to search again.
    if (warnings.length === 0) await cache?.put(key, now, found).catch(() => null);
    const answered = queries.length - brought.failed.length;
    return { ...found, ...about, answered, kept: false, missing: brought.missing, warnings };
  }

  async #read(
    technology: string,
    sources: Searched['sources'],
  ): Promise<RecordedAnswer<readonly Nuance[]>> {
    const { model } = this;
    const { maxCost } = this.#options;
    if (model === null || sources.length === 0) {
      return { ok: true, value: nuancesByRule(technology, sources) };
    }
    const ask = async (): Promise<RecordedAnswer<readonly Nuance[]>> => {
      if (maxCost !== undefined && (this.cost ?? 0) >= maxCost) {
        return { ok: false, why: `--research-max-cost ${maxCost} is spent` };
      }
      try {
        return await nuancesByModel(model, technology, { ...this.#given, sources }, this.#signal);
      } catch (error) {
        if (!this.#timeout.aborted) throw error;
        return { ok: false, why: 'the time for the research ran out' };
      }
    };
    const asking = maxCost === undefined ? ask() : this.#lastQuestion.then(ask);
    this.#lastQuestion = asking.catch(() => null);
    return asking;
  }
}
