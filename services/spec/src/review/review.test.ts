/** The requirement's table of errors row by row, and how phases run. */
import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  blocksIn,
  outsideBlocks,
  questionIn,
  says,
  scriptedModel,
  type ScriptedReply,
} from '@assize/llm/testing';
import { testFolder } from '@assize/proto/testing/folder';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { nuances } from '#src/nuances/index.ts';
import { patterns } from '#src/patterns/phase.ts';
import { suggester, type SuggesterOptions } from '#src/suggester/index.ts';
import { triage } from '#src/triage/phase.ts';
import { faultsOf, openModels, review, type Phase, type Stage } from './index.ts';
import { NOTHING_FOUND, portsAt } from './testing/ports.ts';

const SETTINGS = NOTHING_FOUND.settings;
const NO_TEXT = { text: '', file: null };
const SPEC = '# Sessions\n\nKept in Redis.\n';

let folder: string;
beforeEach(async () => {
  folder = testFolder(onTestFinished);
  await mkdir(join(folder, '.git'));
});

const put = (name: string, text: string | Buffer): Promise<void> =>
  writeFile(join(folder, name), text);

async function reviewed(
  phases: Phase[],
  text = SPEC,
  env: NodeJS.ProcessEnv = {},
  timeoutMs = 5000,
) {
  const [warnings, told]: [string[], string[]] = [[], []];
  const stages: Stage[] = phases.map((phase) => [phase]);
  const ports = portsAt(folder, {
    model: openModels(env, timeoutMs).model,
    signal: AbortSignal.timeout(20_000),
    tell: (said) => void told.push(said),
  });
  const result = await review({ text, file: null }, stages, SETTINGS, ports, (phase, outcome) => {
    warnings.push(...(outcome.warnings ?? []).map((warning) => `${phase}: ${warning}`));
    if (outcome.report !== undefined) told.push(outcome.report);
  });
  return { ...result, warnings, told: told.join('\n') };
}

const suggesting = (options: Partial<SuggesterOptions> = {}): Phase =>
  suggester({
    format: 'text',
    explicit: { docType: undefined, focus: undefined, persona: undefined, models: undefined },
    models: ['one'],
    answering: { kind: 'yes' },
    ...options,
  });

describe('the suggester', () => {
  it('is skipped with a warning where there is no text', async () => {
    const { warnings, told } = await reviewed([suggesting()], ' \n');
    expect(warnings).toEqual(['suggester: skipped, because the specification is empty']);
    expect(told).toBe('');
  });

  it('says what it suggests and applies none of it where nobody is there to ask', async () => {
    const nobody = suggesting({ answering: { kind: 'nobody' } });
    const result = await reviewed([nobody], 'a bug, a crash');
    expect(result.told).toContain('doc type: debug');
    expect(result.settings).toEqual(SETTINGS);
    expect(result.warnings).toEqual([
      'suggester: the suggestion was not applied, because there is no terminal to ask on (--yes accepts it)',
    ]);
  });

  it('warns of an empty list of models', async () => {
    const { warnings, settings } = await reviewed([suggesting({ models: [] })], 'a bug, a crash');
    expect(settings).toEqual({ ...SETTINGS, docType: 'debug' });
    expect(warnings).toEqual(['suggester: no model is configured: models is empty']);
  });

  it.each([
    ['accept', { docType: 'debug', models: ['one'] }],
    ['modify', { docType: 'tech', models: [] }],
    ['skip', { docType: null, models: [] }],
  ] as const)('does as a person says: %s', async (choice, settings) => {
    const field = async ({ label }: { label: string }) =>
      ({ 'doc type': 'tech', models: '-' })[label] ?? '';
    const prompts = async () => ({ choose: async () => choice, field });
    const phase = suggesting({ answering: { kind: 'person', prompts } });
    expect((await reviewed([phase], 'a bug, a crash')).settings).toMatchObject(settings);
  });
});

