import {
  openCounsel,
  readCounselConfig,
  spentWith,
  type CounselConfig,
  type Question,
} from '@assize/court/advice';
import { NOTHING_SPENT, ROLES, type Spent } from '@assize/proto';
import type Type from 'typebox';
import { Check } from 'typebox/value';
import { redact } from '#src/redaction/redact.ts';

/** An answer of the shape that was asked for, or why there is none. */
export type Told<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly why: string };

/** A language model within the budget of a run (`ASSIZE_LLM_CASE_…`), which all phases share. */
export interface SpecModel {
  readonly name: string;
  /** Whether it is known what its answers cost; where not, `spent().costUsd` leaves them out. */
  readonly priced: boolean;
  /** What the run has taken of this and every other model so far. */
  readonly spent: () => Spent;
  /**
   * Asks once, with one repair at most. Secrets are taken out of the data first. Questions that are asked beside each other are each held to what was
   * spent when they began.
   * @throws the signal's reason, once it is aborted
   */
  ask<Shape extends Type.TSchema>(
    question: Question<Shape>,
    signal: AbortSignal,
  ): Promise<Told<Type.Static<Shape>>>;
}

/** The name under which a model is configured for this alone: `ASSIZE_LLM_SPEC_MODEL`. */
const VOICE = 'spec';

/**
 * The models that may be asked: by name, or without one the first of these: what is configured for `spec`;
 * the cheapest of those with a price; the general one; any other. A name that is not configured is asked
 * for where the general model is.
 * @throws ConfigError
 */
export function openModels(env: NodeJS.ProcessEnv): (named?: string) => SpecModel | null {
  const configured = configuredIn(env);
  let spent: Spent = NOTHING_SPENT;
  const held = (config: CounselConfig): SpecModel => {
    const counsel = openCounsel(config);
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
  return (named) => {
    const [first = null] = configured;
    if (named === undefined || first === null) return first && held(first);
    const known = configured.find(({ llm }) => llm.model === named);
    return held(known ?? readCounselConfig({ ...env, [ownName('MODEL')]: named }, VOICE));
  };
}

function configuredIn(env: NodeJS.ProcessEnv): CounselConfig[] {
  const set = (name: string): boolean => (env[name] ?? '') !== '';
  const asked = (voice: string): boolean => set('ASSIZE_LLM_URL') || set(ownName('URL', voice));
  const own = set(ownName('URL')) || set(ownName('MODEL'));
  const voices = [VOICE, ...(own ? [] : ROLES.filter((role) => role !== 'clerk'))].filter(asked);
  const known = voices.map((voice) => readCounselConfig(env, voice));
  return known.toSorted((a, b) => costOf(a) - costOf(b));
}

/** Of a million tokens each way. Not known: after all that are. */
function costOf({ price }: CounselConfig): number {
  return price ? price.input + price.output : Number.MAX_VALUE;
}

function ownName(what: string, voice: string = VOICE): string {
  return `ASSIZE_LLM_${voice.toUpperCase()}_${what}`;
}
