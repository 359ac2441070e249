import { expect, it } from 'vitest';
import { logCounters } from '@assize/counters';
import { connectTo, oneServer } from './bus-fixture.ts';
import { countersContract } from './counters-suite.ts';
import type { CountersUnderTest, Handoff } from './counters-suite.ts';

const headers = { ordinal: 'test-ordinal', remands: 'test-remands', deadline: 'test-deadline' };

async function countersOnLog(): Promise<CountersUnderTest> {
  await using stack = new AsyncDisposableStack();
  const bus = stack.use(await connectTo(stack.use(await oneServer())));
  await bus.ensureStreams([{ name: 'LOG', subjects: ['log.>'], retention: 'limits' }]);
  const handOver = async ({ caseKey, ordinal, remands, deadline }: Handoff) => {
    await bus.store({
      subject: `log.${caseKey}.step`,
      headers: {
        [headers.ordinal]: String(ordinal),
        [headers.remands]: String(remands),
        [headers.deadline]: new Date(deadline).toISOString(),
      },
      body: new Uint8Array(),
    });
  };
  const scope = (caseKey: string) => `log.${caseKey}.>`;
  const counters = logCounters(bus, { stream: 'LOG', scope, headers });
  const opened = stack.move();
  return { counters, handOver, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

countersContract('counters that are the log', countersOnLog);

it('counters that are the log name the message whose headers they cannot read', async () => {
  const message = { subject: 'log.a.step', sequence: 7, body: new Uint8Array(), at: '' };
  const broken = { last: async () => ({ ...message, headers: { [headers.ordinal]: 'x' } }) };
  const options = { stream: 'LOG', scope: (key: string) => `log.${key}.>`, headers };
  const read = logCounters(broken, options).read('a');
  await expect(read).rejects.toThrow(/message 7 on log\.a\.step: header test-ordinal is "x"/);
});
