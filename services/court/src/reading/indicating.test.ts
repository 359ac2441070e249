import { parsePack } from '#src/packs/index.ts';
import { describe, expect, it } from 'vitest';
import { withIndicators, withSeparateTexts } from './adapters.ts';
import type { CauseAsked, Passage, Reader } from './port.ts';
import { READER_SHARE } from './indicating.ts';
import { withMeasurements } from './measuring.ts';

const parsed = parsePack(`pack: faults
about: Tells code from machines.
classes:
  - { id: code, aliases: [], hypotheses: [The code is wrong., The program has a mistake.] }
  - { id: machine, aliases: [], hypotheses: [The machine is broken.] }
indicators:
  - { id: crash, pattern: 'panic: ', for: { code: 0.8 }, against: { machine: 0.5 }, basis: It crashed. }
  - { id: asked, question: Nothing was changed., against: { code: 0.6 }, basis: It was as before. }`);
if (!parsed.ok) throw new Error(parsed.faults.join());
const { pack } = parsed;

const asked: CauseAsked = {
  pack: 'faults',
  digest: pack.digest,
  cause: 'code',
  causes: ['code', 'machine'],
  hypotheses: [],
};
const CLAIM = 'The code is wrong.';
const signal = new AbortController().signal;

/** A reader that supports whatever a passage begins with, at full relevance, and records what it was asked. */
function literal(questions: string[] = []): Reader {
  return {
    async read(claim, passages) {
      questions.push(claim);
      const readings = passages.map(({ id, text }) => {
        const support = text.startsWith(claim) ? 0.9 : 0;
        return { id, relevance: 1, support, refute: 0.1, neutral: 0.9 - support };
      });
      return { readings, stanceModel: 'm', relevanceModel: 'm', missing: [] };
    },
  };
}

const one = async (reader: Reader, text: string, change: Partial<CauseAsked> = {}) => {
  const indicating = withIndicators(reader, () => [pack]);
  const cause = { ...asked, ...change };
  const set = await indicating.read(CLAIM, [{ id: 'a', text }], signal, { cause });
  return set.readings[0];
};

describe('a reader with indicators', () => {
  it('lets what fired decide, for each cause as the pack says', async () => {
    const code = await one(literal(), 'panic: nil map');
    expect(code).toMatchObject({ id: 'a', relevance: 1, support: 0.8, refute: 0, neutral: 0.2 });
    expect(code?.indicated).toMatchObject({ pack: pack.digest, cause: 'code' });
    expect(code?.indicated?.fired.map(({ indicator, speaks }) => `${indicator} ${speaks}`)).toEqual(
      ['crash for', 'crash against'],
    );
    const machine = await one(literal(), 'panic: nil map', { cause: 'machine' });
    expect(machine).toMatchObject({ support: 0, refute: 0.5, neutral: 0.5 });
  });

  it('counts the reader’s own word little where none fired', async () => {
    const read = await one(literal(), 'The code is wrong. I say so.');
    expect(read).toMatchObject({ relevance: READER_SHARE, support: 0.9 });
    expect(read).not.toHaveProperty('indicated');
  });

  it('has every hypothesis of a mere name read: one that holds is enough', async () => {
    const hypotheses = ['The code is wrong.', 'The program has a mistake.'];
    const read = await one(literal(), 'The program has a mistake.', { hypotheses });
    expect(read).toMatchObject({ relevance: READER_SHARE, support: 0.9, refute: 0.1 });
  });

  it('puts a pack’s questions to what no pattern speaks of', async () => {
    const questions: string[] = [];
    const read = await one(literal(questions), 'Nothing was changed. Since May.');
    expect(read).toMatchObject({ refute: 0.54, support: 0 });
    expect(read?.indicated?.fired).toMatchObject([{ indicator: 'asked', span: questions[1] }]);
    const before = questions.length;
    await one(literal(questions), 'panic: x');
    expect(questions.slice(before)).toEqual([CLAIM]);
  });

  it('reads a machine’s report too, unless that itself decides', async () => {
    const holds = async (value: boolean | null) => {
      const reader: Reader = {
        read: async (_claim, passages) => ({
          readings: passages.map(({ id }) => {
            const measured = { kind: 'junit' as const, holds: value, what: 'x' };
            return { id, relevance: 0, support: 0, refute: 0, neutral: 1, measured };
          }),
          stanceModel: 'none',
          relevanceModel: 'none',
          missing: [],
        }),
      };
      const report: Passage = { id: 'a', kind: 'junit', text: '', data: { message: 'panic: x' } };
      const indicating = withIndicators(reader, () => [pack]);
      return (await indicating.read(CLAIM, [report], signal, { cause: asked })).readings[0];
    };
    expect(await holds(null)).toMatchObject({ support: 0.8, measured: { holds: null } });
    expect(await holds(false)).toMatchObject({ support: 0, relevance: 0 });
  });

  it('leaves to the reader what stands for no cause, and says where its pack is not here', async () => {
    const passages = [{ id: 'a', text: 'panic: nil map' }];
    const reader = withIndicators(literal(), () => [pack]);
    expect(await reader.read(CLAIM, passages)).toEqual(await literal().read(CLAIM, passages));
    const without = withIndicators(literal(), () => []);
    const none = await without.read(CLAIM, passages, signal, { cause: asked });
    expect(none.missing).toEqual([expect.stringMatching(/pack faults \(\w{12}\) is not here/)]);
    expect(none.readings[0]).not.toHaveProperty('indicated');
  });
});

it('every door to a reader tells it until when a reading is of use, at each of its questions', async () => {
  const told: (number | undefined)[] = [];
  const telling: Reader = {
    read: (claim, passages, during, of, until) => {
      told.push(until);
      return literal().read(claim, passages, during, of, until);
    },
  };
  const doors = withSeparateTexts(
    withIndicators(withMeasurements(telling), () => [pack]),
    async () => null,
  );
  const hypotheses = ['The code is wrong.', 'The program has a mistake.'];
  const passages = [{ id: 'a', text: 'Nothing was changed. Since May.' }];
  await doors.read(CLAIM, passages, signal, { cause: { ...asked, hypotheses } }, 1234);
  expect(told).toEqual([1234, 1234, 1234]);
});
