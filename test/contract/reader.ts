/** What every reader of passages must do, whichever adapter serves it. */
import type { Passage, Reader } from '@assize/court/reading';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const CLAIM = 'The Moon orbits the Earth once in 27 days.';

const SAME = { id: 'same', text: 'The Moon orbits the Earth once in 27 days.', source: 'atlas' };
const NEGATED = { id: 'negated', text: 'The Moon does not orbit the Earth once in 27 days.' };
const OFF_TOPIC = { id: 'off-topic', text: 'Bread is baked from flour, water and salt.' };
const PASSAGES: Passage[] = [{ ...SAME, lScore: 0.4, date: '2024-05-01' }, NEGATED, OFF_TOPIC];

const numbersOf = ({ relevance, support, refute, neutral }: Record<string, unknown>) =>
  [relevance, support, refute, neutral].map(Number);

async function readOne(reader: Reader, claim: string, passage: Passage) {
  const { readings } = await reader.read(claim, [passage]);
  const [reading] = readings;
  if (reading === undefined || readings.length !== 1) throw new Error('one reading was expected');
  return reading;
}

export function readerSuite(name: string, open: () => Promise<Reader & AsyncDisposable>): void {
  describe(`a reader: ${name}`, () => {
    let reader: Reader & AsyncDisposable;
    beforeAll(async () => {
      reader = await open();
    });
    afterAll(() => reader[Symbol.asyncDispose]());
    reads(() => reader);
    keepsItsForm(() => reader);
  });
}

function reads(the: () => Reader): void {
  it('tells what restates the claim, what negates it, and what is about something else', async () => {
    const { readings, missing } = await the().read(CLAIM, PASSAGES);
    const [same, negated, offTopic] = readings;
    if (!same || !negated || !offTopic) throw new Error('a reading is missing');
    expect(readings.map(({ id }) => id)).toEqual(['same', 'negated', 'off-topic']);
    expect(missing).toEqual([]);
    expect(same.relevance * same.support).toBeGreaterThan(0.8);
    expect(negated.relevance).toBeGreaterThan(0.8);
    expect(negated.refute).toBeGreaterThan(negated.support);
    expect(offTopic.relevance).toBeLessThan(0.1);
  });

  it('reads reports of machines by rule, among the passages', async () => {
    const report = { id: 'report', kind: 'exit-code' as const, text: '', data: { code: 1 } };
    const { readings } = await the().read('The command succeeds.', [NEGATED, report, SAME]);
    expect(readings.map(({ id }) => id)).toEqual(['negated', 'report', 'same']);
    expect(readings.map(({ measured }) => measured)).toEqual([
      undefined,
      { kind: 'exit-code', holds: false, what: 'the command exited with 1' },
      undefined,
    ]);
  });

  it('names what read', async () => {
    const { stanceModel, relevanceModel } = await the().read(CLAIM, PASSAGES);
    for (const model of [stanceModel, relevanceModel]) expect(model).toMatch(/^[\w./-]{5,}$/);
    expect(await the().read(CLAIM, [])).toEqual({
      readings: [],
      stanceModel: 'none',
      relevanceModel: 'none',
      missing: [],
    });
  });

  it('reads each passage by itself, the same each time', async () => {
    const { readings } = await the().read(CLAIM, PASSAGES);
    const turned = await the().read(CLAIM, PASSAGES.toReversed());
    expect(turned.readings.toReversed()).toEqual(readings);
    for (const [at, passage] of PASSAGES.entries()) {
      expect(await readOne(the(), CLAIM, passage)).toEqual(readings[at]);
    }
  });
}

function keepsItsForm(the: () => Reader): void {
  it('gives numbers in range, with six decimals, for whatever text', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.lorem({ maxCount: 3, mode: 'sentences' }),
    );
    await fc.assert(
      fc.asyncProperty(text, fc.array(text, { maxLength: 4 }), async (claim, texts) => {
        const passages = texts.map((one, at) => ({ id: `p${at}`, text: one }));
        const { readings, missing } = await the().read(claim, passages);
        // What is in a language that the reader doesn't know is left unread, and said.
        expect(missing.filter((what) => !what.includes('in another language'))).toEqual([]);
        expect(readings.map(({ id }) => id)).toEqual(passages.map(({ id }) => id));
        for (const reading of readings) {
          const [, ...probabilities] = numbersOf({ ...reading });
          expect(probabilities.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 5);
          for (const number of numbersOf({ ...reading })) {
            expect(number).toBeGreaterThanOrEqual(0);
            expect(number).toBeLessThanOrEqual(1);
            expect(number).toBe(Number(number.toFixed(6)));
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('leaves a passage without text on neither side', async () => {
    const { readings } = await the().read(CLAIM, [{ id: 'blank', text: ' \n' }, SAME]);
    const [blank, same] = readings;
    expect(blank).toEqual({ id: 'blank', relevance: 0, support: 0, refute: 0, neutral: 1 });
    expect(same).toEqual(await readOne(the(), CLAIM, SAME));
  });

  it('stops when its signal says so', async () => {
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(the().read(CLAIM, PASSAGES, gone)).rejects.toThrow('gone');
    const abort = new AbortController();
    const running = the().read(CLAIM, manyPassages(400), abort.signal);
    abort.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
  });

  it('reads many at once, in order', async () => {
    const passages = manyPassages(250);
    const { readings } = await the().read(CLAIM, passages);
    expect(readings.map(({ id }) => id)).toEqual(passages.map(({ id }) => id));
  });
}

function manyPassages(count: number): Passage[] {
  return Array.from({ length: count }, (_, at) => ({ id: `m${at}`, text: `Moon number ${at}.` }));
}
