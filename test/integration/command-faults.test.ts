/** A fault that a person can fix is reported in one line without a stack, and the command fails. */
import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, open, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text as wholeOf } from 'node:stream/consumers';
import { loadOrCreateSigners } from '@assize/keys';
import { beforeEach, expect, it } from 'vitest';
import { assize, MAIN, runToEnd } from '#src/assize-command.ts';
import { ownFolder } from '#src/folder.ts';
import { recordedCase } from '../../services/assize/src/testing/recorded.ts';
import { ROOT } from '../tooling/program.ts';

const HISTORIES = join(ROOT, 'test/histories');
const PLAIN = join(HISTORIES, 'plain.json');
const KEYS = ['--keys', join(HISTORIES, 'trust.json')];

let data: string;
beforeEach(async () => {
  const folder = await ownFolder();
  data = folder.path;
  return () => folder[Symbol.asyncDispose]();
});

const run = (args: string[]) => assize(args, data);

async function openKey(): Promise<void> {
  await loadOrCreateSigners(join(data, 'keys'), ['judge']);
  await chmod(join(data, 'keys', 'judge.jwk'), 0o644);
}

it.each([
  [
    'a trust store that is no JSON',
    1,
    'trust.json is not JSON',
    () => writeFile(join(data, 'trust.json'), '{'),
  ],
  ['a private key that others may read', 1, 'run chmod 600 on it', openKey],
  [
    'a data folder that is a file',
    1,
    'it is a file, not a folder): set ASSIZE_DATA to another folder',
    async () => {
      await rmdir(data);
      await writeFile(data, '');
    },
  ],
  ['a folder for keys that is a file', 1, 'keys', () => writeFile(join(data, 'keys'), '')],
])('%s', async (_what, code, why, spoil) => {
  await spoil();
  for (const args of [
    ['review'],
    ['up', '--port', '0', '--health-port', '0', '--docket-port', '0'],
    ['prepare'],
  ]) {
    const ended = await run(args);
    expect(ended.code, args[0]).toBe(code);
    const lines = ended.err
      .trim()
      .split('\n')
      .filter((line) => !line.endsWith('…'));
    expect(lines, args[0]).toHaveLength(1);
    expect(lines[0]).toContain(why);
  }
});

it('a court that is not running, with what says where another one is', async () => {
  const ended = await run(['log', 'audit', '--trust', join(HISTORIES, 'trust.json')]);
  expect(ended).toMatchObject({ code: 2, out: '' });
  expect(ended.err).toMatch(
    /^assize: no court answers at unix:\S+court\.sock \(.*ENOENT.*\): start it, or give its address with --court or ASSIZE_COURT_ADDRESS\n$/,
  );
});

it('evidence that does not fit, by its file and line', async () => {
  const file = join(data, 'evidence.jsonl');
  await writeFile(file, '{"id": "a", "text": "One."}\n\n{"id": "b"}\n');
  const ended = await run(['review', '--claim', 'One.', '--evidence', file]);
  expect(ended).toMatchObject({ code: 2, err: `assize: ${file}:3: (b) has no text\n` });
});

it('a claim without its option, and a command as it is typed here', async () => {
  const bare = await run(['review', 'The deploy', 'succeeded.']);
  expect(bare).toMatchObject({
    code: 2,
    err: 'assize: "The deploy succeeded." is not an option; pass a claim as: npm run -s review -- --claim "TEXT" --evidence FILE\n',
  });
  const keyless = await run(['keys', 'rotate', 'judge']);
  expect(keyless.err).toContain('`npm run -s assize -- keys init`');
});

it('a caller who might do nothing', async () => {
  for (const rights of [[], ['--rights', ', ']]) {
    const ended = await run(['keys', 'token', 'anna', ...rights]);
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err).toContain('--rights is missing: anna needs at least one of submit, read,');
  }
});

it('a caller until a day that there is none of', async () => {
  const file = join(data, 'callers.json');
  const how = ['--rights', 'submit', '--file', file, '--until', '9998-02-30'];
  const ended = await run(['keys', 'token', 'anna', ...how]);
  const err = 'assize: --until 9998-02-30 is not an ISO 8601 time\n';
  expect(ended).toMatchObject({ code: 2, out: '', err });
});

