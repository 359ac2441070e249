import { describe, expect, it } from 'vitest';
import type { Reader } from './port.ts';
import { readOnce } from './said-again.ts';

const TOWER = 'The Eiffel Tower is located in Rome.';
const PASSAGES = [{ id: 'a', text: 'Paris is the home of the Eiffel Tower.' }];

/** A reader that says of each claim what it is told, and what it was asked. */
function readerOf(supportOf: (claim: string) => number) {
  const asked: string[] = [];
  const reader: Reader = {
    async read(claim, passages) {
      asked.push(claim);
      const support = supportOf(claim);
      const readings = passages.map(({ id }) => {
        return { id, relevance: 1, support, refute: 0.1, neutral: 0.9 - support };
      });
      return { readings, stanceModel: 'm', relevanceModel: 'm', missing: ['a word'] };
    },
  };
  return { reader, asked };
}

async function partsOf(claim: string): Promise<string[]> {
  const { reader, asked } = readerOf(() => 0);
  await readOnce(reader, claim, PASSAGES);
  return asked;
}

describe('a claim that says one thing again', () => {
  it.each([
    [`${TOWER} ${TOWER}`, [TOWER, TOWER]],
    [
      `${TOWER}\n\nYes, the eiffel tower is located in rome.`,
      [`${TOWER} Yes,`, 'the eiffel tower is located in rome.'],
    ],
    [`${TOWER} It is located in Rome, as said.`, [`${TOWER} as said.`, 'It is located in Rome,']],
    ['Rome burns. Yes, Rome burns!', ['Rome burns. Yes,', 'Rome burns!']],
    [
      'The tower is in Rome: the tower is in Rome',
      ['The tower is in Rome:', 'the tower is in Rome'],
    ],
    [
      'The Eiffel Tower. It is old. The Eiffel Tower is in Rome.',
      ['The Eiffel Tower. It is old.', 'The Eiffel Tower is in Rome.'],
    ],
    [
      'The tower is in old Rome because the tower is in old Rome',
      ['The tower is in old Rome because the', 'tower is in old Rome'],
    ],
    [
      'The tower is in old Rome.The tower is in old Rome',
      ['The tower is in old Rome.The', 'tower is in old Rome'],
    ],
    [`${TOWER} Thé Eíffel Tówer is in Rómé.`, [TOWER, 'Thé Eíffel Tówer is in Rómé.']],
    ['Old tower | Rome | Old tower in Rome', ['Old tower | Rome |', 'Old tower in Rome']],
    [
      'Tower, Rome, old: the old tower is in Rome',
      ['Tower, Rome, old:', 'the old tower is in Rome'],
    ],
  ])('is read in parts: %j', async (claim, parts) => {
    expect(await partsOf(claim)).toEqual([...parts, claim]);
  });

  it.each([
    TOWER,
    'At 14:02 the cache held 1,500 rows, which is fast, and at 15:10 none.',
    'The deploy of 14:02 on the web tier succeeded and the deploy of 15:10 on the web tier failed.',
    'Pricing page B earned less per visitor than pricing page A.',
    'Patients with a stroke and old age live longer than patients with a stroke at birth.',
    'Lyon, Nice, and Lille are in France.',
    'The deploy of 14:02 succeeded. That of 15:10 was rolled back by the on-call engineer.',
    '',
  ])('is another than %j, which is read as it is', async (claim) => {
    expect(await partsOf(claim)).toEqual([claim]);
  });

  it('is supported as far as the least of its parts or the whole is, whichever that is', async () => {
    const claim = `${TOWER} Located in Rome the Eiffel Tower is.`;
    for (const low of [TOWER, 'Located in Rome the Eiffel Tower is.', claim]) {
      const { reader } = readerOf((part) => (low === part ? 0.2 : 0.8));
      const { readings, missing } = await readOnce(reader, claim, PASSAGES);
      expect([readings[0]?.support, missing]).toEqual([0.2, ['a word']]);
    }
  });

  it.each([
    ['says so more than eight times again', (n: number) => `The Eiffel Tower is in Rome ${n}.`, 12],
    ['has more clauses than are looked at', (n: number) => `${n}a ${n}b ${n}c, `, 101],
  ])('is supported by nothing where it %s', async (_what, clause, times) => {
    const { reader } = readerOf(() => 0.8);
    const claim = Array.from({ length: times }, (_unused, n) => clause(n)).join(' ');
    const { readings } = await readOnce(reader, claim, PASSAGES);
    expect(readings[0]).toMatchObject({ support: 0, neutral: 0.9 });
  });

  it('is read as it is where only relevance is asked', async () => {
    const { reader, asked } = readerOf(() => 0);
    await readOnce(reader, `${TOWER} ${TOWER}`, PASSAGES, undefined, { relevanceOnly: true });
    expect(asked).toEqual([`${TOWER} ${TOWER}`]);
  });
});
