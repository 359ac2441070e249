/** The operator's terms also hold in the court that `review` opens for itself. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MAIN, runToEnd } from '#src/assize-command.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';

it('exits by the decision on the caller’s own claim, so that a pipeline can gate on it', async () => {
  await using folder = await ownFolder();
  const evidence = join(folder.path, 'evidence.jsonl');
  await writeFile(evidence, JSON.stringify({ id: 'e', text: 'The deploy did not succeed.' }));
  const env = { ...ownEnvironment(folder), ASSIZE_STANCE: 'lexical', ASSIZE_LEAST_CONFIDENCE: '0' };
  const exitOf = async (claim: string, ...more: string[]): Promise<number | null> => {
    const args = ['review', '--claim', claim, '--evidence', evidence, ...more];
    return (await runToEnd(MAIN, args, { env })).code;
  };
  expect(await exitOf('The deploy did not succeed.')).toBe(0);
  expect(await exitOf('The deploy did not succeed.', '--least-confidence', '1')).toBe(3);
  expect(await exitOf('The deploy succeeded.')).toBe(3);
});

it('reviews on a bus of its own, whatever the certificates are with which others are spoken to', async () => {
  await using folder = await ownFolder();
  const evidence = join(folder.path, 'evidence.jsonl');
  await writeFile(evidence, JSON.stringify({ id: 'e', text: 'The deploy succeeded.' }));
  const own = {
    ASSIZE_STANCE: 'lexical',
    ASSIZE_LEAST_CONFIDENCE: '0',
    ASSIZE_NATS_CA_FILE: evidence,
  };
  const args = ['review', '--claim', 'The deploy succeeded.', '--evidence', evidence];
  const { code, err } = await runToEnd(MAIN, args, { env: { ...ownEnvironment(folder), ...own } });
  expect(code, err).toBe(0);
});

it('tells once of a claim that its court refuses', async () => {
  await using folder = await ownFolder();
  const file = join(folder.path, 'claims.jsonl');
  const candidates = ['Infrastructure', 'Product defect'].map((statement, at) => ({
    classification: `c${at}`,
    statement,
  }));
  const claim = { text: 'It failed.', classification: 'c0', candidates, pack: 'nosuch' };
  await writeFile(file, JSON.stringify({ ...claim, evidence: [{ id: 'e', text: 'It failed.' }] }));
  const env = { ...ownEnvironment(folder), ASSIZE_STANCE: 'lexical' };
  const { code, err } = await runToEnd(MAIN, ['review', '--claims', file], { env });
  expect(code).toBe(1);
  const lines = err.split('\n').filter((line) => line !== '' && !line.endsWith('…'));
  expect(lines).toEqual([
    expect.stringMatching(/^assize: refused \(bad-claim\): pack: there is no pack "nosuch"/),
  ]);
});

it('exits by the decision on a claim that is said by --asserts alone', async () => {
  await using folder = await ownFolder();
  const env = { ...ownEnvironment(folder), ASSIZE_STANCE: 'lexical' };
  const exitOf = async (that: string): Promise<number | null> => {
    const args = ['review', '--report', 'exit-code:1:make', '--asserts', that];
    return (await runToEnd(MAIN, args, { env })).code;
  };
  expect(await exitOf('exit_code.code == 1')).toBe(0);
  expect(await exitOf('exit_code.code == 0')).toBe(3);
});

it('ends what the light path leaves open as not proven where no court opens', async () => {
  await using folder = await ownFolder();
  const evidence = join(folder.path, 'evidence.jsonl');
  const text = 'The Eiffel Tower may be located in Paris, or it is not.';
  await writeFile(evidence, JSON.stringify({ id: 'e', text }));
  const claim = ['--claim', 'The Eiffel Tower is located in Paris.', '--evidence', evidence];
  const args = ['review', '--proceeding', 'light', ...claim, '--json', '--exit-zero'];
  const env = {
    ...ownEnvironment(folder),
    ASSIZE_STANCE: 'lexical',
    ASSIZE_COURT_ENABLED: 'false',
    // Every finding is too unsure to be affirmed, and too sure to be rejected.
    ASSIZE_ACTIVATION_THRESHOLD: '1',
  };
  const { code, out } = await runToEnd(MAIN, args, { env });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    decision: 'acquit',
    classification: 'nei',
    confidence: null,
    light: { decision: 'contest' },
  });
});

it('shows the sentence that decides of evidence that is too much for a case to carry', async () => {
  await using folder = await ownFolder();
  const evidence = join(folder.path, 'evidence.jsonl');
  const filler = 'This volume is about potatoes. '.repeat(2000).slice(0, 60_000);
  const texts = [...Array.from({ length: 5 }, () => filler), `The pump failed. ${filler}`];
  const rows = texts.map((text, at) => JSON.stringify({ id: `e${at}`, text }));
  await writeFile(evidence, rows.join('\n'));
  const claim = ['--claim', 'The pump failed.', '--evidence', evidence];
  const args = ['review', ...claim, '--exit-zero'];
  const env = { ...ownEnvironment(folder), ASSIZE_STANCE: 'lexical', ASSIZE_LEAST_CONFIDENCE: '0' };
  const { code, out } = await runToEnd(MAIN, args, { env });
  expect(code).toBe(0);
  expect(out).toMatch(/^ {2}(?:for|against) +[\d.]+ “The pump failed\./mu);
  expect(out).not.toContain('only by digest');
});
