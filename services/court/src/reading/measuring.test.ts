import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { lexicalReader, withSeparateTexts } from './adapters.ts';
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

  it('takes no words for what is asserted of a report, and those against it', async () => {
    const says = {
      support: { support: 0.9, refute: 0, neutral: 0.1 },
      refute: { support: 0, refute: 1, neutral: 0 },
    };
    const reader = withMeasurements({
      read: async (_claim, passages) => ({
        readings: passages.map(({ id }) => {
          return { id, relevance: 1, ...(id === 'no' ? says.refute : says.support) };
        }),
        stanceModel: 'm',
        relevanceModel: 'm',
        missing: [],
      }),
    });
    const that = 'http.status == 200';
    const words: Passage[] = ['yes', 'no'].map((id) => ({ id, text: 'So it is.' }));
    const http = (status: number): Passage => ({
      id: 'http',
      kind: 'http',
      text: '',
      data: { status },
    });
    const read = async (...more: Passage[]) =>
      reader.read(that, [...words, ...more], undefined, { asserts: [{ that }] });
    const alone = await read();
    expect(alone.readings).toMatchObject([
      { support: 0, neutral: 1 },
      { refute: 1, neutral: 0 },
    ]);
    expect(alone.missing).toEqual(['what is asserted of reports is attested by no text']);
    expect((await read(junit)).readings[0]).toMatchObject({ support: 0, neutral: 1 });
    expect((await read(http(500))).readings[0]).toMatchObject({ support: 0, neutral: 1 });
    expect((await read(http(200))).readings[0]).toMatchObject(says.support);
  });

  it('names no model where nothing had words', async () => {
    expect(await lexicalReader().read(CLAIM, [junit])).toMatchObject({ stanceModel: 'none' });
  });

  it('reads a report that is kept apart, and fetches none that is given as data', async () => {
    const digest = createHash('sha256').update(REPORT).digest('hex');
    const asked: string[] = [];
    const apart = withSeparateTexts(lexicalReader(), async (wanted) => {
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
