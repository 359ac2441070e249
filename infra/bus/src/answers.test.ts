import { JetStreamApiError } from '@nats-io/jetstream';
import { headers, TimeoutError, type Msg, type NatsConnection } from '@nats-io/nats-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Answers } from '#src/answers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Heard = (error: Error | null, message: Msg) => void;

/** Records requests; the test decides how they are answered. */
function connection() {
  const asked: { subject: string; reply: string }[] = [];
  const subscriptions: Heard[] = [];
  const nc = {
    publish: (subject: string, _body: unknown, { reply }: { reply: string }) =>
      asked.push({ subject, reply }),
    subscribe: (_subject: string, { callback }: { callback: Heard }) =>
      subscriptions.push(callback),
  };
  const answer = (at: number, body: string): void => {
    const data = Buffer.from(body);
    const subject = asked[at]?.reply ?? 'INBOX.never';
    const message = { subject, data, headers: headers(), json: () => JSON.parse(body) as unknown };
    subscriptions[0]?.(null, message as unknown as Msg);
  };
  const answers = new Answers(nc as unknown as NatsConnection, 'INBOX');
  return { answers, asked, subscriptions, answer };
}

const isEnd = (message: Msg): boolean => Buffer.from(message.data).toString() === 'end';
const textOf = ({ data }: Msg): string => Buffer.from(data).toString();

test('any number of questions is answered at one subscription, each with its own', async () => {
  const { answers, asked, subscriptions, answer } = connection();
  const batches = ['a', 'b', 'c'].map((subject) => answers.batch(subject, '', isEnd));
  for (const text of ['1', '2', 'end']) for (const at of [2, 0, 1]) answer(at, `${text}`);
  answer(0, 'too late');
  answer(7, 'nobody asked');
  for (const batch of batches) expect((await batch).map(textOf)).toEqual(['1', '2']);
  expect(asked.map(({ subject }) => subject)).toEqual(['a', 'b', 'c']);
  expect(subscriptions).toHaveLength(1);
});

test('a refusal is thrown, but for the one that is asked for: that is nothing', async () => {
  const { answers, answer } = connection();
  const error = { code: 404, err_code: 10037, description: 'no message found' };
  const [none, refused] = [answers.ask('x', '', 10037), answers.ask('x', '')];
  for (const at of [0, 1]) answer(at, JSON.stringify({ error }));
  await expect(refused).rejects.toThrow(JetStreamApiError);
  expect(await none).toBeNull();
});

test('what can not be read of a batch fails it alone', async () => {
  const { answers, answer } = connection();
  const fails = (): never => {
    throw new Error('not this one');
  };
  const [bad, good] = [answers.batch('x', '', fails), answers.batch('x', '', isEnd)];
  answer(0, '1');
  answer(1, 'end');
  await expect(bad).rejects.toThrow('not this one');
  expect(await good).toEqual([]);
});

test('a batch that never ends is given up, and later than a single answer', async () => {
  const { answers, answer } = connection();
  const failed: string[] = [];
  const told = (what: string) => (error: unknown) => {
    expect(error).toBeInstanceOf(TimeoutError);
    failed.push(what);
  };
  void answers.batch('x', '', isEnd).catch(told('batch'));
  void answers.ask('x', '').catch(told('answer'));
  answer(0, '1');
  await vi.advanceTimersByTimeAsync(2_200);
  expect(failed).toEqual(['answer']);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(failed).toEqual(['answer', 'batch']);
  expect(vi.getTimerCount()).toBe(0);
});

test('nobody waits on a connection that is cut', async () => {
  const { answers } = connection();
  const waiting = [answers.batch('x', '', isEnd), answers.ask('x', '')];
  const expected = waiting.map((one) => expect(one).rejects.toThrow('cut'));
  answers.cut(new Error('cut'));
  await Promise.all(expected);
});
