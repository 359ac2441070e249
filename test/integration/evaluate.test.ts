import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type from 'typebox';
import Value from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScratchCourt, type ScratchCourt } from '../../services/assize/src/court/own-court.ts';
import { itemOf, type Item } from '../measure/evaluate/items.ts';
import { pairsOf } from '../measure/evaluate/pairs.ts';
import { judgeAll } from '../measure/evaluate/verdicts.ts';
import { runToEnd, type ProgramOutput } from '#src/assize-command.ts';
import { ownFolder } from '#src/folder.ts';
import { ROOT } from '../tooling/program.ts';

const FILE = join(ROOT, 'test/accuracy/items.jsonl');

const Row = Type.Object({
  label: Type.String(),
  group: Type.String(),
  evidence: Type.Array(
    Type.Object({
      stance: Type.String(),
      votes: Type.Array(Type.Number()),
      cluster: Type.Number(),
    }),
  ),
});
type Row = Type.Static<typeof Row>;

const text = await readFile(FILE, 'utf8');
const lines = text.trim().split('\n');
const rows = (): Row[] => lines.map((line) => Value.Parse(Row, JSON.parse(line)));
const itemsOf = (all: readonly Row[]): Item[] =>
  all.map((row, i) => itemOf(row, `items.jsonl:${i + 1}`));

/** The same items, but each answer is moved to another place. */
function withOtherAnswers(all: readonly Row[]): Row[] {
  const next = <T>(list: readonly T[], i: number): T => {
    const [one] = list.slice((i + 1) % list.length);
    if (one === undefined) throw new Error('an empty list has no next');
    return one;
  };
  const stances = ['support', 'refute', 'neutral'];
  return all.map((row, i) => ({
    ...row,
    label: next(all, i + 3).label,
    group: next(all, i).group,
    evidence: row.evidence.map((one) => ({
      ...one,
      stance: next(stances, stances.indexOf(one.stance)),
      votes: one.votes.toReversed(),
      cluster: one.cluster + 5,
    })),
  }));
}

test.each([
  ['operations', 144],
  ['contraries', 160],
  ['quantities', 250],
])('%s, written blind, are whole: each label follows from its passages', async (name, count) => {
  const blind = (await readFile(join(ROOT, `test/accuracy/${name}.jsonl`), 'utf8')).trim();
  const each = blind.split('\n').map((line, at) => {
    // Written by hand for this file.
    const row = JSON.parse(line) as object;
    const where = `${name}.jsonl:${at + 1}`;
    const stances = new Set(pairsOf(row, where).map(({ gold }) => gold));
    const sided = stances.has('support') ? 'supported' : 'refuted';
    const both = stances.has('support') && stances.has('refute');
    const follows = stances.has('support') || stances.has('refute') ? sided : 'nei';
    return { ...itemOf(row, where), follows: both ? 'contested' : follows };
  });
  expect(new Set(each.map(({ id }) => id)).size).toBe(count);
  expect(each.filter(({ gold, follows }) => gold !== follows)).toEqual([]);
});

describe('evaluate verdict', () => {
  let court: ScratchCourt;
  const warnings: string[] = [];
  beforeAll(async () => {
    const env = process.env;
    court = await openScratchCourt({ env, source: 'urn:test', embedding: false, say: () => {} });
  });
  afterAll(() => court[Symbol.asyncDispose]());

  const predict = async (items: readonly Item[]): Promise<(string | null)[]> => {
    const warn = (line: string): void => void warnings.push(line);
    const judged = await judgeAll(court.publisher, items, { inFlight: 8, warn, done: () => {} });
    return judged.map(({ predicted }) => predicted);
  };

  test('predicts the same whatever the labels and stances in the file say', async () => {
    const asked = itemsOf(rows());
    const other = itemsOf(withOtherAnswers(rows()));
    expect(other.map(({ gold }) => gold)).not.toEqual(asked.map(({ gold }) => gold));
    const predictions = await predict(asked);
    expect(await predict(other)).toEqual(predictions);
    expect(new Set(predictions).size).toBeGreaterThan(2);
    expect(predictions).not.toContain(null);
  });

  test('predicts the same for an item wherever it stands and whatever was judged before it', async () => {
    const items = itemsOf(rows());
    const forward = await predict(items);
    expect((await predict(items.toReversed())).toReversed()).toEqual(forward);
  });

  test('counts what the court does not take as abstained, and says why', async () => {
    const [fine] = itemsOf(rows());
    if (!fine) throw new Error('there are items');
    const long = { ...fine, id: 'long', claim: { text: 'word '.repeat(8000) } };
    const foreign = {
      ...fine,
      id: 'foreign',
      claim: { text: 'Это утверждение не на английском языке.' },
    };
    warnings.length = 0;
    expect(await predict([long, fine, foreign])).toEqual([null, expect.any(String), null]);
    expect(warnings).toEqual([expect.stringMatching(/^long: .*40000 bytes; the limit is 32768/)]);
  });
});

