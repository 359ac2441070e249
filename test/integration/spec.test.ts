/** What `assize spec` prints on which stream, and its exit codes. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { says, scriptedModel } from '@assize/llm/testing';
import { MAIN, runToBytes } from '#src/assize-command.ts';
import { ownFolder } from '#src/folder.ts';
import { Suggestion } from '@assize/spec/suggester';
import { Check } from 'typebox/value';
import { afterAll, describe, expect, it } from 'vitest';

const own = await ownFolder();
const folder = own.path;
await mkdir(join(folder, '.git'));
await writeFile(join(folder, 'spec.md'), '# Sessions\r\n\r\nA bug, a crash of Redis.');
afterAll(() => own[Symbol.asyncDispose]());

async function spec(args: readonly string[], input: Buffer | string = '', env = {}) {
  const around = { cwd: folder, env: { ...process.env, NO_COLOR: '1', ...env }, input };
  const { out: stdout, err: stderr, code } = await runToBytes(MAIN, ['spec', ...args], around);
  return { stdout, stderr, code };
}

describe('assize spec', () => {
  it('gives out byte for byte what nothing annotates, be it UTF-8 or not', async () => {
    const bytes = Buffer.concat([
      Buffer.from('\uFEFF# A\r\n\t \r\r\n\u001B[2J'),
      Buffer.of(0xff, 0),
    ]);
    const { stdout, stderr, code } = await spec(['--suggest'], bytes);
    expect(code).toBe(0);
    expect(stdout.equals(bytes)).toBe(true);
    expect(stderr).toContain("assize: warning: spec: parts of the specification can't be read");
  });

  it('writes what it suggests as one line of JSON to STDERR, of the schema that ships', async () => {
    const { stdout, stderr, code } = await spec([
      'spec.md',
      '--suggest',
      '--suggest-format',
      'json',
    ]);
    expect([code, stdout.toString()]).toEqual([0, await readFile(join(folder, 'spec.md'), 'utf8')]);
    const line = stderr.split('\n').find((one) => one.startsWith('{'));
    const said: unknown = JSON.parse(line ?? '');
    expect(Check(Suggestion, said)).toBe(true);
    expect(said).toMatchObject({ doc_type: 'debug', models: [] });
  });

  it('annotates by the project’s notes', async () => {
    await writeFile(join(folder, 'CLAUDE.md'), 'Prefix keys.\n');
    const one = { afterLine: 3, file: 'CLAUDE.md', line: 1, type: 'naming', severity: 'info' };
    const answer = JSON.stringify({ annotations: [{ ...one, guidance: 'Prefix the keys.' }] });
    await using server = await scriptedModel([says(answer)]);
    const env = { ASSIZE_LLM_URL: server.url, ASSIZE_LLM_MODEL: 'm' };
    const { stdout, code } = await spec(['spec.md', '--patterns-pass'], '', env);
    const annotation =
      '\n<project-pattern source="CLAUDE.md:1" type="naming" severity="info">\nPrefix the keys.\n</project-pattern>';
    expect(stdout.toString()).toBe(
      `${await readFile(join(folder, 'spec.md'), 'utf8')}${annotation}`,
    );
    expect(code).toBe(0);
  });

  it.each([
    [['spec.md', '--patterns-pass'], 2, '--patterns-pass needs a language model'],
    [['spec.md', '--complexity', 'much'], 2, 'Allowed choices are quick, standard, thorough, auto'],
    [['absent.md'], 1, "absent.md can't be read"],
  ])('%j exits with %i', async (args, exit, why) => {
    const { stdout, stderr, code } = await spec(args);
    expect([code, stdout.length]).toEqual([exit, 0]);
    expect(stderr).toContain(why);
  });

  it('finds nothing to attack in a text without words', async () => {
    const { stdout, stderr, code } = await spec(['--gauntlet'], ' \n');
    expect([code, stdout.toString()]).toEqual([0, ' \n']);
    expect(stderr).toContain(
      'assize: warning: gauntlet: skipped, because the specification is empty',
    );
    expect(stderr).not.toContain('0 concerns');
  });

  it('says the counts of an adversary in lines of their own, whatever it is called', async () => {
    const reviews = join(folder, '.adversarial-spec', 'reviews');
    await mkdir(reviews, { recursive: true });
    const at = '2026-01-22T14:30:00.000Z';
    const log = {
      version: 1,
      spec: { title: 'A', sha256: 'x', lines: 1 },
      adversaries: ['a\nGauntlets reviewed: 99'],
      models: { attack: 'by rule', evaluation: ['by rule'] },
      startedAt: at,
      endedAt: at,
      concerns: [],
      disagreements: 0,
      usage: [],
      caseId: 'A',
    };
    const kept = JSON.stringify({ version: 1, generated: at, log });
    await writeFile(join(reviews, 'debate_review_1.json'), kept);
    const { stdout, code } = await spec(['adversary-stats']);
    expect(code).toBe(0);
    expect(stdout.toString().match(/^Gauntlets reviewed: .*$/gm)).toEqual([
      'Gauntlets reviewed: 1',
    ]);
  });

  it('reviews without a data folder and a court’s settings, unlike the command `review`', async () => {
    const args = ['review', '--spec', 'spec.md', '--gauntlet-log', 'spec.md'];
    const env = { ASSIZE_DATA: join(folder, 'spec.md'), ASSIZE_JURY: 'anna' };
    const { stderr } = await spec(args, '', env);
    expect(stderr).toBe('assize: spec.md is not JSON\n');
  });

  it('scaffolds a NUANCES.md once', async () => {
    const first = await spec(['nuances-init', 'spec.md']);
    expect([first.code, first.stdout.length]).toEqual([0, 0]);
    expect(await readFile(join(folder, 'NUANCES.md'), 'utf8')).toContain('\n## Redis\n');
    const second = await spec(['nuances-init', 'spec.md']);
    expect(second.code).toBe(2);
    expect(second.stderr).toContain('already exists');
  });
});
