import {
  openCounsel,
  readCounselConfig,
  spentWith,
  type CounselConfig,
  type Question,
  type Told,
} from '@assize/court/advice';
import { NOTHING_SPENT, ROLES, type Spent } from '@assize/proto';
import type Type from 'typebox';
import { Check } from 'typebox/value';
import { redact } from '#src/redaction/redact.ts';

/** A language model within the budget of a run (`ASSIZE_LLM_CASE_…`), which all phases share. */
export interface SpecModel {
  readonly name: string;
  /** Whether it is known what its answers cost; where not, `spent().costUsd` leaves them out. */
  readonly priced: boolean;
  /** What the run has taken of this and every other model so far. */
  readonly spent: () => Spent;
  /**
   * Asks once, with one repair at most. Secrets are taken out of the data first. Questions that are asked
   * beside each other are each held to what was spent when they began.
   * @throws the signal's reason, once it is aborted
   */
  ask<Shape extends Type.TSchema>(
    question: Question<Shape>,
    signal: AbortSignal,
  ): Promise<Told<Type.Static<Shape>>>;
}

export interface Models {
  /** Those that are configured, the one that is asked first in front. */
  readonly names: readonly string[];
  /** The one of a name, asked for where the first is if it is not configured; without a name the first. */
  readonly model: (named?: string) => SpecModel | null;
}

/** The name under which a model is configured for this alone: `ASSIZE_LLM_SPEC_MODEL`. */
const VOICE = 'spec';

/**
 * The models that may be asked, the cheapest first, and those without a price last: the one that is
 * configured for `spec`; where there is none, those of all roles. `timeoutMs`: for one answer, instead of
 * what is configured.
 * @throws ConfigError
 */
export function openModels(env: NodeJS.ProcessEnv, timeoutMs: number | null): Models {
  const configured = configuredIn(env);
  let spent: Spent = NOTHING_SPENT;
  const held = (config: CounselConfig): SpecModel => {
    const counsel = openCounsel(timeoutMs === null ? config : lasting(config, timeoutMs));
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
    model(named) {
      const [first] = configured;
      if (first === undefined) return null;
      if (named === undefined) return held(first);
      const known = configured.find(({ llm }) => llm.model === named);
      return held(known ?? { ...first, price: null, llm: { ...first.llm, model: named } });
    },
  };
}

function lasting({ llm, budget, ...rest }: CounselConfig, timeoutMs: number): CounselConfig {
  return {
    ...rest,
    llm: { ...llm, timeoutMs },
    budget: { ...budget, ms: Math.max(budget.ms, timeoutMs) },
  };
}

function configuredIn(env: NodeJS.ProcessEnv): CounselConfig[] {
  const set = (what: string, voice: string): boolean =>
    (env[`ASSIZE_LLM_${voice.toUpperCase()}_${what}`] ?? '') !== '';
  const own = set('URL', VOICE) || set('MODEL', VOICE);
  const voices = own ? [VOICE] : ROLES.filter((role) => role !== 'clerk');
  const asked = voices.filter((voice) => (env['ASSIZE_LLM_URL'] ?? '') !== '' || set('URL', voice));
  const all = asked.map((voice) => readCounselConfig(env, voice));
  const byName = new Map(all.toReversed().map((one) => [`${one.llm.url} ${one.llm.model}`, one]));
  return [...byName.values()].toReversed().toSorted((a, b) => costOf(a) - costOf(b));
}

/** Of a million tokens each way. Not known: after all that are. */
function costOf({ price }: CounselConfig): number {
  return price ? price.input + price.output : Number.MAX_VALUE;
}
