/** The commands built on shadow search, with real services and index. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChallengeReport } from '../../services/assize/src/challenge/challenge.ts';
import { ContradictionReport } from '../../services/assize/src/contradictions/report.ts';
import { Routed } from '../../services/assize/src/route/route.ts';
import { MAIN, runToEnd, type ProgramOutput } from '#src/assize-command.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());
const unset = { ASSIZE_LLM_URL: '', ASSIZE_LLM_MODEL: '' };
const env = { ...ownEnvironment(folder), ...unset };

const assizeIn = (more: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<ProgramOutput> =>
  runToEnd(MAIN, args, { env: { ...env, ...more } });

const assize = (...args: readonly string[]): Promise<ProgramOutput> => assizeIn({}, ...args);

async function file(name: string, text: string): Promise<string> {
  const path = join(folder.path, name);
  await writeFile(path, text);
  return path;
}

/**
 * The store contradicts one of its claims, one side of it has a witness, and one entry is longer than a claim may be.
 */
const STORE = [
  { id: 'up', text: 'The Eiffel Tower is located in Paris.', lScore: 0.9, date: '2020-05-01' },
  { id: 'up-too', text: 'The Eiffel Tower is located in Paris, France.', date: '2021-01-01' },
  {
    id: 'up-late',
    text: 'The Eiffel Tower is located in Paris, by the Seine.',
    date: '2024-05-01',
  },
  {
    id: 'down',
    text: 'The Eiffel Tower is not located in Paris.',
    lScore: 0.2,
    date: '2024-03-01',
  },
  { id: 'aside', text: 'Bananas are rich in potassium.', tags: ['food'], date: '2022-01-01' },
  { id: 'load-test', text: 'The bridge will always carry forty tonnes.' },
  { id: 'long', text: 'A long text. '.repeat(2600), tags: ['long'] },
];

/** An entry of the store states what line 3 assumes; only this document states what line 5 does. */
const BRIDGE =
  '# Bridge\n\nThe bridge will always carry forty tonnes.\n\nQuasars always pulse slowly.\n';
const bridge = await file('bridge.md', BRIDGE);

beforeAll(async () => {
  const lines = STORE.map((row) => JSON.stringify(row)).join('\n');
  const indexed = await assize('index', await file('store.jsonl', lines), bridge);
  expect(indexed.code, indexed.err).toBe(0);
});

describe('contradictions', () => {
  it('says which entries conflict, and which is better supported', async () => {
    const { code, out, err } = await assize('contradictions', '--json');
    expect(code, err).toBe(0);
    const report = Parse(ContradictionReport, JSON.parse(out));
    expect(report).toMatchObject({ indexed: 8, examined: 7, unexamined: 1 });
    const found = report.insights.map(({ entries, better }) => [
      entries.map(({ id }) => id),
      better,
    ]);
    expect(found).toContainEqual([['down', 'up'], 'up']);
    expect(found.flat(2)).not.toContain('aside');
    const [first] = report.insights;
    expect(first?.insight).toBe('contradiction');
  });

  it('looks at one tag alone, and counts what is longer than a claim may be', async () => {
    const { out, err } = await assize('contradictions', '--tag', 'long');
    const left = '(1 more were found, but not examined: beyond --most, or longer than 32 KiB)';
    expect(out, err).toContain(
      `0 conflicts\n  0 of 8 entries examined ${left}, 0 of 0 pairs read by none`,
    );
  });
});

describe('challenge', () => {
  it('ends with 1 where an assumption is contested, and names its place', async () => {
    const design = '# Tour\n\n## Assumptions\n\n- The Eiffel Tower is not located in Paris.\n';
    const path = await file('contested.md', design);
    const { code, out, err } = await assize('challenge', path, '--json');
    expect(code, err).toBe(1);
    const report = Parse(ChallengeReport, JSON.parse(out));
    expect(report).toMatchObject({ document: path, foundBy: 'rule', found: 1, contested: 1 });
    const [one] = report.assumptions;
    expect(one).toMatchObject({ line: 5, heading: 'Assumptions', outcome: 'contested' });
    expect(one?.contradictions.map(({ entry }) => entry.id)).toContain('up');
  });

  it('ends with 0 where none is, and takes no word of the document itself', async () => {
    const { code, out, err } = await assize('challenge', bridge);
    expect([code, err.includes('Error')]).toEqual([0, false]);
    expect(out).toContain('assumptions found by rule: 2   contested 0, unknown 1');
    expect(out).toContain(`${bridge}:3, under “Bridge” (cue: always)`);
    const supports = out.split('\n').filter((line) => / support /.test(line));
    expect(supports).toEqual([expect.stringMatching(/\d\.\d\d support .*— load-test$/)]);
  });

  it('ends with 2 where there is nothing to read, and nobody to read it', async () => {
    const none = await assize('challenge', join(folder.path, 'nowhere.md'));
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('nowhere.md')]);
    const noModel = await assize('challenge', bridge, '--by', 'model');
    expect([noModel.code, noModel.err]).toEqual([2, expect.stringContaining('ASSIZE_LLM_URL')]);
  });
});

describe('route', () => {
  it('answers what asks for contradictions', async () => {
    const query = 'What contradicts the claim that the Eiffel Tower is located in Paris?';
    const answered = await assize('route', query, '--json');
    expect(answered.code, answered.err).toBe(0);
    const routed = Parse(Routed, JSON.parse(answered.out));
    expect(routed).toMatchObject({
      intent: 'adversarial',
      to: 'shadow-search',
      statement: 'the Eiffel Tower is located in Paris',
    });
    expect(routed.answer?.contradictions.map(({ entry }) => entry.id)).toContain('down');
  });
});

describe('shadow', () => {
  const Found = Type.Object({
    contradictions: Type.Array(Type.Object({ entry: Type.Object({ id: Type.String() }) })),
  });

  it('searches only what was published in time', async () => {
    const statement = 'The Eiffel Tower is not located in Paris.';
    const dates = ['--from', '2020-12-01', '--until', '2023-12-31'];
    const { out, err } = await assize('shadow', statement, '--json', ...dates);
    const found = Parse(Found, JSON.parse(out)).contradictions.map(({ entry }) => entry.id);
    // Entries dated before and after are excluded.
    expect(found, err).toEqual(['up-too']);
  });

  it('says which setting is missing for counter-claims, and what a date must be', async () => {
    // A refusal needs no model, so none has to be loaded.
    const refusal = (...args: string[]) =>
      assizeIn({ ASSIZE_STANCE: 'lexical' }, 'shadow', ...args);
    const without = await refusal('x y', '--strategy', 'counterclaim');
    expect(without.code).toBe(2);
    expect(without.err).toContain('set ASSIZE_LLM_URL and ASSIZE_LLM_MODEL');
    const undated = await refusal('x y', '--from', 'yesterday');
    expect([undated.code, undated.err]).toEqual([2, expect.stringMatching(/from: "yesterday"/)]);
  });
});