it('a schema and a document that there are none of', async () => {
  const [none, help] = await Promise.all([run(['schema', 'nosuch']), run(['schema', '--help'])]);
  expect(none.code).toBe(2);
  for (const name of ['sealed-case', 'spec-suggestion', 'verdict-NAME']) {
    expect(none.err).toContain(name);
    expect(help.out).toContain(name);
  }
  const rows = await run(['challenge', 'evidence.jsonl']);
  expect(rows).toMatchObject({ code: 2, out: '' });
  expect(rows.err).toContain('evidence.jsonl is not a design document');
});

it('a place that results can not be written to, before they are sought, and other than a tampered case', async () => {
  const file = join(data, 'report.md');
  await writeFile(file, '# Report\n\nThe pump failed in May.\n');
  for (const args of [
    ['map', 'pumps', '--corpus', data, '--out', file],
    ['critique', file, '--out', file],
    ['critique', file, '--out', '/proc/none'],
    ['keys', 'dev-ca', '--out', file],
    ['explain', PLAIN, '--html', join(data, 'none', 'page.html')],
    ['spec', 'gauntlet', file, '--gauntlet-report', join(data, 'none', 'report.md')],
    ['spec', 'gauntlet', file, '--gauntlet-log', join(file, 'log.json')],
    ['calibrate', '--cases', file, '--risk-svg', join(data, 'none', 'risk.svg')],
  ]) {
    const { code, err, out } = await run(args);
    expect({ code, out }, args[0]).toEqual({ code: 2, out: '' });
    expect(err).toMatch(
      /^assize: --\S+ \S+: (?:it is a file, not a folder|no such folder|a parent folder in its path is a file)\n$/,
    );
  }
  const many = await run(['critique', file, '--iterations', '12']);
  expect(many).toMatchObject({ code: 2, err: 'assize: --iterations 12: at most 11 are allowed\n' });
});

it('a certificate whose files would be written over others, or elsewhere', async () => {
  const out = join(data, 'doors');
  for (const named of [
    ['--server', 'ca'],
    ['--client', 'court'],
    ['--client', '../judge'],
  ]) {
    const told = await run(['keys', 'dev-ca', '--out', out, ...named]);
    expect(told).toMatchObject({ code: 2, out: '' });
    expect(told.err).toMatch(new RegExp(`^assize: "${named[1]}" (?:is|can't) `));
  }
  await expect(readFile(join(out, 'ca.key'))).rejects.toThrow('ENOENT');
});

it('a place where no file of callers can be', async () => {
  const file = join(data, 'report.md');
  await writeFile(file, '');
  for (const [at, why] of [
    [data, 'it is a folder'],
    [join(file, 'callers.json'), 'a parent folder in its path is a file'],
  ] as const) {
    for (const how of [['--rights', 'read'], ['--remove']]) {
      const told = await run(['keys', 'token', 'ann', '--file', at, ...how]);
      expect(told).toEqual({ code: 2, out: '', err: `assize: ${at} can't be written: ${why}\n` });
    }
  }
});

it('a file that never was a case is no tampered one; one byte of a case makes it so', async () => {
  const none = await run(['verify', join(ROOT, 'package.json')]);
  expect(none.code).toBe(2);
  expect(none.out).toMatch(/^NO CASE FILE /);
  const file = join(data, 'case.json');
  const bytes = await readFile(PLAIN);
  // One byte stands for any: the tests of `resemblesCase` and `verifyFile` try many.
  await writeFile(file, Buffer.concat([Buffer.from('#'), bytes.subarray(1)]));
  expect((await run(['verify', file, ...KEYS])).code).toBe(1);
  await writeFile(file, bytes.subarray(0, 3000));
  expect((await run(['verify', file, ...KEYS])).out).toMatch(/^TAMPERED /);
});

it('a case that does not verify is explained as none, and its page says so', async () => {
  const [file, page] = [join(data, 'case.json'), join(data, 'page.html')];
  const text = await readFile(PLAIN, 'utf8');
  await writeFile(file, text.replace('"text":"T', '"text":"t'));
  const told = await run(['explain', file, ...KEYS]);
  expect(told.code).toBe(1);
  expect(told.out).toMatch(/^TAMPERED WITH · it says SUPPORTED /);
  expect((await run(['explain', file, ...KEYS, '--html', page])).code).toBe(1);
  const traced = await run(['trace', file, ...KEYS]);
  expect(traced.code).toBe(1);
  expect(traced.out).toMatch(/^TAMPERED WITH, /);
  expect(await readFile(page, 'utf8')).toMatch(/<title>TAMPERED WITH/);
  await writeFile(file, text);
  const unpinned = await run(['trace', file]);
  expect(unpinned.code).toBe(2);
  expect(unpinned.out).toMatch(/^NOT VERIFIED, /);
  expect((await run(['trace', file, ...KEYS])).code).toBe(0);
  const sound = await run(['explain', file, ...KEYS]);
  expect(sound.code).toBe(0);
  expect(sound.out).toMatch(/^SUPPORTED · /);
});

