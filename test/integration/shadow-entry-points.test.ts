/** What is built on shadow search, as a person at a terminal sees it: real services and index. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChallengeReport } from '../../services/assize/src/challenge/challenge.ts';
import { ContradictionReport } from '../../services/assize/src/contradictions/report.ts';
import { Routed } from '../../services/assize/src/route/route.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { MAIN } from '#src/assize-main.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());
const unset = { ASSIZE_LLM_URL: '', ASSIZE_LLM_MODEL: '' };
const env = { ...ownEnvironment(folder), ...unset };

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly said: string;
}

function assize(...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [MAIN, ...args], { env }, (_error, out, said) => {
      resolve({ code: child.exitCode, out, said });
    });
  });
}

async function file(name: string, text: string): Promise<string> {
  const path = join(folder.path, name);
  await writeFile(path, text);
  return path;
}

/** The store doubts a claim of its own, and one side of it has a witness. */
const STORE = [
  { id: 'up', text: 'The Eiffel Tower is located in Paris.', lScore: 0.9, date: '2020-05-01' },
  { id: 'up-too', text: 'The Eiffel Tower is located in Paris, France.', date: '2021-01-01' },
  {
    id: 'down',
    text: 'The Eiffel Tower is not located in Paris.',
    lScore: 0.2,
    date: '2024-03-01',
  },
  { id: 'aside', text: 'Bananas are rich in potassium.', tags: ['food'], date: '2022-01-01' },
];

beforeAll(async () => {
  const lines = STORE.map((row) => JSON.stringify(row)).join('\n');
  const indexed = await assize('index', await file('store.jsonl', lines));
  expect(indexed.code, indexed.said).toBe(0);
});

describe('contradictions', () => {
  it('says which entries conflict, and which is better supported', async () => {
    const { code, out, said } = await assize('contradictions', '--json');
    expect(code, said).toBe(0);
    const report = Parse(ContradictionReport, JSON.parse(out));
    expect(report).toMatchObject({ indexed: 4, examined: 4, unexamined: 0 });
    const found = report.insights.map(({ entries, better }) => [
      entries.map(({ id }) => id),
      better,
    ]);
    expect(found).toContainEqual([['down', 'up'], 'up']);
    expect(found.flat(2)).not.toContain('aside');
    const [first] = report.insights;
    expect(first?.insight).toBe('contradiction');
    const text = await assize('contradictions', '--tag', 'food');
    expect(text.out).toMatch(
      /^0 conflicts\n {2}1 of 4 entries looked at, 0 of 0 pairs read by none/,
    );
  });
});

describe('challenge', () => {
  it('ends with 1 where an assumption is contested, and names its place', async () => {
    const design = '# Tour\n\n## Assumptions\n\n- The Eiffel Tower is not located in Paris.\n';
    const path = await file('contested.md', design);
    const { code, out, said } = await assize('challenge', path, '--json');
    expect(code, said).toBe(1);
    const report = Parse(ChallengeReport, JSON.parse(out));
    expect(report).toMatchObject({ document: path, foundBy: 'rule', found: 1, contested: 1 });
    const [one] = report.assumptions;
    expect(one).toMatchObject({ line: 5, heading: 'Assumptions', outcome: 'contested' });
    expect(one?.contradictions.map(({ entry }) => entry.id)).toContain('up');
  });

  it('takes no word of the document itself, and names what speaks for an assumption', async () => {
    const text = '# Bridge\n\nThe bridge will always carry forty tonnes.\n';
    const path = await file('bridge.md', text);
    const indexed = await assize('index', path);
    expect(indexed.code, indexed.said).toBe(0);
    const alone = await assize('challenge', path);
    expect(alone.out, alone.said).toContain('contested 0, unknown 1');
    const row = { id: 'load-test', text: 'The bridge will always carry forty tonnes.' };
    await assize('index', await file('bridge.jsonl', JSON.stringify(row)));
    const { out, said } = await assize('challenge', path, '--json');
    const [one] = Parse(ChallengeReport, JSON.parse(out)).assumptions;
    expect(one?.outcome, said).toBe('holds');
    expect(one?.supports.map(({ entry }) => entry.id)).toEqual(['load-test']);
    expect((await assize('challenge', path)).out).toMatch(/\d\.\d\d support .*— load-test/);
  });

  it('ends with 0 where none is, and with 2 where there is nothing to read', async () => {
    const path = await file(
      'fine.md',
      '# Fruit\n\nIt must be ripe. Quasars always pulse slowly.\n',
    );
    const fine = await assize('challenge', path);
    expect([fine.code, fine.said.includes('Error')]).toEqual([0, false]);
    expect(fine.out).toContain('contested 0, unknown 2');
    expect(fine.out).toContain(`${path}:3, under “Fruit” (cue: must)`);
    const none = await assize('challenge', join(folder.path, 'nowhere.md'));
    expect([none.code, none.said]).toEqual([2, expect.stringContaining('nowhere.md')]);
    const noModel = await assize('challenge', path, '--by', 'model');
    expect([noModel.code, noModel.said]).toEqual([2, expect.stringContaining('ASSIZE_LLM_URL')]);
  });
});

