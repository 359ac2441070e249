import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testFolder } from '@assize/proto/testing/folder';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { concern, log } from '#src/gauntlet-report/testing/log.ts';
import {
  keepPostMortem,
  keepReview,
  postMortem,
  readReviews,
  readReviewsSince,
  readStats,
  reviewReport,
  systemReview,
} from './index.ts';
import { recommendations, talliesOf } from './tally.ts';

let folder: string;
beforeEach(() => void (folder = testFolder(onTestFinished)));

const kept = (caseId: string) =>
  ({ version: 1, generated: '2026-01-22T14:30:00.000Z', log: log({ caseId }) }) as const;

it('processes in parallel lose no count', async () => {
  const script = join(import.meta.dirname, 'testing/keep.ts');
  const run = (one: number) => {
    const cases = [1, 2, 3, 4].map((at) => `${one}.${at}`);
    return promisify(execFile)(process.execPath, [script, folder, ...cases]);
  };
  await Promise.all([1, 2, 3, 4, 5].map(run));
  const stats = await readStats(folder);
  expect(stats.total_runs).toBe(20);
  expect(stats.adversaries['paranoid_security']).toEqual({
    concerns_raised: 80,
    accepted: 40,
    dismissed: 40,
    deferred: 0,
    acceptance_rate: 0.5,
    rebuttals_won: 0,
    rebuttals_lost: 0,
    notable_finds: ['no-rate-limit (20 occurrences)', 'no-auth (20 occurrences)'],
  });
  expect(stats.adversaries['burned_oncall']).toMatchObject({ accepted: 40, rebuttals_won: 20 });
  expect(stats.models['one']).toEqual({
    role: 'evaluation',
    total_tokens: 174_420,
    total_cost: 5,
    runs: 20,
  });
  expect(await readdir(join(folder, 'reviews'))).toHaveLength(40);
}, 60_000);

it('a gauntlet that is reviewed again is not counted again, and both reports stay', async () => {
  const first = await keepReview(folder, kept('A'), 'x');
  const second = await keepReview(folder, kept('A'), 'x');
  expect([first.counted, second.counted]).toEqual([true, false]);
  expect(first.path).not.toBe(second.path);
  expect((await readStats(folder)).total_runs).toBe(1);
});

it('counts that are broken are written anew, and a review that is broken is refused', async () => {
  const stats = join(folder, 'adversary_stats.json');
  await writeFile(stats, '{"total_runs": -1}');
  const { path } = await keepReview(folder, kept('A'), 'x');
  const written = await readFile(stats, 'utf8');
  expect(JSON.parse(written)).toEqual(await readStats(folder));
  await writeFile(path.replace(/md$/, 'json'), '{}');
  await expect(keepReview(folder, kept('B'), 'x')).rejects.toThrow('debate_review_');
  expect(await readFile(stats, 'utf8')).toBe(written);
});

it('reviews that can’t be listed are not taken for none', async () => {
  await writeFile(join(folder, 'reviews'), 'a file');
  await expect(readStats(folder)).rejects.toThrow('ENOTDIR');
});

it('post-mortems of one second are written beside each other', async () => {
  const texts = ['one', 'two', 'three'];
  const at = '2026-01-30T10:00:00.000Z';
  const paths = await Promise.all(texts.map((text) => keepPostMortem(folder, at, text)));
  const written = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  expect(written).toEqual(texts);
});

describe('reports', () => {
  it('the review has the rates of each adversary', () => {
    const report = reviewReport(kept('A'));
    expect(report).toContain('| paranoid\\_security | 4 | 2 | 50% |');
    expect(report).toContain('- Win rate: 100%');
    expect(report).toContain('## Total Cost: $0.25');
  });

  it('the post-mortem has each accepted concern, and blanks for what a person knows', () => {
    const report = postMortem(kept('A'), 'debate_review.md', '2026-01-30T00:00:00.000Z');
    expect(report).toContain(
      'PARA-00000002: The admin page asks for no login | *to fill in* | *to fill in* |',
    );
    expect(report).not.toContain('PARA-00000003');
  });

  it('the system review counts a gauntlet once, the most accepted first', async () => {
    await keepReview(folder, kept('A'), 'x');
    await keepReview(folder, kept('A'), 'x');
    await keepReview(folder, kept('B'), 'x');
    const report = systemReview(await readReviews(folder), '2026-01-01', '2026-01-31');
    expect(report).toContain('Gauntlet runs: 2');
    expect(report).toMatch(
      /1\. burned\\_oncall: 100% .*\n2\. paranoid\\_security: 50% acceptance \(4 of 8\)/,
    );
    expect(report).toContain('Total cost: $0.50');
  });

  it('the system review has the gauntlets of its period, whenever they were reviewed', async () => {
    const old = { ...kept('A'), log: log({ caseId: 'A', endedAt: '2025-03-01T00:00:00.000Z' }) };
    for (const one of [old, kept('B'), old]) await keepReview(folder, one, 'x');
    const since = Date.parse('2026-01-01');
    const names = (await readReviewsSince(folder, since)).map((one) => one.log.caseId);
    expect(names).toEqual(['B']);
    expect(await readReviewsSince(folder, 0)).toHaveLength(3);
  });
});

it('recommendations follow their rules', () => {
  const dismissed = { evaluated: 'dismissed', final: 'dismissed' } as const;
  const of = (count: number, other: Parameters<typeof concern>[1]) =>
    recommendations(
      talliesOf([
        log({
          adversaries: ['paranoid_security'],
          concerns: Array.from({ length: count }, (_, at) => concern(`${at}`, other)),
        }),
      ]),
    );
  expect(of(4, dismissed)).toEqual([]);
  expect(of(5, dismissed)).toEqual([
    'paranoid_security: 0 of 5 (0%) accepted: refine its prompt or change its model',
  ]);
  expect(of(5, { evaluated: 'deferred' })).toHaveLength(2);
  expect(of(5, {})).toEqual([]);
});

it('of who raised nothing those gauntlets alone count that it was in', () => {
  const none = (adversaries: string[]) => log({ adversaries, concerns: [] });
  const both = ['paranoid_security', 'lazy_developer'];
  const once = [none(both), ...Array.from({ length: 4 }, () => none(['paranoid_security']))];
  expect(recommendations(talliesOf(once))).toEqual([
    'paranoid_security: raised nothing in 5 gauntlets: consider excluding it',
  ]);
});