describe('NUANCES.md', () => {
  it('may be absent', async () => {
    const result = await reviewed([nuances({})]);
    expect(result).toMatchObject({ technologies: ['redis'], nuances: [], warnings: [], told: '' });
  });

  it('is found at the project’s root, and read as far as it may be, with a warning', async () => {
    const item = '- Keys expire.\n';
    await put('NUANCES.md', `## Redis\n${item.repeat(5000)}`);
    await mkdir(join(folder, 'deep'));
    const phase = nuances({});
    const deep: Phase = {
      name: 'nuances',
      run: (spec, found, ports) =>
        phase.run(spec, found, { ...ports, folder: join(folder, 'deep') }),
    };
    const result = await reviewed([deep]);
    expect(result.nuances).toHaveLength(Math.floor((65_536 - 9) / item.length));
    expect(result.warnings).toEqual([expect.stringContaining('has more than 65536 bytes')]);
  });

  it('is missed where a flag names it', async () => {
    const { warnings } = await reviewed([nuances({ nuances: 'mine.md' })]);
    expect(warnings).toEqual(['nuances: there is no mine.md']);
  });

  it('is not followed out of the project', async () => {
    await symlink('/etc/hostname', join(folder, 'NUANCES.md'));
    const { warnings } = await reviewed([nuances({})]);
    expect(warnings).toEqual([expect.stringContaining('a link to a place outside of the project')]);
  });
});

/** Annotates line 3 because of a line of CLAUDE.md. */
const ANNOTATION = {
  afterLine: 3,
  file: 'CLAUDE.md',
  line: 2,
  type: 'naming',
  severity: 'warning',
  guidance: 'Keys begin with the\nservice <name>.',
};
const annotating = patterns({ maxBytes: 65_536 });
const answering = (...annotations: object[]) => says(JSON.stringify({ annotations }));
const at = (url: string) => ({ ASSIZE_LLM_URL: url, ASSIZE_LLM_MODEL: 'm' });

async function annotated(
  text = SPEC,
  replies: readonly ScriptedReply[] = [answering(ANNOTATION)],
  { pass = annotating, timeoutMs = 5000 } = {},
) {
  await using server = await scriptedModel([...replies]);
  const result = await reviewed([pass], text, at(server.url), timeoutMs);
  return { ...result, asked: server.asked };
}
const rules = (text = 'Prefix keys.') => put('CLAUDE.md', `# Rules\n${text}\n`);

