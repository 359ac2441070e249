import {
  openCounsel,
  readCounselConfig,
  spentWith,
  type CounselConfig,
  type Question,
  type RecordedAnswer,
} from '@assize/court/advice';
import { NOTHING_SPENT, ROLES, type Spent } from '@assize/proto';
import type Type from 'typebox';
import { Check } from 'typebox/value';
import { redact } from '#src/redaction/redact.ts';

/** A language model within the budget of a run (`ASSIZE_LLM_CASE_…`), which all phases share. */
export interface SpecModel {
  readonly name: string;
  /** Whether the price of its answers is known; if not, `spent().costUsd` does not include them. */
  readonly priced: boolean;
  /** What the run has used of all models so far. */
  readonly spent: () => Spent;
  /**
   * Asks one question, with at most one repair. Secrets in the data are redacted first. Concurrent
   * questions are each limited by what was spent when they began.
   * @throws the signal's reason, when it is aborted
   */
  ask<Shape extends Type.TSchema>(
    question: Question<Shape>,
    signal: AbortSignal,
  ): Promise<RecordedAnswer<Type.Static<Shape>>>;
}

export interface Models {
  /** The configured models, in the order in which they are asked. */
  readonly names: readonly string[];
  /** The voice whose settings name the first one (`ASSIZE_LLM_<VOICE>_…`); null if no model is configured. */
  readonly voice: string | null;
  /**
   * The model of this name, or the first one without a name. If the name is not configured, it is
   * asked for at the address of the first model. Null if no model is configured.
   */
  readonly model: (named?: string) => SpecModel | null;
}

const SPEC_VOICE = 'spec';

/**
 * The models that may be asked, the cheapest first and those without a known price last: the one
 * that is configured for `spec` or, if there is none, those of all roles.
 * @param timeoutMs timeout of one answer, which replaces the configured one; null to keep that
 * @throws ConfigError
 */
export function openModels(env: NodeJS.ProcessEnv, timeoutMs: number | null): Models {
  const configured = configuredIn(env);
  let spent: Spent = NOTHING_SPENT;
  const limited = (config: CounselConfig): SpecModel => {
    const counsel = openCounsel(timeoutMs === null ? config : withTimeout(config, timeoutMs));
    return {
      name: counsel.model,
      priced: config.price !== null,
      spent: () => spent,
      async ask(question, signal) {
        const data = await Promise.all(
          question.data.map(async ({ tag, text }) => ({ tag, text: (await redact(text)).text })),
        );
        const advice = await counsel.ask({ ...question, data }, spent, signal);
        spent = spentWith(spent, [advice]);
        const { answer, failure } = advice;
        if (failure) return { ok: false, why: `${failure.reason}: ${failure.message}` };
        if (Check(question.schema, answer)) return { ok: true, value: answer };
        return { ok: false, why: 'invalid: its answer has another shape' };
      },
    };
  };
  return {
    names: configured.map(({ llm }) => llm.model),
    voice: configured[0]?.voice ?? null,
    model(named) {
      const [first] = configured;
      if (first === undefined) return null;
      if (named === undefined) return limited(first);
      const known = configured.find(({ llm }) => llm.model === named);
      return limited(known ?? { ...first, price: null, llm: { ...first.llm, model: named } });
    },
  };
}

function withTimeout({ llm, budget, ...rest }: CounselConfig, timeoutMs: number): CounselConfig {
  return {
    ...rest,
    llm: { ...llm, timeoutMs },
    budget: { ...budget, ms: Math.max(budget.ms, timeoutMs) },
  };
}

interface Configured extends CounselConfig {
  readonly voice: string;
}

function configuredIn(env: NodeJS.ProcessEnv): Configured[] {
  const set = (what: string, voice: string): boolean =>
    (env[`ASSIZE_LLM_${voice.toUpperCase()}_${what}`] ?? '') !== '';
  const own = set('URL', SPEC_VOICE) || set('MODEL', SPEC_VOICE);
  const voices = own ? [SPEC_VOICE] : ROLES.filter((role) => role !== 'clerk');
  const asked = voices.filter((voice) => (env['ASSIZE_LLM_URL'] ?? '') !== '' || set('URL', voice));
  const all = asked.map((voice) => ({ voice, ...readCounselConfig(env, voice) }));
  const byName = new Map(all.toReversed().map((one) => [`${one.llm.url} ${one.llm.model}`, one]));
  return [...byName.values()].toReversed().toSorted((a, b) => costOf(a) - costOf(b));
}

/** The price of a million tokens each way. A model without a price sorts last. */
function costOf({ price }: CounselConfig): number {
  return price ? price.input + price.output : Number.MAX_VALUE;
}
