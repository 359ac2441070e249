import { describe, expect, it } from 'vitest';
import type { Reader } from './port.ts';
import { readInParts } from './in-parts.ts';

const TOWER = 'The Eiffel Tower is located in Rome.';
const PASSAGES = [{ id: 'a', text: 'Paris is the home of the Eiffel Tower.' }];

/** A reader with set support for each claim, and the claims that it was asked. */
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
  await readInParts(reader, claim, PASSAGES);
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
      const { readings, missing } = await readInParts(reader, claim, PASSAGES);
      expect([readings[0]?.support, missing]).toEqual([0.2, ['a word']]);
    }
  });

  it.each([
    ['says so more than eight times again', (n: number) => `The Eiffel Tower is in Rome ${n}.`, 12],
    ['has more clauses than are looked at', (n: number) => `${n}a ${n}b ${n}c, `, 101],
  ])('is supported by nothing where it %s', async (_what, clause, times) => {
    const { reader } = readerOf(() => 0.8);
    const claim = Array.from({ length: times }, (_unused, n) => clause(n)).join(' ');
    const { readings } = await readInParts(reader, claim, PASSAGES);
    expect(readings[0]).toMatchObject({ support: 0, neutral: 0.9 });
  });

  it('is read as it is where only relevance is asked', async () => {
    const { reader, asked } = readerOf(() => 0);
    await readInParts(reader, `${TOWER} ${TOWER}`, PASSAGES, undefined, { relevanceOnly: true });
    expect(asked).toEqual([`${TOWER} ${TOWER}`]);
  });
});

describe('a claim that states several things', () => {
  it.each([
    ['Redis replaced Postgres. The db is fine.', ['Redis replaced Postgres.', 'The db is fine.']],
    [
      'Redis replaced Postgres. the db is fine\nNobody was paged.',
      ['Redis replaced Postgres.', 'The db is fine', 'Nobody was paged.'],
    ],
    ['The db is fine, so it is safe to go ahead.', ['so it is safe to go ahead.']],
    [
      'The db is fine (and Redis is, too); nobody was paged.',
      ['and Redis is,', 'nobody was paged.'],
    ],
  ])('has each read by itself: %j', async (claim, stated) => {
    const { reader, asked } = readerOf(() => 0.8);
    await readInParts(reader, claim, PASSAGES);
    expect(asked).toEqual([claim, ...stated]);
  });

  it('is another than a list, an aside or what only begins or ends a sentence', async () => {
    const { reader, asked } = readerOf(() => 0.8);
    const claim = 'In June, the ports (8080, 8081) of all hosts (VMs) were open, as ever. Yes.';
    await readInParts(reader, claim, PASSAGES);
    const alone = 'In June, the ports (8080, 8081) of all hosts were open, as ever.';
    expect(asked).toEqual([claim, alone]);
  });

  it.each([
    ['the least of them is', 0.6, { support: 0.6, refute: 0.1, neutral: 0.3 }],
    ['a part is', 0.2, { support: 0.5, refute: 0.1, neutral: 0.4 }],
  ])('is supported as far as %s, and refuted by none of them', async (_what, least, expected) => {
    const { reader } = readerOf((part) => (part === 'Redis replaced Postgres.' ? least : 0.8));
    const claim = 'The db is fine. Redis replaced Postgres.';
    const { readings } = await readInParts(reader, claim, PASSAGES);
    expect(readings[0]).toMatchObject(expected);
  });

  it('is read as it is beside what does not speak for it', async () => {
    const { reader, asked } = readerOf(() => 0.3);
    await readInParts(reader, 'The db is fine. Redis replaced Postgres.', PASSAGES);
    expect(asked).toHaveLength(1);
  });

  it('is supported in part where there are more than eight', async () => {
    const { reader } = readerOf(() => 0.8);
    const claim = Array.from({ length: 9 }, (_unused, n) => `Shop ${n} opened in town ${n}.`);
    const { readings } = await readInParts(reader, claim.join(' '), PASSAGES);
    expect(readings[0]).toMatchObject({ support: 0.5, neutral: 0.4 });
  });
});

describe('a claim with a word that narrows or widens it', () => {
  const claim = 'The flag is still on.';
  const readWith = async (without: number, text: string) => {
    const { reader, asked } = readerOf((part) => (part === claim ? 0.8 : without));
    const { readings } = await readInParts(reader, claim, [{ id: 'a', text }]);
    return { asked, reading: readings[0] };
  };

  it('is supported in part where the reader is surer without it', async () => {
    const { asked, reading } = await readWith(0.81, 'The flag is on.');
    expect(asked).toEqual([claim, 'The flag is on.']);
    expect(reading).toMatchObject({ support: 0.5, refute: 0.1, neutral: 0.4 });
  });

  it('is supported as it is where the reader is not', async () => {
    const { reading } = await readWith(0.8, 'The flag is on to this day.');
    expect(reading?.support).toBe(0.8);
  });

  it('is read as it is where the passage has the word', async () => {
    const { asked, reading } = await readWith(0.9, 'Flag still on');
    expect([asked, reading?.support]).toEqual([[claim], 0.8]);
  });

  it('is supported in part where there are more than eight', async () => {
    const { reader, asked } = readerOf(() => 0.8);
    const many = 'Only the flag alone is always still again fully and entirely on once, forever.';
    const { readings } = await readInParts(reader, many, PASSAGES);
    expect([readings[0]?.support, asked]).toEqual([0.5, [many]]);
  });

  it('is supported in part where it names a place that the passage does not', async () => {
    const { reader } = readerOf(() => 0.8);
    const { readings } = await readInParts(reader, 'In Ottawa, the tower is old.', PASSAGES);
    expect(readings[0]).toMatchObject({ support: 0.5, neutral: 0.4 });
  });

  it('is supported in part where a unit has other capitals in the passage', async () => {
    const { reader } = readerOf(() => 0.8);
    const passages = [{ id: 'a', text: 'The plant makes 5 mW.' }];
    const { readings } = await readInParts(reader, 'The plant makes 5 MW.', passages);
    expect(readings[0]).toMatchObject({ support: 0.5, neutral: 0.4 });
  });
});
