import { expect, it } from 'vitest';
import { logCounters } from '@assize/court/counters';
import { logStage } from './counters-redis-stage.ts';
import { countersContract, type CountersUnderTest } from './counters-suite.ts';

async function countersOnLog(): Promise<CountersUnderTest> {
  const { fromLog: counters, ...stage } = await logStage();
  return { counters, ...stage };
}

countersContract('counters that are the log', countersOnLog);

it('counters that are the log name the message whose headers they cannot read', async () => {
  const message = { subject: 'log.a.step', sequence: 7, body: new Uint8Array(), at: '' };
  const headers = { ordinal: 'test-ordinal', remands: 'test-remands', deadline: 'test-deadline' };
  const broken = { last: async () => ({ ...message, headers: { [headers.ordinal]: 'x' } }) };
  const options = { stream: 'LOG', scope: (key: string) => `log.${key}.>`, headers };
  const read = logCounters(broken, options).read('a');
  await expect(read).rejects.toThrow(/message 7 on log\.a\.step: header test-ordinal is "x"/);
});
