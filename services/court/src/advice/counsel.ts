import { dataBlock, openModel, type LanguageModel, type Prompt } from '@assize/llm';
import type { Advice, Spent } from '@assize/proto';
import type Type from 'typebox';
import type { CaseBudget, CounselConfig, Price } from './config.ts';

/** Our instructions are in `prompt`; all text by others is in `data`. */
export interface Question<Shape extends Type.TSchema> {
  /** Unique within a turn, since the record finds the answer by it. */
  readonly asked: string;
  readonly prompt: Prompt;
  /** Each item is written by `dataBlock`. Tags are ours; texts may be anybody's. */
  readonly data: readonly { readonly tag: string; readonly text: string }[];
  /** The schema's name: letters, digits, `_` and `-`. */
  readonly name: string;
  readonly schema: Shape;
  /** Faults of an answer that fits the schema. */
  readonly faultsOf?: (value: Type.Static<Shape>) => readonly string[];
}

export interface Counsel {
  readonly model: string;
  readonly family: string;
  /**
   * Asks once, with at most one repair. A failure is returned in the advice. So is an exhausted budget (reason
   * `budget`), for which nothing is sent. `spent` is what the case has spent so far.
   * @throws the signal's reason, if the turn itself is aborted
   */
  ask<Shape extends Type.TSchema>(
    question: Question<Shape>,
    spent: Spent,
    signal: AbortSignal,
  ): Promise<Advice>;
}

/** An estimate, used until the server reports the real count. */
const CHARACTERS_PER_TOKEN = 4;
/** In tokens. No valid answer is shorter. */
const LEAST_REPLY = 16;

/** Connects only at the first question. */
export function openCounsel(
  { llm, family, price, budget }: CounselConfig,
  model: LanguageModel = openModel(llm),
): Counsel {
  return {
    model: model.name,
    family,
    async ask(question, spent, signal) {
      const { asked, prompt, name, schema, faultsOf } = question;
      const { hash } = prompt;
      const by = { asked, model: model.name, family, prompt: { name: prompt.name, hash } };
      const user = question.data.map(({ tag, text }) => dataBlock(tag, text)).join('\n\n');
      const left = leftOf(budget, spent, prompt.text.length + user.length);
      if ('exhausted' in left) return { ...by, ...budgetFailure(left.exhausted) };
      const started = performance.now();
      const completion = await model.complete({
        system: prompt.text,
        user,
        prompt,
        name,
        schema,
        signal,
        budget: {
          maxTokens: Math.min(llm.maxTokens, left.tokens),
          timeoutMs: Math.min(llm.timeoutMs, left.ms),
          tokens: budget.tokens - spent.tokens,
        },
        ...(faultsOf === undefined ? {} : { faultsOf }),
      });
      signal.throwIfAborted();
      const ms = Math.round(performance.now() - started);
      const usage = { ...completion.usage, costUsd: costOf(completion.usage, price), ms };
      return completion.ok
        ? { ...by, answer: completion.value, failure: null, usage }
        : { ...by, answer: null, failure: { ...completion.failure }, usage };
    },
  };
}

/** What the case has spent with some further advice added, for a turn that asks more than one question. */
export function spentWith(spent: Spent, advice: readonly Advice[]): Spent {
  return advice.reduce(
    (sum, { usage }) => ({
      calls: sum.calls + usage.calls,
      tokens: sum.tokens + usage.promptTokens + usage.completionTokens,
      costUsd: sum.costUsd + (usage.costUsd ?? 0),
      ms: sum.ms + usage.ms,
    }),
    spent,
  );
}

function budgetFailure(message: string): Pick<Advice, 'answer' | 'failure' | 'usage'> {
  const usage = { calls: 0, promptTokens: 0, completionTokens: 0, costUsd: 0, ms: 0 };
  return { answer: null, failure: { reason: 'budget', message }, usage };
}

/** What the budget leaves for a reply after the prompt, or which part of it is exhausted. */
function leftOf(
  budget: CaseBudget,
  spent: Spent,
  characters: number,
): { readonly tokens: number; readonly ms: number } | { readonly exhausted: string } {
  const prompt = Math.ceil(characters / CHARACTERS_PER_TOKEN);
  const tokens = budget.tokens - spent.tokens - prompt;
  const ms = budget.ms - spent.ms;
  const exhausted = (what: string): { exhausted: string } => ({
    exhausted: `the budget of the case is exhausted: ${what}`,
  });
  if (tokens < LEAST_REPLY) {
    const taken = `${spent.tokens} of ${budget.tokens} tokens`;
    return exhausted(`${taken}, and the prompt takes about ${prompt}`);
  }
  if (ms <= 0) return exhausted(`${spent.ms} of ${budget.ms} ms`);
  const { costUsd } = budget;
  if (costUsd !== null && spent.costUsd >= costUsd) {
    return exhausted(`${spent.costUsd.toFixed(4)} of ${costUsd} USD`);
  }
  return { tokens, ms };
}

const PER = 1_000_000;

function costOf(
  { promptTokens, completionTokens }: { promptTokens: number; completionTokens: number },
  price: Price | null,
): number | null {
  return price && (promptTokens * price.input + completionTokens * price.output) / PER;
}
