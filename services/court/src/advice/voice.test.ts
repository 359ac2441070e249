import { createSigner } from '@assize/keys';
import { NOTHING_SPENT, type Advice, type Spent } from '@assize/proto';
import Type from 'typebox';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { adviceTo } from '#src/testing/view.ts';
import type { Counsel, Question } from './counsel.ts';
import { ownVoice } from './ballots.ts';
import { checkedSeat, QUESTIONS_ON_BUS, type SignedAdvice } from './voice.ts';

const prompt = { name: 'asking-1', text: 'Answer.', hash: 'f'.repeat(64) };
const schema = Type.Object(
  { why: Type.String({ maxLength: 9 }), aye: Type.Boolean() },
  { additionalProperties: false },
);
const questionOf = (asked: string): Question<Type.TSchema> => ({
  asked,
  prompt,
  data: [{ tag: 'claim', text: 'It rains.' }],
  name: 'vote',
  schema,
  faultsOf: () => [],
});
const ASKED = { questions: ['one', 'two', 'three'].map(questionOf), spent: NOTHING_SPENT };
const signer = await createSigner('juror-anna');
const occasion = { caseId: 'c', until: 0 };
const { signal } = new AbortController();

interface Heard {
  readonly question: { readonly asked: string; readonly schema: Type.TSchema };
  readonly spent: Spent;
}

function counselThat(fails: (asked: string) => boolean): Counsel & { readonly heard: Heard[] } {
  const heard: Heard[] = [];
  return {
    model: 'm-1',
    family: 'm',
    heard,
    ask(question, spent) {
      heard.push({ question, spent });
      const { asked, prompt: by } = question;
      const said = adviceTo(asked, { why: '', aye: true }, fails(asked) ? 'timeout' : undefined);
      return Promise.resolve({ ...said, prompt: { name: by.name, hash: by.hash } });
    },
  };
}

const seatOf = (counsel: Counsel) => ownVoice('juror-anna', counsel, signer).seat;

async function overBus(counsel: Counsel): Promise<unknown> {
  const asked: unknown = JSON.parse(JSON.stringify(QUESTIONS_ON_BUS.write(ASKED)));
  const said = await checkedSeat(seatOf(counsel)).answer(asked, occasion, signal);
  return said.status === 'answered' ? said.answer : said;
}

describe('a seat with a language model', () => {
  it('answers over the bus what it does in process', async () => {
    const here = await seatOf(counselThat(() => false)).answer(ASKED, occasion, signal);
    const there = QUESTIONS_ON_BUS.read(ASKED, await overBus(counselThat(() => false)));
    expect({ status: 'answered', ...Object(there) }).toEqual(here);
  });

  it('is asked in the same words, and for the same shape, its names in their order', async () => {
    const counsel = counselThat(() => false);
    await overBus(counsel);
    const first = counsel.heard[0]?.question;
    if (!first) throw new Error('nothing was asked');
    const { faultsOf: _code, ...sent } = questionOf('one');
    expect(JSON.stringify(first)).toBe(JSON.stringify(sent));
    expect(Check(first.schema, { why: '', aye: true })).toBe(true);
    expect(Check(first.schema, { why: 'far too long', aye: true })).toBe(false);
  });

  it('asks nothing more after an answer that fails, and counts what it has spent', async () => {
    const counsel = counselThat((asked) => asked === 'two');
    const there = QUESTIONS_ON_BUS.read(ASKED, await overBus(counsel));
    if (typeof there === 'string') throw new Error(there);
    expect(there.answer.advice.map(({ asked, failure }) => [asked, failure?.reason])).toEqual([
      ['one', undefined],
      ['two', 'timeout'],
    ]);
    expect(counsel.heard).toMatchObject([
      { spent: { calls: 0 } },
      { spent: { calls: 1, tokens: 15 } },
    ]);
  });

  it.each([
    ['nothing', null],
    ['no questions', { questions: [], spent: NOTHING_SPENT }],
    ['less than nothing spent', { ...QUESTIONS_ON_BUS.write(ASKED), spent: { calls: -1 } }],
    [
      'a tag that closes its block',
      {
        spent: NOTHING_SPENT,
        questions: [
          { ...QUESTIONS_ON_BUS.write(ASKED).questions[0], data: [{ tag: 'a>', text: '' }] },
        ],
      },
    ],
  ])('declines %s', async (_what, asked) => {
    const said = await checkedSeat(seatOf(counselThat(() => false))).answer(
      asked,
      occasion,
      signal,
    );
    expect(said).toMatchObject({ status: 'absent', why: /./ });
  });
});

describe('an answer over the bus', () => {
  type Change = (said: SignedAdvice) => unknown;
  const each =
    (change: (one: Advice, at: number) => object): Change =>
    (said) => ({
      ...said,
      advice: said.advice.map((one, at) => ({ ...one, ...change(one, at) })),
    });
  it.each<[string, Change, string]>([
    [
      'of no shape',
      () => ({ answer: 'aye' }),
      'its answer does not have the form of signed advice',
    ],
    [
      'in another order',
      (said) => ({ ...said, advice: said.advice.toReversed() }),
      'its answer is for other questions',
    ],
    [
      'by another prompt',
      each(() => ({ prompt: { name: 'asking-1', hash: 'e' } })),
      'its answer is for other questions',
    ],
    [
      'by two models',
      each((_one, at) => ({ model: `m-${at}` })),
      'its answer is by more than one model',
    ],
    [
      'of another family',
      (said) => ({ ...said, family: 'n' }),
      'its answer is by more than one model',
    ],
    [
      'of less than all',
      (said) => ({ ...said, advice: said.advice.slice(1, 1) }),
      'its answer does not cover every question',
    ],
    [
      'of more than all',
      (said) => ({ ...said, advice: [...said.advice, ...said.advice] }),
      'its answer is for other questions',
    ],
    [
      'that took what no sum can hold',
      each(({ usage }) => ({ usage: { ...usage, costUsd: Number.MAX_VALUE } })),
      'its answer reports more usage than the record can hold',
    ],
    [
      'that goes on after a failure',
      each((_one, at) => (at === 0 ? { failure: { reason: 'timeout', message: '' } } : {})),
      'its answer does not cover every question',
    ],
  ])('%s is none', async (_what, change, why) => {
    const said = await seatOf(counselThat(() => false)).answer(ASKED, occasion, signal);
    if (said.status !== 'answered') throw new Error(said.why);
    expect(QUESTIONS_ON_BUS.read(ASKED, said.answer)).toEqual({ answer: said.answer });
    expect(QUESTIONS_ON_BUS.read(ASKED, change(said.answer))).toBe(why);
  });
});
