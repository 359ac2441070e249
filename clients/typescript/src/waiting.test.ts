import { describe, expect, it } from 'vitest';
import type { Unverified } from './transport.ts';
import { Waiting } from './waiting.ts';

const on = (caseId: string, body = ''): Unverified => ({
  kind: 'verdict',
  caseId,
  body: Buffer.from(body),
  headers: {},
  position: null,
  ack: () => undefined,
});
const never = new AbortController().signal;
const LONG = 60_000;

describe('what is heard of a case', () => {
  it('reaches each who waits for it, and nobody else', async () => {
    const waiting = new Waiting();
    using a = await waiting.submit(() => Promise.resolve('a'));
    using twice = await waiting.submit(() => Promise.resolve('a'));
    using b = await waiting.submit(() => Promise.resolve('b'));
    const said = on('a');
    waiting.deliver(said);
    waiting.deliver(on('c'));
    expect(await Promise.all([a.next(LONG, never), twice.next(LONG, never)])).toEqual([said, said]);
    expect(await b.next(0, never)).toBe('resubmit');
  });

  it('reaches who waits also where it overtook the reply to the submission', async () => {
    const waiting = new Waiting();
    const reply = Promise.withResolvers<string>();
    const coming = waiting.submit(() => reply.promise);
    waiting.deliver(on('a', 'first'));
    waiting.deliver(on('a', 'second'));
    reply.resolve('a');
    using messages = await coming;
    const bodies = [await messages.next(LONG, never), await messages.next(LONG, never)];
    expect(bodies.map((one) => typeof one === 'object' && String(one.body))).toEqual([
      'first',
      'second',
    ]);
  });

  it('is asked for again where answers may have been missed, after what has come', async () => {
    const waiting = new Waiting();
    using messages = await waiting.submit(() => Promise.resolve('a'));
    const said = on('a');
    waiting.deliver(said);
    waiting.resubmitAll();
    expect(await messages.next(LONG, never)).toBe(said);
    expect(await messages.next(LONG, never)).toBe('resubmit');
  });

  it('is waited for no longer than the signal', async () => {
    const waiting = new Waiting();
    using messages = await waiting.submit(() => Promise.resolve('a'));
    const ending = new AbortController();
    const next = messages.next(LONG, ending.signal);
    ending.abort(new Error('enough'));
    await expect(next).rejects.toThrow('enough');
  });

  it('is forgotten where a submission fails', async () => {
    const waiting = new Waiting();
    const failing = waiting.submit(() => Promise.reject(new Error('no')));
    waiting.deliver(on('a'));
    await expect(failing).rejects.toThrow('no');
    using messages = await waiting.submit(() => Promise.resolve('a'));
    expect(await messages.next(0, never)).toBe('resubmit');
  });
});