describe('route', () => {
  it('answers what asks for contradictions, and nothing else', async () => {
    const query = 'What contradicts the claim that the Eiffel Tower is located in Paris?';
    const answered = await assize('route', query, '--json');
    expect(answered.code, answered.said).toBe(0);
    const routed = Parse(Routed, JSON.parse(answered.out));
    expect(routed).toMatchObject({
      intent: 'adversarial',
      to: 'shadow-search',
      statement: 'the Eiffel Tower is located in Paris',
    });
    expect(routed.answer?.contradictions.map(({ entry }) => entry.id)).toContain('down');
    const ordinary = await assize('route', 'Where is the Eiffel Tower?', '--json');
    expect(JSON.parse(ordinary.out)).toEqual({ intent: 'ordinary', to: 'ordinary-search' });
  });
});

describe('shadow', () => {
  const Found = Type.Object({
    contradictions: Type.Array(Type.Object({ entry: Type.Object({ id: Type.String() }) })),
  });

  it('searches only what was published in time', async () => {
    const statement = 'The Eiffel Tower is located in Paris.';
    const ids = async (...dates: string[]) => {
      const { out } = await assize('shadow', statement, '--threshold', '0', '--json', ...dates);
      return Parse(Found, JSON.parse(out)).contradictions.map(({ entry }) => entry.id);
    };
    expect(await ids('--from', '2023-01-01')).toEqual(['down']);
    expect(await ids('--until', '2023-12-31')).not.toContain('down');
  });

  it('says which setting is missing for counter-claims, and what a date must be', async () => {
    const without = await assize('shadow', 'x y', '--strategy', 'counterclaim');
    expect(without.code).toBe(2);
    expect(without.said).toContain('set ASSIZE_LLM_URL and ASSIZE_LLM_MODEL');
    const undated = await assize('shadow', 'x y', '--from', 'yesterday');
    expect([undated.code, undated.said]).toEqual([2, expect.stringMatching(/from: "yesterday"/)]);
  });
});

describe('an entry that is longer than a claim may be', () => {
  it('is counted among those that contradictions left out', async () => {
    const long = { id: 'long', text: 'A long text. '.repeat(2600), tags: ['long'] };
    const indexed = await assize('index', await file('long.jsonl', JSON.stringify(long)));
    expect(indexed.code, indexed.said).toBe(0);
    const { out, said } = await assize('contradictions', '--tag', 'long', '--json');
    expect(JSON.parse(out), said).toMatchObject({ examined: 0, unexamined: 1 });
    const text = await assize('contradictions', '--tag', 'long');
    expect(text.out).toContain('(1 more were met: over --most, or over 32 KiB)');
  });
});
