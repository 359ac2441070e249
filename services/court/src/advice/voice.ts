import type { Seat } from '#src/handoff/seats/ask.ts';
import { strictObject, Advice, type Spent } from '@assize/proto';
import Type from 'typebox';
import Compile from 'typebox/compile';
import { spentWith, type Counsel, type Question } from './counsel.ts';

/** They are asked in one request. `spent` is what the case has spent on models so far. */
export interface Questions {
  readonly questions: readonly Question<Type.TSchema>[];
  readonly spent: Spent;
}

const Count = Type.Integer({ minimum: 0 });

const SignedAdvice = strictObject({
  model: Type.String({ maxLength: 200 }),
  family: Type.String({ maxLength: 200 }),
  advice: Type.Array(Advice),
  signature: strictObject({ keyid: Type.String(), sig: Type.String() }),
});
/** The signature of the answers' author is recorded with them. */
export type SignedAdvice = Type.Static<typeof SignedAdvice>;

/** Asks in sequence, up to the first that fails: the voice must then abstain, whatever its other answers are. */
export async function askAll(
  counsel: Counsel,
  { questions, spent }: Questions,
  signal: AbortSignal,
): Promise<Advice[]> {
  const advice: Advice[] = [];
  for (const question of questions) {
    const given = await counsel.ask(question, spentWith(spent, advice), signal);
    advice.push(given);
    if (given.failure) return advice;
  }
  return advice;
}

const compiledAnswer = Compile(SignedAdvice);

export const QUESTIONS_ON_BUS = {
  // A question's `faultsOf` is code and cannot be sent. Its checks are made here, on the answer.
  write: ({ questions, spent }: Questions) => ({
    spent,
    questions: questions.map(
      ({ asked, prompt: { name, text, hash }, data, name: shape, schema }) => {
        return { asked, prompt: { name, text, hash }, data, name: shape, schema };
      },
    ),
  }),
  read(asked: Questions, value: unknown): { readonly answer: SignedAdvice } | string {
    if (!compiledAnswer.Check(value)) return 'its answer does not have the form of signed advice';
    const fault = faultIn(asked, value);
    return fault === null ? { answer: value } : `its answer ${fault}`;
  },
};

function faultIn({ questions }: Questions, { model, family, advice }: SignedAdvice): string | null {
  const isTo = (one: Advice, at: number): boolean => {
    const { asked, prompt } = questions[at] ?? {};
    return (
      one.asked === asked && one.prompt.name === prompt?.name && one.prompt.hash === prompt.hash
    );
  };
  if (!advice.every(isTo)) return 'is for other questions';
  if (advice.some((one) => one.model !== model || one.family !== family))
    return 'is by more than one model';
  // The record adds up what a case has spent, and cannot hold a sum beyond the safe integers.
  const taken = advice.flatMap(({ usage }) => Object.values(usage));
  if (taken.some((count) => (count ?? 0) > Number.MAX_SAFE_INTEGER))
    return 'reports more usage than the record can hold';
  const failed = advice.findIndex(({ failure }) => failure !== null);
  const answered = failed < 0 ? questions.length : failed + 1;
  return advice.length === answered ? null : 'does not cover every question';
}

const compiledQuestions = Compile(
  strictObject({
    spent: strictObject({
      calls: Count,
      tokens: Count,
      costUsd: Type.Number({ minimum: 0 }),
      ms: Count,
    }),
    questions: Type.Array(
      strictObject({
        asked: Type.String(),
        prompt: strictObject({ name: Type.String(), text: Type.String(), hash: Type.String() }),
        data: Type.Array(
          strictObject({ tag: Type.String({ pattern: '^[a-zA-Z0-9-]+$' }), text: Type.String() }),
        ),
        name: Type.String({ pattern: '^[a-zA-Z0-9_-]{1,64}$' }),
        schema: Type.Record(Type.String(), Type.Unknown()),
      }),
      { minItems: 1, maxItems: 64 },
    ),
  }),
);

/** Anything that is not a valid set of questions is declined. */
export function checkedSeat(seat: Seat<Questions, SignedAdvice>): Seat<unknown, unknown> {
  return {
    ...seat,
    async answer(asked, occasion, signal) {
      if (!compiledQuestions.Check(asked))
        return {
          status: 'absent',
          why: 'the question does not have the form of questions to a model',
        };
      const questions = asked.questions.map((one) => ({ ...one, schema: Type.Unsafe(one.schema) }));
      return seat.answer({ ...asked, questions }, occasion, signal);
    },
  };
}
