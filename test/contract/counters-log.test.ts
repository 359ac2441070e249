import { expect, it } from 'vitest';
import { logCounters } from '@assize/court/counters';
import { HEADERS } from '@assize/proto';
import { logStage } from './counters-redis-stage.ts';
import { countersContract, type CountersUnderTest } from './counters-suite.ts';

async function countersOnLog(): Promise<CountersUnderTest> {
  const { fromLog: counters, ...stage } = await logStage();
  return { counters, ...stage };
}

countersContract('counters that are the log', countersOnLog);

it('counters that are the log name the message whose headers they cannot read', async () => {
  const message = { subject: 'log.a.step', sequence: 7, body: new Uint8Array(), at: '' };
  const broken = { last: async () => ({ ...message, headers: { [HEADERS.ordinal]: 'x' } }) };
  const read = logCounters(broken).read('a');
  await expect(read).rejects.toThrow(/message 7 on log\.a\.step: header assize-ordinal is "x"/);
});