describe('the patterns pass', () => {
  it('is a fault of configuration where no model is', () => {
    expect(faultsOf([[annotating]], portsAt(folder))).toEqual([
      '--patterns-pass needs a language model: set ASSIZE_LLM_URL and ASSIZE_LLM_MODEL',
    ]);
  });

  it('annotates', async () => {
    await rules();
    const { text, warnings, told } = await annotated();
    expect(warnings).toEqual([]);
    expect(text).toBe(
      `${SPEC}<project-pattern source="CLAUDE.md:2" type="naming" severity="warning">\n` +
        'Keys begin with the service &lt;name>.\n</project-pattern>\n',
    );
    expect(told).toContain('1 annotations from CLAUDE.md, by m');
  });

  it('is skipped with a warning where there is nothing to go by', async () => {
    const { text, warnings, asked } = await annotated();
    expect(text).toBe(SPEC);
    expect(warnings).toEqual([
      'patterns: skipped, because there is neither .active_context.md nor CLAUDE.md',
    ]);
    expect(asked).toEqual([]);
  });

  it('reads what it may of a long file, as UTF-8, with its lines numbered', async () => {
    await put('.active_context.md', Buffer.from('On\xE9\nTwo\nThree', 'latin1'));
    const pass = patterns({ maxBytes: 9 });
    const { warnings, asked } = await annotated(SPEC, [answering()], { pass });
    expect(warnings).toEqual([
      'patterns: .active_context.md has more than 9 bytes: the rest was not read',
    ]);
    const users = asked.map((one) => questionIn(one).user);
    expect(users.map(outsideBlocks)).toEqual(['']);
    const blocks = new Map(users.flatMap(blocksIn).map(({ tag, text }) => [tag, text]));
    const context = '=== .active_context.md ===\n0001|On\uFFFD\n0002|Two';
    expect(blocks.get('active-context')).toBe(context);
    expect(blocks.get('specification')).toBe('0001|# Sessions\n0002|\n0003|Kept in Redis.');
  });

  it('takes secrets out before the model is asked, with a warning', async () => {
    const secret = ['ghp', 'a1'.repeat(18)].join('_');
    await rules(`Push with ${secret}.`);
    const { text, warnings, asked } = await annotated(`${SPEC}\nToken ${secret}\n`);
    expect(warnings).toEqual(['patterns: secrets were removed from CLAUDE.md']);
    expect(JSON.stringify(asked)).not.toContain(secret);
    expect(JSON.stringify(asked)).toContain('[REDACTED_GITHUB_TOKEN]');
    // The written specification is the original, unredacted.
    expect(text).toContain(`Token ${secret}\n`);
  });

  it.each([
    ['a link out of the project', () => symlink('/etc/hostname', join(folder, 'CLAUDE.md'))],
    ['a folder', () => mkdir(join(folder, 'CLAUDE.md'))],
    ['a pipe', async () => void execFileSync('mkfifo', [join(folder, 'CLAUDE.md')])],
  ])('refuses %s, with a warning', async (_what, make) => {
    await make();
    const { warnings } = await annotated();
    expect(warnings).toEqual([
      expect.stringMatching(/^patterns: CLAUDE\.md was not read: it is/),
      expect.stringContaining('skipped, because there is neither'),
    ]);
  });

  it.each([
    ['fails', [{ status: 400, body: '{}' }], /rejected/],
    ['is late', [null], /timeout/],
    ['answers nonsense', [says('nonsense')], /invalid/],
    [
      'cites a line that is not there',
      [answering({ ...ANNOTATION, line: 9 })],
      /CLAUDE\.md has 2 lines/,
    ],
    ['says nothing', [answering({ ...ANNOTATION, guidance: '\u200B' })], /guidance says nothing/],
    ['cites a line 0', [answering({ ...ANNOTATION, line: 0 })], /line must be/],
    ['is of another opinion', [answering({ ...ANNOTATION, type: 'opinion' })], /type must be/],
    ['finds it fatal', [answering({ ...ANNOTATION, severity: 'fatal' })], /severity must be/],
    ['cites another file', [answering({ ...ANNOTATION, file: '/etc/passwd' })], /file must be/],
    [
      'annotates a line that is not there',
      [answering({ ...ANNOTATION, afterLine: 9 })],
      /must be 1 to 3/,
    ],
  ] as const)(
    'leaves the original with a warning where the model %s',
    async (_what, replies, why) => {
      await rules();
      const timeoutMs = replies[0] === null ? 500 : 20_000;
      const { text, warnings } = await annotated(SPEC, replies, { timeoutMs });
      expect(text).toBe(SPEC);
      expect(warnings).toEqual([expect.stringMatching(why)]);
      expect(warnings[0]).toMatch(/^patterns: no annotations from m .*so the original is kept$/);
    },
  );

  it('leaves a specification that has annotations', async () => {
    await rules();
    const { text } = await annotated();
    const again = await annotated(text);
    expect(again.text).toBe(text);
    expect(again.warnings).toEqual([expect.stringContaining('already has annotations')]);
  });
});