describe('the command', () => {
  const run = (args: readonly string[]): Promise<ProgramOutput> =>
    runToEnd(join(ROOT, 'test/measure/main.ts'), ['evaluate', ...args]);

  test('prints one JSON object with every figure', async () => {
    const { code, out } = await run([
      'verdict',
      '--items',
      FILE,
      '--stance',
      'lexical',
      '--limit',
      '4',
      '--json',
    ]);
    expect(code).toBe(0);
    const report: unknown = JSON.parse(out);
    expect(report).toMatchObject({
      n: 4,
      abstained: 0,
      perLabel: { refuted: { n: 2 }, supported: { n: 2 } },
      stanceModel: 'lexical-cues-3',
      relevanceModel: 'lexical-overlap-2',
    });
    const some: unknown = expect.any(Number);
    expect(report).toMatchObject({
      single: { accuracy: some, balancedAccuracy: some, macroF1: some, argmaxMacroF1: some },
      lift: some,
      liftInterval: [some, some],
      costRatio: some,
      cost: { courtCpuMs: some, singleCpuMs: some, courtTokens: 0 },
      ece: some,
      coverage: 1,
      riskAt80: some,
      falseAffirms: { n: some, of: some, share: some, interval: [some, some] },
      decided: { of: 4 },
    });
    expect(Reflect.get(Object(report), 'curve')).toContainEqual(
      expect.objectContaining({ coverage: 1, n: 4 }),
    );
    for (const figure of ['accuracy', 'balancedAccuracy', 'macroF1', 'medianMs']) {
      expect(report).toHaveProperty(figure);
      expect(Reflect.get(Object(report), figure)).toBeTypeOf('number');
    }
  });

  test('measures stance pair by pair, beside what needs no evidence', async () => {
    const args = ['stance', '--items', FILE, '--stance', 'lexical'];
    const { code, out } = await run([...args, '--dev', FILE, '--json']);
    expect(code).toBe(0);
    const report: unknown = JSON.parse(out);
    const share: unknown = expect.any(Number);
    expect(report).toMatchObject({
      n: 29,
      accuracy: share,
      balancedAccuracy: share,
      macroF1: share,
      supportVsRefute: { auc: share, balancedAccuracy: share },
      ece: share,
      msPerPair: share,
      model: 'lexical-cues-3',
      missing: [],
      baselines: { claimOnly: { macroF1: share }, majority: { macroF1: share }, fittedOn: FILE },
    });
    const table = await run(args);
    expect(table.out).toContain('the claim alone, no evidence');
    const absent = await run(['stance', '--items', FILE, '--stance', 'lexicon']);
    expect([absent.code, absent.out]).toEqual([2, '']);
    process.env['ASSIZE_STANCE_MODEL_DIR'] = join(ROOT, 'test');
    const none = await run(['stance', '--items', FILE, '--stance', 'model']);
    delete process.env['ASSIZE_STANCE_MODEL_DIR'];
    expect([none.code, none.out]).toEqual([2, '']);
    expect(none.err).toContain('there is no model.json');
  });

  test('names what it cannot measure, and the line that is no item', async () => {
    const unknown = await run(['weather', '--items', FILE]);
    expect([unknown.code, unknown.out]).toEqual([2, '']);
    expect(unknown.err).toContain(
      'Allowed choices are verdict, stance, retrieval, sources, gaming, critique, gauntlet',
    );
    const two = await run(['retrieval', '--items', FILE, FILE]);
    expect([two.code, two.out]).toEqual([2, '']);
    expect(two.err).toContain('evaluate retrieval takes one file of items');
    await using folder = await ownFolder();
    const bad = join(folder.path, 'bad.jsonl');
    await writeFile(bad, `${text.split('\n')[0]}\n{"id":"x","claim":"c"}\n`);
    const broken = await run(['verdict', '--items', bad]);
    expect(broken.code).toBe(2);
    expect(broken.err).toMatch(/bad\.jsonl:2: not an item/);
    const absent = await run(['verdict', '--items', 'nowhere.jsonl']);
    expect(absent.code).toBe(2);
    expect(absent.err).toContain('nowhere.jsonl');
  });
});
