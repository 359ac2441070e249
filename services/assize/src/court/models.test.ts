import type { Claim } from '@assize/proto';
import { createLog } from '@assize/telemetry/log';
import { testFolder } from '@assize/proto/testing/folder';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadModels, type CourtModels } from './models.ts';

const keptIn = testFolder();
const env = { ...process.env, ASSIZE_READINGS_DIR: keptIn, ASSIZE_STANCE: 'small' };
const log = createLog({ name: 'test', level: 'silent' });

const CLAIM: Claim = {
  text: 'The bridge of Arden was opened in 1781.',
  evidence: [{ id: 'a', text: 'The stone bridge of Arden was opened in 1781.' }],
};

let threads = 0;
const count = (): void => void (threads += 1);
beforeEach(() => {
  threads = 0;
  process.on('worker', count);
});
afterEach(() => void process.off('worker', count));

const load = (expects?: readonly Claim[]): Promise<CourtModels> =>
  loadModels({ env, log, say: () => undefined, ...(expects ? { expects } : {}) });

async function hear({ encoder, reader }: CourtModels, { text, evidence = [] }: Claim) {
  const passages = evidence.map((one) => one.text ?? '');
  await encoder.encode([text, ...passages]);
  await reader.read(passages.map((passage) => ({ claim: text, passage })));
}

it('loads no model for a claim that was heard, and all at once for what is new', async () => {
  {
    await using first = await load([CLAIM]);
    await hear(first, CLAIM);
    expect(threads).toBe(2);
  }
  {
    await using again = await load([CLAIM]);
    await hear(again, CLAIM);
    expect(threads).toBe(2);
  }
  const other = { ...CLAIM, evidence: [{ id: 'b', text: 'It was never opened.' }] };
  await using later = await load([other]);
  // They load before the first request.
  await expect.poll(() => threads).toBe(4);
  await hear(later, other);
});

it('loads the models at once where nobody says what will be asked', async () => {
  await using models = await load();
  expect([models.encoder.dimensions, threads]).toEqual([384, 2]);
});
