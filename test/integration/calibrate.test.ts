/** The command that tries cases of known outcome, on a real bus, and the shipped ground truth. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { groundTruthOf } from '../../services/assize/src/calibrate/case.ts';
import { objectIn } from '../accuracy/stance/pairs.ts';
import { ROOT } from '../tooling/program.ts';
import { MAIN, runToEnd, type ProgramOutput } from '#src/assize-command.ts';

const SHIPPED = join(ROOT, 'test/accuracy/ground-truth.jsonl');

const TOWER = 'The Eiffel Tower is located in Paris.';
const passage = (id: string, text: string) => ({ id, text });
const row = (id: string, claim: object, more: object): string =>
  JSON.stringify({
    id,
    claim,
    expectedVerdict: 'affirm',
    expectedClassification: 'supported',
    ...more,
  });

/** One is sound, one has evidence that repeats itself, and one is silent until a second pass. */
const CASES = [
  row('plain', { text: TOWER, evidence: [passage('a', TOWER)] }, { wrongEvidence: [] }),
  row(
    'repeated',
    {
      text: TOWER,
      evidence: [passage('a', `${TOWER} Many see it.`), passage('b', `${TOWER} Many see it.`)],
    },
    { wrongEvidence: ['b'] },
  ),
  row(
    'remand',
    { text: TOWER, evidence: [passage('a', 'Bananas are rich in potassium.')] },
    { secondPass: [passage('b', TOWER)] },
  ),
].join('\n');

const calibrate = (env: NodeJS.ProcessEnv, args: readonly string[]): Promise<ProgramOutput> =>
  runToEnd(MAIN, ['calibrate', '--stance', 'lexical', ...args], { env });

describe('calibrate', () => {
  test('says how often the court is right, flips, aims well, and what a remand brings', async () => {
    await using folder = await ownFolder();
    const [cases, plot] = [join(folder.path, 'cases.jsonl'), join(folder.path, 'plot.svg')];
    await writeFile(cases, CASES);
    // The operator's bus, which a court for measurements must not join.
    const env = { ...ownEnvironment(folder), ASSIZE_NATS_URL: 'nats://127.0.0.1:9' };
    const { code, out, err } = await calibrate(env, ['--cases', cases, '--svg', plot, '--json']);
    expect(code, err).toBe(0);
    const report: unknown = JSON.parse(out);
    const share: unknown = expect.any(Number);
    expect(report).toMatchObject({
      cases: 3,
      stanceModel: 'lexical-cues-3',
      accuracy: { verdict: { value: 1, hits: 3, of: 3 } },
      flips: { rate: { value: 0, of: 3 }, by: { order: { of: 1 }, sides: { of: 3 } } },
      challenges: { accuracy: { value: 1, hits: 1, of: 1 }, found: { value: 1 } },
      remands: { value: 1, hits: 1, of: 1 },
      mistrials: { value: 0 },
      confidence: { ece: share, brier: share },
      lift: { lift: 0, liftInterval: [0, 0], of: 2 },
      cost: { cpuMs: share, singleCpuMs: share, tokens: 0 },
      missed: [],
    });
    expect(await readFile(plot, 'utf8')).toMatch(/^<svg [^]*<circle[^]*<\/svg>\n$/);
  }, 120_000);

  test('gives null and the reason where a figure is not to be had', async () => {
    await using folder = await ownFolder();
    const cases = join(folder.path, 'cases.jsonl');
    await writeFile(cases, row('sure', { text: TOWER, confidence: 0.9 }, {}));
    const { out, err } = await calibrate(ownEnvironment(folder), ['--cases', cases, '--json']);
    const report: unknown = JSON.parse(out);
    expect(report, err).toMatchObject({
      flips: { rate: { value: null, why: 'no case can be presented differently' } },
      challenges: { accuracy: { value: null, why: 'no case says which evidence is wrong' } },
      remands: { value: null, why: 'no case was remanded' },
      lift: { lift: null, liftInterval: null, why: 'no case can be decided by a single pass' },
    });
  }, 120_000);

  test('names the line that is no case', async () => {
    await using folder = await ownFolder();
    const cases = join(folder.path, 'cases.jsonl');
    await writeFile(cases, '{"id": "x"}\n');
    const { code, out, err } = await calibrate(ownEnvironment(folder), ['--cases', cases]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/cases\.jsonl:1: not a case .*claim/);
  }, 120_000);
});

test('the ground truth that ships has at least sixty sound cases, and each kind says what it is for', async () => {
  const lines = (await readFile(SHIPPED, 'utf8')).trim().split('\n');
  const cases = lines.map((line, at) => groundTruthOf(objectIn(line), `line ${at + 1}`));
  expect(cases.length).toBeGreaterThanOrEqual(60);
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  const kinds = Map.groupBy(cases, ({ kind }) => kind);
  const of = (kind: string) => kinds.get(kind) ?? [];
  expect(of('candidates').every(({ claim }) => claim.candidates?.length === 2)).toBe(true);
  expect(of('remand').every(({ secondPass }) => (secondPass?.length ?? 0) > 0)).toBe(true);
  for (const kind of ['changed', 'off-topic', 'repeated']) {
    expect(of(kind).length).toBeGreaterThan(3);
    expect(of(kind).every(({ wrongEvidence }) => wrongEvidence?.length === 1)).toBe(true);
  }
  expect(new Set(cases.map(({ expectedVerdict }) => expectedVerdict)).size).toBeGreaterThan(3);
});