it('a case that lost its end, gained a mark or a field: tampered with, whatever looks at it', async () => {
  const file = join(data, 'case.json');
  const text = await readFile(PLAIN, 'utf8');
  const more = text.replace('{"case":', '{"more":1,"case":');
  const payload = text.replace(/"payload":"[^"]*"/, '"payload":"e30="');
  for (const [changed, commands] of [
    [text.slice(0, 3000), ['verify', 'explain', 'trace']],
    [`\uFEFF${text}`, ['verify']],
    [more, ['verify']],
    [payload, ['verify', 'explain', 'trace']],
  ] as const) {
    await writeFile(file, changed);
    for (const command of commands) {
      const what = `${command} of ${changed.slice(0, 9)} …`;
      expect((await run([command, file, ...KEYS])).code, what).toBe(1);
    }
  }
});

it('what is read from a file is read from stdin where that is asked for', async () => {
  const whole = await run(['explain', PLAIN, ...KEYS]);
  const piped = await runToEnd(MAIN, ['explain', '-', ...KEYS], {
    env: { ...process.env, ASSIZE_DATA: data, NO_COLOR: '1' },
    input: await readFile(PLAIN),
  });
  expect(piped.out).toBe(whole.out);
});

it('a page that is asked for is written whatever else is', async () => {
  const page = join(data, 'page.html');
  const args = ['explain', PLAIN, ...KEYS, '--claim-review', '--html', page];
  const { code, out } = await run(args);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ '@type': 'ClaimReview' });
  expect(await readFile(page, 'utf8')).toMatch(/<title>SUPPORTED/);
});

