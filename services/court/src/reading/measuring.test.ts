import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { lexicalReader, withTextsApart } from './adapters.ts';
import type { Passage } from './port.ts';
import { withMeasurements } from './measuring.ts';

const CLAIM = 'All tests pass.';
const REPORT = '<testsuite name="unit"><testcase name="a"><failure/></testcase></testsuite>';
const junit: Passage = { id: 'report', kind: 'junit', text: REPORT };

describe('a reader with measurements', () => {
  it('has words read by the reader, and reports by rule, in the order asked', async () => {
    const asked: Passage[] = [];
    const reader = withMeasurements({
      read: async (_claim, passages) => {
        asked.push(...passages);
        const readings = passages.map(({ id }) => {
          return { id, relevance: 1, support: 1, refute: 0, neutral: 0 };
        });
        return { readings, stanceModel: 'm', relevanceModel: 'm', missing: ['a word'] };
      },
    });
    const broken: Passage = { id: 'broken', kind: 'junit', text: '<testsuite>' };
    const words: Passage = { id: 'words', kind: 'text', text: 'They do.' };
    const read = await reader.read(CLAIM, [junit, words, broken]);
    expect(asked).toEqual([{ id: 'words', text: 'They do.' }]);
    expect(read).toMatchObject({
      stanceModel: 'm',
      readings: [
        { id: 'report', refute: 1, measured: { kind: 'junit', holds: false } },
        { id: 'words', support: 1 },
        { id: 'broken', refute: 0.5, relevance: 0, measured: { holds: null } },
      ],
      missing: [
        'a word',
        expect.stringContaining("evidence broken: its junit report can't be read"),
      ],
    });
    expect(read.readings[1]).not.toHaveProperty('measured');
  });

  it('names no model where nothing had words', async () => {
    expect(await lexicalReader().read(CLAIM, [junit])).toMatchObject({ stanceModel: 'none' });
  });

  it('reads a report that is kept apart, and fetches none that is given as data', async () => {
    const digest = createHash('sha256').update(REPORT).digest('hex');
    const asked: string[] = [];
    const apart = withTextsApart(lexicalReader(), async (wanted) => {
      asked.push(wanted);
      return REPORT;
    });
    const data = { tests: 1, failures: 1 };
    const { readings } = await apart.read(CLAIM, [
      { ...junit, text: '', digest },
      { ...junit, id: 'data', text: '', data, digest: 'f'.repeat(64) },
    ]);
    expect(readings.map(({ measured }) => measured?.holds)).toEqual([false, false]);
    expect(asked).toEqual([digest]);
  });
});