describe('the triage', () => {
  const level = (one: string) => says(JSON.stringify({ level: one, reasons: ['it moves money'] }));

  it('asks no model where nothing depends on it', async () => {
    await using server = await scriptedModel([level('thorough')]);
    const { plan } = await reviewed([triage({})], SPEC, at(server.url));
    expect(plan).toMatchObject({ level: 'standard', research: 'skip' });
    expect(server.asked).toEqual([]);
  });

  it('asks one that is configured where it is auto, and holds it to the words', async () => {
    await using server = await scriptedModel([level('thorough')]);
    const auto = triage({ complexity: 'auto' });
    const { plan } = await reviewed([auto], SPEC, at(server.url));
    expect(plan).toMatchObject({
      level: 'thorough',
      research: 'deep',
      reasons: ['it moves money'],
    });
    const small = await reviewed([auto], 'Fix a typo.', at(server.url));
    expect(small.plan).toMatchObject({ level: 'standard' });
    expect(small.plan?.reasons).toEqual(['it moves money', 'quick by its words']);
  });

  it('goes by the words where the model fails, with a warning', async () => {
    await using server = await scriptedModel([{ status: 400, body: '{}' }]);
    const result = await reviewed([triage({ complexity: 'auto' })], 'Fix a typo.', at(server.url));
    expect(result.plan?.level).toBe('quick');
    expect(result.warnings).toEqual([expect.stringMatching(/^triage: m gave no level \(rejected/)]);
  });
});

describe('phases', () => {
  it('of a stage run beside each other, and the next sees what all found', async () => {
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const one: Phase = {
      name: 'one',
      run: async () => {
        first.resolve();
        await second.promise;
        return { technologies: ['a'], context: ['x.md'] };
      },
    };
    const two: Phase = {
      name: 'two',
      run: async () => {
        await first.promise;
        second.resolve();
        return { technologies: ['a', 'b'], report: 'two' };
      },
    };
    let seen: unknown;
    const last: Phase = { name: 'last', run: async (_spec, found) => ((seen = found), {}) };
    const told: string[] = [];
    const tell = (name: string) => void told.push(name);
    await review(NO_TEXT, [[one, two], [last]], SETTINGS, portsAt(folder), tell);
    expect(seen).toMatchObject({ technologies: ['a', 'b'], context: ['x.md'] });
    expect(told).toEqual(['one', 'two', 'last']);
  });

  it('that fail are passed over with a warning', async () => {
    const broken: Phase = { name: 'broken', run: () => Promise.reject(new Error('it broke')) };
    const { warnings, text } = await reviewed([broken, triage({})]);
    expect(warnings).toEqual(['broken: skipped: it broke']);
    expect(text).toBe(SPEC);
  });

  it('end with the run, once it is stopped', async () => {
    const stopping = new AbortController();
    const end = async () => (stopping.abort(new Error('stopped')), {});
    const stop: Phase = { name: 'stop', run: end };
    const ports = portsAt(folder, { signal: stopping.signal });
    const run = review(NO_TEXT, [[stop], [triage({})]], SETTINGS, ports, () => undefined);
    await expect(run).rejects.toThrow('stopped');
  });
});

describe('models', () => {
  const LLM = { ASSIZE_LLM_URL: 'http://127.0.0.1:1/v1', ASSIZE_LLM_MODEL: 'general' };
  const price = (model: string, usd: string) => ({
    [`ASSIZE_LLM_${model}_MODEL`]: model.toLowerCase(),
    [`ASSIZE_LLM_${model}_PRICE_INPUT`]: usd,
    [`ASSIZE_LLM_${model}_PRICE_OUTPUT`]: usd,
  });

  it('are asked the cheapest first, those without a price last', () => {
    const env = { ...LLM, ...price('JUDGE', '3'), ...price('DEFENSE', '1') };
    const { names, model } = openModels(env, null);
    expect(names).toEqual(['defense', 'judge', 'general']);
    expect(model()?.name).toBe('defense');
    expect(model('judge')?.priced).toBe(true);
    expect(model('another')?.priced).toBe(false);
  });

  it('are the one that is configured for this, where one is', () => {
    const env = { ...LLM, ...price('DEFENSE', '1'), ASSIZE_LLM_SPEC_MODEL: 'own' };
    expect(openModels(env, null).names).toEqual(['own']);
  });

  it('are none where none is configured', () => {
    expect(openModels({}, null).model('any')).toBeNull();
  });
});