it('what tried no claim is no ClaimReview: the title of a report is none', async () => {
  const [file, keys] = [
    join(HISTORIES, 'critique/mended.json'),
    join(HISTORIES, 'critique/trust.json'),
  ];
  const args = ['explain', file, '--keys', keys, '--claim-review'];
  const { code, out, err } = await run(args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(
    /^assize: no ClaimReview of .*: its proceeding, critique, does not try claims\n$/,
  );
});

it('a key file that is not there, and not an empty store in its place', async () => {
  const keys = join(data, 'keys.json');
  const ended = await run(['verify', keys, '--keys', keys]);
  expect(ended.code).toBe(2);
  expect(ended.err).toBe(`assize: the trusted keys can't be read: ${keys}: no such file\n`);
});

it('a case is verified and decided again by its id as by its file; of one that nobody has that is said', async () => {
  const cases = join(data, 'cases');
  const id = recordedCase('plain').case.header.caseId;
  await mkdir(cases, { recursive: true });
  await copyFile(PLAIN, join(cases, `${id}.json`));
  const verified = await run(['verify', id, ...KEYS]);
  expect(verified.out).toContain(`VERIFIED ${join(cases, `${id}.json`)}\n`);
  expect((await run(['replay', id])).code).toBe(0);
  for (const command of ['verify', 'replay']) {
    const unknown = await run([command, 'a'.repeat(26)]);
    expect(unknown).toMatchObject({ code: 2, out: '' });
    expect(unknown.err).toMatch(
      /^assize: no case a+ is known: there is no a+\.json in .*, no court answers/,
    );
    const missing = await run([command, 'none.json']);
    expect(missing).toMatchObject({
      code: 2,
      err: "assize: none.json can't be read: no such file\n",
    });
  }
});

it('a case with data nested without end is said to be that by whatever shows it', async () => {
  const file = join(data, 'deep.json');
  const { envelope, ...rest } = recordedCase('plain');
  const said = Buffer.from(envelope.payload, 'base64').toString();
  const nested = `${'['.repeat(1e5)}${']'.repeat(1e5)}`;
  const deep = said.replace('"predicate":{', `"predicate":{"a":${nested},`);
  const payload = Buffer.from(deep).toString('base64');
  await writeFile(file, JSON.stringify({ ...rest, envelope: { ...envelope, payload } }));
  for (const args of [['explain'], ['explain', '--json'], ['trace'], ['trace', '--json']]) {
    const [command = '', ...options] = args;
    const shown = await run([command, file, ...options]);
    expect(shown, args.join(' ')).toEqual({
      code: 1,
      out: '',
      err: 'assize: the input is nested too deeply to be read\n',
    });
  }
});

it('a reader that went away ends a command quietly, and by no code of its own', async () => {
  const env = { ...process.env, ASSIZE_DATA: data };
  const child = spawn(process.execPath, [MAIN, 'verify', PLAIN], { env });
  child.stdout.destroy();
  const [err] = await Promise.all([wholeOf(child.stderr), once(child, 'close')]);
  expect([err, child.exitCode]).toEqual(['', 141]);
});

it.runIf(existsSync('/dev/full'))(
  'an output that can not be written, in a line, and as no verdict',
  async () => {
    await using full = await open('/dev/full', 'w');
    const env = { ...process.env, ASSIZE_DATA: data };
    for (const command of ['verify', 'explain', 'trace']) {
      const stdio: StdioOptions = ['ignore', full.fd, 'pipe'];
      const child = spawn(process.execPath, [MAIN, command, PLAIN, ...KEYS], { env, stdio });
      const closed = once(child, 'close');
      const err = child.stderr && (await wholeOf(child.stderr));
      await closed;
      expect(err, command).toBe(
        "assize: stdout can't be written: ENOSPC: no space left on device, write\n",
      );
      expect(child.exitCode, command).toBe(2);
    }
  },
);

it('a specification with nothing in it is said to be empty, and nothing attacks it', async () => {
  const file = join(data, 'empty.md');
  await writeFile(file, '\n');
  const { code, err, out } = await run(['spec', 'gauntlet', file]);
  expect([code, out]).toEqual([1, '']);
  expect(err).toBe('assize: the specification is empty: there is nothing to attack\n');
});

it('a role that can not be seated, and leaves no other seated', async () => {
  const keys = join(data, 'keys');
  await mkdir(keys);
  await writeFile(join(keys, 'juror-anna.jwk'), '{', { mode: 0o600 });
  const env = {
    ASSIZE_JURY: 'anna',
    ASSIZE_STANCE: 'lexical',
    ASSIZE_LLM_URL: 'http://127.0.0.1:1',
    ASSIZE_LLM_MODEL: 'none',
  };
  const ended = await assize(
    ['up', '--port', '0', '--health-port', '0', '--docket-port', '0'],
    data,
    env,
  );
  expect(ended.code).toBe(1);
  expect(ended.err).toContain('juror-anna.jwk');
  // Roles seated beside it would wait half a minute for a bus that is gone.
}, 25_000);

it('a list of sources that is none is not signed, as a pack that is none', async () => {
  const list = join(data, 'list.jsonl');
  await writeFile(list, 'blog.example 0.1\n');
  for (const what of ['sources', 'pack']) {
    const { code, out, err } = await run([what, 'sign', list]);
    expect([code, out], err).toEqual([2, '']);
  }
});

it('a gauntlet without an adversary, and a topic that is too long to be mapped, before a court opens', async () => {
  const spec = join(data, 'spec.md');
  await writeFile(spec, '# A service\n\nIt answers within a second.\n');
  const none = ['--gauntlet-adversaries', ','];
  for (const [args, why] of [
    [['spec', 'gauntlet', spec, ...none], '--gauntlet-adversaries: give at least one name, or all'],
    [
      ['spec', spec, '--gauntlet', ...none],
      '--gauntlet-adversaries: give at least one name, or all',
    ],
    [
      ['map', 'pump '.repeat(500), '--corpus', data],
      'topic must not have more than 2000 characters',
    ],
  ] as const) {
    expect(await run([...args])).toEqual({ code: 2, out: '', err: `assize: ${why}\n` });
  }
});

it('a trust store that can not be read, without the system’s own words', async () => {
  const file = join(data, 'file');
  await writeFile(file, '');
  const err = `assize: the trusted keys can't be read: ${join(file, 'trust.json')}: no such file\n`;
  for (const more of [[], ['--bundle', join(data, 'bundle.json')]]) {
    expect(await assize(['keys', 'list', ...more], file)).toEqual({ code: 2, out: '', err });
  }
});
